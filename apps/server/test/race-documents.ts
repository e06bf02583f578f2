// Invoices of the hasty scene, and their rows.

import { api, owner, scene } from './hasty-scene.ts';
import { bodiesOf } from './issuing-scene.ts';

interface Shown {
  readonly id: number;
  readonly state: string;
  readonly number: string;
  readonly accessKey: string;
}
export const dataOf = (answer: { body: Record<string, unknown> }) => answer.body.data as Shown;
export const invoice = (more: object = {}) => ({ ...bodiesOf(scene.business)['01'], ...more });
export const draft = async () => dataOf(await api('documents.create', { body: invoice() })).id;
export const put = (id: number, body: Record<string, unknown>) => api('documents.update', { params: { id }, body });
export const row = (id: number) =>
  owner().selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
