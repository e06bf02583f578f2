export {
  type UnwrapResult,
  unwrapAuthorization,
  type WrapperAuthorization,
} from './authorization-wrapper.ts';
export {
  checkReceived,
  type ReceivedCheck,
  type ReceivedCheckCode,
  type ReceivedCheckOptions,
} from './check-received.ts';
export type { ReceivedFinding } from './findings.ts';
export { parseIssuedReport } from './issued-report.ts';
export { type ParsedReceivedXml, parseReceivedXml } from './read-received.ts';
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
  type ParsedReport,
  parseAccessKeyList,
  parseReceivedReport,
  type ReportRefusal,
} from './report.ts';
export type { ReportFaultCode } from './report-messages.ts';
export { type ReportFault, type ReportRow, tamperedFileCodes } from './report-row.ts';
export { isNaturalPerson, isSameTaxpayer } from './taxpayer.ts';
