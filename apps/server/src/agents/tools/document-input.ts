// Schema of a document body for an agent. It describes the fields; the API checks them and reports all faults at once.
import { type DocumentFieldSpec, documentTypes } from '@talonario/sri';
import { refusalResult, type ToolResult } from '../tool-result.ts';

export type DocumentBody = Readonly<Record<string, unknown>>;

const id = (description: string) => ({ type: 'integer', minimum: 1, description });

const jsonTypes: Readonly<Record<DocumentFieldSpec['kind'], string>> = {
  text: 'string',
  line_text: 'string',
  code: 'string',
  date: 'string',
  document_number: 'string',
  plate: 'string',
  money: 'number',
  quantity: 'number',
  percentage: 'number',
  reference: 'integer',
  boolean: 'boolean',
  list: 'array',
  group: 'object',
};

export const documentInputSchema = {
  type: 'object',
  description:
    'El cuerpo de POST /documents, sin «emit». Todos sus campos: recurso talonario://esquemas/documento. Los ids de catálogo: recursos talonario://catalogos/{catálogo}.',
  properties: {
    business_id: id('La empresa que emite.'),
    customer_id: id('El cliente que recibe.'),
    document_type_id: id('Catálogo document-types.'),
    emission_type_id: id('Catálogo emission-types.'),
    establishment_id: id('El establecimiento que emite.'),
    payment_method_id: id('Catálogo payment-methods.'),
    date: { type: 'string', description: 'Fecha de emisión, AAAA-MM-DD: hoy en Guayaquil.' },
    items: {
      type: 'array',
      description:
        'Las líneas. Facturas, liquidaciones y notas de crédito: item_id, amount y price. Guías: item_id y amount. Notas de débito: debit_reason y debit_value. Retenciones: los campos retention_… y support_….',
      items: { type: 'object', properties: lineProperties() },
    },
  },
  required: ['business_id'],
} as const;

/** Fields of a line, each with the document types that have it. The API checks which of them a type needs. */
function lineProperties(): Readonly<Record<string, object>> {
  const found = new Map<string, { spec: DocumentFieldSpec; types: string[] }>();
  for (const { code, fields } of documentTypes)
    for (const [name, spec] of Object.entries<DocumentFieldSpec>(fields.line)) {
      const known = found.get(name) ?? { spec, types: [] };
      found.set(name, { spec, types: [...known.types, code] });
    }
  return Object.fromEntries([...found].map(([name, { spec, types }]) => [name, lineProperty(spec, types)]));
}

function lineProperty({ kind, label, catalog, maxLength }: DocumentFieldSpec, types: readonly string[]): object {
  const parts = [label?.es, catalog && `catálogo ${catalog}`, `tipos ${types.join(', ')}`].filter(Boolean);
  return {
    type: [jsonTypes[kind], 'null'],
    ...(jsonTypes[kind] === 'string' && maxLength !== undefined && { maxLength }),
    description: `${parts.join('; ')}.`,
  };
}

/** Refuses a body with a field such as `emit`, because the tool decides whether a document is emitted. */
export function refuseActionFields(body: DocumentBody): ToolResult | undefined {
  const verb = ['emit', 'verify'].find((name) => Object.hasOwn(body, name));
  if (verb === undefined) return undefined;
  return refusalResult('documento.verbo', `Quite «${verb}» del documento: de eso se encarga la herramienta.`);
}
