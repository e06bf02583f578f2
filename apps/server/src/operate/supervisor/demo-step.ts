import type { Kysely } from 'kysely';
import type { Config } from '../../platform/config/config.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { DemoSignature } from '../../records/demo/demo-seed.ts';
import type { DemoRecordIds } from './demo-file.ts';

export interface DemoStep {
  readonly name: string;
  /** Runs one step of filling the demo account. Returns the ids of the created records for demo.json. */
  run(scene: DemoScene): Promise<DemoRecordIds>;
}

export interface DemoScene {
  /** Connection as the database owner, without row-level security: every query must name the account. */
  readonly owner: Kysely<Tables>;
  readonly config: Config;
  readonly accountId: number;
  /** Signature of the demo business, if making it was started before the database was ready. */
  readonly signature: Promise<DemoSignature> | undefined;
}
