// A received document as the API shows it.
import type { DataOf } from '@talonario/contract';
import {
  environmentById,
  findCatalogRowById,
  type ReceivedDocument,
  type ReceivedIssuer,
  type ReceivedReference,
  type ReceivedTax,
  type ReceivedTransport,
} from '@talonario/sri';
import { formatInstant } from '../../platform/clock/guayaquil.ts';
import { showSustainParts } from './classification/parts.ts';
import { showSustain } from './classification/show.ts';
import { classificationValuesOf, classifierOf } from './classification/values.ts';
import { showProvenance } from './show-provenance.ts';
import type { ListedReceivedRow, ReceivedRow } from './store.ts';

export type ListedReceivedRecord = DataOf<'receivedDocuments.list'>[number];
export type ReceivedRecord = DataOf<'receivedDocuments.get'>;
export type DocumentLink = ReceivedRecord['links'][number];

export function showListedReceived(row: ListedReceivedRow): ListedReceivedRecord {
  const type = findCatalogRowById('document-types', row.document_type_id);
  if (type === undefined) throw new RangeError(`there is no document type ${row.document_type_id}`);
  return {
    id: row.id,
    businessId: row.business_id,
    documentType: { id: type.id, code: type.code, name: type.name },
    environment: environmentById(row.environment_id),
    number: row.number,
    accessKey: row.access_key,
    date: row.issue_date,
    authorizationNumber: row.authorization_number,
    authorizedAt: row.authorized_at && formatInstant(row.authorized_at),
    issuer: { identification: row.issuer_identification, businessName: row.issuer_name },
    receiverIdentification: row.receiver_identification,
    state: row.state,
    stateCheckedAt: row.state_checked_at && formatInstant(row.state_checked_at),
    annulledAt: row.annulled_at && formatInstant(row.annulled_at),
    ...showProvenance(row),
    source: row.source,
    subtotal: row.has_figures ? Number(row.subtotal) : null,
    vat: row.has_figures ? Number(row.vat) : null,
    total: row.has_figures ? Number(row.total) : null,
    sustainCode: showSustain(row.sustain_code),
    deductible: row.deductible,
    vatCredit: row.vat_credit,
    fixedAsset: row.fixed_asset,
    registeredOn: row.registered_on,
    sustainParts: showSustainParts(classificationValuesOf(row)),
    classifiedBy: classifierOf(row),
    note: row.note,
    faults: row.faults as ListedReceivedRecord['faults'],
    warnings: row.warnings as ListedReceivedRecord['warnings'],
    createdAt: formatInstant(row.created_at),
    updatedAt: formatInstant(row.updated_at),
  };
}

export function showReceived(
  row: ReceivedRow,
  more: { readonly providerId: number | null; readonly links: readonly DocumentLink[] },
): ReceivedRecord {
  return {
    ...showListedReceived(row),
    providerId: more.providerId,
    content: row.content === null ? null : showContent(row.content as ReceivedDocument),
    links: [...more.links],
  };
}

type Content = NonNullable<ReceivedRecord['content']>;

function showContent(document: ReceivedDocument): Content {
  return {
    version: document.version,
    currency: document.currency ?? null,
    issuer: showIssuer(document.issuer),
    receivers: document.receivers.map(({ idType, id, name, address }) => ({
      identificationType: idType ?? null,
      identification: id,
      name,
      address: address ?? null,
    })),
    items: document.lines.map((line) => ({
      code: line.code ?? null,
      auxCode: line.auxiliaryCode ?? null,
      description: line.description,
      unit: line.unit ?? null,
      amount: figureOf(line.quantity),
      price: figureOf(line.unitPrice),
      discount: figureOf(line.discount),
      subtotal: figureOf(line.total),
      taxes: line.taxes.map(showTax),
      additionalDetails: [...line.details],
    })),
    taxes: document.taxes.map(showTax),
    discount: figureOf(document.discount),
    tip: figureOf(document.tip),
    payments: document.payments.map(({ method, total, term, termUnit }) => ({
      paymentMethodCode: method,
      total: Number(total),
      term: figureOf(term),
      timeUnit: termUnit ?? null,
    })),
    withholdings: document.withholdings.map((line) => ({
      taxCode: line.taxCode,
      retentionCode: line.retentionCode,
      base: figureOf(line.base),
      percentage: Number(line.percentage),
      value: Number(line.value),
      supportDocumentNumber: line.support?.number ?? null,
    })),
    fiscalPeriod: document.fiscalPeriod ?? null,
    references: document.references.map(showReference),
    reason: document.reason ?? null,
    transport: document.transport === undefined ? null : showTransport(document.transport),
    additionalInfo: [...document.additionalInfo],
  };
}

function showIssuer(issuer: ReceivedIssuer): Content['issuer'] {
  return {
    identification: issuer.ruc,
    businessName: issuer.name,
    commercialName: issuer.tradeName ?? null,
    address: issuer.address ?? null,
    establishmentAddress: issuer.establishmentAddress ?? null,
    specialTaxpayer: issuer.specialTaxpayer ?? null,
    accountingRequired: issuer.keepsAccounts ?? null,
    retentionAgent: issuer.withholdingAgent ?? null,
    regime: issuer.regime ?? issuer.rise ?? null,
  };
}

function showTransport(transport: ReceivedTransport): NonNullable<Content['transport']> {
  return {
    carrierIdentification: transport.carrierId,
    carrierName: transport.carrierName,
    vehiclePlate: transport.plate ?? null,
    departureAddress: transport.origin ?? null,
    startDate: transport.startsOn ?? null,
    endDate: transport.endsOn ?? null,
  };
}

function showTax({ code, rateCode, rate, base, value }: ReceivedTax) {
  return { code, percentageCode: rateCode, rate: figureOf(rate), base: Number(base), value: Number(value) };
}

function showReference(reference: ReceivedReference): Content['references'][number] {
  return {
    kind: reference.kind,
    documentTypeCode: reference.typeCode,
    number: reference.number,
    date: reference.issuedOn ?? null,
    authorization: reference.authorization ?? null,
    issuer: reference.issuerId ?? null,
    sustainCode: reference.sustainCode ?? null,
    subtotal: figureOf(reference.subtotal),
    total: figureOf(reference.total),
  };
}

/** Converts an amount to a JSON number for a response. The exact amounts are in the database. */
function figureOf(text: string | undefined): number | null {
  return text === undefined ? null : Number(text);
}
