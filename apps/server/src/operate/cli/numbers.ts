// Commands `talonario numbers …`, which put number counters on hold after a restore and release them.
import { CommandRefused, formatTable, UsageError } from '@talonario/cli/framework';
import { findCatalogRowById, maxSequential } from '@talonario/sri';
import type { Kysely } from 'kysely';
import { fieldDifferences } from '../../identity/events/differences.ts';
import { insertEvents } from '../../identity/events/store.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { holdAllCounters } from '../../records/numbering/hold.ts';
import {
  endHoldAfterRestore,
  findNumberingHold,
  listCounters,
  type OperatorCounter,
  releaseCounterFromHold,
} from '../../records/numbering/hold-store.ts';
import { type SequenceRecord, showSequence } from '../../records/numbering/show.ts';
import { findSequence } from '../../records/numbering/store.ts';
import type { OperatorCommand } from './command.ts';
import { recordOperatorAudit } from './operator.ts';

const list: OperatorCommand = {
  words: ['numbers', 'list'],
  summary: 'List the counters that are held after a restore, and say whether emission is on hold',
  async run(_input, operator) {
    const owner = await operator.database();
    const [hold, counters] = [await findNumberingHold(owner), await listCounters(owner, 'held')];
    const rows = counters.map((each) => [...describe(each), each.nextNumber]);
    const table = counters.length > 0 ? formatTable([...headings, 'next number of the backup'], rows) : 'none is held';
    const onHold =
      hold &&
      `Emission is on hold since ${hold.heldAt.toISOString()}: ${hold.reason} (noticed on ${hold.host}). ${answer}`;
    return { data: { hold: hold ?? null, counters }, text: [onHold, table].filter(Boolean).join('\n') };
  },
};

const answer =
  'If numbers were issued since, run numbers hold and say where each counter goes on, or numbers release --jump COUNT. ' +
  'If nothing is missing (the database only moved), run numbers release --jump 0 --unused.';

const hold: OperatorCommand = {
  words: ['numbers', 'hold'],
  summary: 'Hold every counter, after a restore that talonario restore did not make',
  async run(_input, operator) {
    const owner = await operator.database();
    const held = await holdAllCounters(owner);
    await endHoldAfterRestore(owner);
    return { data: { held }, text: `${held} counters held` };
  },
};

const release: OperatorCommand = {
  words: ['numbers', 'release'],
  summary: 'Let a held counter go on after the last number that was issued, or all of them after a jump',
  options: {
    counter: { value: 'ID', about: 'see numbers list' },
    last: { value: 'NUMBER', about: 'the last number SRI knows of this counter' },
    jump: {
      value: 'COUNT',
      about: 'for every held counter that was used: leave out so many numbers; more than were issued since the backup',
    },
    business: { value: 'RUC', about: 'with --jump: only counters of this business' },
    unused: { about: 'with --jump: counters that were never used go on, too, where they are' },
  },
  async run(input, operator) {
    const [counter, last, jump] = ['counter', 'last', 'jump'].map((name) => readNumber(input.text(name), name));
    if ((jump === undefined) === (counter === undefined) || (counter === undefined) !== (last === undefined))
      throw new UsageError('give --counter and --last, or --jump');
    const [business, unused] = [input.text('business'), input.flag('unused')];
    if (jump === undefined && (business !== undefined || unused))
      throw new UsageError('--business and --unused go with --jump');
    const owner = await operator.database();
    // While all emission is on hold, any counter can be named, otherwise only a counter on hold.
    const onHold = (await findNumberingHold(owner)) !== undefined;
    const named = (await listCounters(owner, onHold ? 'all' : 'held')).filter(
      ({ id, ruc }) => (counter === undefined || id === counter) && (business ?? ruc) === ruc,
    );
    if (counter !== undefined && named.length === 0) throw new CommandRefused(`counter ${counter} is not held`);
    if (business !== undefined && named.length === 0) throw new CommandRefused(`no counter of ${business} is held`);
    refuseBeyondLast(named, last, jump ?? 0);
    // Puts a hold on each counter, so that the general hold can end.
    if (onHold) {
      await holdAllCounters(owner);
      await endHoldAfterRestore(owner);
    }
    const chosen = named.filter(({ lastUsed }) => counter !== undefined || unused || lastUsed !== null);
    const released = [];
    for (const each of chosen) {
      const jumped = each.nextNumber + (each.lastUsed === null ? 0 : (jump ?? 0));
      released.push({ ...each, ...(await releaseOne(owner, each, last === undefined ? jumped : last + 1)) });
    }
    const rows = released.map((each) => [...describe(each), each.nextNumber, each.leftOut]);
    const kept = named.length - chosen.length;
    const rest =
      kept === 0
        ? []
        : [`${kept} counters that were never used stay held: add --unused to let them go on where they are`];
    return {
      data: released,
      text: [formatTable([...headings, 'next number', 'left out'], rows), ...rest].join('\n'),
    };
  },
};

const headings = ['counter', 'RUC', 'business', 'series', 'type', 'environment'];

function describe({ id, ruc, business, series, documentTypeId, environmentId }: OperatorCounter) {
  const type = findCatalogRowById('document-types', documentTypeId)?.code;
  return [id, ruc, business, series, type, environmentId === 2 ? 'production' : 'test'];
}

export const numberCommands: readonly OperatorCommand[] = [list, hold, release];

/**
 * Refuses if any counter would exceed the last possible number. Checked before any change, because a failure in the
 * middle would leave only some counters released.
 */
function refuseBeyondLast(named: readonly OperatorCounter[], last: number | undefined, jump: number): void {
  for (const { id, nextNumber, lastUsed } of named) {
    if (last !== undefined && last + 1 < nextNumber)
      throw new CommandRefused(`counter ${id} cannot go on at ${last + 1}: the backup knows ${nextNumber - 1}`);
    if ((last === undefined ? nextNumber + (lastUsed === null ? 0 : jump) : last + 1) > maxSequential)
      throw new CommandRefused(`counter ${id} would be past its last number`);
  }
}

async function releaseOne(owner: Kysely<Tables>, counter: OperatorCounter, nextNumber: number) {
  return await owner.transaction().execute(async (trx) => {
    const shown = await showCounter(trx, counter);
    const before = await releaseCounterFromHold(trx, counter.id, nextNumber);
    if (before === undefined)
      throw new CommandRefused(
        `counter ${counter.id} cannot go on at ${nextNumber}: the backup knows ${counter.nextNumber - 1}`,
      );
    const leftOut = nextNumber > before.before ? `${before.before} to ${nextNumber - 1}` : 'none';
    await recordOperatorAudit(trx, {
      accountId: before.accountId,
      action: 'sequences.release',
      recordType: 'sequence',
      recordId: counter.id,
      after: { nextNumber, leftOut },
    });
    await tellOfRelease(trx, counter, shown);
    return { id: counter.id, nextNumber, leftOut };
  });
}

/** Locks a counter and returns it in the form of the API. */
async function showCounter(trx: Trx, { accountId, id }: OperatorCounter) {
  const row = await findSequence(trx, accountId, id, 'change');
  if (row === undefined) throw new CommandRefused(`counter ${id} is gone`);
  return showSequence(row);
}

/** Writes the same event as a change of the counter through the API. */
async function tellOfRelease(trx: Trx, counter: OperatorCounter, before: SequenceRecord): Promise<void> {
  const data = await showCounter(trx, counter);
  const previous = fieldDifferences(before, data).before;
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
