// Tool `explicar_rechazo`: why SRI refused a document, and how to correct it.
import {
  anyFieldsSchema,
  businessIdSchema,
  defineTool,
  inputSchema,
  listSchemaOf,
  outputSchema,
  shownDocumentSchema,
} from '../tool.ts';
import { apiRefusalResult, recordOfAnswer, successResult } from '../tool-result.ts';
import { showDocument } from './show-document.ts';

interface Input {
  readonly empresa: number;
  readonly documento: number;
}

export const explainRejectionTool = defineTool<Input>({
  name: 'explicar_rechazo',
  title: 'Explicar un rechazo',
  description:
    'Por qué el SRI devolvió o no autorizó un documento: sus mensajes tal como los dio, y qué hacer. Si el documento no está rechazado, dice en qué estado está.',
  readOnly: true,
  input: inputSchema(
    {
      empresa: businessIdSchema,
      documento: { ...businessIdSchema, description: 'Id del documento, como lo da «buscar_documentos».' },
    },
    ['empresa', 'documento'],
  ),
  output: outputSchema(
    {
      documento: shownDocumentSchema,
      rechazado: { type: 'boolean' },
      explicacion: { type: 'string' },
      mensajes: listSchemaOf(anyFieldsSchema),
      advertencias: listSchemaOf(anyFieldsSchema),
      historia: listSchemaOf(anyFieldsSchema),
    },
    ['documento', 'rechazado', 'explicacion', 'mensajes'],
  ),
  async run({ ask }, { empresa, documento }) {
    const answer = await ask('GET', `/documents/${documento}`, { query: { businessId: empresa } });
    const record = recordOfAnswer(answer);
    if (answer.status !== 200 || record === undefined) return apiRefusalResult(answer);
    const { state, errors, warnings, history } = record;
    return successResult({
      documento: showDocument(record),
      rechazado: state === 'rejected',
      explicacion: explanations[String(state)] ?? explanations.signed,
      mensajes: errors,
      advertencias: warnings,
      historia: history,
    });
  },
});

const explanations: Readonly<Record<string, string>> = {
  draft: 'Es un borrador: nunca se envió al SRI, así que nadie lo rechazó.',
  signed: 'Está firmado y numerado; el SRI todavía no ha respondido. Sigue solo: no hay que emitirlo otra vez.',
  recepted: 'El SRI lo recibió y todavía no decide. Sigue solo: no hay que emitirlo otra vez.',
  authorizated: 'El SRI lo autorizó: no está rechazado.',
  rejected:
    'El SRI lo rechazó. Cada mensaje trae en «hint» qué hacer. Una persona corrige la causa (el cliente, la firma, el contenido) y lo emite de nuevo en el panel con el mismo número; no cree otro documento en su lugar.',
};
