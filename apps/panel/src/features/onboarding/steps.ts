import type { DataOf } from '../../api/talonario.ts';

export type Onboarding = DataOf<'onboarding.get'>;

export const stepNames = ['business', 'signature', 'establishment', 'firstInvoice', 'email', 'apiKey'] as const;
export type StepName = (typeof stepNames)[number];

export interface OnboardingStepState {
  readonly name: StepName;
  /** State of the step. `waiting`: another step must be done first. */
  readonly state: 'done' | 'ready' | 'waiting';
}

/** Steps that are needed only if another program issues documents. */
export const optionalSteps: readonly StepName[] = ['apiKey'];

const needs: Readonly<Record<StepName, readonly StepName[]>> = {
  business: [],
  signature: ['business'],
  establishment: ['business'],
  firstInvoice: ['signature', 'establishment'],
  email: ['firstInvoice'],
  apiKey: [],
};

/** Steps to the first invoice, each with its state. */
export function onboardingStepsOf(done: Pick<Onboarding, StepName>): OnboardingStepState[] {
  return stepNames.map((name) => {
    if (done[name]) return { name, state: 'done' };
    return { name, state: needs[name].every((step) => done[step]) ? 'ready' : 'waiting' };
  });
}
