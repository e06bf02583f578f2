import type { Kysely } from 'kysely';
import type { Config } from '../../platform/config/config.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { OpenedSignature } from '../../records/demo/demo-seed.ts';
import type { DemoIds } from './demo-file.ts';

export interface DemoStep {
  readonly name: string;
  /** Gives the ids of what it made, for demo.json. */
  run(scene: DemoScene): Promise<DemoIds>;
}

export interface DemoScene {
  /** Past row-level security: name the account in every query. */
  readonly owner: Kysely<Tables>;
  readonly config: Config;
  readonly accountId: number;
  /** Of its business, if somebody began with it before. */
  readonly signature: Promise<OpenedSignature> | undefined;
}
