// Recognises repeats of requests without an Idempotency-Key that get a document number. Clients repeat a POST after a
// 5xx or a lost connection, and many send no key. So the number is stored with a fingerprint of the request. Until the
// client has its answer, a request with the same fingerprint may be a repeat (db/functions/unkeyed-requests.sql). This
// file tracks the clients: which of them wait, which disconnected, and which answer they got. It reports that to the
// database at short intervals, and at once if a repeat is likely.
import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { newLeaseOwner } from '../../db/lease-owner.ts';
import type { Database } from '../../db/pool.ts';
import type { Logger } from '../../logging/logger.ts';
import { canonicalJson } from '../body/canonical-json.ts';
import { reportUnkeyedRequests } from './unkeyed-store.ts';

/** One request, or one line of a batch, that may get a document number. */
export interface UnkeyedRun {
  /** SHA-256 of the caller and the request, in hexadecimal. */
  readonly fingerprint: string;
  readonly owner: string;
  readonly reporter: string;
  /**
   * Whether the client has disconnected. Then no document may be created any more, because the client's repeat may be
   * handled first.
   */
  isClientGone(): boolean;
  /** Called when a row for this run may exist from now on. */
  markPossiblyStored(): void;
  /** Records the status with which a line of a batch was answered. */
  answerWith(status: number): void;
}

/** Tracking of the request, for its handler. */
export interface UnkeyedRequest {
  open(body: unknown): UnkeyedRun;
}

type ClientState = 'waiting' | 'settled' | 'failed' | 'gone';

interface Followed {
  readonly owner: string;
  stored: boolean;
  fate: ClientState;
  status: number | undefined;
  /** Time at which the result of the request was known, by the clock of this process. */
  endedAt: number;
}

// Interval of the reports while clients wait. judge_repeat() regards a client as connected for more than three times as
// long.
const reportEveryMs = 200;
/**
 * Time for which a run is reported again if no row was found for it, because a commit whose answer was lost may still
 * succeed.
 */
const reportAgainMs = 60_000;
/** Maximum time that a 5xx answer waits for its report to the database. */
const failingPatienceMs = 1_000;

export class UnkeyedRequests {
  readonly #db: Database;
  readonly #log: Logger;
  readonly #reporter = newLeaseOwner();
  readonly #followed = new Map<string, Followed>();
  /** Time of the last report by the database's clock. Events before it are in the next report. */
  #reportedAt: Date | undefined;
  #timer: NodeJS.Timeout | undefined;
  #reporting: Promise<void> | undefined;

  constructor(db: Database, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  /** Starts to track a request. `caller` identifies the API key or the session. */
  follow(caller: string, response: ServerResponse): TrackedRequest {
    const runs: Followed[] = [];
    let watching = false;
    const watch = () => {
      watching = true;
      response.once('finish', () => this.#end(runs, (run) => fateOf(run.status ?? response.statusCode)));
      response.once('close', () => this.#end(runs, () => 'gone'));
    };
    return {
      open: (body) => {
        if (!watching) watch();
        const run: Followed = { owner: newLeaseOwner(), stored: false, fate: 'waiting', status: undefined, endedAt: 0 };
        if (response.closed || response.destroyed) run.fate = 'gone';
        runs.push(run);
        return this.#runOf(run, fingerprintOf(caller, body));
      },
      failing: async (status) => {
        if (status < 500 || !runs.some(({ stored }) => stored)) return;
        for (const run of runs) settle(run, 'failed');
        const late = sleep(failingPatienceMs, undefined, { ref: false });
        await Promise.race([this.#reportNow(), late]);
      },
    };
  }

  /** Reports the remaining changes to the database before the process ends. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    if (this.#followed.size > 0) await this.#reportNow();
  }

  #runOf(run: Followed, fingerprint: string): UnkeyedRun {
    return {
      fingerprint,
      owner: run.owner,
      reporter: this.#reporter,
      isClientGone: () => run.fate === 'gone',
      markPossiblyStored: () => {
        run.stored = true;
        this.#followed.set(run.owner, run);
        this.#timer ??= setInterval(() => void this.#report(), reportEveryMs).unref();
      },
      answerWith: (status) => {
        run.status = status;
      },
    };
  }

  #end(runs: readonly Followed[], fate: (run: Followed) => ClientState): void {
    const ended = runs.filter((run) => settle(run, fate(run)));
    // Reports at once if a client disconnected or got a 5xx, because it may repeat at once. A successful answer need
    // not be reported so fast.
    if (ended.some((run) => run.stored && run.fate !== 'settled')) void this.#reportNow();
  }

  async #reportNow(): Promise<void> {
    await this.#reporting; // the running report may have been sent before the current events
    await this.#report();
  }

  #report(): Promise<void> {
    this.#reporting ??= this.#send().finally(() => {
      this.#reporting = undefined;
    });
    return this.#reporting;
  }

  async #send(): Promise<void> {
    if (this.#followed.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
      return;
    }
    const runs = [...this.#followed.values()];
    const ownersOf = (fate: ClientState) => runs.filter((run) => run.fate === fate).map(({ owner }) => owner);
    const [settled, failed, gone] = [ownersOf('settled'), ownersOf('failed'), ownersOf('gone')];
    try {
      const { known, moment } = await reportUnkeyedRequests(this.#db, {
        reporter: this.#reporter,
        seenAt: this.#reportedAt,
        settled,
        failed,
        gone,
      });
      this.#reportedAt = moment;
      for (const owner of [...settled, ...known]) this.#followed.delete(owner);
    } catch (err) {
      // A client about which nothing is reported is soon regarded as disconnected, which is safe.
      this.#log.warn({ err }, 'who waits for an answer could not be reported');
    }
    const longAgo = performance.now() - reportAgainMs;
    for (const { owner, fate, endedAt } of runs)
      if (fate !== 'waiting' && endedAt < longAgo) this.#followed.delete(owner);
  }
}

export interface TrackedRequest extends UnkeyedRequest {
  /** Records the status of an answer. A 5xx is reported to the database before it is sent to the client. */
  failing(status: number): Promise<void>;
}

/** Records the result of a tracked request, unless it already has one. */
function settle(run: Followed, fate: ClientState): boolean {
  if (run.fate !== 'waiting') return false;
  run.fate = fate;
  run.endedAt = performance.now();
  return true;
}

function fateOf(status: number): ClientState {
  return status >= 500 ? 'failed' : 'settled';
}

function fingerprintOf(caller: string, body: unknown): string {
  return createHash('sha256').update(`${caller}\n`).update(canonicalJson(body)).digest('hex');
}
