import type { Kysely } from 'kysely';
import type { Config } from '../../platform/config/config.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { DemoSignature } from '../../records/demo/demo-seed.ts';
import type { DemoIds } from './demo-file.ts';

export interface DemoStep {
  readonly name: string;
  /** Returns the ids of the created records, for demo.json. */
  run(scene: DemoScene): Promise<DemoIds>;
}

export interface DemoScene {
  /** Without row-level security: name the account in every query. */
  readonly owner: Kysely<Tables>;
  readonly config: Config;
  readonly accountId: number;
  /** Signature of its business, if its creation was started before. */
  readonly signature: Promise<DemoSignature> | undefined;
}
