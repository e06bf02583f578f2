// Runs the worker's queries about received documents with short timeouts and without waiting for due times.
import { createDocumentFetches } from '../src/authority/document-fetches.ts';
import { createStateQueries } from '../src/authority/state-queries.ts';
import { openSriTransport } from '../src/authority/transport.ts';
import { fetchDueDocuments } from '../src/books/received/fetch/fetch-due.ts';
import type { Services } from '../src/operate/services.ts';
import type { IssuingScene } from './scene.ts';

export interface FastWorker {
  readonly services: Services;
  readonly database: IssuingScene['database'];
}

const patienceMs = 300;

export function fastWorker({ app: { services }, database }: IssuingScene): FastWorker {
  const settings = services.config;
  const fetches = createDocumentFetches({ settings, transport: openSriTransport(1) });
  return {
    database,
    services: {
      ...services,
      documentFetches: { ...fetches, ask: (environment, key) => fetches.ask(environment, key, patienceMs) },
      stateQueries: {
        // Each query has a new circuit breaker, because a query without an answer must not prevent the next one.
        ask: async (environment, key) => {
          const queries = createStateQueries({ settings, transport: openSriTransport(1), sleep: async () => {} });
          try {
            return await queries.ask(environment, key, patienceMs);
          } finally {
            queries.close();
          }
        },
        close: () => {},
      },
    },
  };
}

/** Runs one round of the worker: queries every waiting access key and state. */
export async function runFastWorker({ services, database: { owner } }: FastWorker): Promise<void> {
  const due = new Date(0);
  await owner.updateTable('received_fetches').set({ due_at: due, lease_until: null }).execute();
  await owner
    .updateTable('received_documents')
    .set({ state_due_at: due })
    .where('state_due_at', 'is not', null)
    .execute();
  await owner.updateTable('received_lanes').set({ paused_until: null, failures: 0 }).execute();
  await fetchDueDocuments(services, 1);
}
