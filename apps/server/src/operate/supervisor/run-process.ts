// Frame of every process of the service: its environment, its readiness message and its end. A process under a
// supervisor loads its code first and gets its environment when the database is ready.
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError, type Environment } from '../../platform/config/config.ts';
import { MigrationError, SchemaBehind } from '../../platform/db/migration-files.ts';
import { exitCodeNoRestart, TooManyRestarts } from './supervised-process.ts';
import { answerWatchdogPings } from './watchdog.ts';

export interface RunningService {
  /** Addresses of this process that are reported to the supervisor. */
  readonly ready: Readonly<Record<string, string>>;
  /** Called after the supervisor was informed that the process is ready. */
  opened?(): void;
  /**
   * Reports that the process is about to stop, while it still works, so that clients change to another one. Runs before
   * `stop`, which has a separate time limit.
   */
  drain?(): Promise<void>;
  /** Accepts no new work, finishes running work and releases all resources. */
  stop(): Promise<void>;
  /** Releases work that was not finished in time. The process ends right after it. */
  cutShort?(): Promise<void>;
  /** Rejects if the process cannot continue to work. */
  readonly trouble?: Promise<never>;
}

export interface ServiceProcessOptions {
  readonly patienceMs?: number;
  /** Preparation that needs no environment. It runs while the database starts. */
  prepare?(): void;
}

export async function runServiceProcess(
  name: string,
  start: (env: Environment) => Promise<RunningService>,
  { patienceMs = 5_000, prepare }: ServiceProcessOptions = {},
): Promise<void> {
  let service: RunningService | undefined;
  let stopping = false;
  const cutShort = async () => {
    await Promise.race([service?.cutShort?.().catch(() => {}), sleep(lastWordsMs)]);
    process.exit(1);
  };
  const stop = async () => {
    if (stopping) process.exit(1); // a second signal ends the process at once
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
  // The supervisor has ended, even by kill -9. If this process is already stopping, it continues to stop.
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
  if (error instanceof SchemaBehind) return false; // the database owner may migrate soon
  return error instanceof ConfigError || error instanceof MigrationError;
}

/** True in a process that a supervisor has started; only the supervisor sets this variable. */
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
  // The message of this error names the port; its stack would not help.
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'EADDRINUSE') return (error as Error).message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
