// Detects that the database was restored, before a number could be issued twice. The database has an identity, and each
// node stores in its home folder the last position of the database's write-ahead log that it has seen. If the identity
// has changed, or the log ends before that position, emission is on hold until the operator answers
// (functions/restores.sql, docs/backup.md). A fail-over to a synchronous standby causes no hold: the position was
// committed, so the standby has it.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from '../logging/logger.ts';

/** Identity and log position of the database, as this node stored them. */
interface KnownDatabase {
  readonly systemIdentifier: string;
  readonly databaseOid: number;
  readonly epoch: number;
  readonly position: string;
}

export interface RestoreWatch {
  /**
   * Compares identity and position before anything is issued. Without an answer it gives up after ten seconds, and
   * compares after the next write.
   */
  start(): Promise<void>;
  /** Call it after each commit. The position is stored within a few seconds. */
  written(): void;
  /** Stores the last position. */
  close(): Promise<void>;
}

export interface RestoreWatchDependencies {
  readonly pool: Pick<pg.Pool, 'query' | 'on' | 'off'>;
  readonly home: string;
  readonly log: Logger;
}

/**
 * Deletes the stored position of a node. Used before its database is restored by the operator's command, which puts
 * every counter on hold in any case.
 */
export function deleteKnownPosition(home: string): void {
  rmSync(positionFile(home), { force: true });
}

function positionFile(home: string): string {
  return join(home, 'database-position.json');
}

const recordEveryMs = 5_000;

export function watchForRestores({ pool, home, log }: RestoreWatchDependencies): RestoreWatch {
  const path = positionFile(home);
  let timer: NodeJS.Timeout | undefined;
  let started = false;
  let held = false;
  let storable = true;

  const compare = async () => {
    const known = readKnown(path);
    const values = [hostname(), known?.systemIdentifier, known?.databaseOid, known?.epoch, known?.position];
    const { rows } = await pool.query({ name: 'record_position', text: statement, values });
    const { held: nowHeld, ...now } = rows[0] as KnownDatabase & { readonly held: boolean };
    if (nowHeld && !held)
      log.error(
        'ALERT: the database was restored. Nothing is issued until an operator answers: talonario numbers list',
      );
    held = nowHeld;
    store(now);
  };
  const store = (now: KnownDatabase) => {
    if (!storable) return;
    try {
      mkdirSync(home, { recursive: true });
      const part = `${path}.${process.pid}.part`;
      writeFileSync(part, `${JSON.stringify(now)}\n`, { mode: 0o600 });
      renameSync(part, path);
    } catch (err) {
      storable = false;
      log.warn({ err }, `${path} cannot be written: a database whose files are copied back will not be noticed here`);
    }
  };
  const schedule = () => {
    if (!started) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      compare().catch((err: unknown) => {
        log.debug({ err }, 'the position of the database could not be recorded');
        schedule();
      });
    }, recordEveryMs).unref();
  };
  return {
    async start() {
      started = true;
      pool.on('connect', schedule); // the database may have been replaced while the connections were closed
      for (let tries = 1; ; tries += 1) {
        const error = await compare().then(
          () => undefined,
          (reason: unknown) => reason,
        );
        if (error === undefined) return;
        if (tries < 20) await sleep(500);
        else {
          log.warn({ err: error }, 'whether the database was restored could not be seen at the start');
          return schedule();
        }
      }
    },
    written: schedule,
    async close() {
      pool.off('connect', schedule);
      started = false;
      if (timer === undefined) return;
      clearTimeout(timer);
      await Promise.race([compare().catch(() => {}), sleep(1_000, undefined, { ref: false })]);
    },
  };
}

const statement = `
  select system_identifier as "systemIdentifier", database_oid as "databaseOid", epoch, position::text as position, held
    from record_position($1, $2, $3, $4, $5::pg_lsn)`;

/** Reads the stored position. Returns undefined without a readable file; then only the identity is compared. */
function readKnown(path: string): KnownDatabase | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as KnownDatabase;
  } catch {
    return undefined;
  }
}
