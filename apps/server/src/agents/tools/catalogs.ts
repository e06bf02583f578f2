// Tool `catalogos`: the rows of a catalog, with the ids that a document needs.
import { catalogSchemas } from '@talonario/contract';
import {
  anyFieldsSchema,
  dateSchema,
  defineTool,
  inputSchema,
  listSchemaOf,
  outputSchema,
  textSchema,
} from '../tool.ts';
import { apiRefusalResult, recordsOfAnswer, successResult } from '../tool-result.ts';

interface Input {
  readonly catalogo: string;
  readonly codigo?: string;
  readonly buscar?: string;
  readonly fecha?: string;
}

const names = Object.keys(catalogSchemas);

export const catalogsTool = defineTool<Input>({
  name: 'catalogos',
  title: 'Catálogos',
  description:
    'Las filas de un catálogo del SRI, con los ids que pide un documento: tipos de documento (document-types), formas de pago (payment-methods), impuestos (taxes), tipos de identificación (identification-types), códigos de retención (retention-codes) y otros.',
  readOnly: true,
  input: inputSchema(
    {
      catalogo: { type: 'string', enum: names, description: 'Nombre del catálogo.' },
      codigo: textSchema(20, 'Solo las filas con este código del SRI.'),
      buscar: textSchema(100, 'Parte del nombre o del código; sin mayúsculas ni tildes.'),
      fecha: dateSchema('Solo las filas que valen este día, AAAA-MM-DD.'),
    },
    ['catalogo'],
  ),
  output: outputSchema({ catalogo: { type: 'string' }, filas: listSchemaOf(anyFieldsSchema) }, ['catalogo', 'filas']),
  async run({ ask }, { catalogo, codigo, buscar, fecha }) {
    const answer = await ask('GET', `/catalogs/${catalogo}`, {
      query: { code: codigo, search: buscar, date: fecha, current: fecha === undefined ? undefined : true },
    });
    if (answer.status !== 200) return apiRefusalResult(answer);
    return successResult({ catalogo, filas: recordsOfAnswer(answer) });
  },
});
