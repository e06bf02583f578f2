import type { RecordServices } from '../records/services.ts';
import type { SriClient } from './client.ts';
import type { DocumentFetches } from './document-fetches.ts';
import type { StateQueries } from './state-queries.ts';

/**
 * Services of the layer `authority`, which talks to SRI. The layers documents, delivery and books use the same
 * instances.
 */
export interface AuthorityServices extends RecordServices {
  readonly authority: SriClient;
  readonly stateQueries: StateQueries;
  readonly documentFetches: DocumentFetches;
}
