import type { PdfFile } from './pdf-file.ts';
import { coordinate, reference, textString } from './syntax.ts';

export type TagType = 'Document' | 'Sect' | 'H1' | 'H2' | 'P' | 'Figure' | 'Table' | 'TR' | 'TH' | 'TD';

/** A piece of the logical structure: what a screen reader reads, in the order it reads it. */
export class Tag {
  readonly type: TagType;
  readonly parent: Tag | undefined;
  readonly children: Tag[] = [];
  /** Where on the pages its own content stands. */
  readonly marks: { readonly page: number; readonly mark: number }[] = [];
  readonly properties: string;

  constructor(type: TagType, parent: Tag | undefined, properties: string) {
    this.type = type;
    this.parent = parent;
    this.properties = properties;
  }

  add(type: TagType, properties = ''): Tag {
    const child = new Tag(type, this, properties);
    this.children.push(child);
    return child;
  }

  /** A heading cell, and whether it heads its row or its column; one title may stand over several. */
  addHeading(scope: 'Row' | 'Column', columns = 1): Tag {
    return this.add('TH', `/A<</O/Table/Scope/${scope}${columns === 1 ? '' : `/ColSpan ${columns}`}>>`);
  }

  /** A picture with the words for those who cannot see it. */
  addFigure(description: string, box: readonly number[]): Tag {
    const bounds = box.map(coordinate).join(' ');
    return this.add('Figure', `/Alt ${textString(description)}/A<</O/Layout/Placement/Block/BBox[${bounds}]>>`);
  }
}

/** Writes the structure; `pages` are the objects of the pages, `owners` the tag of each mark on each page. */
export function writeTags(
  file: PdfFile,
  root: Tag,
  pages: readonly number[],
  owners: readonly (readonly Tag[])[],
): number {
  const tree = file.reserve();
  const objects = new Map<Tag, number>();
  const number = (tag: Tag): void => {
    objects.set(tag, file.reserve());
    for (const child of tag.children) number(child);
  };
  number(root);
  const objectOf = (tag: Tag): string => reference(objects.get(tag) ?? 0);
  for (const [tag, object] of objects) {
    const parent = tag.parent === undefined ? reference(tree) : objectOf(tag.parent);
    file.put(object, `<</S/${tag.type}/P ${parent}${tag.properties}${kidsOf(tag, pages, objectOf)}>>`);
  }
  const parents = owners.map((tags, page) => `${page}[${tags.map(objectOf).join(' ')}]`);
  file.put(
    tree,
    `<</Type/StructTreeRoot/K ${objectOf(root)}/ParentTree<</Nums[${parents.join('')}]>>/ParentTreeNextKey ${pages.length}>>`,
  );
  return tree;
}

function kidsOf(tag: Tag, pages: readonly number[], objectOf: (tag: Tag) => string): string {
  const home = tag.marks[0]?.page;
  const marks = tag.marks.map(({ page, mark }) =>
    page === home ? String(mark) : `<</Type/MCR/Pg ${reference(pages[page] ?? 0)}/MCID ${mark}>>`,
  );
  const kids = [...marks, ...tag.children.map(objectOf)];
  if (kids.length === 0) return '';
  const page = home === undefined ? '' : `/Pg ${reference(pages[home] ?? 0)}`;
  return `${page}/K${kids.length === 1 && marks.length === 1 ? ` ${kids[0]}` : `[${kids.join(' ')}]`}`;
}
