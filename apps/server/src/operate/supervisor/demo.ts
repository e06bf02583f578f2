// Creates the demo account of `npm start` at the first start on an empty database, and writes its credentials to
// demo.json.
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { hashPassword } from '../../identity/accounts/passwords.ts';
import { type AccountCreationResult, createAccount, createUser } from '../../identity/accounts/store.ts';
import { parseApiKey } from '../../identity/api-keys/format.ts';
import { createApiKey, findApiKey } from '../../identity/api-keys/store.ts';
import { addOperator } from '../../identity/operators/store.ts';
import { type Config, databaseOwnerUrl } from '../../platform/config/config.ts';
import { openOwnerDatabase } from '../../platform/db/pool.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { DemoSignature } from '../../records/demo/demo-seed.ts';
import { type DemoCredentials, readDemoFile } from './demo-file.ts';
import { demoSteps } from './demo-steps.ts';
import { anyAccountExists, findDemoUser, setPasswordHash } from './demo-store.ts';

/**
 * Creates the demo account, or finds it. Returns undefined if the database has accounts but not the demo, because then
 * it is a real installation.
 */
export async function prepareDemoAccount(
  config: Config,
  signature?: Promise<DemoSignature>,
): Promise<DemoCredentials | undefined> {
  const owner = openOwnerDatabase({ databaseUrl: databaseOwnerUrl(config), databasePoolSize: 1 });
  try {
    const access = await prepareAccess(owner, readDemoFile(config.home));
    if (!access) return undefined;
    await operateDemo(owner);
    const { accountId } = access;
    let ids = {};
    for (const step of demoSteps) ids = { ...ids, ...(await step.run({ owner, config, accountId, signature })) };
    return { ...access, ...ids };
  } finally {
    await owner.destroy();
  }
}

const email = 'demo@example.com';

async function prepareAccess(
  owner: Kysely<Tables>,
  saved: Partial<DemoCredentials> | undefined,
): Promise<DemoCredentials | undefined> {
  const user = await findDemoUser(owner, email);
  if (!user) return await createDemo(owner);
  const { accountId } = user;
  return {
    accountId,
    email,
    password: saved?.password ?? (await resetPassword(owner, user.personId)),
    apiKey: (await stillOpens(owner, accountId, saved?.apiKey)) ?? (await createKey(owner, accountId)),
  };
}

async function createDemo(owner: Kysely<Tables>): Promise<DemoCredentials | undefined> {
  if (await anyAccountExists(owner)) return undefined;
  const password = makePassword();
  return await owner.transaction().execute(async (trx) => {
    const account = expectMade(await createAccount(trx, { name: 'Demo', plan: 'unlimited' }));
    expectMade(await createUser(trx, { accountId: account.id, email, name: 'Demo', password, role: 'owner' }));
    return { accountId: account.id, email, password, apiKey: await createKey(trx, account.id) };
  });
}

/** Makes the demo user an operator, so that the operator's page can be tried. */
async function operateDemo(owner: Kysely<Tables>): Promise<void> {
  const user = await findDemoUser(owner, email);
  if (user !== undefined) await addOperator(owner, user.personId);
}

// Sets a new password if demo.json was deleted. Password and API key are stored in that file only.
async function resetPassword(owner: Kysely<Tables>, personId: number): Promise<string> {
  const password = makePassword();
  await setPasswordHash(owner, personId, await hashPassword(password));
  return password;
}

async function stillOpens(
  owner: Kysely<Tables>,
  accountId: number,
  apiKey: string | undefined,
): Promise<string | undefined> {
  const presented = apiKey === undefined ? undefined : parseApiKey(apiKey);
  const known = presented && (await findApiKey(owner, presented.publicId));
  return known?.active && known.accountId === accountId ? apiKey : undefined;
}

// Creates a live key, because with the simulator both environments can be tried.
async function createKey(owner: Kysely<Tables>, accountId: number): Promise<string> {
  return expectMade(await createApiKey(owner, { accountId, mode: 'live', name: 'Demo' })).text;
}

function makePassword(): string {
  return randomBytes(12).toString('base64url');
}

function expectMade<T>(outcome: AccountCreationResult<T>): T {
  if ('made' in outcome) return outcome.made;
  throw new Error(`the demo account was refused: ${JSON.stringify(outcome.faults)}`);
}
