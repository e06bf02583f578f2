// A business with two API processes: one waits for SRI with the default deadline, the other with a short one, so that
// tests without an answer are short.
import { beforeEach } from 'vitest';
import { bodiesOf } from './issuing-business.ts';
import { resetAuthority } from './run-worker.ts';
import { useScene } from './scene.ts';
import { type Client, makeClient } from './test-app.ts';
import { insertRow } from './write-rows.ts';

export type EmittedDocument = Record<string, never> & { id: number; state: string; number: string; accessKey: string };
export const emittedDocumentOf = (answer: { body: Record<string, unknown> }) => answer.body.data as EmittedDocument;

export function useShortDeadlineScene(inlineDeadlineMs: number) {
  const scene = useScene({ business: 'issuing', otherApp: { emission: { inlineDeadlineMs } } });
  const { client: api, desk } = scene;
  beforeEach(async () => {
    await desk.lift();
    await resetAuthority(scene.owner);
  });
  const shortDeadlineApi: Client = (name, request) => makeClient(scene.otherApp.url, scene.account.key)(name, request);
  const owner = () => scene.owner;
  const invoice = (more: object = {}) => ({ ...bodiesOf(scene.business)['01'], ...more });
  const create = (more: object = {}) => api('documents.create', { body: invoice(more) });
  return {
    scene,
    api,
    shortDeadlineApi,
    desk,
    owner,
    invoice,
    create,
    createWithShortDeadline: (more: object = {}) =>
      shortDeadlineApi('documents.create', { body: invoice({ emit: true, ...more }) }),
    draft: async () => emittedDocumentOf(await create()).id,
    put: (id: number, body: object) => api('documents.update', { params: { id }, body }),
    get: async (id: number) => {
      const query = { businessId: scene.business.businessId };
      return emittedDocumentOf(await api('documents.get', { params: { id }, query }));
    },
    row: (id: number) => scene.owner.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** Adds a customer whose name selects a case of the simulator. Returns the customer's id. */
    customerNamed: (name: string) =>
      insertRow(scene.owner, 'parties', {
        account_id: scene.account.id,
        business_id: scene.business.businessId,
        role: 'customer',
        identification_type_id: 6,
        identification: `P${Math.random().toString(36).slice(2, 12)}`,
        business_name: name,
      }),
  };
}
