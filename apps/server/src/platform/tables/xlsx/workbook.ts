// Writes a spreadsheet (ECMA-376, transitional) as a stream. Rows contain their texts, so that nothing must be held
// until the end. No library is used, because libraries hold the whole file in memory or take twice the time
// (docs/decisions/0118).

import { type ZippedFile, zip } from '../../zip/write-zip.ts';
import type { Sheet } from '../table.ts';
import { safeText } from './cells.ts';
import { type SheetRange, writeSheet } from './sheet.ts';
import { stylesXml } from './styles.ts';

// Sheets of one workbook need not be of the same rows.
// biome-ignore lint/suspicious/noExplicitAny: a row goes from its pages to its own columns and nowhere else.
export type AnySheet = Sheet<any>;

export async function* writeWorkbook(sheets: readonly AnySheet[], at: Date): AsyncGenerator<Buffer> {
  yield* zip(partsOf(sheets, at));
}

async function* partsOf(sheets: readonly AnySheet[], at: Date): AsyncGenerator<ZippedFile> {
  const part = (name: string, xml: string): ZippedFile => ({ name, bytes: Buffer.from(xml), at });
  yield part('[Content_Types].xml', contentTypes(sheets.length));
  yield part('_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']]));
  yield part('xl/styles.xml', stylesXml);
  const ranges: string[] = [];
  for (const [index, sheet] of sheets.entries()) {
    const filtered: SheetRange = { range: 'A1' };
    yield { name: `xl/worksheets/sheet${index + 1}.xml`, bytes: writeSheet(sheet, filtered), at };
    ranges.push(filtered.range);
  }
  const targets = sheets.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const);
  yield part('xl/_rels/workbook.xml.rels', relationships([...targets, ['styles', 'styles.xml']]));
  // Written last, because it contains the range of each sheet's filter.
  yield part('xl/workbook.xml', workbookXml(sheets, ranges));
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function contentTypes(sheets: number): string {
  const overrides = Array.from(
    { length: sheets },
    (_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${main}.worksheet+xml"/>`,
  );
  return `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${main}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${main}.styles+xml"/>${overrides.join('')}</Types>`;
}

function relationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const rows = targets.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows.join('')}</Relationships>`;
}

function workbookXml(sheets: readonly AnySheet[], ranges: readonly string[]): string {
  const listed = sheets.map(
    ({ name }, index) => `<sheet name="${attribute(tabName(name))}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const filters = sheets.map(({ name }, index) => {
    const area = (ranges[index] ?? 'A1').replaceAll(/[A-Z]+|\d+/g, '$$$&');
    const tab = attribute(`'${tabName(name).replaceAll("'", "''")}'!`);
    return `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${tab}${area}</definedName>`;
  });
  return `${declaration}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}"><bookViews><workbookView xWindow="0" yWindow="0" windowWidth="24000" windowHeight="12000"/></bookViews><sheets>${listed.join('')}</sheets><definedNames>${filters.join('')}</definedNames></workbook>`;
}

function attribute(value: string): string {
  return safeText(value).replaceAll('"', '&quot;');
}

/** Replaces characters that a tab's name may not contain. */
function tabName(name: string): string {
  return name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31);
}
