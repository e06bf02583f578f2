// User who is signed in to the panel without its sign-in page. Every answer is compared with the contract.
import {
  type BodyOf,
  type OperationName,
  operationNamed,
  type ParamsOf,
  panelErrorReply,
  type QueryOf,
  type UserRole,
} from '@talonario/contract';
import { openSession } from '../src/identity/sessions/store.ts';
import { type Answer, checkAnswer, sendRequest } from './test-app.ts';
import type { TestDatabase } from './test-database.ts';

export interface PanelUser {
  readonly userId: number;
  readonly sessionId: number;
  readonly cookie: string;
}

let nextUser = 1;

export async function signIn(
  { owner }: Pick<TestDatabase, 'owner'>,
  accountId: number,
  role: UserRole = 'owner',
  limits: { business_ids: number[] | null; emission_point_ids: number[] | null } | undefined = undefined,
): Promise<PanelUser> {
  return await owner.transaction().execute(async (trx) => {
    const { id: personId } = await trx
      .insertInto('people')
      .values({ email: `user${nextUser++}@example.com`, password_hash: 'none' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: userId } = await trx
      .insertInto('users')
      .values({ account_id: accountId, person_id: personId, role, ...limits })
      .returning('id')
      .executeTakeFirstOrThrow();
    const session = await openSession(trx, { accountId, userId, ip: '127.0.0.1', userAgent: 'test' });
    if (session === undefined) throw new Error('somebody new has no session');
    return { userId, sessionId: session.id, cookie: `talonario=${session.token.text}` };
  });
}

export interface PanelRequest<Name extends OperationName> {
  readonly params?: ParamsOf<Name>;
  readonly query?: QueryOf<Name> | Readonly<Record<string, unknown>>;
  readonly body?: BodyOf<Name> | Readonly<Record<string, unknown>>;
}

export type PanelClient = ReturnType<typeof makePanelClient>;

/** Client that calls routes by name, with the cookie of a session or without a session. */
export function makePanelClient(url: string, user: Pick<PanelUser, 'cookie'> | undefined) {
  return async <Name extends OperationName>(name: Name, request: PanelRequest<Name> = {}): Promise<Answer> => {
    const route = operationNamed(name);
    const { method } = route;
    const address = panelAddress(url, name, request);
    const answer = await sendRequest(address, {
      method,
      headers: { origin: url, ...(user && { cookie: user.cookie }) },
      ...(request.body !== undefined && { json: request.body }),
    });
    checkAnswer(route, answer, panelErrorReply);
    return answer;
  };
}

export function panelAddress<Name extends OperationName>(
  url: string,
  name: Name,
  { params = {} as never, query = {} }: PanelRequest<Name> = {},
): string {
  const path = operationNamed(name).path.replaceAll(/\{(\w+)\}/g, (_, param: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[param])),
  );
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]) => [key, String(value)] as [string, string]),
  );
  return `${url}/app/api${path}${search.size > 0 ? `?${search}` : ''}`;
}
