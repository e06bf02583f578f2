import type { Handlers } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import { findAccessibleBusiness } from '../../records/directories/scope.ts';
import { createDemoBusiness } from './demo-business.ts';
import { loadOnboardingSteps } from './store.ts';
import { createTestSignature } from './test-signature.ts';

export const onboardingHandlers = {
  'onboarding.get': (call) =>
    call.db.forAccount(call.account.id, async (trx) => {
      const { businessId } = call.query;
      const business = businessId === undefined ? undefined : await findAccessibleBusiness(trx, call, businessId);
      if (business instanceof Refusal) return business;
      const steps = await loadOnboardingSteps(trx, call.account.id, businessId);
      const { apiKey: _optional, ...needed } = steps;
      const complete = Object.values(needed).every((done) => done);
      const { simulator, providerRuc } = call.config;
      return { data: { ...steps, complete, providerRucMissing: providerRuc === undefined, demoPossible: simulator } };
    }),
  'demoBusiness.create': createDemoBusiness,
  'businesses.testSignature.create': createTestSignature,
} satisfies Handlers;
