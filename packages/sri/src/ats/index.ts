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
export { plainIdentification, plainName } from './lexical.ts';
export type {
  AtsAnnulled,
  AtsBases,
  AtsCustoms,
  AtsEmission,
  AtsEstablishment,
  AtsExport,
  AtsHeader,
  AtsIncomeWithheld,
  AtsMonth,
  AtsPayment,
  AtsPurchase,
  AtsReimbursement,
  AtsSale,
  AtsSource,
  VatWithheldElement,
} from './month.ts';
export {
  type AtsReading,
  type AtsSettings,
  atsReadings,
  defaultAtsSettings,
  type SaidAuthorization,
} from './settings.ts';
export { atsFileName, writeAts } from './write.ts';
