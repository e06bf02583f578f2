import type { RecordServices } from '../records/services.ts';
import type { Authority } from './client.ts';

/** Also all that documents, delivery and books need: they open nothing of their own. */
export interface AuthorityServices extends RecordServices {
  readonly authority: Authority;
}
