// SQL queries about accounts, their plans and their users. Only the operator creates accounts and chooses plans, so
// these functions run as the owner of the database. Users can also be created in a transaction of an account.
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { Fault } from '../../platform/http/replies/error-reply.ts';
import { findPasswordFault, hashPassword } from './passwords.ts';

export interface Account {
  readonly id: number;
  readonly name: string;
  readonly plan: string;
}

export interface User {
  readonly id: number;
  readonly accountId: number;
  readonly email: string;
  readonly name: string;
  readonly role: 'owner' | 'member';
}

export interface NewPerson {
  readonly email: string;
  readonly name?: string;
  readonly password: string;
  readonly locale?: 'es' | 'en';
}

export interface NewUser extends NewPerson {
  readonly accountId: number;
  readonly role: 'owner' | 'member';
}

export type AccountCreationResult<T> = { readonly made: T } | { readonly faults: readonly Fault[] };

export async function listPlans(db: Kysely<Tables>) {
  return await db
    .selectFrom('plans')
    .select(['name', 'api_access', 'max_businesses', 'max_establishments', 'max_emission_points'])
    .select(['requests_per_minute', 'emissions_per_minute'])
    .orderBy('id')
    .execute();
}

export async function createAccount(
  db: Kysely<Tables>,
  wanted: { name: string; plan: string },
): Promise<AccountCreationResult<Account>> {
  const name = wanted.name.trim();
  const plan = await findPlan(db, wanted.plan);
  const faults = [...[findNameFault('name', name) ?? []].flat(), ...(plan === undefined ? [await noSuchPlan(db)] : [])];
  if (plan === undefined || faults.length > 0) return { faults };
  const row = { name, plan_id: plan };
  const { id } = await db.insertInto('accounts').values(row).returning('id').executeTakeFirstOrThrow();
  return { made: { id, name, plan: wanted.plan } };
}

/** Returns the changed account, or a fault if the account or the plan is unknown. */
export async function setPlan(
  db: Kysely<Tables>,
  accountId: number,
  plan: string,
): Promise<AccountCreationResult<Account>> {
  const planId = await findPlan(db, plan);
  if (planId === undefined) return { faults: [await noSuchPlan(db)] };
  const row = await db
    .updateTable('accounts')
    .set({ plan_id: planId, updated_at: new Date() })
    .where('id', '=', accountId)
    .returning(['id', 'name'])
    .executeTakeFirst();
  if (!row) return { faults: [{ field: 'account', message: 'does not exist', code: 'field.not_found' }] };
  return { made: { ...row, plan } };
}

export interface AccountChanges {
  readonly name?: string;
  readonly retry_window_seconds?: number;
}

/** Changes the name or the retry window of an account. Returns their former values. */
export async function updateAccount(
  db: Kysely<Tables>,
  accountId: number,
  changes: AccountChanges,
): Promise<Required<AccountChanges>> {
  const mine = db.selectFrom('accounts').select(['name', 'retry_window_seconds']).where('id', '=', accountId);
  const before = await mine.forNoKeyUpdate().executeTakeFirstOrThrow();
  await db
    .updateTable('accounts')
    .set({ ...changes, updated_at: new Date() })
    .where('id', '=', accountId)
    .execute();
  return before;
}

export async function findAccount(db: Kysely<Tables>, accountId: number): Promise<Account | undefined> {
  return await db
    .selectFrom('accounts')
    .innerJoin('plans', 'plans.id', 'accounts.plan_id')
    .select(['accounts.id', 'accounts.name', 'plans.name as plan'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst();
}

export async function listAccounts(db: Kysely<Tables>): Promise<Account[]> {
  return await db
    .selectFrom('accounts')
    .innerJoin('plans', 'plans.id', 'accounts.plan_id')
    .select(['accounts.id', 'accounts.name', 'plans.name as plan'])
    .orderBy('accounts.id')
    .execute();
}

/** Creates a new person as user of an account. */
export async function createUser(db: Kysely<Tables>, wanted: NewUser): Promise<AccountCreationResult<User>> {
  const person = await createPerson(db, wanted);
  if ('faults' in person) return person;
  const { accountId, role } = wanted;
  const { id: personId, ...known } = person.made;
  const row = { account_id: accountId, person_id: personId, role };
  const { id } = await db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow();
  return { made: { id, accountId, ...known, role } };
}

/** Creates a person without an account. */
export async function createPerson(
  db: Kysely<Tables>,
  wanted: NewPerson,
): Promise<AccountCreationResult<{ id: number; email: string; name: string }>> {
  const email = normalizeEmail(wanted.email);
  const faults = validateCredentials(email, wanted.password, [wanted.name ?? '']);
  if (faults.length > 0) return { faults };
  const name = wanted.name?.trim() ?? '';
  const { rows } = await sql<{ id: number | null }>`
    select make_person(${email}, ${name}, ${wanted.locale ?? 'es'}, ${await hashPassword(wanted.password)}) as id
  `.execute(db);
  const id = rows[0]?.id ?? null;
  return id === null ? { faults: [emailTakenFault] } : { made: { id, email, name } };
}

/** Finds the person with this e-mail address, and the person's accounts. Used by the operator. */
export async function findPersonByEmail(db: Kysely<Tables>, email: string) {
  const memberships = await db
    .selectFrom('people')
    .innerJoin('users', 'users.person_id', 'people.id')
    .select(['people.id as personId', 'users.id as userId', 'users.account_id as accountId'])
    .where('people.email', '=', email)
    .orderBy('users.id')
    .execute();
  const [first] = memberships;
  return first && { id: first.personId, memberships };
}

/** The name of an account is used in subjects of e-mails and in terminals, so it must be one visible line. */
export function findNameFault(field: string, name: string): Fault | undefined {
  if (!/\S/.test(name)) return { field, message: 'must not be blank', code: 'field.required' };
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name.trim()))
    return { field, message: 'must be one line without control characters', code: 'field.format' };
  return undefined;
}

/** Converts an e-mail address to the form in which it is stored. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * Returns the faults of an e-mail address and a new password. `names` are the names of the person and of the account; a
 * password must not consist of them.
 */
export function validateCredentials(email: string, password: string, names: readonly string[]): Fault[] {
  const faults: Fault[] = [];
  if (email.length > 254 || !/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email))
    faults.push({
      field: 'email',
      message: 'must be an e-mail address',
      code: 'field.format',
      params: { reason: 'email' },
    });
  const weak = findPasswordFault(password, [email, ...names]);
  if (weak) faults.push(weak);
  return faults;
}

export const emailTakenFault: Fault = {
  field: 'email',
  message: 'is already in use',
  code: 'field.not_unique',
  params: { reason: 'has_account' },
};

async function findPlan(db: Kysely<Tables>, name: string): Promise<number | undefined> {
  return (await db.selectFrom('plans').select('id').where('name', '=', name).executeTakeFirst())?.id;
}

async function noSuchPlan(db: Kysely<Tables>): Promise<Fault> {
  const names = (await listPlans(db)).map(({ name }) => name).join(', ');
  return { field: 'plan', message: `must be one of ${names}`, code: 'field.not_found', params: { allowed: names } };
}
