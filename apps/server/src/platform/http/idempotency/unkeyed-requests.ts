// Requests without an Idempotency-Key that take a number. Clients repeat a POST after a 5xx or a lost connection, and many know no
// key: the number is taken together with a fingerprint, and until the client has its answer a request with the same fingerprint
// is told whether it is the same one (db/functions/unkeyed-requests.sql). This file follows the clients: who waits, who hung up,
// who was answered what. It says so to the database at short intervals, and at once where a repeat may be near.
import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { newOwner } from '../../db/lease-owner.ts';
import type { Database } from '../../db/pool.ts';
import type { Logger } from '../../logging/logger.ts';
import { canonicalJson } from '../body/canonical-json.ts';
import { reportRequests } from './unkeyed-store.ts';

/** A request, or a line of a batch, that may take a number. */
export interface UnkeyedRun {
  /** SHA-256 of who asks and for what, in hexadecimal digits. */
  readonly fingerprint: string;
  readonly owner: string;
  readonly reporter: string;
  /** Its client hung up. Whatever it asked for and does not exist yet must not be made: its repeat may be before us. */
  isClientGone(): boolean;
  /** From now on there may be a row of this run. */
  markPossiblyStored(): void;
  /** For a line of a batch: what the line says. */
  answerWith(status: number): void;
}

/** The request behind a call, as a handler sees it. */
export interface UnkeyedRequest {
  open(body: unknown): UnkeyedRun;
}

type ClientState = 'waiting' | 'settled' | 'failed' | 'gone';

interface Followed {
  readonly owner: string;
  stored: boolean;
  fate: ClientState;
  status: number | undefined;
  /** When its fate was known, by the clock of the process. */
  endedAt: number;
}

// A process reports this often while clients wait; judge_repeat() takes a client for connected more than three times as long.
const reportEveryMs = 200;
/** A commit whose end nobody heard of may still show up. */
const reportAgainMs = 60_000;
/** How long an answer waits for the database to hear that it is a 5xx. */
const failingPatienceMs = 1_000;

export class UnkeyedRequests {
  readonly #db: Database;
  readonly #log: Logger;
  readonly #reporter = newOwner();
  readonly #followed = new Map<string, Followed>();
  /** The clock of the database when it answered the last report: what happened before is in the next one. */
  #reportedAt: Date | undefined;
  #timer: NodeJS.Timeout | undefined;
  #reporting: Promise<void> | undefined;

  constructor(db: Database, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  /** `caller`: the API key or the session. */
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
        const run: Followed = { owner: newOwner(), stored: false, fate: 'waiting', status: undefined, endedAt: 0 };
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

  /** Says what is left to be said. */
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
    // A client that hung up may be back in a moment; an answer that stands is in nobody's way.
    if (ended.some((run) => run.stored && run.fate !== 'settled')) void this.#reportNow();
  }

  async #reportNow(): Promise<void> {
    await this.#reporting; // it may have left before what is to be said now was known
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
      const { known, moment } = await reportRequests(this.#db, {
        reporter: this.#reporter,
        seenAt: this.#reportedAt,
        settled,
        failed,
        gone,
      });
      this.#reportedAt = moment;
      for (const owner of [...settled, ...known]) this.#followed.delete(owner);
    } catch (err) {
      // Whoever is not reported on counts as gone after a moment, which is the safe side.
      this.#log.warn({ err }, 'who waits for an answer could not be reported');
    }
    const longAgo = performance.now() - reportAgainMs;
    for (const { owner, fate, endedAt } of runs)
      if (fate !== 'waiting' && endedAt < longAgo) this.#followed.delete(owner);
  }
}

export interface TrackedRequest extends UnkeyedRequest {
  /** The answer will be this one: a 5xx is told to the database before it is told to the client. */
  failing(status: number): Promise<void>;
}

/** What becomes of a request first is what became of it. */
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
