// Requests to panel routes with ids that the caller must not see. Throws for a kind of id that is not in this file yet.
import { type OperationName, type PanelRouteSpec, panelErrorReply, type RouteSpec } from '@talonario/contract';
import { sql } from 'kysely';
import { queueAccountEmail } from '../src/identity/account-emails/store.ts';
import { makeSessionToken } from '../src/identity/sessions/token.ts';
import { insertInvitation } from '../src/identity/users/invitation-store.ts';
import { allRoutes, type RecordsOfAccount } from './cross-account.ts';
import { type PanelUser, panelAddress, signIn } from './panel-client.ts';
import { type Answer, type Client, checkAnswer, sendRequest } from './test-app.ts';
import type { TestDatabase } from './test-database.ts';

/** Ids of one record of each kind that only the panel shows, by the first word of the record's routes. */
export type PanelRecordsOfAccount = Readonly<Record<string, number>>;

export async function makePanelRecordsOfAccount(
  test: TestDatabase,
  accountId: number,
  { businesses, customers, documents, webhookEndpoints }: RecordsOfAccount,
  mark: string,
): Promise<PanelRecordsOfAccount> {
  const user = await signIn(test, accountId);
  return await test.owner.transaction().execute(async (trx) => {
    const { hash } = makeSessionToken();
    const invitation = await insertInvitation(trx, {
      accountId,
      email: 'invitada@example.ec',
      tokenHash: hash,
      days: 7,
      rights: { role: 'member', business_ids: null, emission_point_ids: null },
    });
    const content = { sealed: Buffer.from('x'), sealedKey: Buffer.from('x'), masterKeyId: 'x' };
    const expiresAt = new Date(Date.now() + 3_600_000);
    const recipient = 'invitada@example.ec';
    await queueAccountEmail(trx, { accountId, kind: 'invitation', recipient, content, expiresAt });
    const { rows: alerts } = await sql<{ id: number }>`
      insert into alerts (account_id, business_id, document_id, kind, message, webhook_endpoint_id)
      values (${accountId}, ${businesses}, null, 'webhook.disabled', ${mark}, ${webhookEndpoints}) returning id`.execute(
      trx,
    );
    const { rows: emails } = await sql<{ id: number }>`
      insert into emails (account_id, business_id, document_id, origin, recipients, pending, status, eml)
      values (${accountId}, ${businesses}, ${documents}, 'request', array['a@example.com'], '{}', 'sent',
              ${Buffer.from(`Subject: ${mark}\r\n\r\n${mark}`)}) returning id`.execute(trx);
    const { id: apiKeys } = await trx
      .selectFrom('api_keys')
      .select('id')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    return {
      users: user.userId,
      sessions: user.sessionId,
      invitations: invitation.id,
      apiKeys,
      alerts: alerts[0]?.id ?? 0,
      outbox: emails[0]?.id ?? 0,
      documents,
      parties: customers,
    };
  });
}

/** Records of the caller (`own`), and records that the caller must not see (`foreign`). */
export interface PanelSides {
  readonly url: string;
  readonly own: RecordsOfAccount;
  readonly foreign: RecordsOfAccount;
  readonly foreignIds: PanelRecordsOfAccount;
  /** Account of the foreign records; undefined if it is the caller's account. */
  readonly foreignAccountId?: number;
}

export interface PanelProbeTarget {
  readonly id?: number;
  readonly accountId?: number;
  readonly businessId?: number;
  /** Parameters that only filter records of the caller, so that the result must be empty. */
  readonly filter?: Readonly<Record<string, number>>;
}

