import { parentElement, textElement } from '../../xml.ts';
import type { IssuedNumbers } from '../definition.ts';
import { writeAdditionalInfo } from '../shared/additional-info.ts';
import { documentXmlText, writeTaxInfo } from '../shared/issuer.ts';
import { writeNoteHead } from '../shared/modified-document.ts';
import { writePayments } from '../shared/payments.ts';
import { writeLineTaxes } from '../shared/taxes.ts';
import type { DebitNote } from './fields.ts';
import type { DebitNoteTotals } from './totals.ts';

/**
 * Writes `notaDebito` 1.0.0, in the order of the schema. The element `impuestos` contains the taxes of the complete
 * note.
 */
export function writeDebitNote(note: DebitNote, totals: DebitNoteTotals, numbering: IssuedNumbers): string {
  return documentXmlText(
    'notaDebito',
    '1.0.0',
    writeTaxInfo(note, numbering.accessKey, numbering.sequential) +
      parentElement('infoNotaDebito', writeInfo(note, totals)) +
      parentElement('motivos', writeReasons(note)) +
      writeAdditionalInfo(note, true),
  );
}

function writeInfo(note: DebitNote, totals: DebitNoteTotals): string {
  return (
    writeNoteHead(note) +
    textElement('totalSinImpuestos', totals.subtotal.toFixed(2)) +
    writeLineTaxes(totals.taxes, note.vatRefund) +
    textElement('valorTotal', totals.total.toFixed(2)) +
    writePayments(note.payments, totals.total)
  );
}

function writeReasons(note: DebitNote): string {
  let content = '';
  for (const { debitReason, debitValue } of note.lines)
    content += parentElement('motivo', textElement('razon', debitReason) + textElement('valor', debitValue.toFixed(2)));
  return content;
}
