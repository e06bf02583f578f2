// Tool `resumen_iva`: short summary of tax form 104 for a period.
import {
  anyFieldsSchema,
  businessIdSchema,
  defineTool,
  inputSchema,
  listSchemaOf,
  nullableTypeSchema,
  outputSchema,
} from '../tool.ts';
import { apiRefusalResult, recordOfAnswer, successResult } from '../tool-result.ts';

interface Input {
  readonly empresa: number;
  readonly periodo: string;
}

interface Box {
  readonly box: string;
  readonly label: string;
  readonly value: number | null;
  readonly provisional: boolean;
}

interface Question {
  readonly key: string;
  readonly label: string;
  readonly why: string;
  readonly proposed: unknown;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly open: boolean;
}

interface LeftOut {
  readonly what: string;
  readonly why: string;
  readonly count: number | null;
}

export const vatSummaryTool = defineTool<Input>({
  name: 'resumen_iva',
  title: 'Resumen de IVA',
  description:
    'El formulario 104 de un período hecho con los documentos que hay: casilleros con valor, preguntas sin responder y lo que quedó fuera. Es ayuda para declarar: no presenta nada y no responde preguntas; eso lo hace una persona.',
  readOnly: true,
  input: inputSchema(
    {
      empresa: businessIdSchema,
      periodo: {
        type: 'string',
        pattern: '^\\d{4}-(?:0[1-9]|1[0-2]|S[12])$',
        description: 'Un mes, 2026-10, o un semestre, 2026-S1.',
      },
    },
    ['empresa', 'periodo'],
  ),
  output: outputSchema(
    {
      formulario: { type: 'string' },
      periodo: { type: 'string' },
      vence: nullableTypeSchema('string'),
      estado: { type: 'string' },
      completo: { type: 'boolean' },
      nota: { type: 'string' },
      tabla_de_casilleros: nullableTypeSchema('string'),
      casilleros: listSchemaOf(anyFieldsSchema),
      preguntas: listSchemaOf(anyFieldsSchema),
      fuera: listSchemaOf(anyFieldsSchema),
    },
    ['formulario', 'periodo', 'completo', 'casilleros', 'preguntas', 'fuera'],
  ),
  async run({ ask }, { empresa, periodo }) {
    const answer = await ask('GET', '/tax-forms/104', { query: { businessId: empresa, period: periodo } });
    if (answer.status !== 200) return apiRefusalResult(answer);
    const form = recordOfAnswer(answer) ?? {};
    const { dueOn, state, complete, notice, table } = form;
    return successResult({
      formulario: '104',
      periodo,
      vence: dueOn,
      estado: state,
      completo: complete,
      nota: notice,
      tabla_de_casilleros: (table as { date?: string } | undefined)?.date ?? null,
      casilleros: (form.boxes as readonly Box[])
        .filter(({ value }) => value !== null && value !== 0)
        .map(({ box, label, value, provisional }) => ({ casillero: box, nombre: label, valor: value, provisional })),
      preguntas: (form.questions as readonly Question[])
        .filter(({ open }) => open)
        .map(({ key, label, why, proposed, options }) => ({
          clave: key,
          pregunta: label,
          por_que: why,
          lo_usual: proposed,
          opciones: options.map((option) => ({ valor: option.value, nombre: option.label })),
        })),
      fuera: (form.leftOut as readonly LeftOut[]).map(({ what, why, count }) => ({
        que: what,
        por_que: why,
        documentos: count,
      })),
    });
  },
});