/** Returns requests with which a route could access foreign records. Throws for an unknown kind of id. */
export function listPanelTargets(
  route: PanelRouteSpec,
  { own, foreign, foreignIds, foreignAccountId }: PanelSides,
): PanelProbeTarget[] {
  const kind = route.name.split('.', 1)[0] ?? '';
  const hasId = 'id' in (route.params?.properties ?? {});
  const id = kind === 'businesses' ? foreign.businesses : foreignIds[kind];
  if (hasId && id === undefined) throw new Error(`${route.name}: the test has no record of ${kind}`);
  const named = [...Object.keys(route.query?.properties ?? {}), ...Object.keys(bodyFields(route))];
  const unknown = named.filter(
    (name) =>
      /(Id|_id|_ids)$/.test(name) &&
      !['businessId', 'business_id', 'account_id', ...limits].includes(name) &&
      !(name in filters),
  );
  if (unknown.length > 0) throw new Error(`${route.name}: what does ${unknown.join(', ')} stand for?`);
  return [
    ...(id !== undefined && hasId ? [{ id }] : []),
    ...(named.includes('account_id') && foreignAccountId !== undefined ? [{ accountId: foreignAccountId }] : []),
    ...(named.some((name) => ['businessId', 'business_id'].includes(name)) ? [{ businessId: foreign.businesses }] : []),
    ...named.flatMap((name) => {
      const kindOf = filters[name];
      return kindOf ? [{ businessId: own.businesses, filter: { [name]: foreign[kindOf] } }] : [];
    }),
  ];
}

const filters: Readonly<Record<string, keyof RecordsOfAccount>> = {
  establishmentId: 'establishments',
  emissionPointId: 'emissionPoints',
  entityId: 'customers',
  documentTypeId: 'businesses', // a catalog; any number is possible
  externalId: 'businesses', // a text of the client; any is possible
};

// Fields with limits of a key or a user. They are tested in identity/users/rights.test.ts.
const limits = ['business_ids', 'emission_point_ids'];

function bodyFields({ body }: PanelRouteSpec): object {
  return (body as { properties?: object } | undefined)?.properties ?? {};
}

/** Calls a route with the smallest valid body, so that only the id can be the reason for a refusal. */
export async function callPanelRouteWith(
  { url, foreign }: Pick<PanelSides, 'url' | 'foreign'>,
  route: PanelRouteSpec,
  { id = 1, businessId = 1, accountId, filter }: PanelProbeTarget,
  user: PanelUser | undefined,
): Promise<Answer> {
  const takesBusiness = 'businessId' in (route.query?.properties ?? {});
  const fields = bodyFields(route);
  const body =
    'business_id' in fields
      ? { business_id: businessId, ...(bodies[route.name] ?? { ids: [foreign.documents] }) }
      : (bodies[route.name] ?? (accountId === undefined ? {} : { account_id: accountId }));
  return await sendRequest(
    panelAddress(url, route.name as OperationName, {
      params: { id } as never,
      query: takesBusiness ? { businessId, ...filter, ...queries[route.name] } : {},
    }),
    {
      method: route.method,
      headers: { origin: url, ...(user && { cookie: user.cookie }) },
      ...(route.body && { json: body }),
    },
  );
}

const queries: Readonly<Record<string, object>> = {
  'classificationInbox.list': { period: '2026-11' },
  'home.month': { period: '2026-10' },
};

const bodies: Readonly<Record<string, object>> = {
  'account.update': { name: 'X' },
  'invitations.create': { email: 'a@b.ec', role: 'member' },
  'apiKeys.create': { name: 'X' },
  'apiKeys.update': { active: false },
  'users.update': { active: false },
  'invitations.accept': { token: 'x'.repeat(43) },
  'recordNames.find': { records: [] },
  'documents.email.compose': { to: ['a@b.ec'] },
};

/** Client that calls routes of the API through the panel, with the cookie of a session. */
export function makeApiClientOf(url: string, user: PanelUser): Client {
  return async (name, request = {}) => {
    const route: RouteSpec | undefined = allRoutes().find((candidate) => candidate.name === name);
    if (route === undefined) throw new Error(`no route is named ${name}`);
    const answer = await sendRequest(panelAddress(url, name, request as object), {
      method: route.method,
      headers: { origin: url, cookie: user.cookie },
      ...(request.form && { body: request.form }),
      ...(request.body !== undefined && { json: request.body }),
    });
    checkAnswer(route, answer, panelErrorReply);
    return answer;
  };
}
