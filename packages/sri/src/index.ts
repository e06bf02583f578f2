export { type AccessKeyParts, buildAccessKey, checkDigit, parseAccessKey } from './access-key.ts';
export {
  type AnnulmentDeadlineRule,
  type AnnulmentFacts,
  type AnnulmentRefusal,
  type AnnulmentVerdict,
  acceptanceDays,
  annulmentDeadline,
  checkAnnulment,
  needsAcceptance,
  undisputedDeadline,
} from './annulment.ts';
export {
  type AnnulmentState,
  type AnnulmentTrigger,
  annulmentStates,
  isAnnulmentOpen,
  moveAnnulment,
} from './annulment-states.ts';
export * from './ats/index.ts';
export * from './authority/index.ts';
export * from './calendar/index.ts';
export { addDays, daysBetween, isCalendarDate, toXmlDate } from './calendar.ts';
export {
  atsDocumentTypes,
  atsEmissions,
  atsExports,
  atsIdentifications,
  atsPayments,
  atsPersons,
  atsRegimes,
  atsTypes,
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
  findByCode,
  findById,
  findTax,
  findTaxByCodes,
  guessIdentification,
  type IdentificationCode,
  type IdentificationType,
  type IsoDate,
  identificationCodes,
  isCatalogName,
  isPerPiece,
  isValidOn,
  localPaymentCode,
  type PercentageRange,
  type RetentionCode,
  type RetentionTaxType,
  type RetentionTaxTypeCode,
  rateOf,
  retentionCodeAt,
  type SpecificRate,
  type SustainCode,
  type Tax,
  type TaxType,
  type TaxTypeCode,
  type Validity,
} from './catalogs/index.ts';
export { Decimal, roundHalfUp, sum } from './decimal.ts';
export * from './document-types.ts';
export {
  accessKeyOf,
  type BuildResult,
  buildDocument,
  buildXml,
  checkDocument,
  type DocumentCheck,
  type Issue,
} from './documents/build.ts';
export type { Checked, CheckOptions } from './documents/check.ts';
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
  type CheckContext,
  type CheckSettings,
  defaultSettings,
  type Fault,
  type FaultParams,
  type Rule,
} from './documents/rule.ts';
export { additionalFields, maxClientFields } from './documents/shared/additional-info.ts';
export type { Document, DocumentInput, EnvironmentCode } from './documents/shared/document.ts';
export type { FieldKind, FieldSpec, FieldTable, TypeFields } from './documents/shared/fields.ts';
export type { Establishment, Issuer } from './documents/shared/issuer.ts';
export type { LineTotals, ProductLine, ProductLineInput } from './documents/shared/lines.ts';
export { maxLineDetails, type Pair } from './documents/shared/pairs.ts';
export type { Party } from './documents/shared/party.ts';
export type { Payment } from './documents/shared/payments.ts';
export type { Amount } from './documents/shared/reader.ts';
export type { RehearsalFacts } from './documents/shared/rehearsal.ts';
export type { Reimbursement } from './documents/shared/reimbursements.ts';
export type { TaxRounding } from './documents/shared/tax-groups.ts';
export type { LineTax, TaxAmount } from './documents/shared/taxes.ts';
export type { Totals } from './documents/shared/totals.ts';
export {
  type CoveringLine,
  coveredTaxes,
  type Retention,
  type RetentionLineInput,
  type SupportDocument,
  type Withholding,
  type WithholdingInput,
  type WithholdingTotals,
} from './documents/withholding/index.ts';
export * from './forms/index.ts';
export { addWorkingDays, isWorkingDay, nationalHolidays, workingDayFrom } from './holidays.ts';
export {
  compactIdentification,
  companyWarning,
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
  formatNumber,
  formatSequential,
  maxSequential,
  parseNumber,
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
  type RideFields,
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
  type RefusalReason,
  type SchemaEntry,
  type SchemaFault,
  type SchemaVerdict,
  schemaEntries,
} from './schemas/index.ts';
export * from './signature/index.ts';
export {
  type Acronym,
  initialStates,
  isFinal,
  isUnderway,
  nextState,
  type StateTrigger,
  type StateWord,
  states,
  stateWord,
} from './states.ts';
export {
  characterCount,
  composeText,
  isLongerThan,
  maxNameLength,
  type NormalizedTextResult,
  normalizeText,
} from './text.ts';
export { renumber, type UnsignedXml } from './unsigned-xml.ts';
export {
  attribute,
  escapeAttribute,
  escapeText,
  group,
  leaf,
  optionalGroup,
  optionalLeaf,
  xmlDeclaration,
} from './xml.ts';
