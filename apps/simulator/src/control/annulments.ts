import {
  type AnnulmentPortalAnswer,
  answerAnnulmentRequest,
  requestAnnulment,
  setAnnulmentState,
} from '../authority/portal.ts';
import type { SimulatorState } from '../authority/simulator-state.ts';
import { JsonFieldReader } from '../fields.ts';
import { annulmentPortalStates } from '../memory/archive.ts';
import type { ControlReply } from './reply.ts';

/**
 * Handles `POST /annulments`. With a state, sets that state; without one, does what SRI's portal would do with the
 * issuer's request.
 */
export function setAnnulment(simulatorState: SimulatorState, body: unknown): ControlReply {
  const fields = new JsonFieldReader(body);
  fields.require('accessKey');
  const accessKey = fields.text('accessKey', /^\d{49}$/, '49 digits');
  const state = fields.choice('state', annulmentPortalStates);
  const faults = fields.finish();
  if (faults.length > 0 || accessKey === undefined) return refuse(faults);
  const answer =
    state === undefined
      ? requestAnnulment(simulatorState, accessKey)
      : setAnnulmentState(simulatorState, accessKey, state);
  return show(accessKey, answer);
}

/** Handles `POST /consents`: the receiver accepts or rejects an annulment. */
export function answerAnnulmentConsent(simulatorState: SimulatorState, body: unknown): ControlReply {
  const fields = new JsonFieldReader(body);
  fields.require('accessKey', 'accepted');
  const accessKey = fields.text('accessKey', /^\d{49}$/, '49 digits');
  const accepted = fields.boolean('accepted');
  const faults = fields.finish();
  if (faults.length > 0 || accessKey === undefined || accepted === undefined) return refuse(faults);
  return show(accessKey, answerAnnulmentRequest(simulatorState, accessKey, accepted));
}

function show(accessKey: string, answer: AnnulmentPortalAnswer): ControlReply {
  if (answer.kind === 'missing') return { status: 404, body: { error: `no document ${accessKey}` } };
  if (answer.kind === 'refused') return { status: 409, body: { error: answer.why } };
  return { body: { accessKey, state: answer.state } };
}

function refuse(faults: readonly string[]): ControlReply {
  return { status: 422, body: { error: 'the request cannot be carried out', faults } };
}
