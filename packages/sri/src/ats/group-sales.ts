// Groups the sales of a period: one row for each customer, document type and kind of emission (physical or electronic).
import { atsDocumentTypeCodes, atsEmissionKindCodes, atsIdentificationCodes } from '../catalogs/ats-tables.ts';
import { Decimal, sumDecimals } from '../decimal.ts';
import type { AtsSale, AtsVatBases } from './annex-model.ts';
import type { AtsCustomerWithholding, AtsSaleDocument } from './input.ts';
import type { AtsSettings } from './settings.ts';

export function groupSales(
  documents: readonly AtsSaleDocument[],
  suffered: readonly AtsCustomerWithholding[],
  settings: AtsSettings,
): AtsSale[] {
  const groups = new Map<string, AtsSaleDocument[]>();
  for (const document of documents) {
    const key = saleGroupKey(document);
    const own = groups.get(key);
    if (own === undefined) groups.set(key, [document]);
    else own.push(document);
  }
  const rows = new Map([...groups].map(([key, own]) => [key, rowOf(own, settings)]));
  for (const one of suffered) addSuffered(rows, one, settings);
  return [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}

/** Amount that a document adds to `totalVentas` and to the total of its establishment. */
export function salesTotal(
  { type, emission, bases }: Pick<AtsSaleDocument, 'type' | 'emission' | 'bases'>,
  settings: AtsSettings,
): Decimal {
  if (emission === atsEmissionKindCodes.electronic && settings.totalSales === 'physical') return Decimal.zero;
  const { notSubject, zero, taxed } = basesOfSaleGroup(bases, settings);
  const all = sumDecimals([notSubject, zero, taxed]);
  if (!creditNoteTypes.has(type)) return all;
  return settings.creditNotes === 'subtracted' ? Decimal.zero.minus(all) : Decimal.zero;
}

/**
 * Bases as the file states them. The annex has no element for exempt sales, so a setting decides where they are added.
 */
export function basesOfSaleGroup(bases: AtsVatBases, { exemptSales }: AtsSettings): AtsVatBases {
  if (exemptSales === 'left_out') return bases;
  return { ...bases, notSubject: bases.notSubject.plus(bases.exempt), exempt: Decimal.zero };
}

export const creditNoteTypes: ReadonlySet<string> = new Set([
  atsDocumentTypeCodes.creditNote,
  atsDocumentTypeCodes.reimbursementCreditNote,
]);

type Key = Pick<AtsSaleDocument, 'identificationType' | 'identification' | 'type' | 'emission'>;

export function saleGroupKey({ identificationType, identification, type, emission }: Key): string {
  return [identificationType, identification, type, emission].join(' ');
}

function rowOf(documents: readonly AtsSaleDocument[], settings: AtsSettings): AtsSale {
  const [first] = documents;
  if (first === undefined) throw new RangeError('a group has a document');
  const bases = documents.map((document) => basesOfSaleGroup(document.bases, settings));
  return {
    ...identityOf(first, settings),
    type: first.type,
    emission: first.emission,
    count: documents.length,
    bases: addBases(bases),
    vat: sumDecimals(documents.map(({ vat }) => vat)),
    excise: sumDecimals(documents.map(({ excise }) => excise)),
    vatSuffered: Decimal.zero,
    incomeSuffered: Decimal.zero,
    paymentMethods: creditNoteTypes.has(first.type)
      ? []
      : [...new Set(documents.flatMap(({ paymentMethods }) => paymentMethods))].sort(),
  };
}

/**
 * Adds the amounts that a customer withheld to the row of that customer. If the customer bought nothing in the period,
 * a row without documents is created.
 */
function addSuffered(rows: Map<string, AtsSale>, one: AtsCustomerWithholding, settings: AtsSettings): void {
  const own = [atsEmissionKindCodes.physical, atsEmissionKindCodes.electronic].map((emission) =>
    saleGroupKey({ ...one, type: atsDocumentTypeCodes.sale, emission }),
  );
  const key = own.find((candidate) => rows.has(candidate)) ?? own[0] ?? '';
  const row = rows.get(key) ?? {
    ...identityOf(one, settings),
    type: atsDocumentTypeCodes.sale,
    emission: atsEmissionKindCodes.physical,
    count: 0,
    bases: addBases([]),
    vat: Decimal.zero,
    excise: Decimal.zero,
    vatSuffered: Decimal.zero,
    incomeSuffered: Decimal.zero,
    paymentMethods: [],
  };
  rows.set(key, {
    ...row,
    vatSuffered: row.vatSuffered.plus(one.vat),
    incomeSuffered: row.incomeSuffered.plus(one.income),
  });
}

type Customer = Pick<AtsSaleDocument, 'identificationType' | 'identification' | 'person' | 'name'>;

function identityOf({ identificationType, identification, person, name }: Customer, settings: AtsSettings) {
  const { finalConsumer, foreign, plate } = atsIdentificationCodes.sale;
  const isForeign = identificationType === foreign;
  const unnamed = identificationType === finalConsumer || identificationType === plate;
  return {
    identificationType,
    identification,
    related: unnamed ? undefined : settings.relatedParties.includes(identification),
    person: isForeign ? person : undefined,
    name: isForeign ? name : undefined,
  };
}

function addBases(all: readonly AtsVatBases[]): AtsVatBases {
  return {
    notSubject: sumDecimals(all.map(({ notSubject }) => notSubject)),
    zero: sumDecimals(all.map(({ zero }) => zero)),
    taxed: sumDecimals(all.map(({ taxed }) => taxed)),
    exempt: sumDecimals(all.map(({ exempt }) => exempt)),
  };
}
