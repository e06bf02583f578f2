export { boxTablesDate } from './boxes-104.ts';
export { boxesFedByGroup, boxRuleText } from './boxes-of.ts';
export {
  type BoxFigure,
  type BoxOverMaximum,
  computeTaxForm,
  type FormFigures,
  formBoxes,
  type LeftOutFigure,
} from './compute.ts';
export type { FormQuestion } from './form-questions.ts';
export { carriedForwardNotes } from './notes-left.ts';
export { type ChoiceOption, type ChoiceQuestion, choiceQuestions, findChoiceQuestion } from './questions.ts';
export type { BoxAddends, GroupBoxFeed } from './sheet.ts';
export {
  type AmountInForm,
  type BoxKind,
  type BoxRow,
  type CarriedForwardNotes,
  type FormGroup,
  type FormInput,
  type GroupKey,
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
