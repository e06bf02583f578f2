// Adjusts a note to the document it modifies. A credit note may credit only the amount that earlier notes have left,
// and its taxes are rounded as in the modified document. Both depend on the modified document, which must be read
// first.
import type { CheckedDocument, DocumentFault, TaxRounding } from '@talonario/sri';
import type { Trx } from '../../../platform/db/transaction.ts';
import { remainingCredit } from '../../credits/balance.ts';
import { type CreditedDocument, findCreditedDocument } from '../../credits/credit-store.ts';
import { modifiedDocumentNotFoundRefusal, refuseByCredits } from '../../credits/refuse-excess.ts';
import type { PreparedDocument } from '../document-stages.ts';
import { newDocument } from './compute.ts';
import { refuseOtherTotal } from './prepare.ts';

/**
 * Returns a note with its final totals, computed with the document it modifies. Documents of other types are returned
 * unchanged.
 */
export function adjustNote(prepared: PreparedDocument, credited: CreditedDocument | undefined): PreparedDocument {
  if (!credited?.document || credited.document.hidden || !isNote(prepared)) return prepared;
  const { document, notes } = credited;
  // Maximum rounding difference: half a cent for each line of the document, of its notes and of this note.
  const lines = (notes ?? []).reduce((sum, note) => sum + note.lines, document.lines + prepared.body.items.length);
  const left = remainingCredit(document.taxes, notes ?? []).map((tax) => ({
    ...tax,
    roundingCents: Math.ceil(lines / 2),
  }));
  const check = prepared.recheck({ left, taxRounding: document.taxRounding ?? 'group' });
  // A note that exceeds the remaining amount is not adjusted, so that the refusal shows it as the client sent it.
  if (!check.ok || isSame(check.checked, prepared.checked)) return prepared;
  const moved = check.checked.totals.total.equals(prepared.checked.totals.total) ? [] : [rounded(check.checked)];
  return { ...prepared, checked: check.checked, warnings: [...check.warnings, ...moved] };
}

/**
 * Adjusts the rounding and totals of a note that is to be issued, while the document it modifies is locked. Throws a
 * refusal if the note credits more than remains after earlier notes, or if its total is not the one the client expects.
 */
export function adjustToCredited(
  prepared: PreparedDocument,
  accountId: number,
  credited: CreditedDocument,
): PreparedDocument {
  const settled = adjustNote(prepared, credited);
  const refusal =
    refuseByCredits(credited, newDocument(settled, accountId)) ??
    refuseOtherTotal(settled.checked, settled.expectedTotal);
  if (refusal) throw refusal;
  return settled;
}

/**
 * Adjusts a draft, so that it shows the totals with which it would be issued now. Also used for debit notes, which
 * reduce no other document and need no lock.
 */
export async function adjustDraftNote(
  trx: Trx,
  accountId: number,
  prepared: PreparedDocument,
): Promise<PreparedDocument> {
  if (!changesAnother(prepared)) return prepared;
  const credited = await findCreditedDocument(trx, accountId, prepared.environmentId, prepared.body);
  if (credited?.document?.hidden) throw modifiedDocumentNotFoundRefusal();
  return isNote(prepared) ? adjustNote(prepared, credited) : roundedAs(prepared, credited?.document?.taxRounding);
}

/** Whether the totals of a document depend on another document, which it changes (notes). */
export function changesAnother({ type }: PreparedDocument): boolean {
  return type.note !== null;
}

function roundedAs(prepared: PreparedDocument, taxRounding: TaxRounding | null | undefined): PreparedDocument {
  if (!taxRounding || taxRounding === prepared.checked.document.taxRounding) return prepared;
  const check = prepared.recheck({ taxRounding });
  return check.ok ? { ...prepared, checked: check.checked, warnings: check.warnings } : prepared;
}

function isNote({ type }: PreparedDocument): boolean {
  return type.note === 'credit';
}

function isSame(one: CheckedDocument, other: CheckedDocument): boolean {
  return (
    one.document.taxRounding === other.document.taxRounding &&
    JSON.stringify(one.totals) === JSON.stringify(other.totals)
  );
}

function rounded({ totals }: CheckedDocument): DocumentFault {
  return {
    code: 'credit.rounded',
    field: 'items',
    message: `Cents of rounding: the note comes to ${totals.total.toFixed(2)}, so that it takes what the document has left.`,
    params: { total: totals.total.toFixed(2) },
  };
}
