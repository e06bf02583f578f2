// Services that every layer gets. Each higher layer adds further ones in its services.ts; operate/services.ts creates
// all of them.
import type { ObjectArchive } from './archive/archive.ts';
import type { Config } from './config/config.ts';
import type { Database } from './db/pool.ts';
import type { Logger } from './logging/logger.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { QueueAdmission } from './queue/admission.ts';
import type { Wakeups } from './queue/wakeups.ts';
import type { MasterKeySource } from './vault/master-key.ts';

export interface PlatformServices {
  readonly config: Config;
  readonly db: Database;
  readonly archive: ObjectArchive;
  readonly admission: QueueAdmission;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Wake-ups between processes. */
  readonly wakeups: Wakeups;
  readonly masterKeys: MasterKeySource;
  /**
   * Aborted when this process is about to stop. Requests that wait for SRI are then answered with the current state of
   * their document.
   */
  readonly handOver: AbortSignal;
  readonly now: () => Date;
}
