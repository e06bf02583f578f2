// What every layer is handed. A layer above adds what it opens itself in its own services.ts; operate/services.ts opens them all.
import type { Archive } from './archive/archive.ts';
import type { Config } from './config/config.ts';
import type { Database } from './db/pool.ts';
import type { Logger } from './logging/logger.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Admission } from './queue/admission.ts';
import type { Wakeups } from './queue/wakeups.ts';
import type { MasterKeySource } from './vault/master-key.ts';

export interface PlatformServices {
  readonly config: Config;
  readonly db: Database;
  readonly archive: Archive;
  readonly admission: Admission;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Between the processes of the service: there may be work. */
  readonly wakeups: Wakeups;
  readonly masterKeys: MasterKeySource;
  /** Aborted when this process is about to end: requests answer with what there is. */
  readonly handOver: AbortSignal;
  readonly now: () => Date;
}
