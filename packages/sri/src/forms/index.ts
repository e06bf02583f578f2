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
export { type ChoiceOption, type ChoiceQuestion, choiceQuestions, findChoiceQuestion } from './questions.ts';
export type { BoxAddends, GroupBoxContribution } from './sheet.ts';
export {
  type AmountInForm,
  type BoxKind,
  type BoxRow,
  type CarriedForwardNotes,
  type FormGroup,
  type FormGroupKey,
  type FormInput,
  type LeftOutReason,
  type RetentionKey,
  type TaxForm,
  taxForms,
  type UserChoices,
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
