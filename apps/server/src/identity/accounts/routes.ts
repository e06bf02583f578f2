import type { Handlers, PanelCall } from '../../platform/http/call.ts';
import { invalidBody } from '../../platform/http/replies/error-reply.ts';
import { recordAudit } from '../audit/record.ts';
import { findNameFault, updateAccount } from './store.ts';
import { showAccount } from './usage.ts';

export const accountHandlers = {
  'account.get': getAccount,
  'account.update': changeAccount,
} satisfies Handlers;

async function getAccount({ db, account, now }: PanelCall<'account.get'>) {
  return { data: await db.forAccount(account.id, (trx) => showAccount(trx, account.id, now())) };
}

async function changeAccount(call: PanelCall<'account.update'>) {
  const { account, body, now } = call;
  const wrong = body.name === undefined ? undefined : findNameFault('name', body.name);
  if (wrong) return invalidBody([wrong]);
  const after = {
    ...(body.name !== undefined && { name: body.name.trim() }),
    ...(body.retry_window_seconds !== undefined && { retry_window_seconds: body.retry_window_seconds }),
  };
  return await call.transaction(async (trx) => {
    const was = await updateAccount(trx, account.id, after);
    await recordAudit(trx, call, {
      action: 'account.update',
      recordType: 'account',
      recordId: account.id,
      before: Object.fromEntries(Object.entries(was).filter(([field]) => field in after)),
      after,
    });
    return { data: await showAccount(trx, account.id, now()) };
  });
}
