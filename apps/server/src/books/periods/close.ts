// Closes a period: its figures, returns and annex are computed from one snapshot and stored.
import type { TaxPeriod } from '@talonario/sri';
import { lockAccountFor } from '../../platform/db/account-lock.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { Call } from '../../platform/http/call.ts';
import { conflict, Refusal } from '../../platform/http/replies/error-reply.ts';
import type { AtsFiles } from '../ats/ats-task.ts';
import { readAtsRows } from '../ats/collect-rows.ts';
import { computeAtsInThread } from '../ats/make-ats.ts';
import { formFiles, type TaxFormFiles } from '../forms/form-result.ts';
import { loadForms } from '../forms/read-form.ts';
import { insertClosedFile } from '../ledger/closed-file-store.ts';
import type { NamedFigures } from '../ledger/differences.ts';
import type { BookPeriod } from '../ledger/register-store.ts';
import { readInSnapshot } from '../ledger/snapshot-store.ts';
import { computePeriodFigures } from './figures.ts';
import { insertClosing, readDatabaseTransactionTime, readFormAnswersDigest } from './store.ts';

export interface PeriodClosing {
  /** Time of the snapshot from which the content of the closing was read. */
  readonly at: Date;
  readonly answersMark: string;
  readonly figures: NamedFigures;
  readonly forms: readonly TaxFormFiles[];
  /** Files of the annex. Undefined if the business does not file the annex for such a period. */
  readonly ats: AtsFiles | undefined;
}

/**
 * Computes the content of the closing from one snapshot. No lock is used, because an annex of many documents takes
 * seconds.
 */
export async function computeClosing(
  call: Call<'periods.close'>,
  period: TaxPeriod,
  books: BookPeriod,
): Promise<PeriodClosing> {
  const { rows, ...read } = await call.db.forAccount(books.accountId, async (trx) => {
    await readInSnapshot(trx);
    return {
      at: await readDatabaseTransactionTime(trx),
      answersMark: await readFormAnswersDigest(trx, books),
      figures: await computePeriodFigures(trx, call, period, books),
      forms: (await loadForms(trx, call, { businessId: books.businessId, period: period.text })).map(formFiles),
      rows: await readAtsRows(trx, call, books, period),
    };
  });
  return { ...read, ats: rows instanceof Refusal ? undefined : await computeAtsInThread(rows) };
}

/**
 * Stores the closing. If a user answered a question of a form after it was computed, nothing is closed: the stored
 * forms would lack the answer, and a closed period accepts no further answers.
 */
export async function storeClosing(
  trx: Trx,
  call: Call<'periods.close'>,
  { text, from, to }: TaxPeriod,
  books: BookPeriod,
  { at, answersMark, figures, forms, ats }: PeriodClosing,
): Promise<Refusal | undefined> {
  await lockAccountFor(trx, 'books', books.accountId);
  if ((await readFormAnswersDigest(trx, books)) !== answersMark)
    return conflict('period.answered_meanwhile', 'An answer of a form changed while the period was being closed.');
  const id = await insertClosing(trx, { ...books, period: text, from, to, figures, at, by: call.actor });
  if (id === undefined) return conflict('period.closed', `${text} is closed already.`);
  for (const form of forms) await insertClosedFile(trx, books, id, form.form.form, form);
  if (ats !== undefined) await insertClosedFile(trx, books, id, 'ats', ats);
  return undefined;
}
