import type { DocumentFace } from '../font/face.ts';
import { loadFaces, type RideFontFaces } from '../font/faces.ts';
import type { Logo } from '../logo/logo.ts';
import { Page, type PageFont } from './page.ts';
import { PdfFile } from './pdf-file.ts';
import { formatCoordinate, objectReference, pdfTextString } from './syntax.ts';
import { StructureTag, writeTags } from './tags.ts';

export const pageWidth = 595.28;
export const pageHeight = 841.89;

/** A tagged A4 PDF document that is being drawn: its pages, its structure tree and its fonts. */
export class PdfDocument {
  readonly faces: RideFontFaces = loadFaces();
  readonly regular: PageFont = { resource: 'F1', face: this.faces.regular.use() };
  readonly bold: PageFont = { resource: 'F2', face: this.faces.bold.use() };
  readonly root: StructureTag = new StructureTag('Document', undefined, '');
  readonly pages: Page[] = [];

  addPage(): Page {
    const page = new Page(this.pages.length, pageHeight);
    this.pages.push(page);
    return page;
  }

  finish(metadata: DocumentMetadata, logo: Logo | undefined): Uint8Array {
    const file = new PdfFile();
    const fonts = [this.regular, this.bold].map(
      (ink) => `/${ink.resource} ${objectReference(writeFont(file, ink.face))}`,
    );
    const images = logo === undefined ? '' : `/XObject<</Logo ${objectReference(writeLogo(file, logo))}>>`;
    const resources = file.add(`<</Font<<${fonts.join('')}>>${images}>>`);
    const parent = file.reserve();
    const pages = this.pages.map((page) => {
      const content = file.addText('', page.content());
      return file.add(
        `<</Type/Page/Parent ${objectReference(parent)}/Resources ${objectReference(resources)}/Contents ${objectReference(content)}` +
          `/StructParents ${page.number}/Tabs/S>>`,
      );
    });
    const size = `/MediaBox[0 0 ${formatCoordinate(pageWidth)} ${formatCoordinate(pageHeight)}]`;
    file.put(parent, `<</Type/Pages/Count ${pages.length}/Kids[${pages.map(objectReference).join(' ')}]${size}>>`);
    const owners = this.pages.map((page) => page.owners);
    const tags = writeTags(file, this.root, pages, owners);
    const { information, xmp } = writeMetadata(file, metadata);
    const catalog = file.add(
      `<</Type/Catalog/Pages ${objectReference(parent)}/StructTreeRoot ${objectReference(tags)}/MarkInfo<</Marked true>>` +
        `/Lang ${pdfTextString(language)}/Metadata ${objectReference(xmp)}/ViewerPreferences<</DisplayDocTitle true>>>>`,
    );
    return file.finish(catalog, information);
  }
}

/** Embeds the used part of a font; returns the font object. */
function writeFont(file: PdfFile, inUse: DocumentFace): number {
  const { font } = inUse.face;
  const { program, programLength, widths, toUnicode } = inUse.file();
  const scale = 1000 / font.unitsPerEm;
  const units = (value: number) => String(Math.round(value * scale));
  // Six letters before the name mark the font as a subset. They are constant, so that the same document yields the same
  // bytes.
  const name = `/TALONA+${font.postscriptName}`;
  const programObject = file.addStream(`/Filter/FlateDecode/Length1 ${programLength}`, program);
  const map = file.addStream('/Filter/FlateDecode', toUnicode);
  const descriptor = file.add(
    `<</Type/FontDescriptor/FontName${name}/Flags 4/FontBBox[${font.boundingBox.map(units).join(' ')}]/ItalicAngle 0` +
      `/Ascent ${units(font.ascent)}/Descent ${units(font.descent)}/CapHeight ${units(font.capHeight)}` +
      `/StemV ${font.weight > 500 ? 130 : 85}/FontFile2 ${objectReference(programObject)}>>`,
  );
  const descendant = file.add(
    `<</Type/Font/Subtype/CIDFontType2/BaseFont${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>` +
      `/FontDescriptor ${objectReference(descriptor)}/CIDToGIDMap/Identity/DW 600/W[1[${widths}]]>>`,
  );
  return file.add(
    `<</Type/Font/Subtype/Type0/BaseFont${name}/Encoding/Identity-H/DescendantFonts[${objectReference(descendant)}]` +
      `/ToUnicode ${objectReference(map)}>>`,
  );
}

function writeLogo(file: PdfFile, logo: Logo): number {
  const size = `/Type/XObject/Subtype/Image/Width ${logo.width}/Height ${logo.height}/BitsPerComponent 8`;
  const mask =
    logo.opacity === undefined
      ? ''
      : `/SMask ${objectReference(file.addStream(`${size}${logo.opacity.dictionary}`, logo.opacity.bytes))}`;
  return file.addStream(`${size}${logo.colours.dictionary}${mask}`, logo.colours.bytes);
}

interface DocumentMetadata {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  /**
   * Creation time in Guayaquil, `YYYY-MM-DDTHH:mm:ss`. It never comes from the clock, so that the same document yields
   * the same bytes on another day.
   */
  readonly createdAt: string;
}

const language = 'es-EC';

/** Writes the metadata twice, as PDF requires: a dictionary for old readers and XMP for new ones. */
function writeMetadata(file: PdfFile, metadata: DocumentMetadata): { information: number; xmp: number } {
  const date = pdfTextString(`D:${metadata.createdAt.replace(notDigits, '')}-05'00'`);
  const information = file.add(
    `<</Title ${pdfTextString(metadata.title)}/Author ${pdfTextString(metadata.author)}/Subject ${pdfTextString(metadata.subject)}` +
      `/Creator(Talonario)/Producer(Talonario)/CreationDate ${date}/ModDate ${date}>>`,
  );
  const xmp = file.addStream('/Type/Metadata/Subtype/XML', Buffer.from(xmpPacket(metadata), 'utf8'));
  return { information, xmp };
}

function xmpPacket({ title, author, subject, createdAt }: DocumentMetadata): string {
  const list = (kind: string, text: string) =>
    `<rdf:${kind}><rdf:li${kind === 'Alt' ? ' xml:lang="x-default"' : ''}>${escapeXml(text)}</rdf:li></rdf:${kind}>`;
  return (
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">' +
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""' +
    ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"' +
    ' xmlns:pdf="http://ns.adobe.com/pdf/1.3/">' +
    `<dc:title>${list('Alt', title)}</dc:title><dc:creator>${list('Seq', author)}</dc:creator>` +
    `<dc:description>${list('Alt', subject)}</dc:description><dc:language>${list('Bag', language)}</dc:language>` +
    `<xmp:CreateDate>${createdAt}-05:00</xmp:CreateDate><xmp:ModifyDate>${createdAt}-05:00</xmp:ModifyDate>` +
    '<xmp:CreatorTool>Talonario</xmp:CreatorTool><pdf:Producer>Talonario</pdf:Producer>' +
    '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>'
  );
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const notDigits = /\D/g;
