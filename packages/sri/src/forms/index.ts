export { boxTablesDate } from './boxes-104.ts';
export { boxesOfGroup, boxRuleText } from './boxes-of.ts';
export {
  type BoxOverMaximum,
  type ComputedBox,
  type ComputedTaxForm,
  computeTaxForm,
  formBoxes,
  type LeftOutAmount,
} from './compute.ts';
export type { FormQuestion } from './form-questions.ts';
export { carriedForwardNotes } from './notes-left.ts';
export {
  type FormChoiceOption,
  type FormChoiceQuestion,
  findChoiceQuestion,
  formChoiceQuestions,
} from './questions.ts';
export type { BoxAddends, GroupBoxContribution } from './sheet.ts';
export {
  type CarriedForwardNotes,
  type FormBoxKind,
  type FormBoxRow,
  type FormEntryOfAmount,
  type FormGroup,
  type FormGroupKey,
  type FormLeftOutReason,
  type FormUserChoices,
  type RetentionKey,
  type TaxForm,
  type TaxFormInput,
  taxForms,
} from './types.ts';
export {
  boxesTooLongForUpload,
  composeFormUpload,
  isBoxUploaded,
  isUnconfirmedUpload,
  type UploadFormat,
  uploadFormats,
  uploadValues,
} from './upload.ts';
