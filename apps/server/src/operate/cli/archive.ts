// Commands `talonario archive …`.

import { setTimeout as sleep } from 'node:timers/promises';
import { CommandRefused, UsageError } from '@talonario/cli/framework';
import { type ArchivedObject, archiveObjectKey } from '../../documents/archive/object.ts';
import { retainedUntil } from '../../documents/archive/prepare-objects.ts';
import { loadArchivedObject } from '../../documents/archive/read-object.ts';
import { ArchiveUnavailable, type ObjectArchive } from '../../platform/archive/archive.ts';
import { openS3 } from '../../platform/archive/s3.ts';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import { type Config, readConfig } from '../../platform/config/config.ts';
import type { MasterKeySource } from '../../platform/vault/master-key.ts';
import {
  countArchivedObjects,
  deleteDataKeysForErasing,
  finishErasing,
  readArchivedObjectsPage,
} from './archive-store.ts';
import type { OperatorCommand } from './command.ts';
import { type OperatorConnection, recordOperatorAudit } from './operator.ts';

const pageSize = 500;
const readAtOnce = 16;
const mostUnreachable = 50;

const verify: OperatorCommand = {
  words: ['archive', 'verify'],
  summary: 'Read every archived file and check its bytes; exit code 1 when one is bad or cannot be read',
  options: { account: { value: 'ID', about: 'of one account alone' } },
  async run(input, operator) {
    const accountId = readAccountIdArgument(input.text('account'));
    const owner = await operator.database();
    const { archive, config } = await openForOperator(operator);
    let checked = 0;
    const bad: { file: string; why: string }[] = [];
    for (let after = 0, page: ArchivedObject[]; ; after = page.at(-1)?.id ?? 0) {
      page = await readArchivedObjectsPage(owner, accountId, after, pageSize);
      if (page.length === 0) break;
      bad.push(...(await checkPage(archive, config.masterKeys, page)));
      checked += page.length;
      if (bad.filter(({ why }) => why.startsWith(unreachable)).length > mostUnreachable)
        throw new CommandRefused(`${archive.address} cannot be read: ${bad.at(-1)?.why}`);
    }
    const { waiting } = await countArchivedObjects(owner);
    const good = checked - bad.length;
    const lines = [`${checked} archived files: ${good} good, ${bad.length} bad; ${waiting} documents wait to be moved`];
    return {
      data: { checked, good, waiting, bad },
      text: [...lines, ...bad.map(({ file, why }) => `${file}: ${why}`)].join('\n'),
      failed: bad.length > 0,
    };
  },
};

const erase: OperatorCommand = {
  words: ['archive', 'erase'],
  summary: 'Erase the archived files of an account that need not be kept any longer; their records stay',
  options: {
    account: { value: 'ID', about: 'see account list', required: true },
    before: { value: 'DATE', about: 'issued before that day; of production never less than the years they are kept' },
  },
  async run(input, operator) {
    const accountId = readAccountIdArgument(input.required('account')) ?? 0;
    const owner = await operator.database();
    const { archive, config } = await openForOperator(operator);
    const today = dayInGuayaquil(new Date());
    const test = input.text('before') ?? today;
    if (!/^\d{4}-\d\d-\d\d$/.test(test)) throw new UsageError('--before must be a day such as 2019-12-31');
    const oldest = retainedUntil(today, -(config.archive?.keepYears ?? 0))
      .toISOString()
      .slice(0, 10);
    const before = { test, production: test < oldest ? test : oldest };
    let erased = 0;
    for (;;) {
      const page = await deleteDataKeysForErasing(owner, accountId, before, pageSize);
      if (page.length === 0) break;
      for (const object of page) await archive.remove(archiveObjectKey(object), object.version ?? undefined);
      await finishErasing(
        owner,
        page.map(({ id }) => id),
      );
      erased += page.length;
    }
    if (erased > 0)
      await owner.transaction().execute((trx) =>
        recordOperatorAudit(trx, {
          accountId,
          action: 'archive.erase',
          recordType: 'account',
          recordId: accountId,
          after: { files: erased, before },
        }),
      );
    return { data: { erased, before }, text: `${erased} files erased` };
  },
};

export const archiveCommands: readonly OperatorCommand[] = [verify, erase];

async function openForOperator(operator: OperatorConnection): Promise<{ archive: ObjectArchive; config: Config }> {
  const config = readConfig({ ...operator.env, DATABASE_URL: await operator.databaseUrl() });
  if (config.archive === undefined) throw new CommandRefused('TALONARIO_ARCHIVE_URL is not set: there is no archive');
  return { archive: openS3(config.archive), config };
}

const unreachable = 'not read: ';

async function checkPage(archive: ObjectArchive, masterKeys: MasterKeySource, page: readonly ArchivedObject[]) {
  const bad: { file: string; why: string }[] = [];
  const waiting = page.values();
  const walk = async () => {
    for (const object of waiting) {
      const why = await findFault(archive, masterKeys, object);
      if (why !== undefined) bad.push({ file: archiveObjectKey(object), why });
    }
  };
  await Promise.all(Array.from({ length: readAtOnce }, walk));
  return bad;
}

async function findFault(archive: ObjectArchive, masterKeys: MasterKeySource, object: ArchivedObject) {
  for (let left = 2; ; left -= 1)
    try {
      await loadArchivedObject({ archive, masterKeys }, object);
      return undefined;
    } catch (error) {
      if (!(error instanceof ArchiveUnavailable)) return (error as Error).message;
      if (left === 0) return `${unreachable}${error.message}`;
      await sleep(500);
    }
}

function readAccountIdArgument(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,15}$/.test(text)) throw new UsageError('--account must be the id of an account');
  return Number(text);
}
