export { AuditEntry } from './audit.ts';
export { Business, fileLimits, Signature, SignatureReport } from './businesses.ts';
export { catalogSchemas } from './catalogs.ts';
export { ImportReport, largestImport } from './csv.ts';
export { maxAdditionalInfo, maxLines, maxPayments } from './document-body.ts';
export { maxAdditionalDetails, maxReimbursements } from './document-line-body.ts';
export {
  Document,
  DocumentItem,
  DocumentPreview,
  DocumentStanding,
  documentStates,
  type HistoryReason,
  ListedDocument,
  stateAcronyms,
} from './document-record.ts';
export { BatchDocument, BatchResult, largestBatch } from './documents.ts';
export { type EchoReading, echoReader } from './echo.ts';
export { Email } from './emails.ts';
export { EmissionPoint } from './emission-points.ts';
export { type ErrorCode, errorCodes, type FieldCode, fieldCodes } from './error-codes.ts';
export {
  doorRefusals,
  type ErrorStatus,
  errorReplies,
  errorReply,
  errorStatuses,
  FieldFault,
  Notice,
  Problem,
  panelErrorReply,
  ServerProblem,
  SimpleError,
  standardErrors,
} from './errors.ts';
export { Establishment } from './establishments.ts';
export { fastifyPath, pathParameters } from './fastify-path.ts';
export { immutable, maxDecimals, shape } from './fields.ts';
export { Item } from './items.ts';
export { ajvKeywords, fitsDecimals } from './keywords.ts';
export { defaultPerPage, largestPerPage } from './list-query.ts';
export { llmsText } from './llms.ts';
export { openApiDocument, openApiText } from './openapi.ts';
export { errorCodesText } from './openapi-info.ts';
export { largestExport, largestZip } from './panel/bulk.ts';
export { type PanelErrorCode, panelErrorCodes } from './panel/error-codes.ts';
export type { OperationSpec, PanelAccess, PanelRouteSpec } from './panel/route.ts';
export {
  type BodyOf,
  type DataOf,
  type FormOf,
  type OperationName,
  type OperationOf,
  operationNamed,
  operations,
  type PanelRoute,
  type PanelRouteName,
  type PanelRouteOf,
  type ParamsOf,
  panelRoutes,
  type QueryOf,
  type ReplyOf,
} from './panel/routes.ts';
export { locales, shortestPassword, userRoles } from './panel/sessions.ts';
export { Carrier, Customer, Provider } from './parties.ts';
export type { RawResponse, RouteSpec, Upload } from './route.ts';
export { type Route, type RouteName, type RouteOf, routeNamed, routes } from './routes.ts';
export { Sequence } from './sequences.ts';
export { type TagName, tags } from './tags.ts';
export { testEvent, WebhookDelivery, WebhookEndpoint, WebhookEvent, webhookEvents } from './webhooks.ts';
