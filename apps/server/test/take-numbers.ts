// Process that takes numbers from one counter with many concurrent writers, of which some roll back. Arguments:
// database, account, emission point, writers, numbers per writer. It reports ready, begins when the advisory lock
// `starting` is released, and prints the numbers as JSON.
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../src/platform/db/pool.ts';
import { reserveNumber } from './reserve-number.ts';

const [databaseUrl = '', ...figures] = process.argv.slice(2);
const [accountId = 0, emissionPointId = 0, writers = 0, each = 0] = figures.map(Number);
const db = openDatabase({ databaseUrl, databasePoolSize: writers }, 'take-numbers');
const undone = new Error('undone on purpose');

async function write(): Promise<number[]> {
  const taken: number[] = [];
  while (taken.length < each) {
    try {
      await db.forAccount(accountId, async (trx) => {
        const counter = { accountId, emissionPointId, environmentId: 1, documentTypeId: 1 };
        const reserved = await reserveNumber(trx, counter);
        if (reserved === undefined) throw new Error('the counter is used up');
        if (Math.random() < 0.2) throw undone;
        taken.push(reserved);
      });
    } catch (error) {
      if (error !== undone) throw error;
    }
  }
  return taken;
}

const starting = 4242;

async function mayStart(): Promise<boolean> {
  const { rows } = await db.pool.query('select pg_try_advisory_xact_lock_shared($1) as free', [starting]);
  return rows[0].free;
}

console.log('ready');
while (!(await mayStart())) await sleep(5);
const all = await Promise.all(Array.from({ length: writers }, write));
console.log(`taken ${JSON.stringify(all.flat())}`);
await db.close();
