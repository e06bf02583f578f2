import { authorizeBatch, authorizeDocument } from '../authority/authorize.ts';
import { queryState } from '../authority/query-state.ts';
import { receiveDocumentOrBatch } from '../authority/receive.ts';
import { returnedAnswer } from '../authority/reception-answer.ts';
import type { SimulatorState } from '../authority/simulator-state.ts';
import type { FaultPlan } from '../faults/plan.ts';
import type { ReceivedArrival } from '../memory/ledger.ts';
import { createSriMessage } from '../messages.ts';
import {
  type AuthorizationAnswer,
  authorizationXml,
  type QueryAnswer,
  type ReceptionAnswer,
  receptionXml,
  stateAnswerXml,
} from '../soap/answers.ts';
import type { SoapCall } from './read-call.ts';

export type HttpAnswer = {
  readonly xml: string;
  /** Whether the answer tells the client that its document was refused permanently. */
  readonly refusal: boolean;
};

/** Executes the call and writes the SOAP answer, changed by the faults of the plan. */
export function answerCall(
  simulatorState: SimulatorState,
  call: SoapCall,
  plan: FaultPlan,
  arrival: ReceivedArrival | null,
): HttpAnswer {
  const { environment, shape, text } = call;
  switch (call.operation) {
    case 'validarComprobante':
      return { xml: receptionXml(shape, reception(simulatorState, call, plan, arrival)), refusal: false };
    case 'autorizacionComprobante':
      return authorization(simulatorState, call, plan, authorizeDocument(simulatorState, environment, text));
    case 'autorizacionComprobanteLote':
      return authorization(simulatorState, call, plan, authorizeBatch(simulatorState, environment, text));
    case 'consultarEstadoAutorizacionComprobante':
      return {
        xml: stateAnswerXml(shape, bentQuery(queryState(simulatorState, environment, text), plan)),
        refusal: false,
      };
  }
}

function reception(
  simulatorState: SimulatorState,
  call: SoapCall,
  plan: FaultPlan,
  arrival: ReceivedArrival | null,
): ReceptionAnswer {
  const forced = plan.answer && returnedAnswer(call.accessKey, plan.answer);
  const own =
    plan.answer?.executed === false ? undefined : receiveDocumentOrBatch(simulatorState, call.environment, call.bytes);
  const answer = forced ?? own ?? returnedAnswer(call.accessKey, { code: '50' });
  if (arrival !== null)
    simulatorState.ledger.recordOutcome(arrival, answer.state, answer.documents[0]?.messages[0]?.code ?? null);
  return answer;
}

function authorization(
  simulatorState: SimulatorState,
  { shape }: SoapCall,
  plan: FaultPlan,
  answer: AuthorizationAnswer,
): HttpAnswer {
  const rows = answer.rows.flatMap((row) => {
    const xml = plan.altered && row.xml !== undefined ? alter(row.xml) : row.xml;
    return Array.from({ length: plan.copies }, () => (xml === undefined ? row : { ...row, xml }));
  });
  const asked = plan.otherKey && answer.asked !== undefined ? otherKey(answer.asked) : answer.asked;
  const refusal =
    rows.length > 0 && rows.at(-1)?.state === 'NO AUTORIZADO' && !rows.some(({ state }) => state === 'AUTORIZADO');
  const bent = {
    ...(asked !== undefined && { asked }),
    rows: plan.otherKey
      ? rows.map((row) => (row.accessKey === undefined ? row : { ...row, accessKey: otherKey(row.accessKey) }))
      : rows,
  };
  return { xml: authorizationXml(shape, bent, simulatorState.settings().comprobante), refusal };
}

function bentQuery(answer: QueryAnswer, { answer: forced, stateWord, otherKey: moved }: FaultPlan): QueryAnswer {
  const accessKey = moved ? otherKey(answer.accessKey) : answer.accessKey;
  if (forced !== undefined) return { accessKey, refused: createSriMessage({ code: forced.code }) };
  if ('refused' in answer) return { ...answer, accessKey };
  return { ...answer, accessKey, state: stateWord ?? answer.state };
}

/** Changes a digit of the issuer's RUC. The XML stays well-formed but differs from the signed one. */
function alter(xml: string): string {
  return xml.replace(/<ruc>(\d)/, (_, digit: string) => `<ruc>${(Number(digit) + 1) % 10}`);
}

function otherKey(key: string): string {
  return `${key.slice(0, -1)}${(Number(key.at(-1)) + 1) % 10}`;
}
