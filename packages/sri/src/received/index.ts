export {
  type UnwrapResult,
  unwrapAuthorization,
  type WrapperAuthorization,
} from './authorization-wrapper.ts';
export { type CheckCode, checkReceived, type ReceivedCheck, type ReceivedCheckOptions } from './check-received.ts';
export type { Finding } from './findings.ts';
export { readIssuedReport } from './issued-report.ts';
export { type ReceivedReading, readReceived } from './read-received.ts';
export type {
  DecimalText,
  ReceivedDocument,
  ReceivedIssuer,
  ReceivedLine,
  ReceivedPair,
  ReceivedParty,
  ReceivedPayment,
  ReceivedReference,
  ReceivedTax,
  ReceivedTransport,
  ReceivedWithholding,
} from './received-document.ts';
export { maxReceivedBytes, type XmlFault, type XmlFaultCode } from './received-xml.ts';
export {
  maxReportBytes,
  maxReportRows,
  type ReportReading,
  type ReportRefusal,
  readAccessKeys,
  readReport,
} from './report.ts';
export type { ReportFaultCode } from './report-messages.ts';
export { type ReportFault, type ReportRow, tamperedFileCodes } from './report-row.ts';
export { isNaturalPerson, isSameTaxpayer } from './taxpayer.ts';
