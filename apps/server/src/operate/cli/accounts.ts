// Commands `talonario account …` and `talonario plan …`.

import { randomBytes } from 'node:crypto';
import { CommandRefused, formatTable, UsageError } from '@talonario/cli/framework';
import {
  type AccountCreationResult,
  createAccount,
  createUser,
  findPersonByEmail,
  listAccounts,
  listPlans,
  normalizeEmail,
  setPlan,
} from '../../identity/accounts/store.ts';
import { deleteSecondFactor } from '../../identity/second-factor/store.ts';
import { endSessionsOf } from '../../identity/sessions/store.ts';
import type { OperatorCommand } from './command.ts';
import { recordOperatorAudit } from './operator.ts';
import { readAllStandardInput } from './read-standard-input.ts';

const accountCreate: OperatorCommand = {
  words: ['account', 'create'],
  summary: 'Make an account and, with --email, its first user',
  options: {
    name: { value: 'NAME', about: 'name of the account', required: true },
    plan: { value: 'PLAN', about: 'see plan list; unlimited when not given' },
    email: { value: 'ADDRESS', about: 'e-mail of the owner, who can then log in to the panel' },
    'password-stdin': { about: "read the owner's password from standard input; else one is made and shown" },
  },
  async run(input, operator) {
    const name = input.required('name');
    const plan = input.text('plan') ?? 'unlimited';
    const email = input.text('email');
    if (input.flag('password-stdin') && !email) throw new UsageError('--password-stdin needs --email');
    const given = input.flag('password-stdin') ? await readAllStandardInput() : undefined;
    const password = given ?? randomBytes(12).toString('base64url');
    const owner = await operator.database();
    const made = await owner.transaction().execute(async (trx) => {
      const account = expectCreated(await createAccount(trx, { name, plan }));
      const user = email
        ? expectCreated(await createUser(trx, { accountId: account.id, email, password, role: 'owner' }))
        : undefined;
      const after = { name, plan, ...(email && { email }) };
      await recordOperatorAudit(trx, {
        accountId: account.id,
        action: 'accounts.create',
        recordType: 'account',
        recordId: account.id,
        after,
      });
      return { account, user };
    });
    const shown = made.user && given === undefined ? password : undefined;
    const { id } = made.account;
    const login = made.user ? `\nlogin ${made.user.email}${shown ? `, password ${shown} (shown only now)` : ''}` : '';
    return {
      data: { ...made.account, ...(made.user && { email: made.user.email }), ...(shown && { password: shown }) },
      text: `account ${id} (${plan})${login}\nnext: talonario key create --account ${id} --name NAME`,
    };
  },
};

const accountList: OperatorCommand = {
  words: ['account', 'list'],
  summary: 'List accounts',
  async run(_input, operator) {
    const accounts = await listAccounts(await operator.database());
    const rows = accounts.map(({ id, name, plan }) => [id, name, plan]);
    return { data: accounts, text: formatTable(['id', 'name', 'plan'], rows) };
  },
};

const planList: OperatorCommand = {
  words: ['plan', 'list'],
  summary: 'List plans and their limits',
  async run(_input, operator) {
    const plans = await listPlans(await operator.database());
    const headings = ['plan', 'api', 'businesses', 'establishments', 'points', 'calls/min', 'emissions/min'];
    const rows = plans.map((plan) => [
      plan.name,
      plan.api_access,
      plan.max_businesses,
      plan.max_establishments,
      plan.max_emission_points,
      plan.requests_per_minute,
      plan.emissions_per_minute,
    ]);
    return { data: plans, text: `${formatTable(headings, rows)}\n\n-: no limit` };
  },
};

const planSet: OperatorCommand = {
  words: ['plan', 'set'],
  summary: 'Put an account on another plan; it holds from the next call on',
  positionals: [
    { name: 'account', about: 'id of the account' },
    { name: 'plan', about: 'see plan list' },
  ],
  async run(input, operator) {
    const accountId = readAccountIdArgument(input.positional(0), '<account>');
    const owner = await operator.database();
    const account = await owner.transaction().execute(async (trx) => {
      const changed = expectCreated(await setPlan(trx, accountId, input.positional(1)));
      await recordOperatorAudit(trx, {
        accountId,
        action: 'accounts.set_plan',
        recordType: 'account',
        recordId: accountId,
        after: { plan: changed.plan },
      });
      return changed;
    });
    return { data: account, text: `account ${account.id} is on plan ${account.plan}` };
  },
};

const secondFactorReset: OperatorCommand = {
  words: ['second-factor', 'reset'],
  summary:
    'Take the second factor of a person away whose telephone and recovery codes are gone; every session of theirs ends, in every account',
  positionals: [{ name: 'email', about: 'e-mail of the person: make sure that it is them who ask' }],
  async run(input, operator) {
    const email = normalizeEmail(input.positional(0));
    const owner = await operator.database();
    const done = await owner.transaction().execute(async (trx) => {
      const person = await findPersonByEmail(trx, email);
      if (person === undefined) throw new CommandRefused(`no person has the address ${email}`);
      if (!(await deleteSecondFactor(trx, person.id))) throw new CommandRefused(`${email} has no second factor`);
      for (const { accountId, userId } of person.memberships) {
        await endSessionsOf(trx, accountId, userId);
        await recordOperatorAudit(trx, {
          accountId,
          action: 'secondFactor.reset',
          recordType: 'user',
          recordId: userId,
        });
      }
      return person.memberships.map(({ accountId, userId }) => ({ accountId, userId }));
    });
    return {
      data: { email, accounts: done },
      text: `${email} signs in with the password alone until a new one is set up`,
    };
  },
};

export const accountCommands = [accountCreate, accountList, planList, planSet, secondFactorReset] as const;

export function expectCreated<T>(outcome: AccountCreationResult<T>): T {
  if ('made' in outcome) return outcome.made;
  throw new CommandRefused(outcome.faults.map(({ field, message }) => `${field} ${message}`).join('\n'));
}

export function readAccountIdArgument(text: string, what: string): number {
  if (!/^[1-9]\d{0,15}$/.test(text)) throw new UsageError(`${what} must be the number of an account`);
  return Number(text);
}
