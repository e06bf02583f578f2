// Imports a document that SRI has authorised for another system, in one transaction with its number and the change of
// the sequence. Two imports of the same document, or an import and an emission, wait for each other at the lock of the
// counter.
import {
  findCatalogRowByCode,
  guessIdentification,
  initialDocumentStates,
  parseAccessKey,
  type ReceivedDocument,
  type ReceivedParty,
  traitsByCode,
} from '@talonario/sri';
import { makeServiceAuthor, recordAudit, recordAudits } from '../../../identity/audit/record.ts';
import { storableText } from '../../../platform/db/clean-text.ts';
import type { Trx } from '../../../platform/db/transaction.ts';
import { showParty } from '../../../records/parties/directory.ts';
import { findParty, type PartyRole } from '../../../records/parties/store.ts';
import type { ComputedParty } from '../../computed-totals.ts';
import { eventDataOf, writeEvent } from '../../emission/steps/announce.ts';
import { importedColumns, type NamedParties } from './content.ts';
import {
  type DocumentWithNumber,
  findDocumentsWithNumber,
  findItemsByCode,
  findOrInsertParty,
  type ImportedAuthorization,
  type ImportingBusiness,
  insertImportedDocument,
  type LockedCounter,
  lockCounter,
  moveCounterPast,
  type NewImportedDocument,
} from './store.ts';

export interface DocumentIssuedElsewhere {
  readonly accessKey: string;
  readonly document: ReceivedDocument;
  readonly xml: string;
  readonly authorization: ImportedAuthorization;
}

export type DocumentImportOutcome =
  | { readonly kind: 'brought in'; readonly documentId: number; readonly skipped?: { from: number; to: number } }
  | { readonly kind: 'known'; readonly documentId: number }
  /** Another stored document has the same number, and SRI has authorised that document or may still do so. */
  | { readonly kind: 'number used'; readonly documentId: number }
  | { readonly kind: 'point unknown'; readonly establishment: string; readonly emissionPoint: string }
  | { readonly kind: 'too large' };

export async function importDocument(
  trx: Trx,
  issuer: ImportingBusiness,
  given: DocumentIssuedElsewhere,
  now: Date,
): Promise<DocumentImportOutcome> {
  const { accessKey, document, xml, authorization } = given;
  const key = parseAccessKey(accessKey);
  const type = key && findCatalogRowByCode('document-types', key.documentCode);
  if (key === undefined || type === undefined) throw new Error(`SRI was asked for ${accessKey}`);
  if (![document.subtotal, document.discount, document.total].every(fits)) return { kind: 'too large' };
  const counter = await lockCounter(trx, issuer, key, type.id);
  if (counter === undefined)
    return { kind: 'point unknown', establishment: key.establishment, emissionPoint: key.emissionPoint };
  const { number } = document;
  const holders = await findDocumentsWithNumber(
    trx,
    issuer,
    accessKey,
    { ...key, documentTypeId: type.id },
    key.sequential,
  );
  const known = holders.find((holder) => holder.accessKey === accessKey);
  if (known !== undefined) return { kind: 'known', documentId: known.id };
  const rival = holders.find((holder) => holdsOn(holder, number));
  if (rival !== undefined) return { kind: 'number used', documentId: rival.id };

  const parties = await nameParties(trx, issuer, document);
  const codes = document.lines.flatMap(({ code }) => (code ? [code] : []));
  const items = await findItemsByCode(trx, issuer, [...new Set(codes)]);
  const content = importedColumns(document, issuer.businessId, counter, parties, items);
  const authorizedAt = authorization.authorizedAt ?? now;
  const documentId = await insertImportedDocument(trx, issuer, {
    accessKey,
    number,
    sequential: key.sequential,
    counter,
    xml,
    ...content,
    partyIds: [parties.customer, parties.provider, parties.carrier, ...parties.recipients].flatMap((party) =>
      party ? [party.id] : [],
    ),
    authorization: { ...authorization, authorizedAt },
  });
  await tellOf(trx, issuer, { documentId, accessKey, number, ...content }, { ...authorization, authorizedAt });
  await moveCounterPast(trx, issuer.accountId, counter, key.sequential);
  await audit(trx, issuer, documentId, accessKey, counter, key.sequential);
  const skips = key.sequential > counter.nextNumber;
  return {
    kind: 'brought in',
    documentId,
    ...(skips && { skipped: { from: counter.nextNumber, to: key.sequential } }),
  };
}

