// Commands `talonario key …`.

import { CommandRefused, formatTable, UsageError } from '@talonario/cli/framework';
import { findAccount } from '../../identity/accounts/store.ts';
import { parseApiKey } from '../../identity/api-keys/format.ts';
import {
  type ApiKey,
  createApiKey,
  deactivateApiKey,
  deleteApiKey,
  findApiKey,
  listApiKeys,
} from '../../identity/api-keys/store.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { expectCreated, readAccountIdArgument } from './accounts.ts';
import type { OperatorCommand } from './command.ts';
import { type OperatorConnection, recordOperatorAudit } from './operator.ts';

const keyCreate: OperatorCommand = {
  words: ['key', 'create'],
  summary: 'Make an API key; its text is shown once',
  options: {
    account: { value: 'ID', about: 'the account it belongs to', required: true },
    name: { value: 'NAME', about: 'what it is for', required: true },
    mode: {
      value: 'live|test',
      about: 'a test key only touches businesses in the test environment; live when not given',
    },
    'allow-ip': {
      value: 'ADDRESS',
      about: 'address or CIDR block it may be used from; may be repeated',
      multiple: true,
    },
  },
  async run(input, operator) {
    const accountId = readAccountIdArgument(input.required('account'), '--account');
    const mode = input.text('mode') ?? 'live';
    if (mode !== 'live' && mode !== 'test') throw new UsageError('--mode must be live or test');
    const owner = await operator.database();
    if (!(await findAccount(owner, accountId))) throw new CommandRefused(`there is no account ${accountId}`);
    const name = input.required('name');
    const { key, text } = await owner.transaction().execute(async (trx) => {
      const made = expectCreated(
        await createApiKey(trx, { accountId, mode, name, allowedIps: input.list('allow-ip') }),
      );
      const { allowedIps } = made.key;
      await recordOperatorAudit(trx, { ...auditOf('create', accountId, made.key), after: { name, mode, allowedIps } });
      return made;
    });
    return { data: { ...key, key: text }, text: `${text}\nkeep it now: it cannot be shown again (id ${key.publicId})` };
  },
};

const keyList: OperatorCommand = {
  words: ['key', 'list'],
  summary: 'List the API keys of an account',
  options: { account: { value: 'ID', about: 'the account', required: true } },
  async run(input, operator) {
    const accountId = readAccountIdArgument(input.required('account'), '--account');
    const owner = await operator.database();
    if (!(await findAccount(owner, accountId))) throw new CommandRefused(`there is no account ${accountId}`);
    const keys = await listApiKeys(owner, accountId);
    const headings = ['id', 'mode', 'name', 'active', 'allowed IPs', 'last used', 'created'];
    const rows = keys.map((key) => [
      key.publicId,
      key.mode,
      key.name,
      key.active,
      key.allowedIps,
      key.lastUsedAt,
      key.createdAt,
    ]);
    return { data: keys, text: formatTable(headings, rows) };
  },
};

const positionals = [
  { name: 'id', about: 'the id or publicId of key list; the second is also the third part of the key' },
];

const keyDeactivate: OperatorCommand = {
  words: ['key', 'deactivate'],
  summary: 'Refuse an API key from the next call on',
  positionals,
  run: (input, operator) => endKey(operator, input.positional(0), 'deactivate', deactivateApiKey),
};

const keyDelete: OperatorCommand = {
  words: ['key', 'delete'],
  summary: 'Delete an API key',
  positionals,
  run: (input, operator) => endKey(operator, input.positional(0), 'delete', deleteApiKey),
};

export const keyCommands = [keyCreate, keyList, keyDeactivate, keyDelete] as const;

type EndKey = (trx: Trx, accountId: number, id: number) => Promise<boolean>;

async function endKey(operator: OperatorConnection, given: string, verb: 'deactivate' | 'delete', end: EndKey) {
  const shown = parseApiKey(given)?.publicId ?? given; // the operator may also enter a complete key
  const owner = await operator.database();
  const key = await findApiKey(owner, shown);
  if (!key) throw new CommandRefused(`there is no key with the id ${shown}`);
  const { id, publicId } = key;
  await owner.transaction().execute(async (trx) => {
    await end(trx, key.accountId, key.id);
    await recordOperatorAudit(trx, auditOf(verb, key.accountId, key));
  });
  return { data: { id, publicId, [`${verb}d`]: true }, text: `key ${publicId} is ${verb}d` };
}

function auditOf(verb: string, accountId: number, key: Pick<ApiKey, 'id'>) {
  return { accountId, action: `api-keys.${verb}`, recordType: 'api_key', recordId: key.id };
}
