// Creates businesses of all sizes that sell to persons, to final consumers and to each other.

import { bodiesOf, type IssuingBusiness, makeIssuingBusiness } from '../../../apps/server/test/issuing-business.ts';
import { parseMasterKeys } from '../../../apps/server/test/master-keys.ts';
import type { OwnerDatabase } from '../../../apps/server/test/open-owner.ts';
import { makeTestAccount } from '../../../apps/server/test/test-app.ts';
import { insertRow } from '../../../apps/server/test/write-rows.ts';

export interface Shop {
  readonly key: string;
  readonly business: IssuingBusiness;
  readonly points: readonly number[];
  readonly people: readonly number[];
  /** Customers of the shop that are also shops of this run, so they receive what they buy. */
  readonly neighbours: readonly { readonly customerId: number; readonly shop: number }[];
  /** Weight of the shop in the choice of the next seller. A few shops sell most. */
  readonly weight: number;
}

export async function openShops(owner: OwnerDatabase, masterKey: string, count: number): Promise<Shop[]> {
  const founded = [];
  for (let at = 0; at < count; at += 1) {
    const account = await makeTestAccount({ owner });
    const business = await makeIssuingBusiness(owner, account.id, { masterKeys: () => parseMasterKeys(masterKey) });
    founded.push({ account, business });
  }
  const shops: Shop[] = [];
  for (const [at, { account, business }] of founded.entries()) {
    const own = { account_id: account.id, business_id: business.businessId };
    const points = [business.emissionPointId];
    // The largest shops have one emission point for each till.
    for (let till = 2; till <= Math.ceil(8 / (at + 1)); till += 1)
      points.push(await openPoint(owner, business, String(till).padStart(3, '0')));
    const meet = (identification_type_id: number, identification: string, business_name: string) =>
      insertRow(owner, 'parties', {
        ...own,
        role: 'customer',
        identification_type_id,
        identification,
        business_name,
        address: 'Quito',
        email: `cliente${identification.slice(-6)}@example.com`,
      });
    const people: number[] = [];
    for (let person = 0; person < 40; person += 1)
      people.push(await meet(6, `P${at}X${person}`, `CLIENTE ${person} DE LA TIENDA ${at}`));
    const neighbours = [];
    for (const step of [1, 2, 3]) {
      const shop = (at + step) % count;
      const ruc = founded[shop]?.business.ruc ?? '';
      neighbours.push({ customerId: await meet(4, ruc, 'COMERCIAL INVENTADA S.A.'), shop });
    }
    shops.push({ key: account.key, business, points, people, neighbours, weight: 1 / (at + 1) });
  }
  return shops;
}

async function openPoint(owner: OwnerDatabase, business: IssuingBusiness, code: string): Promise<number> {
  const own = { account_id: business.accountId, business_id: business.businessId };
  const place = { ...own, establishment_id: business.establishmentId };
  const emission_point_id = await insertRow(owner, 'emission_points', { ...place, code });
  for (const document_type_id of [1, 2, 3, 4, 5, 6])
    await insertRow(owner, 'sequences', { ...place, emission_point_id, environment_id: 1, document_type_id });
  return emission_point_id;
}

/**
 * Share of each document type in a thousand documents: 880 invoices, 70 withholdings, 30 credit notes, and the other
 * types.
 */
const mix = [
  ['01', 880],
  ['07', 70],
  ['04', 30],
  ['06', 14],
  ['03', 4],
  ['05', 2],
] as const;

export interface Sale {
  readonly shop: number;
  readonly body: Record<string, unknown>;
  /** Index of the shop that will receive the document, if the customer is one of the shops. */
  readonly to?: number;
}

/** Returns the next sale: the shop that sells, and the body of the request. */
export function nextSale(shops: readonly Shop[], name: string, random: () => number): Sale {
  const shop = pickRandom(
    shops.map(({ weight }, at) => [at, weight] as const),
    random,
  );
  const { business, points, people, neighbours } = shops[shop] as Shop;
  const code = pickRandom(mix, random);
  const common = {
    ...bodiesOf(business)[code],
    detail: name,
    emission_point_id: points[Math.floor(random() * points.length)],
    emit: true,
  };
  if (code !== '01') return { shop, body: common };
  const [least, most] = pickRandom(lineCounts, random);
  const lines = least + Math.floor(random() * (most - least + 1));
  const items = Array.from({ length: lines }, () => ({
    item_id: random() < 0.7 ? business.productId : business.freeProductId,
    amount: 1 + Math.floor(random() * 3),
    price: Math.round(random() * 300) / 100 + 0.25,
  }));
  const chance = random();
  // A sale of up to fifty dollars may be to the final consumer.
  if (lines <= 4 && chance < 0.6) return { shop, body: { ...common, items, customer_id: business.finalConsumerId } };
  const neighbour = neighbours[Math.floor(random() * neighbours.length)];
  if (chance < 0.75 && neighbour)
    return { shop, body: { ...common, items, customer_id: neighbour.customerId }, to: neighbour.shop };
  return { shop, body: { ...common, items, customer_id: people[Math.floor(random() * people.length)] } };
}

/** Ranges of the number of lines of an invoice, with their weights. Most invoices have few lines. */
const lineCounts: readonly (readonly [readonly [number, number], number])[] = [
  [[1, 1], 45],
  [[2, 5], 40],
  [[6, 20], 13],
  [[21, 100], 2],
];

export function pickRandom<T>(choices: readonly (readonly [T, number])[], random: () => number): T {
  let left = random() * choices.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [choice, weight] of choices) {
    left -= weight;
    if (left < 0) return choice;
  }
  return (choices[0] as readonly [T, number])[0];
}

/** Small generator of repeatable random numbers. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