/** Writes the event for the event log only. Webhooks and mails are for documents issued with Talonario. */
async function tellOf(
  trx: Trx,
  { accountId, businessId }: ImportingBusiness,
  { documentId: id, accessKey, number, body, figures }: Brought,
  { number: authorizationNumber, authorizedAt }: ImportedAuthorization & { readonly authorizedAt: Date },
): Promise<void> {
  const told = { id, businessId, documentTypeId: body.document_type_id, number, accessKey, total: figures.total };
  const authorized = { number: authorizationNumber || accessKey, authorizedAt };
  const data = eventDataOf({ ...told, externalId: null }, initialDocumentStates.brought_in, authorized);
  const event = { type: 'document.created', data, previous: null, emailRecipients: [] } as const;
  await writeEvent(trx, { accountId, businessId, id }, event);
}

type Brought = Pick<NewImportedDocument, 'accessKey' | 'number' | 'body' | 'figures'> & { readonly documentId: number };

/**
 * Returns whether another document keeps the number. A number that SRI refused, or that its document gave up after
 * message 45, is free for the document that SRI has authorised.
 */
function holdsOn({ acronym, number }: DocumentWithNumber, wanted: string): boolean {
  return number === wanted && acronym !== 'DVL' && acronym !== 'NAT';
}

async function nameParties(trx: Trx, issuer: ImportingBusiness, document: ReceivedDocument): Promise<NamedParties> {
  const name = (role: PartyRole, party: ReceivedParty) => nameParty(trx, issuer, role, party, document);
  const { typeCode, receiver, receivers, transport } = document;
  const type = traitsByCode(typeCode);
  const recipients: ComputedParty[] = [];
  for (const one of type?.transport ? receivers : [receiver]) recipients.push(await name('customer', one));
  const customer = recipients[0] ?? (await name('customer', receiver));
  const carrier = transport && { id: transport.carrierId, name: transport.carrierName, ...unknown };
  return {
    customer,
    ...(type?.receiverField === 'provider_entity_id' && { provider: await name('provider', receiver) }),
    ...(carrier && { carrier: await name('carrier', carrier) }),
    recipients: type?.transport ? recipients : [],
  };
}

const unknown = { idType: undefined, address: undefined };

/** Party of the document, with the name that the document prints and not the one in the directory. */
async function nameParty(
  trx: Trx,
  { accountId, businessId }: ImportingBusiness,
  role: PartyRole,
  party: ReceivedParty,
  { additionalInfo }: ReceivedDocument,
): Promise<ComputedParty> {
  const identification = storableText(party.id).slice(0, 20);
  const businessName = storableText(party.name).slice(0, 300) || identification;
  const { id, email, isNew } = await findOrInsertParty(trx, accountId, role, {
    business_id: businessId,
    identification_type_id: identificationTypeOf(party),
    identification,
    business_name: businessName,
    address: party.address === undefined ? null : storableText(party.address).slice(0, 300),
    email: role === 'carrier' ? null : emailIn(additionalInfo),
  });
  const made = isNew ? await findParty(trx, accountId, role, id) : undefined;
  if (made !== undefined)
    await recordAudit(trx, makeServiceAuthor(accountId), {
      action,
      recordType: role,
      recordId: id,
      businessId,
      before: null,
      after: showParty(made),
    });
  return { id, identification, businessName, email };
}

/** Identification type of a party. A delivery guide does not contain it, so it is guessed from the number. */
function identificationTypeOf({ idType, id }: ReceivedParty): number {
  const known = findCatalogRowByCode('identification-types', idType ?? '');
  return (known ?? findCatalogRowByCode('identification-types', guessIdentification(id)))?.id ?? 6;
}

/** Field in which issuers print the e-mail address of the receiver. */
function emailIn(fields: ReceivedDocument['additionalInfo']): string | null {
  const field = fields.find(({ name }) => /mail|correo/i.test(name));
  const value = field?.value.trim() ?? '';
  return /^[^\s@,;<>"]{1,64}@[^\s@,;<>"]{1,180}\.[a-z]{2,}$/i.test(value) ? value : null;
}

async function audit(
  trx: Trx,
  { accountId, businessId }: ImportingBusiness,
  documentId: number,
  accessKey: string,
  { id, nextNumber }: LockedCounter,
  sequential: number,
): Promise<void> {
  await recordAudits(trx, makeServiceAuthor(accountId), [
    { action, recordType: 'document', recordId: documentId, businessId, before: null, after: { accessKey } },
    {
      action,
      recordType: 'sequence',
      recordId: id,
      businessId,
      before: { nextNumber },
      after: { nextNumber: Math.max(nextNumber, sequential + 1) },
      untold: true, // the audit entry writes no event, because a document takes the number
    },
  ]);
}

const action = 'documents.bringIn';

/** Checks whether an amount fits into its column. */
function fits(amount: string | undefined): boolean {
  return amount === undefined || /^\d{1,12}(?:\.\d+)?$/.test(amount);
}
