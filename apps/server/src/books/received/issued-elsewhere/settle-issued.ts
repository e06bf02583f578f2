// What becomes of a key whose document SRI has authorised: a document here, in one transaction with its number and the move of the
// sequence. Of two that bring in the same, and of an emission at the same moment, one waits for the other at the counter.
import {
  findByCode,
  guessIdentification,
  parseAccessKey,
  type ReceivedDocument,
  type ReceivedParty,
  traitsByCode,
} from '@talonario/sri';
import type { ComputedEntity } from '../../../documents/figures.ts';
import { recordAudits } from '../../../identity/audit/record.ts';
import type { Trx } from '../../../platform/db/transaction.ts';
import type { Role } from '../../../records/parties/store.ts';
import { cleanText } from '../clean-text.ts';
import type { Resolution } from '../imports/row-store.ts';
import type { KeptAuthorization } from '../origin.ts';
import { type CheckedXml, changedCodes, type finding, type Receiver } from '../verdict.ts';
import { contentOf, type NamedParties } from './content.ts';
import { figuresTooLarge, numbersSkipped, numberUsed, pointUnknown } from './findings.ts';
import {
  findHolders,
  findItemsByCode,
  findOrInsertParty,
  type Holder,
  insertBroughtIn,
  type LockedCounter,
  lockCounter,
  movePast,
} from './store.ts';

export async function settleIssued(
  trx: Trx,
  issuer: Receiver,
  accessKey: string,
  { document, errors, xml }: CheckedXml,
  authorization: KeptAuthorization,
  now: Date,
): Promise<Resolution> {
  const why = errors[0];
  const key = parseAccessKey(accessKey);
  const type = key && findByCode('document-types', key.documentCode);
  if (key === undefined || type === undefined) throw new Error(`SRI was asked for ${accessKey}`);
  if (why !== undefined || document === undefined)
    return refused(errors.some(({ code }) => changedCodes.has(code)) ? 'tampered' : 'faulty', why ?? figuresTooLarge());
  if (![document.subtotal, document.discount, document.total].every(fits)) return refused('faulty', figuresTooLarge());
  const counter = await lockCounter(trx, issuer, key, type.id);
  if (counter === undefined) return refused('faulty', pointUnknown(key));
  const number = document.number;
  const holders = await findHolders(trx, issuer, accessKey, { ...key, documentTypeId: type.id }, key.sequential);
  const known = holders.find((holder) => holder.accessKey === accessKey);
  if (known !== undefined) return { ...noReason, outcome: 'known', document_id: known.id };
  const rival = holders.find((holder) => holdsOn(holder, number));
  if (rival !== undefined) return { ...refused('conflict', numberUsed(number)), document_id: rival.id };

  const parties = await nameParties(trx, issuer, document);
  const codes = document.lines.flatMap(({ code }) => (code ? [code] : []));
  const items = await findItemsByCode(trx, issuer, [...new Set(codes)]);
  const id = await insertBroughtIn(trx, issuer, {
    ...{ accessKey, number, sequential: key.sequential, counter, xml },
    ...contentOf(document, issuer.businessId, counter, parties, items),
    partyIds: [parties.customer, parties.provider, parties.carrier, ...parties.recipients].flatMap((party) =>
      party ? [party.id] : [],
    ),
    authorization: { ...authorization, authorizedAt: authorization.authorizedAt ?? now },
  });
  await movePast(trx, issuer.accountId, counter, key.sequential);
  await audit(trx, issuer, id, accessKey, counter, key.sequential);
  const skips = key.sequential > counter.nextNumber;
  const reason = skips ? reasonOf(numbersSkipped(counter.nextNumber, key.sequential)) : noReason;
  return { ...reason, outcome: 'new', document_id: id };
}

/** A number that SRI refused, or that its document gave up after message 45, is free for the one SRI has authorised. */
function holdsOn({ acronym, number }: Holder, wanted: string): boolean {
  return number === wanted && acronym !== 'DVL' && acronym !== 'NAT';
}

async function nameParties(trx: Trx, issuer: Receiver, document: ReceivedDocument): Promise<NamedParties> {
  const name = (role: Role, party: ReceivedParty) => nameParty(trx, issuer, role, party, document);
  const { typeCode, receiver, receivers, transport } = document;
  const type = traitsByCode(typeCode);
  const recipients: ComputedEntity[] = [];
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

/** Under the name the document prints, whatever the directory calls them. */
async function nameParty(
  trx: Trx,
  { accountId, businessId }: Receiver,
  role: Role,
  party: ReceivedParty,
  { additionalInfo }: ReceivedDocument,
): Promise<ComputedEntity> {
  const identification = cleanText(party.id).slice(0, 20);
  const businessName = cleanText(party.name).slice(0, 300) || identification;
  const { id, email } = await findOrInsertParty(trx, accountId, role, {
    business_id: businessId,
    identification_type_id: identificationTypeOf(party),
    identification,
    business_name: businessName,
    address: party.address === undefined ? null : cleanText(party.address).slice(0, 300),
    email: role === 'carrier' ? null : emailIn(additionalInfo),
  });
  return { id, identification, businessName, email };
}

/** A guide does not say what kind of identification it names. */
function identificationTypeOf({ idType, id }: ReceivedParty): number {
  const known = findByCode('identification-types', idType ?? '');
  return (known ?? findByCode('identification-types', guessIdentification(id)))?.id ?? 6;
}

/** The field in which issuers print where they send the document. */
function emailIn(fields: ReceivedDocument['additionalInfo']): string | null {
  const field = fields.find(({ name }) => /mail|correo/i.test(name));
  const value = field?.value.trim() ?? '';
  return /^[^\s@,;<>"]{1,64}@[^\s@,;<>"]{1,180}\.[a-z]{2,}$/i.test(value) ? value : null;
}

async function audit(
  trx: Trx,
  { accountId, businessId }: Receiver,
  documentId: number,
  accessKey: string,
  { id, nextNumber }: LockedCounter,
  sequential: number,
): Promise<void> {
  const service = {
    account: { id: accountId },
    actor: { kind: 'system', id: null, name: null },
    ip: null,
    requestId: null,
  } as const;
  const action = 'documents.bringIn';
  await recordAudits(trx, service, [
    { action, recordType: 'document', recordId: documentId, businessId, before: null, after: { accessKey } },
    {
      ...{ action, recordType: 'sequence', recordId: id, businessId },
      before: { nextNumber },
      after: { nextNumber: Math.max(nextNumber, sequential + 1) },
    },
  ]);
}

/** What the columns of a document hold. */
function fits(amount: string | undefined): boolean {
  return amount === undefined || /^\d{1,12}(?:\.\d+)?$/.test(amount);
}

const noReason = { code: null, params: null, message: null };

function reasonOf({ code, params, message }: ReturnType<typeof finding>) {
  return { code: `received.${code}`, params, message };
}

function refused(outcome: Resolution['outcome'], why: ReturnType<typeof finding>): Resolution {
  return { ...reasonOf(why), outcome };
}
