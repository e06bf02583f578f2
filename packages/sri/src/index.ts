export { type AccessKeyParts, buildAccessKey, checkDigit, parseAccessKey } from './access-key.ts';
export {
  type AnnulmentDeadlineRule,
  type AnnulmentFacts,
  type AnnulmentRefusal,
  type AnnulmentVerdict,
  annulmentAcceptanceDays,
  annulmentDeadline,
  checkAnnulment,
  earliestAnnulmentDeadline,
  needsReceiverAcceptance,
} from './annulment.ts';
export {
  type AnnulmentState,
  type AnnulmentTrigger,
  annulmentStates,
  isAnnulmentOpen,
  nextAnnulmentState,
} from './annulment-states.ts';
export * from './ats/index.ts';
export * from './authority/index.ts';
export * from './calendar/index.ts';
export { addDays, daysBetween, formatDateForXml, isCalendarDate } from './calendar.ts';
export {
  atsDocumentTypeCodes,
  atsDocumentTypes,
  atsEmissionKindCodes,
  atsExportKindCodes,
  atsForeignRegimeCodes,
  atsIdentificationCodes,
  atsPaymentPlaceCodes,
  atsPersonCodes,
  customsDistricts,
  customsRegimes,
  foreignIncomeKinds,
  noAuthorizationNumber,
  typesWithoutAuthorization,
  vatWithheldElements,
} from './catalogs/ats-tables.ts';
export { taxHavens } from './catalogs/ats-tax-havens.ts';
export {
  type AuxiliaryCode,
  type AuxiliaryCodeGroup,
  allowsPercentage,
  type CatalogName,
  type CatalogRow,
  type CatalogRowOf,
  cashPaymentCode,
  catalogNames,
  catalogOn,
  catalogs,
  type DocumentState,
  type DocumentStateAcronym,
  type DocumentType,
  type Environment,
  environmentById,
  finalConsumerNumber,
  findCatalogRowByCode,
  findCatalogRowById,
  findTax,
  findTaxByCodes,
  guessIdentification,
  type IdentificationCode,
  type IdentificationType,
  type IsoDate,
  identificationCodes,
  isCatalogName,
  isTaxPerUnit,
  isValidOn,
  localPaymentCode,
  type PercentageRange,
  type RetentionCode,
  type RetentionTaxType,
  type RetentionTaxTypeCode,
  rateOfTax,
  retentionCodeAt,
  type SpecificTaxRate,
  type SustainCode,
  type Tax,
  type TaxType,
  type TaxTypeCode,
  type ValidityDates,
} from './catalogs/index.ts';
export { Decimal, roundHalfUp, sumDecimals } from './decimal.ts';
export * from './document-types.ts';
export {
  accessKeyOf,
  type BuildResult,
  buildDocument,
  buildXml,
  checkDocument,
  type DocumentCheck,
  type IssueNumbers,
} from './documents/build.ts';
export type { CheckedDocumentData, DocumentCheckOptions } from './documents/check.ts';
export type { CreditNote, CreditNoteInput, CreditNoteTotals } from './documents/credit-note/index.ts';
export type { DebitLineInput, DebitNote, DebitNoteInput, DebitNoteTotals } from './documents/debit-note/index.ts';
export type { DocumentDefinition } from './documents/definition.ts';
export type {
  DeliveryGuide,
  DeliveryGuideInput,
  GuideLineInput,
  GuideRecipientInput,
} from './documents/delivery-guide/index.ts';
export {
  type AnyDocumentInput,
  type CheckedDocument,
  documentRuleCodes,
  documentTypeByCode,
  documentTypeById,
  documentTypes,
} from './documents/index.ts';
export type { ExportTerms, Invoice, InvoiceInput, InvoiceTotals } from './documents/invoice/index.ts';
export type {
  PurchaseSettlement,
  PurchaseSettlementInput,
  PurchaseSettlementTotals,
} from './documents/purchase-settlement/index.ts';
export {
  type DocumentCheckContext,
  type DocumentCheckSettings,
  type DocumentFault,
  type DocumentRule,
  defaultDocumentCheckSettings,
  type FaultParams,
} from './documents/rule.ts';
export { additionalFields, maxClientFields } from './documents/shared/additional-info.ts';
export type { Document, DocumentInput, EnvironmentCode } from './documents/shared/document.ts';
export type {
  DocumentFieldKind,
  DocumentFieldSpec,
  DocumentFieldTable,
  DocumentTypeFields,
} from './documents/shared/fields.ts';
export type { Establishment, Issuer } from './documents/shared/issuer.ts';
export type { ProductLine, ProductLineInput, ProductLineTotals } from './documents/shared/lines.ts';
export { maxLineDetails, type NameValuePair } from './documents/shared/pairs.ts';
export type { DocumentParty } from './documents/shared/party.ts';
export type { Payment } from './documents/shared/payments.ts';
export type { AmountInput } from './documents/shared/reader.ts';
export type { RehearsalFacts } from './documents/shared/rehearsal.ts';
export type { Reimbursement } from './documents/shared/reimbursements.ts';
export type { TaxRounding } from './documents/shared/tax-groups.ts';
export type { DocumentLineTax, TaxAmount } from './documents/shared/taxes.ts';
export type { DocumentTotalsBase } from './documents/shared/totals.ts';
export {
  type RetainedAmount,
  type RetentionLineInput,
  type SupportCoveringLine,
  type SupportDocument,
  taxesCoveredByLines,
  type Withholding,
  type WithholdingInput,
  type WithholdingTotals,
} from './documents/withholding/index.ts';
export * from './forms/index.ts';
export { addWorkingDays, isWorkingDay, nationalHolidays, workingDayFrom } from './holidays.ts';
export {
  compactIdentification,
  companyCheckDigitWarning,
  finalConsumer,
  type IdentificationProblem,
  type IdentificationReason,
  identificationFault,
  identificationWarning,
  isCedula,
  normalizeIdentification,
} from './identification.ts';
export {
  type DocumentNumber,
  formatDocumentNumber,
  formatSequential,
  maxSequential,
  parseDocumentNumber,
} from './numbering.ts';
export { normalizePlate } from './plate.ts';
export * from './received/index.ts';
export {
  type IssuedLine,
  type ReturnableLine,
  remainingLines,
  scaleLineToQuantity,
} from './returned-goods.ts';
export {
  type DecimalSeparator,
  describeRide,
  type RideColumn,
  type RideDescription,
  RideError,
  type RideField,
  type RideFieldBlock,
  type RideIssuer,
  type RideOptions,
  type RideSection,
  type RideStatus,
  type RideTable,
  type RideTotal,
} from './ride/index.ts';
export {
  checkReceivedSchema,
  checkSchema,
  maxSignatureBytes,
  maxXmlBytes,
  prepareSchemas,
  type ReceivedSchemaVerdict,
  type SchemaEntry,
  type SchemaFault,
  type SchemaRefusalReason,
  schemaEntries,
  type XmlSchemaVerdict,
} from './schemas/index.ts';
export * from './signature/index.ts';
export {
  type Acronym,
  type DocumentStateTrigger,
  documentStateTable,
  initialDocumentStates,
  isFinalState,
  isStateUnderway,
  nextDocumentState,
  type StateName,
  stateName,
} from './states.ts';
export {
  characterCount,
  composeUnicode,
  isLongerThan,
  maxNameLength,
  type NormalizedTextResult,
  normalizeText,
} from './text.ts';
export { type UnsignedXml, withNumberAndAccessKey } from './unsigned-xml.ts';
export {
  escapeAttribute,
  escapeText,
  optionalParentElement,
  optionalTextElement,
  parentElement,
  textElement,
  xmlAttribute,
  xmlDeclaration,
} from './xml.ts';
