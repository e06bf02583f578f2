// Reads the data of the annex of a period: from the books and from the answers of users.
import { addDays, parsePeriod, periodContaining, periodKindOf, type TaxPeriod } from '@talonario/sri';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { conflict, notFound, Refusal } from '../../platform/http/replies/error-reply.ts';
import type { PlatformServices } from '../../platform/services.ts';
import type { RecordPrincipal } from '../../records/directories/scope-store.ts';
import { countLeftOutDocuments } from '../ledger/form-groups-store.ts';
import type { BookPeriod } from '../ledger/register-store.ts';
import { readInSnapshot } from '../ledger/snapshot-store.ts';
import { taxpayerForPeriodFrom } from '../obligations/settings.ts';
import { loadFilingBusinesses } from '../obligations/store.ts';
import { findAccessibleReportPeriod } from '../reports/period.ts';
import { type AtsRows, withholdingsUponUnknownPurchases } from './rows.ts';
import { readAtsSettings } from './settings.ts';
import {
  findPurchasesByNumber,
  loadAnnulledDocuments,
  loadAtsPurchases,
  loadAtsSales,
  loadAtsTaxpayer,
  loadAtsWithholdings,
  loadEstablishmentCodes,
  loadReceivedWithholdings,
} from './store.ts';

export type AtsContext = RecordPrincipal &
  Pick<PlatformServices, 'now'> & { readonly db: Pick<Database, 'forAccount'> };

export interface AtsRequest {
  readonly businessId: number;
  readonly period: string;
}

/** Reads the rows of an annex. The annex is computed from them in a thread, off the event loop. */
export async function collectAtsRows(
  asking: AtsContext,
  { businessId, period: text }: AtsRequest,
): Promise<AtsRows | Refusal> {
  const period = parsePeriod(text);
  if (period === undefined) return notFound();
  if (period.from > dayInGuayaquil(asking.now()))
    return conflict('tax_form.future_period', `${text} begins on ${period.from}.`);
  const books = await findAccessibleReportPeriod(asking, { businessId, from: period.from, to: period.to });
  if (books instanceof Refusal) return books;
  return await asking.db.forAccount(books.accountId, async (trx) => {
    await readInSnapshot(trx);
    return await readAtsRows(trx, asking, books, period);
  });
}

/** Reads in one transaction. Documents that are not entered in the books yet are missing. */
export async function readAtsRows(
  trx: Trx,
  asking: RecordPrincipal,
  books: BookPeriod,
  period: TaxPeriod,
): Promise<AtsRows | Refusal> {
  const [filer] = await loadFilingBusinesses(trx, asking, books.businessId);
  if (filer === undefined) return notFound();
  const { text, from } = period;
  const kind = periodKindOf('ATS', taxpayerForPeriodFrom(filer)(periodContaining(from, 'semester').from));
  if (kind !== period.kind)
    return conflict('obligation.other_period', `The business files the ATS by ${kind}; ${text} is a ${period.kind}.`);
  return await readRows(trx, books, period, filer.identification);
}

async function readRows(trx: Trx, books: BookPeriod, period: TaxPeriod, ruc: string): Promise<AtsRows> {
  const { accountId, businessId } = books;
  const purchases = await loadAtsPurchases(trx, books);
  return {
    ruc,
    period,
    books,
    purchases,
    ...(await loadAtsTaxpayer(trx, accountId, businessId)),
    settings: await readAtsSettings(trx, accountId, businessId),
    sales: await loadAtsSales(trx, books),
    ...(await readWithheld(trx, books, purchases)),
    suffered: await loadReceivedWithholdings(trx, books),
    establishments: await loadEstablishmentCodes(trx, books),
    annulled: await loadAnnulledDocuments(trx, books),
    unbooked: await countLeftOutDocuments(trx, 'purchases', books),
  };
}

/**
 * Number of days before and after the period in which withholdings are read. A withholding may be issued days after the
 * purchase was booked, or before.
 */
const daysAround = 62;

async function readWithheld(
  trx: Trx,
  books: BookPeriod,
  purchases: AtsRows['purchases'],
): Promise<Pick<AtsRows, 'withholdings' | 'elsewhere'>> {
  const earliest = purchases.reduce((day, { issue_date }) => (issue_date < day ? issue_date : day), books.from);
  const withholdings = await loadAtsWithholdings(trx, books, earliest, addDays(books.to, daysAround));
  const about = withholdingsUponUnknownPurchases(withholdings, purchases, books);
  return {
    withholdings,
    elsewhere: await findPurchasesByNumber(trx, books, [...new Set(about.map(({ number }) => number))]),
  };
}
