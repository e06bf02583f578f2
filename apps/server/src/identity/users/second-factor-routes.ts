import { formatInstant } from '../../platform/clock/guayaquil.ts';
import type { Handlers, PanelCall } from '../../platform/http/call.ts';
import { conflict } from '../../platform/http/replies/error-reply.ts';
import { recordAudit } from '../audit/record.ts';
import { readSecondFactorState, requireSecondFactor } from '../second-factor/store.ts';
import {
  confirmSecondFactorSetUp,
  removeSecondFactor,
  renewRecoveryCodesRoute,
  startSecondFactorSetUp,
} from './set-up-second-factor.ts';

export const secondFactorHandlers = {
  'secondFactor.get': show,
  'secondFactor.start': startSecondFactorSetUp,
  'secondFactor.confirm': confirmSecondFactorSetUp,
  'secondFactor.codes.renew': renewRecoveryCodesRoute,
  'secondFactor.remove': removeSecondFactor,
  'secondFactor.demand': demand,
} satisfies Handlers;

async function show({ db, account, session }: PanelCall<'secondFactor.get'>) {
  const { confirmedAt, recoveryCodesLeft } = await db.forAccount(account.id, (trx) =>
    readSecondFactorState(trx, session.person_id),
  );
  return {
    data: {
      active: confirmedAt !== null,
      activeSince: confirmedAt && formatInstant(confirmedAt),
      recoveryCodesLeft,
      demanded: session.second_factor_demanded,
    },
  };
}

/**
 * Requires a second factor from all users of the account. The owner who sets this must have one, or would be the first
 * user to be locked out.
 */
async function demand(call: PanelCall<'secondFactor.demand'>) {
  const { account, session, body } = call;
  if (body.demanded && !session.second_factor)
    return conflict('second_factor.missing', 'Set up your own second factor first.');
  return await call.transaction(async (trx) => {
    await requireSecondFactor(trx, account.id, body.demanded);
    await recordAudit(trx, call, {
      action: 'secondFactor.demand',
      recordType: 'account',
      recordId: account.id,
      before: { secondFactorDemanded: session.second_factor_demanded },
      after: { secondFactorDemanded: body.demanded },
    });
    return null;
  });
}
