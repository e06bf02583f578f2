// The service as a newcomer finds it: nobody has an account, the worker runs, SRI is a simulator.
import { type Simulator, startSimulator } from '@talonario/simulator';
import { listJobs } from '../src/operate/worker/jobs.ts';
import { dayInGuayaquil } from '../src/platform/clock/guayaquil.ts';
import type { Config } from '../src/platform/config/config.ts';
import { readNextWork } from '../src/platform/db/next-work.ts';
import { type JobReport, runJobs } from '../src/platform/queue/run-jobs.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface PanelScene {
  readonly database: TestDatabase;
  readonly simulator: Simulator;
  readonly app: TestApp;
  close(): Promise<void>;
}

/** `settings`: what an operator has set, given where SRI stands. */
export async function openPanelScene(settings?: (simulator: Simulator) => Partial<Config>): Promise<PanelScene> {
  const database = await createTestDatabase();
  const simulator = await startSimulator({ settings: { authorizationMs: { min: 0, max: 0 } } });
  const app = await startTestApp(database, {
    config: {
      sri: { testUrl: simulator.url, productionUrl: simulator.productionUrl },
      simulator: true,
      signUp: 'open',
      signUpPlan: 'unlimited',
      ...settings?.(simulator),
    },
  });
  const report = ({ job, outcome, error }: JobReport) => {
    if (outcome === 'failed') console.error(job, error);
  };
  const { db, wakeups } = app.services;
  const worker = runJobs(listJobs(app.services), report, { look: () => readNextWork(db), wakeups });
  return {
    database,
    simulator,
    app,
    close: async () => {
      await worker.stop();
      await app.close();
      await simulator.close();
      await database.drop();
    },
  };
}

export const todayInGuayaquil = (): string => dayInGuayaquil(new Date());
