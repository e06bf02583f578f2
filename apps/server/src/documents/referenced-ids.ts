// Ids of the records that a body refers to, by the fields that name them.
import type { DocumentBody, DocumentLineBody } from './references.ts';

export function partyIdsOfBody(body: DocumentBody): number[] {
  const [, carrierId] = carrierOfBody(body);
  const named = [body.customer_id, body.provider_entity_id, carrierId, ...namedRecipients(body).map(({ id }) => id)];
  return [...new Set(named.filter((id) => typeof id === 'number'))];
}

/** Id of a record in the body, and its path. */
interface Named {
  readonly field: string;
  readonly id: number;
}

export function namedRecipients(body: DocumentBody): readonly Named[] {
  return (body.recipients ?? []).map(({ customer_id: id }, index) => ({
    field: `recipients[${index}].customer_id`,
    id,
  }));
}

export function namedItems(body: DocumentBody): readonly Named[] {
  return linesOfBody(body).flatMap(({ path, line }) =>
    line.item_id ? [{ field: `${path}item_id`, id: line.item_id }] : [],
  );
}

/** Every line of the body with its path: `items[0].`, and for a guide also `recipients[1].items[0].`. */
export function linesOfBody(body: DocumentBody): readonly { readonly path: string; readonly line: DocumentLineBody }[] {
  const pathed = (lines: readonly DocumentLineBody[], prefix: string) =>
    lines.map((line, index) => ({ path: `${prefix}items[${index}].`, line }));
  const others = (body.recipients ?? []).flatMap(({ items }, index) => pathed(items ?? [], `recipients[${index}].`));
  return [...pathed(body.items, ''), ...others];
}

/** Carrier of a guide, or of the journey in an invoice that substitutes one. */
export function carrierOfBody(body: DocumentBody): readonly [field: string, id: number | null | undefined] {
  if (body.substitute_guide) return ['substitute_guide.carrier_entity_id', body.substitute_guide.carrier_entity_id];
  return ['carrier_entity_id', body.carrier_entity_id];
}

export function itemIdsOfBody(body: DocumentBody): number[] {
  return [...new Set(namedItems(body).map(({ id }) => id))];
}
