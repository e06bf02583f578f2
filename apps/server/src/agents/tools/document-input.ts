// Body of a document as described to an agent. The API checks it and reports all faults at once.
import { refusalResult, type ToolResult } from '../tool-result.ts';

export type DocumentBody = Readonly<Record<string, unknown>>;

const id = (description: string) => ({ type: 'integer', minimum: 1, description });

export const documentField = {
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
      description: 'Las líneas: item_id, amount (cantidad) y price (precio unitario sin impuestos).',
      items: { type: 'object' },
    },
  },
  required: ['business_id'],
} as const;

/** Refuses a body with fields such as `emit`: the tool itself decides whether a document is emitted. */
export function refuseActionFields(body: DocumentBody): ToolResult | undefined {
  const verb = ['emit', 'verify'].find((name) => Object.hasOwn(body, name));
  if (verb === undefined) return undefined;
  return refusalResult('documento.verbo', `Quite «${verb}» del documento: de eso se encarga la herramienta.`);
}
