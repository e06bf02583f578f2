// A charge of a debit note is a reason, a value and a rate. The contract asks every line for a product, so the panel keeps one for each
// rate, made when it is first needed; nobody picks a shirt to charge interest.
import { ConflictError, ValidationError } from '@talonario/client';
import { operation } from '../../../api/hooks.ts';
import { queryClient } from '../../../api/query-client.ts';
import { call } from '../../../api/talonario.ts';
import { usualVat } from './vat-rates.ts';

/** The same body, each charge with the product of its rate. */
export async function withChargeItems<Body extends object>(body: Body, businessId: number): Promise<Body> {
  const { items } = body as { items?: readonly Charge[] };
  if (items?.some(isBare) !== true) return body;
  const filled = await Promise.all(
    items.map(async (item) =>
      isBare(item) ? { ...item, item_id: await itemFor(businessId, item.tax_ids?.[0]) } : item,
    ),
  );
  return { ...body, items: filled };
}

interface Charge {
  readonly item_id?: number | null;
  readonly debit_value?: number | null;
  readonly tax_ids?: readonly number[] | null;
}

function isBare({ item_id: id, debit_value: value }: Charge): boolean {
  return (id ?? undefined) === undefined && (value ?? undefined) !== undefined;
}

async function itemFor(businessId: number, taxId: number | undefined): Promise<number> {
  const { data: taxes } = await queryClient.fetchQuery({
    ...operation('catalogs.list', { params: { catalog: 'taxes' } }),
    staleTime: 3_600_000,
  });
  const rates = taxes as Parameters<typeof usualVat>[0];
  const chosen = rates.find(({ id }) => id === taxId);
  // No product can have a rate that is no longer in force; the line says its own all the same.
  const tax = chosen?.current ? chosen : usualVat(rates);
  if (tax === undefined) throw new Error('there is no IVA in force');
  const key = `${businessId} ${tax.id}`;
  const known = found.get(key) ?? findOrCreate(businessId, `ND-IVA-${tax.code}`, tax);
  found.set(key, known);
  known.catch(() => found.delete(key));
  return await known;
}

const found = new Map<string, Promise<number>>();

async function findOrCreate(businessId: number, code: string, tax: { id: number; name: string }): Promise<number> {
  const known = await findItem(businessId, code);
  if (known !== undefined) return known;
  const body = {
    business_id: businessId,
    code,
    name: `Cargo, ${tax.name}`,
    price: 0,
    item_type_id: 2,
    tax_ids: [tax.id],
  };
  try {
    return (await call('items.create', { body })).data.id;
  } catch (error) {
    // Another tab may have made it meanwhile.
    const made =
      error instanceof ConflictError || error instanceof ValidationError ? await findItem(businessId, code) : undefined;
    if (made === undefined) throw error;
    return made;
  }
}

async function findItem(businessId: number, code: string): Promise<number | undefined> {
  const [item] = (await call('items.list', { query: { businessId, code } })).data;
  if (item === undefined || item.active) return item?.id;
  // Taken out of the lists by somebody: it is needed again.
  await call('items.update', { params: { id: item.id }, query: { businessId }, body: { active: true } });
  return item.id;
}
