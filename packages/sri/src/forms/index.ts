export { tableDate } from './boxes-104.ts';
export { boxesOfGroup, ruleText } from './boxes-of.ts';
export {
  type BoxFigure,
  type BoxOverMaximum,
  computeForm,
  type FormFigures,
  formBoxes,
  type LeftOutFigure,
} from './compute.ts';
export type { FormQuestion } from './form-questions.ts';
export { notesLeft } from './notes-left.ts';
export { type ChoiceOption, type ChoiceRow, choiceRow, choiceRows } from './questions.ts';
export type { BoxParts, GroupFeed } from './sheet.ts';
export {
  type AmountPlacement,
  type BoxKind,
  type BoxRow,
  type FormGroup,
  type FormInput,
  type GroupKey,
  type LeftOutReason,
  type NotesLeft,
  type RetentionKey,
  type TaxForm,
  taxForms,
  type UserChoices,
} from './types.ts';
export {
  boxesTooLongForUpload,
  isBoxUploaded,
  isUnconfirmedUpload,
  type UploadFormat,
  uploadFormats,
  uploadValues,
  writeUpload,
} from './upload.ts';
