import type { PdfFile } from './pdf-file.ts';
import { textString } from './syntax.ts';

export interface DocumentMetadata {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  /** `YYYY-MM-DDTHH:mm:ss` of Guayaquil. Never the clock: the same document gives the same bytes tomorrow. */
  readonly createdAt: string;
}

export const language = 'es-EC';

/** The metadata twice, as PDF wants it: a dictionary for old readers and XMP for new ones. */
export function writeMetadata(file: PdfFile, metadata: DocumentMetadata): { information: number; xmp: number } {
  const date = textString(`D:${metadata.createdAt.replace(notDigits, '')}-05'00'`);
  const information = file.add(
    `<</Title ${textString(metadata.title)}/Author ${textString(metadata.author)}/Subject ${textString(metadata.subject)}` +
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
