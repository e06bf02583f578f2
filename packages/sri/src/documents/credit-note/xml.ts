import { escapeText, optionalTextElement, parentElement, textElement } from '../../xml.ts';
import type { IssuedNumbers } from '../definition.ts';
import { writeAdditionalInfo, writeLineDetails } from '../shared/additional-info.ts';
import { documentXmlText, writeTaxInfo } from '../shared/issuer.ts';
import { lineTotalsAt, writeQuantity } from '../shared/lines.ts';
import { writeNoteHead } from '../shared/modified-document.ts';
import { writeLineTaxes, writeTaxGroups } from '../shared/taxes.ts';
import type { CreditNote } from './fields.ts';
import type { CreditNoteTotals } from './totals.ts';

/**
 * Writes `notaCredito` 1.1.0, in the order of the schema. Unlike in an invoice, the issuer's tax regime fields come
 * after the buyer.
 */
export function writeCreditNote(note: CreditNote, totals: CreditNoteTotals, numbering: IssuedNumbers): string {
  return documentXmlText(
    'notaCredito',
    '1.1.0',
    writeTaxInfo(note, numbering.accessKey, numbering.sequential) +
      parentElement('infoNotaCredito', writeInfo(note, totals)) +
      parentElement('detalles', writeLines(note, totals)) +
      writeAdditionalInfo(note, true),
  );
}

function writeInfo(note: CreditNote, totals: CreditNoteTotals): string {
  return (
    writeNoteHead(note) +
    textElement('totalSinImpuestos', totals.subtotal.toFixed(2)) +
    textElement('valorModificacion', totals.total.toFixed(2)) +
    textElement('moneda', 'DOLAR') +
    writeTaxGroups(totals.taxes, 'without rates', note.vatRefund) +
    textElement('motivo', note.reason)
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
      `<detalle>${optionalTextElement('codigoInterno', line.code)}${optionalTextElement('codigoAdicional', line.auxCode)}` +
      `<descripcion>${escapeText(line.description)}</descripcion>` +
      `<cantidad>${writeQuantity(line.quantity)}</cantidad>` +
      `<precioUnitario>${writeQuantity(line.unitPrice)}</precioUnitario>` +
      `<descuento>${line.discount.toFixed(2)}</descuento>` +
      `<precioTotalSinImpuesto>${figures.base.toFixed(2)}</precioTotalSinImpuesto>` +
      `${writeLineDetails(line.additionalDetails)}${writeLineTaxes(figures.taxes)}</detalle>`;
  });
  return content;
}
