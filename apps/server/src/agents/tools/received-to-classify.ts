// recibidos_por_clasificar: purchases that are not classified yet.
import {
  anyFields,
  businessField,
  dateField,
  defineTool,
  inputSchema,
  listOf,
  outputSchema,
  type PageInput,
  pageFields,
  pageOutput,
  pageQuery,
} from '../tool.ts';
import { apiRefusalResult, pageOf, recordsOf, successResult } from '../tool-result.ts';

interface Input extends PageInput {
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
      empresa: businessField,
      desde: dateField('Fecha de emisión desde, AAAA-MM-DD.'),
      hasta: dateField('Fecha de emisión hasta, AAAA-MM-DD.'),
      ...pageFields,
    },
    ['empresa'],
  ),
  output: outputSchema({ recibidos: listOf(anyFields), ...pageOutput }, ['recibidos']),
  async run({ ask }, { empresa, desde, hasta, ...page }) {
    const query = { businessId: empresa, classifiedBy: 'none', dateFrom: desde, dateTo: hasta, ...pageQuery(page) };
    const answer = await ask('GET', '/received-documents', { query });
    if (answer.status !== 200) return apiRefusalResult(answer);
    return successResult({ recibidos: recordsOf(answer), ...pageOf(answer) });
  },
});
