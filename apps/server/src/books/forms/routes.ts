import type { Handlers } from '../../platform/http/call.ts';
import { answerForm } from './answer-form.ts';
import { getFormSummary, getFormUpload, getTaxForm, listBoxDocuments, listLeftOutDocuments } from './get-form.ts';

export const taxFormHandlers = {
  'taxForms.get': getTaxForm,
  'taxForms.answers.replace': answerForm,
  'taxForms.boxes.documents.list': listBoxDocuments,
  'taxForms.leftOut.documents.list': listLeftOutDocuments,
  'taxForms.upload': getFormUpload,
  'taxForms.summary': getFormSummary,
} satisfies Handlers;
