// Steps of tests about annulments: calls of the API, actions in SRI's portal (the simulator), and runs of the worker.
import { expect } from 'vitest';
import { pollAnnulments } from '../src/documents/annulment/watch.ts';
import { bodiesOf } from './issuing-business.ts';
import type { IssuingScene } from './scene.ts';
import type { Answer } from './test-app.ts';

export interface ShownDocument {
  readonly id: number;
  readonly state: string;
  readonly number: string;
  readonly accessKey: string;
  readonly date: string;
  readonly annulment: null | Record<string, unknown>;
  readonly history: readonly { readonly reason: string }[];
  readonly creditBalance?: { readonly total: number };
}

export const documentInAnswer = ({ body }: Answer) => body.data as ShownDocument;

export const annulmentReasons = ({ history }: ShownDocument) =>
  history.map(({ reason }) => reason).filter((reason) => /annul/.test(reason));

export function annulmentsOf(scene: IssuingScene) {
  const { client, desk } = scene;
  return {
    client,
    desk,
    /** Issues a document that SRI authorises. */
    issue: async (code: '01' | '04' | '07' = '01', more: object = {}): Promise<ShownDocument> => {
      const body = { ...bodiesOf(scene.business)[code], ...more, emit: true };
      const answer = await client('documents.create', { body: body as never });
      expect([answer.status, documentInAnswer(answer).state]).toEqual([201, 'authorizated']);
      return documentInAnswer(answer);
    },
    request: (id: number, body: object = { reason: 'Se facturó a otro cliente' }) =>
      client('documents.annulment.request', { params: { id }, body: body as never }),
    withdraw: (id: number) => client('documents.annulment.withdraw', { params: { id } }),
    verify: (id: number) => client('documents.update', { params: { id }, body: { verify: true } }),
    get: async (id: number) =>
      documentInAnswer(
        await client('documents.get', { params: { id }, query: { businessId: scene.business.businessId } }),
      ),
    /** Returns the document's events with the number of mail recipients of each. */
    eventsOf: async (id: number) => {
      const events = await scene.owner
        .selectFrom('events')
        .select(['type', 'email_recipients'])
        .where('document_id', '=', id)
        .where('type', 'like', 'document.annul%')
        .orderBy('id')
        .execute();
      return events.map(({ type, email_recipients }) => [type, (email_recipients ?? []).length]);
    },
    evidenceOf: (id: number) =>
      scene.owner.selectFrom('annulment_answers').select(['word', 'raw']).where('document_id', '=', id).execute(),
    /** Runs the worker's job. All open annulments are made due before. */
    work: async () => {
      await scene.owner
        .updateTable('annulment_watches')
        .set({ due_at: new Date(0) })
        .execute();
      await pollAnnulments(scene.app.services).run(new AbortController().signal);
    },
  };
}
