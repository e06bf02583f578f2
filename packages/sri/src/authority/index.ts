export {
  type Authorization,
  type AuthorizationAnswer,
  type BatchAuthorizationAnswer,
  parseAuthorization,
  parseBatchAuthorization,
} from './authorization.ts';
export { type Batch, batchLimits, batchXml } from './batch.ts';
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
export type { UnknownAnswer } from './soap-answer.ts';
export { authorizationRequest, batchAuthorizationRequest, receptionRequest, stateRequest } from './soap-request.ts';
export { hasMessage, type SriMessage } from './sri-message.ts';
export { type NoDataReason, parseState, type SriState, type StateAnswer } from './state-query.ts';
export { checkDescription, type DescribedService, type DescriptionFinding } from './wsdl.ts';
