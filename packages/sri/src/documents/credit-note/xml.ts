import { escapeText, group, leaf, optionalLeaf } from '../../xml.ts';
import type { Numbering } from '../definition.ts';
import { writeAdditionalInfo, writeLineDetails } from '../shared/additional-info.ts';
import { writeRoot, writeTaxInfo } from '../shared/issuer.ts';
import { lineTotalsAt, writeQuantity } from '../shared/lines.ts';
import { writeNoteHead } from '../shared/modified-document.ts';
import { writeLineTaxes, writeTaxGroups } from '../shared/taxes.ts';
import type { CreditNote } from './fields.ts';
import type { CreditNoteTotals } from './totals.ts';

/** `notaCredito` 1.1.0, in the order of the schema: the issuer's tax regime fields come after the buyer here. */
export function writeCreditNote(note: CreditNote, totals: CreditNoteTotals, numbering: Numbering): string {
  return writeRoot(
    'notaCredito',
    '1.1.0',
    writeTaxInfo(note, numbering.accessKey, numbering.sequential) +
      group('infoNotaCredito', writeInfo(note, totals)) +
      group('detalles', writeLines(note, totals)) +
      writeAdditionalInfo(note, true),
  );
}

function writeInfo(note: CreditNote, totals: CreditNoteTotals): string {
  return (
    writeNoteHead(note) +
    leaf('totalSinImpuestos', totals.subtotal.toFixed(2)) +
    leaf('valorModificacion', totals.total.toFixed(2)) +
    leaf('moneda', 'DOLAR') +
    writeTaxGroups(totals.taxes, 'without rates', note.vatRefund) +
    leaf('motivo', note.reason)
  );
}

/**
 * Lines of a credit note. They equal those of an invoice, but have other element names for the codes and no unit of
 * measure.
 */
function writeLines(note: CreditNote, totals: CreditNoteTotals): string {
  let content = '';
  note.lines.forEach((line, index) => {
    const figures = lineTotalsAt(totals.lines, index);
    content +=
      `<detalle>${optionalLeaf('codigoInterno', line.code)}${optionalLeaf('codigoAdicional', line.auxCode)}` +
      `<descripcion>${escapeText(line.description)}</descripcion>` +
      `<cantidad>${writeQuantity(line.quantity)}</cantidad>` +
      `<precioUnitario>${writeQuantity(line.unitPrice)}</precioUnitario>` +
      `<descuento>${line.discount.toFixed(2)}</descuento>` +
      `<precioTotalSinImpuesto>${figures.base.toFixed(2)}</precioTotalSinImpuesto>` +
      `${writeLineDetails(line.additionalDetails)}${writeLineTaxes(figures.taxes)}</detalle>`;
  });
  return content;
}
