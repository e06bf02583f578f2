// Tool `empresas`: the businesses that the key may use, with their emission points and other records.
import type { ApiAnswer, CallApi } from '../call-api.ts';
import {
  anyFieldsSchema,
  businessIdSchema,
  defineTool,
  inputSchema,
  listOrRefusalSchema,
  listSchemaOf,
  outputSchema,
  textSchema,
} from '../tool.ts';
import { apiRefusalResult, recordOfAnswer, recordsOfAnswer, successResult } from '../tool-result.ts';

interface Input {
  readonly empresa?: number;
  readonly buscar?: string;
}

const businessOutput = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    ruc: { type: 'string' },
    nombre: { type: 'string' },
    ambiente: { type: 'string', enum: ['pruebas', 'producción'] },
    firma: { type: ['object', 'null'] },
    activa: { type: 'boolean' },
  },
  required: ['id', 'ruc', 'nombre', 'ambiente'],
} as const;

export const businessesTool = defineTool<Input>({
  name: 'empresas',
  title: 'Empresas',
  description:
    'Las empresas que esta clave puede ver, con su ambiente (pruebas o producción) y su firma. Con «empresa», además sus establecimientos y puntos de emisión, y los clientes y productos que coinciden con «buscar»: de ahí salen los ids que pide un documento.',
  readOnly: true,
  input: inputSchema({
    empresa: businessIdSchema,
    buscar: textSchema(100, 'Parte del nombre, de la identificación o del código; con «empresa».'),
  }),
  output: outputSchema({
    empresas: listSchemaOf(businessOutput),
    empresa: businessOutput,
    establecimientos: listOrRefusalSchema(anyFieldsSchema),
    puntos_de_emision: listOrRefusalSchema(anyFieldsSchema),
    clientes: listOrRefusalSchema(anyFieldsSchema),
    productos: listOrRefusalSchema(anyFieldsSchema),
  }),
  async run({ ask }, { empresa, buscar }) {
    if (empresa !== undefined) return await describeOne(ask, empresa, buscar);
    const answer = await ask('GET', '/businesses', { query: { perPage: 100 } });
    if (answer.status !== 200) return apiRefusalResult(answer);
    return successResult({ empresas: recordsOfAnswer(answer).map(showCompany) });
  },
});

async function describeOne(ask: CallApi, businessId: number, search: string | undefined) {
  const company = await ask('GET', `/businesses/${businessId}`);
  if (company.status !== 200) return apiRefusalResult(company);
  const inCompany = { businessId, perPage: 50 };
  const matching = { businessId, perPage: 20, active: true, search };
  const [establishments, points, customers, items] = [
    await ask('GET', '/establishments', { query: inCompany }),
    await ask('GET', '/emission-points', { query: inCompany }),
    await ask('GET', '/customers', { query: matching }),
    await ask('GET', '/items', { query: matching }),
  ];
  return successResult({
    empresa: showCompany(recordOfAnswer(company) ?? {}),
    establecimientos: listOr(establishments, ({ id, code, name, address, active }) => ({
      id,
      codigo: code,
      nombre: name,
      direccion: address,
      activo: active,
    })),
    puntos_de_emision: listOr(points, ({ id, code, establishmentId, active }) => ({
      id,
      codigo: code,
      establecimiento: establishmentId,
      activo: active,
    })),
    clientes: listOr(customers, ({ id, identification, businessName, email }) => ({
      id,
      identificacion: identification,
      nombre: businessName,
      correo: email,
    })),
    productos: listOr(items, ({ id, code, name, price, priceWithTax }) => ({
      id,
      codigo: code,
      nombre: name,
      precio: price,
      precio_con_iva: priceWithTax,
    })),
  });
}

type Fields = Readonly<Record<string, unknown>>;

function showCompany({ id, identification, businessName, environmentId, signature, active }: Fields) {
  const ambiente = environmentId === 1 ? 'pruebas' : 'producción';
  return { id, ruc: identification, nombre: businessName, ambiente, firma: signature ?? null, activa: active };
}

/**
 * Returns a list, or the refusal if the key has no permission for it, so that the other lists can still be returned.
 */
function listOr(answer: ApiAnswer, show: (record: Fields) => Fields): unknown {
  return answer.status === 200 ? recordsOfAnswer(answer).map(show) : apiRefusalResult(answer).data;
}
