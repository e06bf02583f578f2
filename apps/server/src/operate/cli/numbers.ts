// talonario numbers …: the counters after a restore.
import { formatTable, Refused, UsageError } from '@talonario/cli/framework';
import { findById, largestSequential } from '@talonario/sri';
import type { Kysely } from 'kysely';
import { differences } from '../../identity/events/differences.ts';
import { insertEvents } from '../../identity/events/store.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { holdCounters } from '../../records/numbering/hold.ts';
import { listCounters, type OperatorCounter, releaseCounter } from '../../records/numbering/hold-store.ts';
import { type SequenceRecord, showSequence } from '../../records/numbering/show.ts';
import { findSequence } from '../../records/numbering/store.ts';
import type { Command } from './command.ts';
import { writeAudit } from './operator.ts';

const list: Command = {
  words: ['numbers', 'list'],
  summary: 'List the counters that are held after a restore',
  async run(_input, operator) {
    const counters = await listCounters(await operator.database(), 'held');
    const rows = counters.map((each) => [
      ...[each.id, each.ruc, each.business, each.series, findById('document-types', each.documentTypeId)?.code],
      ...[each.environmentId === 2 ? 'production' : 'test', each.nextNumber],
    ]);
    const headings = ['counter', 'RUC', 'business', 'series', 'type', 'environment', 'next number of the backup'];
    return { data: counters, text: counters.length > 0 ? formatTable(headings, rows) : 'none is held' };
  },
};

const hold: Command = {
  words: ['numbers', 'hold'],
  summary: 'Hold every counter, after a restore that talonario restore did not make',
  async run(_input, operator) {
    const held = await holdCounters(await operator.database());
    return { data: { held }, text: `${held} counters held` };
  },
};

const release: Command = {
  words: ['numbers', 'release'],
  summary: 'Let a held counter go on after the last number that was issued, or all of them after a jump',
  options: {
    counter: { value: 'ID', about: 'see numbers list' },
    last: { value: 'NUMBER', about: 'the last number SRI knows of this counter' },
    jump: {
      value: 'COUNT',
      about: 'for every held counter: leave out so many numbers; more than were issued since the backup',
    },
  },
  async run(input, operator) {
    const [counter, last, jump] = ['counter', 'last', 'jump'].map((name) => readNumber(input.text(name), name));
    if ((jump === undefined) === (counter === undefined) || (counter === undefined) !== (last === undefined))
      throw new UsageError('give --counter and --last, or --jump');
    const owner = await operator.database();
    const held = await listCounters(owner, 'held');
    const chosen = counter === undefined ? held : held.filter(({ id }) => id === counter);
    if (counter !== undefined && chosen.length === 0) throw new Refused(`counter ${counter} is not held`);
    const released = [];
    for (const each of chosen)
      released.push(await releaseOne(owner, each, last === undefined ? each.nextNumber + (jump ?? 0) : last + 1));
    const rows = released.map(({ id, nextNumber, leftOut }) => [id, nextNumber, leftOut]);
    return { data: released, text: formatTable(['counter', 'next number', 'left out'], rows) };
  },
};

export const numberCommands: readonly Command[] = [list, hold, release];

async function releaseOne(owner: Kysely<Tables>, counter: OperatorCounter, nextNumber: number) {
  if (nextNumber > largestSequential) throw new Refused(`counter ${counter.id} would be past its last number`);
  return await owner.transaction().execute(async (trx) => {
    const shown = await showCounter(trx, counter);
    const before = await releaseCounter(trx, counter.id, nextNumber);
    if (before === undefined)
      throw new Refused(
        `counter ${counter.id} cannot go on at ${nextNumber}: the backup knows ${counter.nextNumber - 1}`,
      );
    const leftOut = nextNumber > before.before ? `${before.before} to ${nextNumber - 1}` : 'none';
    await writeAudit(trx, {
      ...{ accountId: before.accountId, action: 'sequences.release', recordType: 'sequence', recordId: counter.id },
      after: { nextNumber, leftOut },
    });
    await tellOfRelease(trx, counter, shown);
    return { id: counter.id, nextNumber, leftOut };
  });
}

/** Locked, as the API shows it. */
async function showCounter(trx: Trx, { accountId, id }: OperatorCounter) {
  const row = await findSequence(trx, accountId, id, 'change');
  if (row === undefined) throw new Refused(`counter ${id} is gone`);
  return showSequence(row);
}

/** To the log of events, as of whoever sets a number by the API. */
async function tellOfRelease(trx: Trx, counter: OperatorCounter, before: SequenceRecord): Promise<void> {
  const data = await showCounter(trx, counter);
  const previous = differences(before, data).before;
  const { businessId } = data;
  await insertEvents(trx, counter.accountId, [
    { type: 'sequence.updated', businessId, recordId: data.id, data, previous, requestId: null },
  ]);
}

function readNumber(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`--${name} must be a whole number`);
  return Number(text);
}
