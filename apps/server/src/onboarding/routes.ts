import { reachBusiness } from '../directories/scope.ts';
import type { Handlers } from '../http/call.ts';
import { Refusal } from '../http/error-reply.ts';
import { createDemoBusiness } from './demo-business.ts';
import { readSteps } from './store.ts';

export const onboardingHandlers = {
  'onboarding.get': (call) =>
    call.db.forAccount(call.account.id, async (trx) => {
      const { businessId } = call.query;
      const business = businessId === undefined ? undefined : await reachBusiness(trx, call, businessId);
      if (business instanceof Refusal) return business;
      const steps = await readSteps(trx, call.account.id, businessId);
      const complete = Object.values(steps).every((done) => done);
      return { data: { ...steps, complete, demoPossible: call.config.simulator } };
    }),
  'demoBusiness.create': createDemoBusiness,
} satisfies Handlers;
