import type { Handlers, PanelCall } from '../../platform/http/call.ts';
import { invalid } from '../../platform/http/error-reply.ts';
import { recordAudit } from '../audit/record.ts';
import { findNameFault, renameAccount } from './store.ts';
import { showAccount } from './use.ts';

export const accountHandlers = {
  'account.get': getAccount,
  'account.update': changeAccount,
} satisfies Handlers;

async function getAccount({ db, account, now }: PanelCall<'account.get'>) {
  return { data: await db.forAccount(account.id, (trx) => showAccount(trx, account.id, now())) };
}

async function changeAccount(call: PanelCall<'account.update'>) {
  const { account, session, body, now } = call;
  const wrong = findNameFault('name', body.name);
  if (wrong) return invalid([wrong]);
  return await call.transaction(async (trx) => {
    const name = body.name.trim();
    await renameAccount(trx, account.id, name);
    await recordAudit(trx, call, {
      action: 'account.update',
      recordType: 'account',
      recordId: account.id,
      before: { name: session.account_name },
      after: { name },
    });
    return { data: await showAccount(trx, account.id, now()) };
  });
}
