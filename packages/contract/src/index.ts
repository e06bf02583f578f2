export { catalogSchemas } from './catalogs.ts';
export { type EchoReading, echoReader } from './echo.ts';
export { type ErrorCode, errorCodes, type FieldCode, fieldCodes } from './error-codes.ts';
export {
  DocumentNote,
  doorRefusals,
  type ErrorStatus,
  errorReplies,
  errorReply,
  errorStatuses,
  FieldFault,
  Problem,
  ServerProblem,
  SimpleError,
  standardErrors,
} from './errors.ts';
export { fastifyPath, pathParameters } from './fastify-path.ts';
export { immutable, maxDecimals } from './fields.ts';
export { ajvKeywords, fitsDecimals } from './keywords.ts';
export { defaultPerPage, largestPerPage } from './list-query.ts';
export type { RawResponse, RouteSpec, Upload } from './route.ts';
export {
  type BodyOf,
  type DataOf,
  type FormOf,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  type Route,
  type RouteName,
  type RouteOf,
  routeNamed,
  routes,
} from './routes.ts';
export { type TagName, tags } from './tags.ts';
