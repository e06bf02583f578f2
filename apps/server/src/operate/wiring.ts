// What every part of the service is handed: opened once per process, closed once at its end.
import { createBreaker } from '../authority/breaker.ts';
import { type Authority, type CallReport, createAuthority } from '../authority/client.ts';
import { countHourlyCalls } from '../authority/hours.ts';
import { watchAuthority } from '../authority/metrics.ts';
import { openTransport } from '../authority/transport.ts';
import { makePanelPace, type PanelPace } from '../identity/sessions/pace.ts';
import { createLiveHub, type LiveHub } from '../panel/live/hub.ts';
import type { Config } from '../platform/config/config.ts';
import { type Database, openDatabase } from '../platform/db/pool.ts';
import type { Logger } from '../platform/logging/logger.ts';
import { type Metrics, makeMetrics } from '../platform/metrics/metrics.ts';
import { type MasterKeySource, masterKeySource } from '../platform/vault/master-key.ts';
import { createKeyring, type Keyring } from '../records/signatures/keyring.ts';

export interface Services {
  readonly config: Config;
  readonly db: Database;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly masterKeys: MasterKeySource;
  readonly keyring: Keyring;
  readonly authority: Authority;
  readonly live: LiveHub;
  readonly pace: PanelPace;
  readonly now: () => Date;
}

export function openServices(config: Config, log: Logger, processName: string): Services & { close(): Promise<void> } {
  const db = openDatabase(config, processName);
  const metrics = makeMetrics(db.pool);
  const masterKeys = masterKeySource(config);
  const keyring = createKeyring(masterKeys, config.signatureHash);
  const breaker = createBreaker(db);
  const measure = watchAuthority(metrics.registry, breaker);
  const hours = countHourlyCalls(db);
  const report = (call: CallReport) => {
    measure(call);
    hours.note(call);
  };
  const authority = createAuthority({ settings: config, breaker, transport: openTransport(), report });
  const live = createLiveHub(db, log);
  const close = async () => {
    live.close();
    authority.close();
    await hours.close();
    await db.close();
  };
  return {
    config,
    db,
    log,
    metrics,
    masterKeys,
    keyring,
    authority,
    live,
    pace: makePanelPace(),
    now: () => new Date(),
    close,
  };
}
