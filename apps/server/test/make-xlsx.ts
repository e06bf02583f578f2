// Makes workbooks as other programs write them, and invalid ones.
import { type FileToPack, packZip } from './pack-zip.ts';

export type CellValue = string | number | boolean | null | { readonly xml: string };

export interface MadeSheet {
  readonly name: string;
  readonly state?: 'hidden' | 'veryHidden';
  readonly rows: readonly (readonly CellValue[])[];
}

/** Makes a workbook with shared texts, as Excel writes them. */
export function makeXlsx(sheets: readonly MadeSheet[], more: readonly FileToPack[] = []): Buffer {
  const texts: string[] = [];
  const parts = sheets.map(({ rows }, index) =>
    packedXml(`xl/worksheets/sheet${index + 1}.xml`, sheetXml(rows, texts)),
  );
  return packZip([
    packedXml('[Content_Types].xml', '<Types/>'),
    packedXml('_rels/.rels', `<Relationships>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`),
    packedXml('xl/workbook.xml', `<workbook><sheets>${sheets.map(tab).join('')}</sheets></workbook>`),
    packedXml(
      'xl/_rels/workbook.xml.rels',
      `<Relationships>${sheets
        .map((_, index) => relation(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`))
        .join('')}${relation('rIdS', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    ),
    ...parts,
    packedXml(
      'xl/sharedStrings.xml',
      `<sst>${texts.map((text) => `<si><t>${escapeXml(text)}</t></si>`).join('')}</sst>`,
    ),
    ...more,
  ]);
}

export function packedXml(name: string, xml: string): FileToPack {
  return { name, content: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${xml}`) };
}

function relation(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
}

function tab({ name, state }: MadeSheet, index: number): string {
  return `<sheet name="${escapeXml(name)}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`;
}

function sheetXml(rows: readonly (readonly CellValue[])[], texts: string[]): string {
  const lines = rows.map(
    (cells, index) =>
      `<row r="${index + 1}">${cells.map((cell, at) => cellXml(cell, at, index, texts)).join('')}</row>`,
  );
  return `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

function cellXml(value: CellValue, at: number, row: number, texts: string[]): string {
  if (value === null) return '';
  if (typeof value === 'object') return value.xml;
  const place = `r="${String.fromCharCode(65 + at)}${row + 1}"`;
  if (typeof value === 'number') return `<c ${place}><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c ${place} t="b"><v>${value ? 1 : 0}</v></c>`;
  texts.push(value);
  return `<c ${place} t="s"><v>${texts.length - 1}</v></c>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
