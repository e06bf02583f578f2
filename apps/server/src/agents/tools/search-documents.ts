// Tool `buscar_documentos`: finds issued documents.
import { stateAcronyms } from '@talonario/contract';
import { documentTypes } from '@talonario/sri';
import {
  businessIdSchema,
  dateSchema,
  defineTool,
  inputSchema,
  listSchemaOf,
  outputSchema,
  type PagedToolInput,
  pageInputSchemas,
  pageOutputSchema,
  pageQueryOfInput,
  shownDocumentSchema,
  textSchema,
} from '../tool.ts';
import { apiRefusalResult, pageInfoOfAnswer, recordsOfAnswer, successResult } from '../tool-result.ts';
import { showDocument } from './show-document.ts';

interface Input extends PagedToolInput {
  readonly empresa: number;
  readonly texto?: string;
  readonly tipo?: string;
  readonly estado?: string;
  readonly desde?: string;
  readonly hasta?: string;
}

export const searchDocumentsTool = defineTool<Input>({
  name: 'buscar_documentos',
  title: 'Buscar documentos',
  description:
    'Documentos emitidos y borradores de una empresa, los más recientes primero. Solo los autorizados (AUT) tienen validez tributaria; DVL y NAT fueron rechazados por el SRI.',
  readOnly: true,
  input: inputSchema(
    {
      empresa: businessIdSchema,
      texto: textSchema(100, 'Parte del número, de la clave de acceso, del nombre o de la identificación.'),
      tipo: {
        type: 'string',
        enum: documentTypes.map(({ code }) => code),
        description: `Código del SRI: ${documentTypes.map(({ code, name }) => `${code} ${name}`).join(', ')}.`,
      },
      estado: { type: 'string', enum: [...stateAcronyms], description: 'Estado del documento.' },
      desde: dateSchema('Fecha de emisión desde, AAAA-MM-DD.'),
      hasta: dateSchema('Fecha de emisión hasta, AAAA-MM-DD.'),
      ...pageInputSchemas,
    },
    ['empresa'],
  ),
  output: outputSchema({ documentos: listSchemaOf(shownDocumentSchema), ...pageOutputSchema }, ['documentos']),
  async run({ ask }, { empresa, texto, tipo, estado, desde, hasta, ...page }) {
    const answer = await ask('GET', '/documents', {
      query: {
        businessId: empresa,
        view: 'summary',
        search: texto,
        documentTypeCode: tipo,
        documentStateAcronym: estado,
        dateFrom: desde,
        dateTo: hasta,
        ...pageQueryOfInput(page),
      },
    });
    if (answer.status !== 200) return apiRefusalResult(answer);
    return successResult({ documentos: recordsOfAnswer(answer).map(showDocument), ...pageInfoOfAnswer(answer) });
  },
});
