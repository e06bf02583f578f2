// Frame of every process of the service: its environment, its readiness message, and its end. Under a supervisor it
// loads its code first and gets the environment when the database is up.
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError, type Environment } from '../../platform/config/config.ts';
import { MigrationError, SchemaBehind } from '../../platform/db/migration-files.ts';
import { exitCodeNoRestart, TooManyRestarts } from './supervised-process.ts';
import { answerWatchdogPings } from './watchdog.ts';

export interface RunningService {
  /** Addresses for the supervisor. */
  readonly ready: Readonly<Record<string, string>>;
  /** Called after the supervisor was notified. */
  opened?(): void;
  /**
   * Reports that the process is about to stop while it still works, so that clients go elsewhere. It runs before
   * `stop`, which has its own time limit.
   */
  drain?(): Promise<void>;
  /** Accepts no new work, finishes running work, releases everything. */
  stop(): Promise<void>;
  /** Releases work that could not be finished in time; the process ends right after. */
  cutShort?(): Promise<void>;
  /** Rejects if the process cannot continue. */
  readonly trouble?: Promise<never>;
}

export interface ProcessOptions {
  readonly patienceMs?: number;
  /** Preparation without the environment, while the database starts. */
  prepare?(): void;
}

export async function runProcess(
  name: string,
  start: (env: Environment) => Promise<RunningService>,
  { patienceMs = 5_000, prepare }: ProcessOptions = {},
): Promise<void> {
  let service: RunningService | undefined;
  let stopping = false;
  const cutShort = async () => {
    await Promise.race([service?.cutShort?.().catch(() => {}), sleep(lastWordsMs)]);
    process.exit(1);
  };
  const stop = async () => {
    if (stopping) process.exit(1); // second signal: end now
    stopping = true;
    await service?.drain?.().catch(() => {});
    setTimeout(cutShort, patienceMs - lastWordsMs).unref();
    await service?.stop().catch((error: unknown) => console.error(`${name} did not stop cleanly:`, error));
    process.exit(0);
  };
  const fail = async (error: unknown) => {
    console.error(
      `${name} ${service ? 'ends' : 'does not start'}: ${isForeseen(error) ? error.message : describe(error)}`,
    );
    await service?.stop().catch(() => {});
    process.exit(isHopeless(error) ? exitCodeNoRestart : 1);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
  // The supervisor has ended, even by kill -9. A process that is stopping continues to stop.
  if (isSupervised()) process.on('disconnect', () => stopping || stop());
  if (isSupervised()) answerWatchdogPings();

  try {
    const environment = receiveEnvironment();
    prepare?.();
    service = await start(await environment);
  } catch (error) {
    return await fail(error);
  }
  service.trouble?.catch(fail);
  if (isSupervised()) process.send?.({ ready: service.ready });
  service.opened?.();
}

const lastWordsMs = 500;

function isForeseen(error: unknown): error is Error {
  return error instanceof TooManyRestarts || error instanceof SchemaBehind || isHopeless(error);
}

function isHopeless(error: unknown): error is Error {
  if (error instanceof TooManyRestarts) return error.hopeless;
  if (error instanceof SchemaBehind) return false; // the owner may migrate soon
  return error instanceof ConfigError || error instanceof MigrationError;
}

/** Set only by the supervisor for the processes it starts. */
export function isSupervised(): boolean {
  return process.env.TALONARIO_SUPERVISED === '1' && process.send !== undefined;
}

async function receiveEnvironment(): Promise<Environment> {
  if (!isSupervised()) return process.env;
  return await new Promise((resolve) => {
    const onMessage = (message: { environment?: Environment }) => {
      if (message.environment === undefined) return;
      process.off('message', onMessage);
      resolve({ ...process.env, ...message.environment });
    };
    process.on('message', onMessage);
  });
}

function describe(error: unknown): string {
  // The stack does not show which process uses the port.
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'EADDRINUSE') return (error as Error).message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
