// Converts the documents of a period into the rows of the annex (ATS) of that period.
import { atsDocumentTypeCodes, atsEmissionKindCodes, noWithholdingCode } from '../catalogs/ats-tables.ts';
import { Decimal, sumDecimals } from '../decimal.ts';
import type { AtsAnnex, AtsEstablishment, AtsPurchase } from './annex-model.ts';
import { annulledRanges } from './annulled.ts';
import { groupSales, salesTotal } from './group-sales.ts';
import type { AtsInput, AtsLeftOut, AtsSaleDocument } from './input.ts';
import type { AtsSettings } from './settings.ts';

export interface AtsBuildResult {
  readonly month: AtsAnnex;
  /**
   * Documents that the annex file leaves out, because SRI already has them or for another reason. They are listed, so
   * that no document is lost silently.
   */
  readonly leftOut: readonly AtsLeftOut[];
}

export function buildAts(input: AtsInput): AtsBuildResult {
  const { settings } = input;
  const isTold = (sale: AtsSaleDocument) =>
    sale.emission === atsEmissionKindCodes.electronic && !settings.repeatElectronicSales;
  const sales = input.sales.filter((sale) => !isTold(sale));
  const isRepeated = (purchase: { readonly reportedElectronically: boolean }) =>
    !purchase.reportedElectronically || settings.repeatElectronicPurchases;
  const [annulled, annulledLeftOut] = annulledRanges(input.annulled, settings);
  const establishments = establishmentsOf(input.establishments, sales, settings);
  const month: AtsAnnex = {
    header: {
      ruc: input.ruc,
      name: input.name,
      period: input.period,
      rimpe: input.rimpe,
      establishments: establishments.length,
      totalSales: sumDecimals(sales.map((sale) => salesTotal(sale, settings))),
      settings,
    },
    purchases: input.purchases.filter(isRepeated).map((purchase) => completed(purchase, settings)),
    sales: groupSales(
      sales,
      input.suffered.filter(({ electronic }) => !electronic),
      settings,
    ),
    establishments,
    exports: input.exports.map((one) => ({
      ...one,
      related: one.related ?? isRelatedParty(one.identification, settings),
    })),
    annulled,
  };
  const leftOut: AtsLeftOut[] = [
    ...input.sales.filter(isTold).map(({ source }) => ({ reason: 'electronic_sale', source }) as const),
    ...onePerDocument(input.purchases.filter((purchase) => !isRepeated(purchase))).map(
      ({ source }) => ({ reason: 'told_purchase', source }) as const,
    ),
    ...input.suffered
      .filter(({ electronic }) => electronic)
      .map(({ source }) => ({ reason: 'electronic_withholding', source }) as const),
    ...annulledLeftOut,
  ];
  return { month, leftOut };
}

/** Counts each purchase once. A purchase with several sustentos has one row for each of them but is one document. */
function onePerDocument<Purchase extends AtsPurchase>(purchases: readonly Purchase[]): Purchase[] {
  const keyOf = ({ identification, type, establishment, point, sequential }: AtsPurchase) =>
    [identification, type, establishment, point, sequential].join(' ');
  return [...new Map(purchases.map((purchase) => [keyOf(purchase), purchase])).values()];
}

/**
 * Returns one row for each establishment. The total is 0.00 if the establishment sold nothing. An establishment that
 * sold something and is no longer active also has a row.
 */
function establishmentsOf(
  active: readonly string[],
  sales: readonly AtsSaleDocument[],
  settings: AtsSettings,
): AtsEstablishment[] {
  const codes = new Set([...active, ...sales.map(({ establishment }) => establishment)]);
  return [...codes].sort().map((code) => ({
    code,
    sales: sumDecimals(
      sales.filter(({ establishment }) => establishment === code).map((sale) => salesTotal(sale, settings)),
    ),
  }));
}

function completed(purchase: AtsPurchase, settings: AtsSettings): AtsPurchase {
  const { related, paymentMethods, incomeWithheld } = purchase;
  const byDefault = settings.paymentMethod === null ? [] : [settings.paymentMethod];
  const isNote = noPayment.has(purchase.type);
  return {
    ...purchase,
    related: related ?? isRelatedParty(purchase.identification, settings),
    paymentMethods: isNote ? [] : paymentMethods.length > 0 ? [...new Set(paymentMethods)] : byDefault,
    // The ficha requires an explicit row if nothing was withheld. Only reimbursements and notes need no such row.
    incomeWithheld:
      incomeWithheld.length > 0 || isNote || typesWithoutReimbursementDetail.has(purchase.type)
        ? incomeWithheld
        : [nothingOn(purchase)],
  };
}

function nothingOn({ bases }: AtsPurchase): AtsPurchase['incomeWithheld'][number] {
  const { notSubject, zero, taxed, exempt } = bases;
  return {
    code: noWithholdingCode,
    base: sumDecimals([notSubject, zero, taxed, exempt]),
    percentage: Decimal.zero,
    value: Decimal.zero,
  };
}

export function isRelatedParty(identification: string, { relatedParties }: AtsSettings): boolean {
  return relatedParties.includes(identification);
}

const noPayment: ReadonlySet<string> = new Set([
  atsDocumentTypeCodes.creditNote,
  atsDocumentTypeCodes.reimbursementCreditNote,
]);
/**
 * Document types for which neither the annex nor form 103 contains a withholding, not even code 332 (nothing withheld).
 * They are about amounts that are passed on to another party.
 */
export const typesWithoutReimbursementDetail: ReadonlySet<string> = new Set([
  atsDocumentTypeCodes.reimbursement,
  atsDocumentTypeCodes.reimbursementDebitNote,
]);
