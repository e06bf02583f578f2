export type {
  AtsAnnex,
  AtsAnnulledRange,
  AtsCustomsDeclaration,
  AtsEmissionKind,
  AtsEstablishment,
  AtsExport,
  AtsHeader,
  AtsIncomeWithheld,
  AtsPayment,
  AtsPurchase,
  AtsReimbursement,
  AtsSale,
  AtsSourceDocument,
  AtsVatBases,
  VatWithheldElement,
} from './annex-model.ts';
export { type AtsBuildResult, buildAts } from './build.ts';
export { type AtsProblem, type AtsRuleDescription, atsRules, checkAts } from './check.ts';
export type {
  AtsAnnulledDocument,
  AtsCustomerWithholding,
  AtsInput,
  AtsLeftOut,
  AtsLeftOutReason,
  AtsPurchaseInput,
  AtsSaleDocument,
} from './input.ts';
export {
  type AtsInterpretation,
  type AtsSettings,
  atsInterpretations,
  defaultAtsSettings,
  type EnteredAuthorization,
} from './settings.ts';
export { toAtsIdentification, toAtsName } from './text-format.ts';
export { atsFileName, composeAtsXml } from './write.ts';
