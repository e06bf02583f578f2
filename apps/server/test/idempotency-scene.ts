// Two API processes whose test handlers count how often they run.
import { beforeEach } from 'vitest';
import type { Trx } from '../src/platform/db/transaction.ts';
import { type Handlers, Reply } from '../src/platform/http/call.ts';
import { IdempotencyKeyLost } from '../src/platform/http/idempotency/idempotency-store.ts';
import { conflict, temporarilyUnavailable } from '../src/platform/http/replies/error-reply.ts';
import { useScene } from './scene.ts';
import { type Answer, sendRequest } from './test-app.ts';

interface Work {
  /** Number of times that the handler ran. */
  runs: number;
  documentId: number;
  /** Promise for which the handler waits before it answers. */
  hold: Promise<void> | undefined;
  outcome: 'made' | 'refused' | 'crashed' | 'unreachable';
}
const fresh: Work = { runs: 0, documentId: 100, hold: undefined, outcome: 'made' };

/** State of the handlers. Tests change it. */
export const handlerState: Work = { ...fresh };

export const reportRuns = () => ({ data: { ok: true, runs: handlerState.runs } });
const handlers = {
  'businesses.signature.verify': (call) =>
    call.transaction(async () => {
      await handlerState.hold;
      handlerState.runs += 1;
      return handlerState.outcome === 'refused' ? conflict('record.inactive', 'not now') : (reportRuns() as never);
    }),
  'documents.create': {
    run: async (call) => {
      await call.db.forAccount(call.account.id, async (trx) => {
        handlerState.documentId += 1;
        if (call.run) await noteDocument(trx, call.run.holder.owner);
        handlerState.runs += 1;
        if (handlerState.outcome === 'refused') throw conflict('record.inactive', 'not now');
      });
      if (handlerState.outcome === 'crashed') throw new Error('the process is gone');
      if (handlerState.outcome === 'unreachable')
        return temporarilyUnavailable('authority.unavailable', 'SRI sleeps', { data: { id: handlerState.documentId } });
      return new Reply(201, { data: { id: handlerState.documentId, state: 'signed' } } as never);
    },
    replay: async (_call, id) => new Reply(201, { data: { id, state: 'authorizated' } } as never),
  },
  'documents.update': (call) => {
    handlerState.runs += 1;
    return { data: { id: call.params.id, runs: handlerState.runs } } as never;
  },
  'businesses.files.upload': (call) => {
    handlerState.runs += 1;
    return { data: { size: call.files.file?.bytes.length, runs: handlerState.runs } } as never;
  },
} satisfies Handlers;

// Stores the document's id with the Idempotency-Key in the transaction that creates it, like issue_documents() and
// write_drafts(). A run that has lost the key creates nothing.
async function noteDocument(trx: Trx, owner: string): Promise<void> {
  const noted = trx
    .updateTable('idempotency_keys')
    .set({ document_id: handlerState.documentId })
    .where('owner', '=', owner);
  if ((await noted.executeTakeFirst()).numUpdatedRows !== 1n) throw new IdempotencyKeyLost();
}

const draft = { business_id: 1, customer_id: 1, document_type_id: 1, emission_type_id: 1, establishment_id: 1 };

export function useIdempotencyScene() {
  const scene = useScene({ account: true, otherAccount: true, handlers, otherApp: true });
  beforeEach(() => {
    Object.assign(handlerState, fresh);
  });
  return {
    scene,
    verify: (key: string, app = scene.app, account = scene.account, business = 1) =>
      sendRequest(`${app.url}/api/v1/businesses/${business}/signature:verify`, {
        method: 'POST',
        headers: { 'x-api-key': account.key, 'idempotency-key': key },
      }),
    create: (key: string, body: object = {}, app = scene.app): Promise<Answer> => {
      const items = [{ item_id: 1, amount: 1, price: 1 }];
      return sendRequest(`${app.url}/api/v1/documents`, {
        method: 'POST',
        headers: { 'x-api-key': scene.account.key, 'idempotency-key': key },
        json: { ...draft, payment_method_id: 1, date: '2026-01-31', items, ...body },
      });
    },
    rows: () => scene.owner.selectFrom('idempotency_keys').selectAll().execute(),
  };
}
