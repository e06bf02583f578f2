import type { Handlers } from '../../platform/http/call.ts';
import { answerForm } from './answer-form.ts';
import { getForm, getSummary, getUpload, listBoxDocuments, listLeftOutDocuments } from './get-form.ts';

export const taxFormHandlers = {
  'taxForms.get': getForm,
  'taxForms.answers.replace': answerForm,
  'taxForms.boxes.documents.list': listBoxDocuments,
  'taxForms.leftOut.documents.list': listLeftOutDocuments,
  'taxForms.upload': getUpload,
  'taxForms.summary': getSummary,
} satisfies Handlers;
