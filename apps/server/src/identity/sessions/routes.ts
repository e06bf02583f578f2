import { type Handlers, type PanelCall, Reply, type UnauthenticatedApiCall } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/replies/error-reply.ts';
import { recordAudit } from '../audit/record.ts';
import type { IdentityServices } from '../services.ts';
import { clearSessionCookie } from './cookie.ts';
import { listOwnMemberships as listMemberships, switchToAccount } from './memberships.ts';
import { showOpenSession, showSession } from './show.ts';
import { signIn } from './sign-in.ts';
import { endCurrentSession } from './start-session.ts';
import { endOtherSessions, endSession, listSessions } from './store.ts';

export const sessionHandlers = {
  'session.create': signIn,
  'session.get': async ({ db, session }) => ({ data: await showSession(db, session) }),
  'session.delete': signOut,
  'session.switch': switchToAccount,
  'memberships.list': listMemberships,
  'sessions.list': listMine,
  'sessions.delete': endOne,
  'sessions.deleteOthers': endOthers,
} satisfies Handlers<IdentityServices>;

async function signOut(call: UnauthenticatedApiCall<'session.delete'>) {
  await endCurrentSession(call, 'session.delete');
  return new Reply(204, null, { 'set-cookie': clearSessionCookie(call.caller) });
}

async function listMine({ db, account, session }: PanelCall<'sessions.list'>) {
  const rows = await db.forAccount(account.id, (trx) => listSessions(trx, account.id, session.user_id));
  return { data: rows.map((row) => showOpenSession(row, session.id)) };
}

async function endOne(call: PanelCall<'sessions.delete'>) {
  const { account, session, params } = call;
  return await call.transaction(async (trx) => {
    if (!(await endSession(trx, account.id, session.user_id, params.id))) return notFound();
    await recordAudit(trx, call, {
      action: 'sessions.delete',
      recordType: 'session',
      recordId: params.id,
      before: null,
      after: null,
    });
    return null;
  });
}

async function endOthers(call: PanelCall<'sessions.deleteOthers'>) {
  const { session } = call;
  return await call.transaction(async (trx) => {
    const ended = await endOtherSessions(trx, session.id);
    if (ended > 0)
      await recordAudit(trx, call, {
        action: 'sessions.deleteOthers',
        recordType: 'user',
        recordId: session.user_id,
        before: null,
        after: { ended },
      });
    return null;
  });
}
