// Tool `recibidos_por_clasificar`: purchases that are not classified yet.
import {
  anyFieldsSchema,
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
} from '../tool.ts';
import { apiRefusalResult, pageInfoOfAnswer, recordsOfAnswer, successResult } from '../tool-result.ts';

interface Input extends PagedToolInput {
  readonly empresa: number;
  readonly desde?: string;
  readonly hasta?: string;
}

export const receivedToClassifyTool = defineTool<Input>({
  name: 'recibidos_por_clasificar',
  title: 'Recibidos por clasificar',
  description:
    'Documentos que la empresa recibió (compras, notas, retenciones) y de los que ni una persona ni una regla ha dicho todavía qué son para la contabilidad. Solo los muestra; los clasifica una persona.',
  readOnly: true,
  input: inputSchema(
    {
      empresa: businessIdSchema,
      desde: dateSchema('Fecha de emisión desde, AAAA-MM-DD.'),
      hasta: dateSchema('Fecha de emisión hasta, AAAA-MM-DD.'),
      ...pageInputSchemas,
    },
    ['empresa'],
  ),
  output: outputSchema({ recibidos: listSchemaOf(anyFieldsSchema), ...pageOutputSchema }, ['recibidos']),
  async run({ ask }, { empresa, desde, hasta, ...page }) {
    const query = {
      businessId: empresa,
      classifiedBy: 'none',
      dateFrom: desde,
      dateTo: hasta,
      ...pageQueryOfInput(page),
    };
    const answer = await ask('GET', '/received-documents', { query });
    if (answer.status !== 200) return apiRefusalResult(answer);
    return successResult({ recibidos: recordsOfAnswer(answer), ...pageInfoOfAnswer(answer) });
  },
});
