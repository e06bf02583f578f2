// Documents of the hasty scene on their way through the states.

import { api, hasty, scene } from './hasty-scene.ts';
import { bodiesOf } from './issuing-scene.ts';

export type Data = Record<string, never> & { id: number; state: string; number: string; accessKey: string };
export const dataOf = (answer: { body: Record<string, unknown> }) => answer.body.data as Data;

export const invoice = (more: object = {}) => ({ ...bodiesOf(scene.business)['01'], ...more });
export const create = (more: object = {}) => api('documents.create', { body: invoice(more) });
export const createHastily = (more: object = {}) =>
  hasty('documents.create', { body: invoice({ emit: true, ...more }) });
export const put = (id: number, body: object) => api('documents.update', { params: { id }, body });
export const get = (id: number) =>
  api('documents.get', { params: { id }, query: { businessId: scene.business.businessId } }).then(dataOf);

/** A customer whose name makes the simulator rehearse a case. */
export async function customerNamed(name: string): Promise<number> {
  const { id } = await scene.database.owner
    .insertInto('parties')
    .values({
      account_id: scene.account.id,
      business_id: scene.business.businessId,
      role: 'customer',
      identification_type_id: 6,
      identification: `P${Math.random().toString(36).slice(2, 12)}`,
      business_name: name,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
