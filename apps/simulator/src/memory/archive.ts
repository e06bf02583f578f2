import type { SimulatedSriMessage } from '../messages.ts';

export type Verdict = { readonly authorized: boolean; readonly messages: readonly SimulatedSriMessage[] };

/** One reception of a document. The verdict is computed at once, but clients receive it only from `readyAt` on. */
export type ReceptionAttempt = {
  readonly xml: Buffer;
  readonly receivedAt: number;
  readonly readyAt: number;
  readonly verdict: Verdict;
};

export type Annulment = 'PENDIENTE DE ANULAR' | 'ANULADO';

/**
 * States of an annulment in SRI's portal. AUTORIZADO ends an annulment without effect, for example after the receiver
 * refused it.
 */
export const annulmentPortalStates = ['AUTORIZADO', 'PENDIENTE DE ANULAR', 'ANULADO'] as const;
export type AnnulmentPortalState = (typeof annulmentPortalStates)[number];

export type ArchivedDocument = {
  readonly accessKey: string;
  readonly number: string;
  readonly ruc: string;
  readonly documentType: string;
  readonly attempts: ReceptionAttempt[];
  annulment?: Annulment;
};

export type BatchMember = { readonly accessKey: string | null; readonly refusal?: readonly SimulatedSriMessage[] };

/** A change of the archive, in a form that a journal can store and replay. */
export type ArchiveEvent =
  | {
      readonly kind: 'attempt';
      readonly document: Omit<ArchivedDocument, 'attempts' | 'annulment'>;
      readonly attempt: ReceptionAttempt;
    }
  | { readonly kind: 'batch'; readonly accessKey: string; readonly members: readonly BatchMember[] }
  | { readonly kind: 'annulment'; readonly accessKey: string; readonly state: AnnulmentPortalState };

export type ArchiveLimits = { readonly documents: number; readonly bytes: number };

export type DocumentArchive = ReturnType<typeof createDocumentArchive>;

const mostAttempts = 20;
const mostBatches = 1_000;

/** Documents stored by one environment. Above its limits the oldest documents are deleted, like in the real service. */
export function createDocumentArchive(limits: ArchiveLimits, record: (event: ArchiveEvent) => void = () => {}) {
  const byKey = new Map<string, ArchivedDocument>();
  const keyOfNumber = new Map<string, string>();
  const batches = new Map<string, readonly BatchMember[]>();
  let bytes = 0;

  const forget = (filed: ArchivedDocument) => {
    byKey.delete(filed.accessKey);
    if (keyOfNumber.get(filed.number) === filed.accessKey) keyOfNumber.delete(filed.number);
    for (const { xml } of filed.attempts) bytes -= xml.length;
  };
  const forgetOldest = () => {
    for (const filed of byKey.values()) {
      if (byKey.size <= limits.documents && bytes <= limits.bytes) return;
      forget(filed);
    }
  };
  const apply = (event: ArchiveEvent) => {
    if (event.kind === 'annulment') {
      const filed = byKey.get(event.accessKey);
      if (filed === undefined) return;
      if (event.state === 'AUTORIZADO') delete filed.annulment;
      else filed.annulment = event.state;
    } else if (event.kind === 'batch') {
      batches.set(event.accessKey, event.members);
      if (batches.size > mostBatches) batches.delete(batches.keys().next().value ?? '');
    } else {
      const filed = byKey.get(event.document.accessKey) ?? { ...event.document, attempts: [] };
      filed.attempts.push(event.attempt);
      bytes += event.attempt.xml.length;
      if (filed.attempts.length > mostAttempts) bytes -= filed.attempts.shift()?.xml.length ?? 0;
      byKey.set(filed.accessKey, filed);
      keyOfNumber.set(filed.number, filed.accessKey);
      forgetOldest();
    }
  };
  return {
    /** Applies an event from a journal. The event is not written to the journal again. */
    replay: apply,
    add: (event: ArchiveEvent) => {
      apply(event);
      record(event);
    },
    find: (accessKey: string): ArchivedDocument | undefined => byKey.get(accessKey),
    findByNumber: (number: string): ArchivedDocument | undefined => byKey.get(keyOfNumber.get(number) ?? ''),
    batch: (accessKey: string): readonly BatchMember[] | undefined => batches.get(accessKey),
    size: () => ({ documents: byKey.size, bytes }),
    /** Stored documents and batches as events, for a rewritten journal. */
    events: () => eventsOf(byKey.values(), batches),
    clear: () => {
      byKey.clear();
      keyOfNumber.clear();
      batches.clear();
      bytes = 0;
    },
  };
}

function* eventsOf(
  documents: Iterable<ArchivedDocument>,
  batches: ReadonlyMap<string, readonly BatchMember[]>,
): Generator<ArchiveEvent> {
  for (const { attempts, annulment, ...document } of documents) {
    for (const attempt of attempts) yield { kind: 'attempt', document, attempt };
    if (annulment !== undefined) yield { kind: 'annulment', accessKey: document.accessKey, state: annulment };
  }
  for (const [accessKey, members] of batches) yield { kind: 'batch', accessKey, members };
}

export type ArchivedState = 'in-process' | 'authorized' | 'refused';

export function archivedStateOf({ attempts }: ArchivedDocument, now: number): ArchivedState {
  const last = attempts.at(-1);
  if (last === undefined || now < last.readyAt) return 'in-process';
  return last.verdict.authorized ? 'authorized' : 'refused';
}
