// The annex of a period, from the books and what was said for it.
import {
  type AtsBuilt,
  addDays,
  buildAts,
  Decimal,
  findById,
  periodHolding,
  periodKindOf,
  readPeriod,
  type TaxPeriod,
} from '@talonario/sri';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { conflict, notFound, Refusal } from '../../platform/http/replies/error-reply.ts';
import type { PlatformServices } from '../../platform/services.ts';
import type { RecordPrincipal } from '../../records/directories/scope-store.ts';
import { readLeftOut } from '../ledger/form-groups-store.ts';
import type { Period } from '../ledger/register-store.ts';
import { taxpayerOn } from '../obligations/settings.ts';
import { readFilers } from '../obligations/store.ts';
import { reachPeriod } from '../reports/period.ts';
import { numberParts } from './parties.ts';
import { purchaseKey, purchasesOf, withheldKey } from './purchases.ts';
import { exportOf, saleOf } from './sales.ts';
import { readAtsSettings } from './settings.ts';
import {
  findNumbered,
  readAnnulled,
  readBusinessName,
  readEstablishmentCodes,
  readPurchases,
  readSales,
  readSuffered,
  readWithholdings,
} from './store.ts';
import { type Withheld, withheldOf } from './withholdings.ts';

export interface Gathered extends AtsBuilt {
  readonly books: Period;
  /** Purchases of the period that no book has either. */
  readonly unbooked: Awaited<ReturnType<typeof readLeftOut>>;
}

type Asking = RecordPrincipal & Pick<PlatformServices, 'now'> & { readonly db: Pick<Database, 'forAccount'> };

export async function gatherAts(
  asking: Asking,
  { businessId, period: text }: { readonly businessId: number; readonly period: string },
): Promise<Gathered | Refusal> {
  const period = readPeriod(text);
  if (period === undefined) return notFound();
  if (period.from > dayInGuayaquil(asking.now()))
    return conflict('tax_form.future_period', `${text} begins on ${period.from}.`);
  const books = await reachPeriod(asking, { businessId, from: period.from, to: period.to });
  if (books instanceof Refusal) return books;
  return await asking.db.forAccount(books.accountId, async (trx) => {
    const [filer] = await readFilers(trx, asking, businessId);
    if (filer === undefined) return notFound();
    const kind = periodKindOf('ATS', taxpayerOn(filer)(periodHolding(period.from, 'semester').from));
    if (kind !== period.kind)
      return conflict('obligation.other_period', `The business files the ATS by ${kind}; ${text} is a ${period.kind}.`);
    const input = await readInput(trx, books, period, filer.identification);
    return { ...buildAts(input), books, unbooked: await readLeftOut(trx, 'purchases', books) };
  });
}

async function readInput(trx: Trx, books: Period, period: TaxPeriod, ruc: string) {
  const { accountId, businessId } = books;
  const purchases = await readPurchases(trx, books);
  const sales = await readSales(trx, books);
  const { withheld, others } = await readWithheld(trx, books, purchases);
  const annulled = await readAnnulled(trx, books);
  const suffered = await readSuffered(trx, books);
  const business = await readBusinessName(trx, accountId, businessId);
  return {
    ruc,
    name: business,
    period,
    settings: await readAtsSettings(trx, accountId, businessId),
    purchases: purchasesOf(purchases, withheld, others),
    sales: sales.filter((row) => !row.export).map(saleOf),
    exports: sales.filter((row) => row.export).map(exportOf),
    // Those that came here are electronic, every one: they go nowhere.
    suffered: suffered.map(({ id, number }) => ({
      source: { kind: 'received' as const, id, number },
      ...{ identificationType: '', identification: '', name: '', electronic: true, vat: zero, income: zero },
    })),
    establishments: await readEstablishmentCodes(trx, books),
    annulled: annulled.map(({ id, document_type_id, number, authorization }) => ({
      source: { kind: 'issued' as const, id, number },
      type: findById('document-types', document_type_id)?.code ?? '',
      ...numberParts(number),
      authorization,
      // Nothing is annulled here but by SRI's own word.
      knownToSri: true,
    })),
  };
}

const zero = Decimal.zero;

/** A withholding may come days after the purchase was booked, or before. */
const daysAround = 62;

async function readWithheld(
  trx: Trx,
  books: Period,
  purchases: Awaited<ReturnType<typeof readPurchases>>,
): Promise<{ readonly withheld: readonly Withheld[]; readonly others: readonly Withheld[] }> {
  const earliest = purchases.reduce((day, { issue_date }) => (issue_date < day ? issue_date : day), books.from);
  const rows = await readWithholdings(trx, books, earliest, addDays(books.to, daysAround));
  const withheld = withheldOf(rows);
  const known = new Set(purchases.map(purchaseKey));
  const inPeriod = withheld.filter((one) => {
    const { issue_date: day } = one.row;
    return day >= books.from && day <= books.to && !known.has(withheldKey(one));
  });
  // Those about purchases of other periods stand in the annex of those.
  const elsewhere = await findNumbered(trx, books, [...new Set(inPeriod.map(({ number }) => number))]);
  const keys = new Set(elsewhere.map(purchaseKey));
  return { withheld, others: inPeriod.filter((one) => !keys.has(withheldKey(one))) };
}
