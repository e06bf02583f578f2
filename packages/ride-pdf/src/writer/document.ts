import { type Faces, loadFaces } from '../font/faces.ts';
import type { Logo } from '../logo/logo.ts';
import { writeFont } from './fonts.ts';
import { writeLogo } from './image.ts';
import { type DocumentMetadata, language, writeMetadata } from './metadata.ts';
import { type Ink, Page } from './page.ts';
import { PdfFile } from './pdf-file.ts';
import { coordinate, reference, textString } from './syntax.ts';
import { Tag, writeTags } from './tags.ts';

export const pageWidth = 595.28;
export const pageHeight = 841.89;

/** A tagged A4 document being drawn: its pages, its structure and the faces it is written in. */
export class PdfDocument {
  readonly faces: Faces = loadFaces();
  readonly regular: Ink = { resource: 'F1', face: this.faces.regular.use() };
  readonly bold: Ink = { resource: 'F2', face: this.faces.bold.use() };
  readonly root: Tag = new Tag('Document', undefined, '');
  readonly pages: Page[] = [];

  addPage(): Page {
    const page = new Page(this.pages.length, pageHeight);
    this.pages.push(page);
    return page;
  }

  finish(metadata: DocumentMetadata, logo: Logo | undefined): Uint8Array {
    const file = new PdfFile();
    const fonts = [this.regular, this.bold].map((ink) => `/${ink.resource} ${reference(writeFont(file, ink.face))}`);
    const images = logo === undefined ? '' : `/XObject<</Logo ${reference(writeLogo(file, logo))}>>`;
    const resources = file.add(`<</Font<<${fonts.join('')}>>${images}>>`);
    const parent = file.reserve();
    const pages = this.pages.map((page) => {
      const content = file.addText('', page.content());
      return file.add(
        `<</Type/Page/Parent ${reference(parent)}/Resources ${reference(resources)}/Contents ${reference(content)}` +
          `/StructParents ${page.number}/Tabs/S>>`,
      );
    });
    const size = `/MediaBox[0 0 ${coordinate(pageWidth)} ${coordinate(pageHeight)}]`;
    file.put(parent, `<</Type/Pages/Count ${pages.length}/Kids[${pages.map(reference).join(' ')}]${size}>>`);
    const owners = this.pages.map((page) => page.owners);
    const tags = writeTags(file, this.root, pages, owners);
    const { information, xmp } = writeMetadata(file, metadata);
    const catalog = file.add(
      `<</Type/Catalog/Pages ${reference(parent)}/StructTreeRoot ${reference(tags)}/MarkInfo<</Marked true>>` +
        `/Lang ${textString(language)}/Metadata ${reference(xmp)}/ViewerPreferences<</DisplayDocTitle true>>>>`,
    );
    return file.finish(catalog, information);
  }
}
