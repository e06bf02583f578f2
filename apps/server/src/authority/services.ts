import type { RecordServices } from '../records/services.ts';
import type { SriClient } from './client.ts';
import type { DocumentFetches } from './document-fetches.ts';
import type { StateQueries } from './state-queries.ts';

/** Documents, delivery and books use these services, too. They open none of their own. */
export interface AuthorityServices extends RecordServices {
  readonly authority: SriClient;
  readonly stateQueries: StateQueries;
  readonly documentFetches: DocumentFetches;
}
