import { createHash } from 'node:crypto';
import type { Environment } from '../environment.ts';
import type { MessageCode } from '../messages.ts';

/** One arrival of a document at the reception service, with any result. */
export type ReceivedArrival = {
  readonly sequence: number;
  readonly environment: Environment;
  readonly accessKey: string | null;
  readonly number: string | null;
  readonly sha256: string;
  readonly size: number;
  readonly at: number;
  /** False if a fault stopped the request before the service handled it. */
  executed: boolean;
  /** Whether the client got a complete SOAP answer. */
  answered: boolean;
  state: 'RECIBIDA' | 'DEVUELTA' | null;
  code: MessageCode | null;
  /** Received bytes. When the ledger is full, they are the first data that is deleted. */
  bytes: Buffer | null;
};

export type CallCounters = {
  receptions: number;
  authorizations: number;
  queries: number;
  batches: number;
  malformed: number;
  recibida: number;
  devuelta: number;
  autorizado: number;
  noAutorizado: number;
  distinctKeys: number;
  distinctNumbers: number;
  /** Number of document numbers that were used with more than one access key. */
  numbersWithSeveralKeys: number;
  /** Number of arrivals of a key that SRI already had, answered with 43 or 70. */
  duplicates: number;
  /** Number of arrivals of a key that arrived before and whose result the client did not have. */
  resends: number;
  resendsAfterQuery: number;
  resendsWithoutQuery: number;
  /** Number of resends whose bytes differ from the previous arrival. */
  byteDifferences: number;
  /** Number of arrivals after a refusal that the client received. A client may change the bytes of such a document. */
  corrections: number;
  answersLost: number;
};

export type LedgerLimits = { readonly arrivals: number; readonly bytes: number };

type KeyHistory = { last: ReceivedArrival; queried: boolean; refusalSeen: boolean };

// Codes after which the document may be stored. A client that sends it again resends it and does not correct it.
const inconclusive: ReadonlySet<string | null> = new Set(['43', '45', '50', '70', null]);

/**
 * All arrivals and queries with their times, and counters for tests, such as "SRI received exactly one document" or
 * "the client queried before it sent again".
 */
export class CallLedger {
  readonly #limits: LedgerLimits;
  readonly #arrivals: ReceivedArrival[] = [];
  readonly #byKey = new Map<string, KeyHistory>();
  readonly #keysByNumber = new Map<string, Set<string>>();
  #counters = zero();
  #nextSequence = 1;
  #bytesHeld = 0;
  #firstWithBytes = 0;

  constructor(limits: LedgerLimits) {
    this.#limits = limits;
  }

  arrive(environment: Environment, accessKey: string | null, bytes: Buffer, at: number): ReceivedArrival {
    const number = accessKey === null ? null : numberInKey(accessKey);
    const arrival: ReceivedArrival = {
      sequence: this.#nextSequence++,
      environment,
      accessKey,
      number,
      at,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      size: bytes.length,
      bytes,
      executed: false,
      answered: false,
      state: null,
      code: null,
    };
    this.#counters.receptions++;
    if (accessKey !== null && number !== null) {
      const id = `${environment}/${accessKey}`;
      const history = this.#byKey.get(id);
      if (history === undefined) this.#counters.distinctKeys++;
      else this.#compareWithLast(arrival, history);
      this.#byKey.set(id, { last: arrival, queried: false, refusalSeen: false });
      this.#countNumber(`${environment}/${number}`, accessKey);
    }
    this.#arrivals.push(arrival);
    this.#bytesHeld += bytes.length;
    this.#trim();
    return arrival;
  }

  /** Records the result of an arrival. */
  recordOutcome(arrival: ReceivedArrival, state: 'RECIBIDA' | 'DEVUELTA', code: MessageCode | null): void {
    arrival.executed = true;
    arrival.state = state;
    arrival.code = code;
    if (state === 'RECIBIDA') this.#counters.recibida++;
    else this.#counters.devuelta++;
    if (code === '43' || code === '70') this.#counters.duplicates++;
  }

  decided(authorized: boolean): void {
    if (authorized) this.#counters.autorizado++;
    else this.#counters.noAutorizado++;
  }

  /** Records that a client has received the answer to a query about a key. */
  recordReply(environment: Environment, accessKey: string, refused: boolean): void {
    const history = this.#byKey.get(`${environment}/${accessKey}`);
    if (history === undefined) return;
    history.queried = true;
    history.refusalSeen = refused;
  }

  count(name: 'authorizations' | 'queries' | 'batches' | 'malformed' | 'answersLost'): void {
    this.#counters[name]++;
  }

  counters(): Readonly<CallCounters> {
    return { ...this.#counters };
  }

  arrivals(): readonly ReceivedArrival[] {
    return this.#arrivals;
  }

  clear(): void {
    this.#arrivals.splice(0);
    this.#byKey.clear();
    this.#keysByNumber.clear();
    this.#counters = zero();
    this.#bytesHeld = 0;
    this.#firstWithBytes = 0;
  }

  #compareWithLast(arrival: ReceivedArrival, { last, queried, refusalSeen }: KeyHistory): void {
    const refusedKnown = refusalSeen || (last.answered && last.state === 'DEVUELTA' && !inconclusive.has(last.code));
    if (refusedKnown) {
      this.#counters.corrections++;
      return;
    }
    this.#counters.resends++;
    if (queried) this.#counters.resendsAfterQuery++;
    else this.#counters.resendsWithoutQuery++;
    if (arrival.sha256 !== last.sha256) this.#counters.byteDifferences++;
  }

  #countNumber(number: string, accessKey: string): void {
    const keys = this.#keysByNumber.get(number) ?? new Set();
    if (keys.size === 0) this.#counters.distinctNumbers++;
    if (keys.size === 1 && !keys.has(accessKey)) this.#counters.numbersWithSeveralKeys++;
    this.#keysByNumber.set(number, keys.add(accessKey));
  }

  #trim(): void {
    const { arrivals, bytes } = this.#limits;
    while (this.#arrivals.length > arrivals) {
      this.#bytesHeld -= this.#arrivals.shift()?.bytes?.length ?? 0;
      this.#firstWithBytes = Math.max(0, this.#firstWithBytes - 1);
    }
    for (; this.#bytesHeld > bytes; this.#firstWithBytes++) {
      const oldest = this.#arrivals[this.#firstWithBytes];
      if (oldest === undefined) break;
      this.#bytesHeld -= oldest.bytes?.length ?? 0;
      oldest.bytes = null;
    }
    if (this.#byKey.size > arrivals) this.#byKey.delete(this.#byKey.keys().next().value ?? '');
    if (this.#keysByNumber.size > arrivals) this.#keysByNumber.delete(this.#keysByNumber.keys().next().value ?? '');
  }
}

/** Document number in the access key: type, issuer, establishment, point and sequence. */
function numberInKey(key: string): string {
  return `${key.slice(10, 23)}-${key.slice(8, 10)}-${key.slice(24, 27)}-${key.slice(27, 30)}-${key.slice(30, 39)}`;
}

function zero(): CallCounters {
  return {
    receptions: 0,
    authorizations: 0,
    queries: 0,
    batches: 0,
    malformed: 0,
    recibida: 0,
    devuelta: 0,
    autorizado: 0,
    noAutorizado: 0,
    distinctKeys: 0,
    distinctNumbers: 0,
    numbersWithSeveralKeys: 0,
    duplicates: 0,
    resends: 0,
    resendsAfterQuery: 0,
    resendsWithoutQuery: 0,
    byteDifferences: 0,
    corrections: 0,
    answersLost: 0,
  };
}
