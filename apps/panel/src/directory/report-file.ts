// The report of an import as a file that opens in a spreadsheet without running anything.
import type { ImportReport } from '@talonario/client';
import { faultText } from '../api/fault-text.ts';
import { defineTexts } from '../i18n/texts.ts';
import { columnName } from './column-names.ts';

type RowReport = ImportReport['results'][number];

/** What is wrong with a row, and what was changed in it. */
export function reasonsOf({ errors = [], notes = [] }: RowReport): string[] {
  return [...errors, ...notes].map((fault) =>
    fault.field === '' ? faultText(fault) : `${columnName(fault.field)}: ${faultText(fault)}`,
  );
}

export function reportFile({ results }: ImportReport): Blob {
  const t = reportTexts.now();
  const lines = [
    [t.line, t.key, t.status, t.reasons],
    ...results.map((row) => [String(row.line), row.key ?? '', t.statuses[row.status], reasonsOf(row).join(' ')]),
  ];
  const text = lines.map((cells) => cells.map(quoted).join(';')).join('\r\n');
  return new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' });
}

/** A cell that begins like a formula gets an apostrophe, as in every other file. */
function quoted(cell: string): string {
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}

export const reportTexts = defineTexts(
  {
    line: 'Línea',
    key: 'Identificación o código',
    status: 'Resultado',
    reasons: 'Motivos y cambios',
    statuses: { created: 'Nueva', updated: 'Actualizada', unchanged: 'Sin cambios', failed: 'Rechazada' },
  },
  {
    line: 'Line',
    key: 'Identification or code',
    status: 'Result',
    reasons: 'Reasons and changes',
    statuses: { created: 'New', updated: 'Updated', unchanged: 'Unchanged', failed: 'Refused' },
  },
);
