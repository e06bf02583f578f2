export { tableDate } from './boxes-104.ts';
export { boxesOf, ruleText } from './boxes-of.ts';
export {
  type BoxFigure,
  computeForm,
  type FormFigures,
  formBoxes,
  type LeftOutFigure,
  type TooLarge,
} from './compute.ts';
export type { FormQuestion } from './form-questions.ts';
export { notesLeft } from './notes-left.ts';
export { type ChoiceOption, type ChoiceRow, choiceRow, choiceRows } from './questions.ts';
export type { BoxParts, GroupFeed } from './sheet.ts';
export {
  type BoxKind,
  type BoxRow,
  type Choices,
  type FormGroup,
  type FormInput,
  type GroupKey,
  type LeftOutReason,
  type NotesLeft,
  type Placement,
  type RetentionKey,
  type TaxForm,
  taxForms,
} from './types.ts';
export {
  isUntried,
  isUploaded,
  tooLong,
  type UploadFormat,
  uploadFormats,
  uploadValues,
  writeUpload,
} from './upload.ts';
