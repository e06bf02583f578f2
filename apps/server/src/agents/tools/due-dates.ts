// Tool `plazos`: tax returns to file and their due dates.
import {
  anyFieldsSchema,
  businessIdSchema,
  dateSchema,
  defineTool,
  inputSchema,
  listSchemaOf,
  outputSchema,
} from '../tool.ts';
import { apiRefusalResult, recordsOfAnswer, successResult } from '../tool-result.ts';

interface Input {
  readonly empresa?: number;
  readonly desde?: string;
  readonly hasta?: string;
}

export const dueDatesTool = defineTool<Input>({
  name: 'plazos',
  title: 'Plazos',
  description:
    'Lo que hay que declarar (104, 103, ATS), hasta qué día y por qué, y cómo va cada declaración. Sin «empresa», de todas las que la clave puede ver. Es una ayuda: manda el calendario del SRI.',
  readOnly: true,
  input: inputSchema({
    empresa: businessIdSchema,
    desde: dateSchema('Vence este día o después, AAAA-MM-DD; hoy si no se dice.'),
    hasta: dateSchema('Vence este día o antes, AAAA-MM-DD.'),
  }),
  output: outputSchema({ plazos: listSchemaOf(anyFieldsSchema) }, ['plazos']),
  async run({ ask }, { empresa, desde, hasta }) {
    const answer = await ask('GET', '/obligations', { query: { businessId: empresa, from: desde, to: hasta } });
    if (answer.status !== 200) return apiRefusalResult(answer);
    return successResult({
      plazos: recordsOfAnswer(answer).map(
        ({ businessId, businessName, obligation, period, dueOn, rule, doubts, state }) => ({
          empresa: businessId,
          nombre: businessName,
          obligacion: obligation,
          periodo: period,
          vence: dueOn,
          por_que: rule,
          dudas: doubts,
          estado: state,
        }),
      ),
    });
  },
});
