export type { AnswerKind, AnswerOfKind, DownloadedFile } from './answer.ts';
export type { BusinessMethods } from './businesses.ts';
export type { CatalogMethods, CatalogName, CatalogRows } from './catalogs.ts';
export { Talonario } from './client.ts';
export type {
  ApiRequest,
  CallOptions,
  ConnectionOptions,
  HeaderFields,
} from './connection.ts';
export type { DocumentMethods } from './documents.ts';
export {
  AuthenticationError,
  AuthorityUnavailableError,
  BadRequestError,
  ChangedError,
  ConflictError,
  DocumentPendingError,
  DocumentRejectedError,
  type ErrorDetails,
  NetworkError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  ServiceUnavailableError,
  TalonarioError,
  TimeoutError,
  ValidationError,
} from './errors.ts';
export type { BodyOf, DataOf, InputOf, OperationName, QueryOf, ReplyOf } from './operation-types.ts';
export type { Operations } from './operations.generated.ts';
export type { ImportMethods, ReceivedDocumentMethods } from './received-documents.ts';
export type { Page, RecordMethods } from './records.ts';
export { isTransient, type RetryPolicy } from './retry.ts';
export type * from './schemas.generated.ts';
export type { WaitOptions } from './wait-until-authorized.ts';
export type { WebhookEndpointMethods } from './webhook-endpoints.ts';
