export {
  type AuthorizationAnswer,
  type BatchAuthorizationAnswer,
  parseAuthorization,
  parseBatchAuthorization,
  type SriAuthorization,
} from './authorization.ts';
export { batchLimits, composeBatchXml, type DocumentBatch } from './batch.ts';
export { type AuthorityEndpoints, authorityEndpoints } from './endpoints.ts';
export { explainMessage, type MessageExplanation, type SriMessageRemedy } from './messages.ts';
export {
  type AuthorizationOutcome,
  authorizationOutcome,
  type ReceptionOutcome,
  receptionOutcome,
  type SriQueryReason,
} from './outcome.ts';
export { type DocumentReturnedBySri, parseReception, type ReceptionAnswer } from './reception.ts';
export { isSameDocument } from './same-document.ts';
export type { UninterpretableAnswer } from './soap-answer.ts';
export { authorizationRequest, batchAuthorizationRequest, receptionRequest, stateRequest } from './soap-request.ts';
export { hasSriMessage, type SriMessage } from './sri-message.ts';
export { type NoStateDataReason, parseStateAnswer, type SriState, type StateAnswer } from './state-query.ts';
export { checkWsdl, type WsdlFinding, type WsdlServiceName } from './wsdl.ts';
