import { group, leaf } from '../../xml.ts';
import type { Numbering } from '../definition.ts';
import { writeAdditionalInfo } from '../shared/additional-info.ts';
import { writeRoot, writeTaxInfo } from '../shared/issuer.ts';
import { writeNoteHead } from '../shared/modified-document.ts';
import { writePayments } from '../shared/payments.ts';
import { writeLineTaxes } from '../shared/taxes.ts';
import type { DebitNote } from './fields.ts';
import type { DebitNoteTotals } from './totals.ts';

/** `notaDebito` 1.0.0, in the schema's order. Its `impuestos` are those of the whole note. */
export function writeDebitNote(note: DebitNote, totals: DebitNoteTotals, numbering: Numbering): string {
  return writeRoot(
    'notaDebito',
    '1.0.0',
    writeTaxInfo(note, numbering.accessKey, numbering.sequential) +
      group('infoNotaDebito', writeInfo(note, totals)) +
      group('motivos', writeReasons(note)) +
      writeAdditionalInfo(note, true),
  );
}

function writeInfo(note: DebitNote, totals: DebitNoteTotals): string {
  return (
    writeNoteHead(note) +
    leaf('totalSinImpuestos', totals.subtotal.toFixed(2)) +
    writeLineTaxes(totals.taxes, note.vatRefund) +
    leaf('valorTotal', totals.total.toFixed(2)) +
    writePayments(note.payments, totals.total)
  );
}

function writeReasons(note: DebitNote): string {
  let content = '';
  for (const { debitReason, debitValue } of note.lines)
    content += group('motivo', leaf('razon', debitReason) + leaf('valor', debitValue.toFixed(2)));
  return content;
}
