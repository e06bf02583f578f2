// Finds the receiver in SRI's TXT report of received documents, which is the business to import the file into.

/**
 * RUC or cédula of the first row, from the column of the receiver. Undefined if the file names none. The service checks
 * the complete file again.
 */
export function receiverOfReport(text: string): string | undefined {
  const rows = text.split(/\r?\n/).map((line) => line.replace(/^\uFEFF/, '').split(/[\t;|]/));
  const head = rows.findIndex((cells) => cells.some(isReceiver));
  const column = rows[head]?.findIndex(isReceiver);
  if (column === undefined || column < 0) return undefined;
  return rows
    .slice(head + 1)
    .map((cells) => (cells[column] ?? '').replaceAll('"', '').trim())
    .find((value) => /^(?:\d{10}|\d{13})$/.test(value));
}

/** SRI writes ISO-8859-1; a spreadsheet may have stored the file again as UTF-16. */
export async function readReportText(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(wide ? 'utf-16le' : 'latin1').decode(bytes);
}

/** Business with this RUC or cédula. The RUC of a natural person is the cédula followed by a branch number. */
export function businessOf<Business extends { readonly identification: string }>(
  receiver: string,
  businesses: readonly Business[],
): Business | undefined {
  return (
    businesses.find(({ identification }) => identification === receiver) ??
    businesses.find(({ identification }) => identification.slice(0, 10) === receiver.slice(0, 10))
  );
}

function isReceiver(cell: string): boolean {
  return cell.replaceAll('"', '').trim().toUpperCase() === 'IDENTIFICACION_RECEPTOR';
}
