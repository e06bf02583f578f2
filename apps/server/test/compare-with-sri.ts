// Compares SRI's documents with the stored ones: SRI has no document that is not stored, and every authorised document
// is at SRI.
import { createHash } from 'node:crypto';
import { type Acronym, isStateUnderway } from '@talonario/sri';
import type { simulatorControl } from './simulator-control.ts';

export type SimulatorCounters = Pick<ReturnType<typeof simulatorControl>, 'counters' | 'arrivals'>;

interface StoredDocument extends Omit<SentDocument, 'hashes'> {
  readonly files: readonly { readonly access_key: string; readonly signed_xml: string }[];
}

/** Fields of a document that are compared with SRI. */
export interface SentDocument {
  readonly id: number;
  readonly acronym: Acronym;
  readonly access_key: string | null;
  readonly hashes: readonly { readonly access_key: string; readonly hash: string }[];
}

export function sentDocumentOf({ id, acronym, access_key, files }: StoredDocument): SentDocument {
  const hashes = files.map((file) => ({
    access_key: file.access_key,
    hash: createHash('sha256').update(file.signed_xml).digest('hex'),
  }));
  return { id, acronym, access_key, hashes };
}

export async function findBreachesAtSri(
  desk: SimulatorCounters,
  documents: readonly SentDocument[],
): Promise<string[]> {
  const breaches: string[] = [];
  const counters = await desk.counters();
  for (const name of ['byteDifferences', 'resendsWithoutQuery', 'numbersWithSeveralKeys'])
    if (counters[name] !== 0) breaches.push(`SRI counts ${counters[name]} ${name}`);
  const ours = new Map<string, { document: SentDocument; attempts: Set<string>; last: string }>();
  for (const document of documents) {
    for (const { access_key, hash } of document.hashes) {
      const known = ours.get(access_key) ?? { document, attempts: new Set(), last: hash };
      ours.set(access_key, { document, attempts: known.attempts.add(hash), last: hash });
    }
  }
  const arrived = new Map<string, Set<string>>();
  for (const { accessKey, sha256, verdict } of await desk.arrivals()) {
    const known = ours.get(accessKey);
    if (!known?.attempts.has(sha256)) breaches.push(`SRI has bytes of ${accessKey} that were never stored`);
    else arrived.set(accessKey, (arrived.get(accessKey) ?? new Set()).add(sha256));
    // A document that SRI authorised may still be underway here.
    if (known && verdict === 'authorized' && known.document.access_key === accessKey)
      if (known.document.acronym !== 'AUT' && !isStateUnderway(known.document.acronym))
        breaches.push(`SRI authorised ${accessKey}, and document ${known.document.id} is ${known.document.acronym}`);
    if (known?.document.acronym === 'AUT' && known.document.access_key === accessKey && verdict !== 'authorized')
      breaches.push(`document ${known.document.id} is AUT, and SRI says ${verdict}`);
  }
  for (const { document, last } of ours.values())
    if (document.acronym === 'AUT' && document.access_key !== null)
      if (ours.get(document.access_key)?.last === last && !arrived.get(document.access_key)?.has(last))
        breaches.push(`document ${document.id} is AUT, and SRI never had its bytes`);
  return breaches;
}
