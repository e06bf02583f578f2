export type {
  AtsAnnex as AtsMonth,
  AtsAnnulled,
  AtsBases,
  AtsCustoms,
  AtsEmission,
  AtsEstablishment,
  AtsExport,
  AtsHeader,
  AtsIncomeWithheld,
  AtsPayment,
  AtsPurchase,
  AtsReimbursement,
  AtsSale,
  AtsSource,
  VatWithheldElement,
} from './annex-model.ts';
export { type AtsBuilt, buildAts } from './build.ts';
export { type AtsProblem, type AtsRuleDescription, atsRules, checkAts } from './check.ts';
export type {
  AtsAnnulledDocument,
  AtsInput,
  AtsLeftOut,
  AtsLeftOutReason,
  AtsPurchaseInput,
  AtsSaleDocument,
  AtsSuffered,
} from './input.ts';
export {
  type AtsReading,
  type AtsSettings,
  atsReadings,
  defaultAtsSettings,
  type EnteredAuthorization as SaidAuthorization,
} from './settings.ts';
export { plainIdentification, plainName } from './text-format.ts';
export { atsFileName, writeAts } from './write.ts';
