// Computes the annex from the rows of a period. It is pure, so it can run in a thread.
import { type AtsBuildResult, buildAts, Decimal, findCatalogRowById, type TaxPeriod } from '@talonario/sri';
import type { countLeftOutDocuments } from '../ledger/form-groups-store.ts';
import type { BookPeriod } from '../ledger/register-store.ts';
import { splitDocumentNumber } from './parties.ts';
import { atsPurchasesOf, purchaseKey, withheldDocumentKey } from './purchases.ts';
import { atsExportOf, atsSaleOf } from './sales.ts';
import type { readAtsSettings } from './settings.ts';
import type {
  findPurchasesByNumber,
  loadAnnulledDocuments,
  loadAtsPurchases,
  loadAtsSales,
  loadAtsWithholdings,
  loadEstablishmentCodes,
  loadReceivedWithholdings,
} from './store.ts';
import { type WithheldAmounts, withheldAmountsOf } from './withholdings.ts';

type Read<Reader extends (...args: never[]) => unknown> = Awaited<ReturnType<Reader>>;

/** Rows from which the annex is computed. They are plain values, because the thread gets a copy of them. */
export interface AtsRows {
  readonly ruc: string;
  readonly name: string;
  readonly rimpe: boolean;
  readonly period: TaxPeriod;
  readonly books: BookPeriod;
  readonly settings: Read<typeof readAtsSettings>;
  readonly purchases: Read<typeof loadAtsPurchases>;
  readonly sales: Read<typeof loadAtsSales>;
  readonly withholdings: Read<typeof loadAtsWithholdings>;
  /** Purchases of other periods to which withholdings of this period refer. */
  readonly elsewhere: Read<typeof findPurchasesByNumber>;
  readonly suffered: Read<typeof loadReceivedWithholdings>;
  readonly establishments: Read<typeof loadEstablishmentCodes>;
  readonly annulled: Read<typeof loadAnnulledDocuments>;
  /** Purchases of the period that are in no book. */
  readonly unbooked: Read<typeof countLeftOutDocuments>;
}

export function buildAtsInput(rows: AtsRows): AtsBuildResult {
  const { ruc, name, rimpe, period, settings, purchases, sales, withholdings, suffered, establishments, annulled } =
    rows;
  // Withholdings on purchases of other periods are left out: they belong to the annex of those periods.
  const keys = new Set(rows.elsewhere.map(purchaseKey));
  const others = withholdingsUponUnknownPurchases(withholdings, purchases, rows.books).filter(
    (one) => !keys.has(withheldDocumentKey(one)),
  );
  return buildAts({
    ruc,
    name,
    rimpe,
    period,
    settings,
    establishments,
    purchases: atsPurchasesOf(purchases, withheldAmountsOf(withholdings), others, settings.authorizations),
    sales: sales.filter((row) => !row.export).map(atsSaleOf),
    exports: sales.filter((row) => row.export).map(atsExportOf),
    // Withholdings received from customers are always electronic and have no further fields.
    suffered: suffered.map(({ id, number }) => ({
      source: { kind: 'received' as const, id, number },
      identificationType: '',
      identification: '',
      name: '',
      electronic: true,
      vat: zero,
      income: zero,
    })),
    annulled: annulled.map(({ id, document_type_id, number, authorization }) => ({
      source: { kind: 'issued' as const, id, number },
      type: findCatalogRowById('document-types', document_type_id)?.code ?? '',
      ...splitDocumentNumber(number),
      authorization,
      // Only documents that SRI reported as annulled are in this list.
      knownToSri: true,
    })),
  });
}

/** Withholdings of the period on documents that are not among its purchases. */
export function withholdingsUponUnknownPurchases(
  withholdings: AtsRows['withholdings'],
  purchases: AtsRows['purchases'],
  { from, to }: BookPeriod,
): WithheldAmounts[] {
  const known = new Set(purchases.map(purchaseKey));
  return withheldAmountsOf(withholdings).filter(
    (one) => one.row.issue_date >= from && one.row.issue_date <= to && !known.has(withheldDocumentKey(one)),
  );
}

const zero = Decimal.zero;
