export { type ErrorCode, errorCodes, type FieldCode, faultParams, fieldCodes } from './errors/error-codes.ts';
export {
  type ErrorStatus,
  errorReplies,
  FieldFault,
  fixedAuthenticationErrors,
  maxFaults,
  Notice,
  Problem,
  ServerProblem,
  SimpleError,
  standardErrors,
} from './errors/errors.ts';
export { noticeCodes } from './errors/notice-codes.ts';
export { type PanelErrorCode, panelErrorCodes } from './errors/panel-error-codes.ts';
export { exampleDate } from './openapi/document-examples.ts';
export { llmsText } from './openapi/llms.ts';
export { openApiDocument, openApiMinText, openApiText } from './openapi/openapi.ts';
export { errorCodesText, openApiMinPath } from './openapi/openapi-info.ts';
export { permissionsText } from './openapi/permissions-page.ts';
export { maxZipDocuments } from './panel/bulk.ts';
export { maxInboxDocuments, maxInboxLines } from './panel/classification-inbox.ts';
export { maxAddressesPerDay, maxRecipients } from './panel/document-page.ts';
export { formCatalogs } from './panel/form-catalogs.ts';
export { namedRecordKinds } from './panel/people.ts';
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
export { locales, minPasswordLength } from './panel/sessions.ts';
export {
  type CallerRights,
  type GuardedRoute,
  missingPermissionForRequest,
  missingPermissionForRoute,
  type PermissionRequestParts,
  possiblePermissions,
} from './permissions/needed.ts';
export {
  type KeyPermission,
  keyPermissions,
  type Permission,
  permissionNames,
  permissions,
} from './permissions/permissions.ts';
export { mayManage, type RoleRights, roleRights, type UserRole, userRoles } from './permissions/roles.ts';
export type { RoutePermission } from './permissions/route-permission.ts';
export { Annulment, annulmentStates } from './resources/annulment-record.ts';
export { atsLeftOutReasons, maxAtsProblems } from './resources/ats.ts';
export { AuditEntry } from './resources/audit.ts';
export { bodyLimitOf, maxDocumentBytes } from './resources/body-limit.ts';
export { fileLimits, Signature, SignatureReport } from './resources/business-files.ts';
export { Business } from './resources/businesses.ts';
export { catalogSchemas } from './resources/catalogs.ts';
export {
  maxClassifiedDocuments,
  maxRules,
  maxUndoneDocuments,
} from './resources/classification.ts';
export { ImportReport, maxImportRows } from './resources/csv.ts';
export { directoryDescriptions } from './resources/directories.ts';
export { maxAdditionalInfo } from './resources/document-body.ts';
export { maxAdditionalDetails, maxLines } from './resources/document-line-body.ts';
export { DocumentItem } from './resources/document-parts.ts';
export {
  Document,
  DocumentInFlight,
  DocumentPreview,
  documentStates,
  type HistoryReason,
  ListedDocument,
  stateAcronyms,
} from './resources/document-record.ts';
export { BatchDocument, BatchResult, maxBatchSize } from './resources/documents.ts';
export { Email, emailOrigins } from './resources/emails.ts';
export { EmissionPoint } from './resources/emission-points.ts';
export { Establishment } from './resources/establishments.ts';
export {
  type BookEvent,
  Event,
  type EventType,
  eventTypes,
  maxEvents,
  permissionsOfEvent,
  type RecordEventNoun,
} from './resources/events.ts';
export { fastifyPath, pathParameters } from './resources/fastify-path.ts';
export { GoLive, goLiveItems, goLiveStates } from './resources/go-live.ts';
export { Import, ImportedRow, rowOutcomes } from './resources/imports.ts';
export { Item } from './resources/items.ts';
export { bodyNormalizer, type NormalizedBody, textNormalizationOf } from './resources/normalize-body.ts';
export {
  maxObligationDays,
  Obligation,
  ObligationSetting,
  obligationStates,
} from './resources/obligations.ts';
export {
  MonthPackage,
  maxStoredPackages,
  maxWaitingPackages,
  packageDays,
} from './resources/packages.ts';
export { Carrier, Customer, Provider } from './resources/parties.ts';
export { maxChangedDocuments, PeriodRecord } from './resources/periods.ts';
export {
  maxFetchedKeys,
  maxImportedFiles,
  maxMarkedDocuments,
  maxReceivedFileBytes,
  receivedFilters,
} from './resources/received-documents.ts';
export { xmlStatuses } from './resources/received-provenance.ts';
export { ListedReceivedDocument, ReceivedDocument, receivedStates } from './resources/received-record.ts';
export {
  ListedRehearsal,
  maxRehearsalsPerHour,
  maxStoredRehearsals,
  Rehearsal,
  rehearsalDays,
} from './resources/rehearsals.ts';
export {
  type Book,
  books,
  type Grouping,
  groupings,
  groupingsOf,
  leftOutOfBooks,
  maxReportDays,
  maxReportGroups,
  Report,
  ReportDocument,
} from './resources/reports.ts';
export { ListedRequest, LoggedRequest } from './resources/requests.ts';
export type { FileUploadSpec, NonJsonResponseSpec, RouteSpec } from './resources/route.ts';
export { errorResponseSchema, errorStatuses, panelErrorReply } from './resources/route-errors.ts';
export { type Route, type RouteName, type RouteOf, routeNamed, routes } from './resources/routes.ts';
export { Sequence } from './resources/sequences.ts';
export { operationTags, type TagName } from './resources/tags.ts';
export { maxFormAnswers, TaxForm } from './resources/tax-forms.ts';
export {
  maxEndpoints,
  testEvent,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEvent,
  webhookEvents,
} from './resources/webhooks.ts';
export { requiredFieldNamesOf } from './schema/bodies.ts';
export { camelCase } from './schema/camel-case.ts';
export {
  type DirectoryCellCatalog,
  type DirectoryColumnName,
  type DirectoryComputedFieldName,
  type DirectoryDescription,
  type DirectoryFields,
  type DirectoryTableColumn,
  directoryColumnNames,
  directoryTableColumns,
} from './schema/directory-fields.ts';
export {
  compactDigitsKeyword,
  immutableKeyword,
  mandatoryKeyword,
  maxDecimalsKeyword,
  shapeKeyword,
  upperCaseKeyword,
} from './schema/fields.ts';
export { ajvKeywords, fitsDecimals } from './schema/keywords.ts';
export { defaultPerPage, maxDownloadRows, maxPerPage } from './schema/list-query.ts';
