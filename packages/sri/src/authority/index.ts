export {
  type AuthorizationAnswer,
  type BatchAuthorizationAnswer,
  parseAuthorization,
  parseBatchAuthorization,
  type SriAuthorization,
} from './authorization.ts';
export { batchLimits, composeBatchXml, type DocumentBatch } from './batch.ts';
export { type AuthorityEndpoints, authorityEndpoints } from './endpoints.ts';
export { explainMessage, type MessageExplanation, type MessageKind } from './messages.ts';
export {
  type AuthorizationOutcome,
  authorizationOutcome,
  type QueryReason,
  type ReceptionOutcome,
  receptionOutcome,
} from './outcome.ts';
export { parseReception, type ReceptionAnswer, type ReturnedDocument } from './reception.ts';
export { isSameDocument } from './same-document.ts';
export type { UninterpretableAnswer } from './soap-answer.ts';
export { authorizationRequest, batchAuthorizationRequest, receptionRequest, stateRequest } from './soap-request.ts';
export { hasSriMessage, type SriMessage } from './sri-message.ts';
export { type NoDataReason, parseStateAnswer, type SriState, type StateAnswer } from './state-query.ts';
export { checkWsdl, type DescribedService, type WsdlFinding } from './wsdl.ts';
