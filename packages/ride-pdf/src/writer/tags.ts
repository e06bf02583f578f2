import type { PdfFile } from './pdf-file.ts';
import { formatCoordinate, objectReference, pdfTextString } from './syntax.ts';

export type TagType = 'Document' | 'Sect' | 'H1' | 'H2' | 'P' | 'Figure' | 'Table' | 'TR' | 'TH' | 'TD';

/** A node of the PDF's logical structure, whose children are in the order in which a screen reader reads them. */
export class StructureTag {
  readonly type: TagType;
  readonly parent: StructureTag | undefined;
  readonly children: StructureTag[] = [];
  /** Marked contents that belong directly to this tag: page, and number of the mark on that page. */
  readonly marks: { readonly page: number; readonly mark: number }[] = [];
  readonly properties: string;
  /** PDF reference of this node for other objects. It is set once the node has an object number. */
  reference = '';

  constructor(type: TagType, parent: StructureTag | undefined, properties: string) {
    this.type = type;
    this.parent = parent;
    this.properties = properties;
  }

  add(type: TagType, properties = ''): StructureTag {
    const child = new StructureTag(type, this, properties);
    this.children.push(child);
    return child;
  }

  /** Adds a heading cell for its row or its column. One heading may span several columns. */
  addHeading(scope: 'Row' | 'Column', columns = 1): StructureTag {
    return this.add('TH', `/A<</O/Table/Scope/${scope}${columns === 1 ? '' : `/ColSpan ${columns}`}>>`);
  }

  /** Adds a picture with an alternative text. */
  addFigure(description: string, box: readonly number[]): StructureTag {
    const bounds = box.map(formatCoordinate).join(' ');
    return this.add('Figure', `/Alt ${pdfTextString(description)}/A<</O/Layout/Placement/Block/BBox[${bounds}]>>`);
  }
}

/** Writes the structure tree. `pages` are the objects of the pages, `owners` the tag of each mark on each page. */
export function writeTags(
  file: PdfFile,
  root: StructureTag,
  pages: readonly number[],
  owners: readonly (readonly StructureTag[])[],
): number {
  const tree = file.reserve();
  const objects: [StructureTag, number][] = [];
  const number = (tag: StructureTag): void => {
    const object = file.reserve();
    tag.reference = objectReference(object);
    objects.push([tag, object]);
    for (const child of tag.children) number(child);
  };
  number(root);
  for (const [tag, object] of objects) {
    const parent = tag.parent?.reference ?? objectReference(tree);
    file.put(object, `<</S/${tag.type}/P ${parent}${tag.properties}${kidsOf(tag, pages)}>>`);
  }
  const parents = owners.map((tags, page) => `${page}[${tags.map((tag) => tag.reference).join(' ')}]`);
  file.put(
    tree,
    `<</Type/StructTreeRoot/K ${root.reference}/ParentTree<</Nums[${parents.join('')}]>>/ParentTreeNextKey ${pages.length}>>`,
  );
  return tree;
}

function kidsOf(tag: StructureTag, pages: readonly number[]): string {
  const [first] = tag.marks;
  if (first !== undefined && tag.marks.length === 1 && tag.children.length === 0)
    return `/Pg ${objectReference(pages[first.page] ?? 0)}/K ${first.mark}`;
  const home = first?.page;
  const marks = tag.marks.map(({ page, mark }) =>
    page === home ? String(mark) : `<</Type/MCR/Pg ${objectReference(pages[page] ?? 0)}/MCID ${mark}>>`,
  );
  const kids = [...marks, ...tag.children.map((child) => child.reference)];
  if (kids.length === 0) return '';
  const page = home === undefined ? '' : `/Pg ${objectReference(pages[home] ?? 0)}`;
  return `${page}/K${kids.length === 1 && marks.length === 1 ? ` ${kids[0]}` : `[${kids.join(' ')}]`}`;
}
