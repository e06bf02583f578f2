// Builds the documents of a rehearsal. They have a separate series and separate numbers (decision 0120), never those of
// real documents.
import { randomInt } from 'node:crypto';
import {
  type AnyDocumentInput,
  accessKeyOf,
  buildXml,
  checkDocument,
  checkSchema,
  documentTypes,
  formatDocumentNumber,
  type PreparedSigner,
  type RehearsalFacts,
  signXmlOffEventLoop,
} from '@talonario/sri';
import { dayInGuayaquil } from '../../../platform/clock/guayaquil.ts';
import type { RehearsedDocument } from './send-and-query.ts';

/** Emission point of rehearsals. Issuers number their points themselves and begin with low numbers, so 999 is free. */
export const rehearsalPoint = '999';

/** Issuer of the rehearsal and its place in the numbering. */
export type RehearsalIssuer = Pick<RehearsalFacts, 'issuer' | 'establishment' | 'emissionPoint' | 'providerRuc'>;

export interface RehearsalBuildContext {
  readonly issuer: RehearsalIssuer;
  readonly signer: PreparedSigner;
  readonly startedAt: Date;
  readonly now: () => Date;
}

/** Types in the order of sending: a document that others refer to comes first. */
export const rehearsedTypes = documentTypes.map(({ slug }) => slug);

export type BuiltDocument = { readonly document: RehearsedDocument } | { readonly faults: readonly string[] };

/** Builds and signs a document as emission does. `place` distinguishes several documents of one type in a rehearsal. */
export async function buildRehearsalDocument(
  press: RehearsalBuildContext,
  slug: string,
  place: 0 | 1 = 0,
): Promise<BuiltDocument> {
  const type = documentTypes.find((each) => each.slug === slug);
  if (type === undefined) throw new RangeError(`there is no type ${slug}`);
  const { issuer, startedAt, signer } = press;
  const now = press.now();
  const { establishment, emissionPoint } = issuer;
  const sequential = numberOf(startedAt) + place;
  const series = { establishment: establishment.code, emissionPoint };
  const invoiceNumber = formatDocumentNumber({ ...series, sequential: numberOf(startedAt) });
  const today = dayInGuayaquil(now);
  const input = type.rehearse({ ...issuer, date: today, invoiceNumber }) as AnyDocumentInput;
  const check = checkDocument(input, { today });
  if (!check.ok) return { faults: check.faults.map(({ code, field }) => `${code} ${field}`) };
  const numericCode = String(randomInt(100_000_000)).padStart(8, '0');
  const accessKey = accessKeyOf(check.checked, { sequential, numericCode });
  const verdict = checkSchema(buildXml(check.checked, accessKey), type.code);
  if (!verdict.ok) return { faults: verdict.faults.map(({ element }) => `schema ${element ?? '?'}`) };
  const xml = await signXmlOffEventLoop(verdict.xml, signer, { signedAt: now, id: randomInt(100_000, 1_000_000) });
  return { document: { step: slug, xml, accessKey, signedAt: now } };
}

/** Removes an element that every schema requires. SRI returns such a document and stores nothing of it. */
export function makeDocumentInvalid(document: RehearsedDocument): RehearsedDocument {
  const xml = document.xml.replace(/<dirMatriz>[^<]*<\/dirMatriz>/, '');
  if (xml === document.xml) throw new Error('the document has nothing to leave out');
  return { ...document, step: 'rejection', xml };
}

/**
 * Number of a rehearsal document. It is derived from the time, because a rehearsal from the command line has no
 * database. There are two numbers for every two seconds since 2026, so no two rehearsals share one; nine digits last
 * until 2057.
 */
function numberOf(startedAt: Date): number {
  const seconds = Math.floor((startedAt.getTime() - Date.UTC(2026, 0, 1)) / 1000);
  return 1 + ((((Math.floor(seconds / 2) * 2) % 999_999_998) + 999_999_998) % 999_999_998);
}
