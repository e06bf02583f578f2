// The frame around every process of the service: where its environment comes from, how it says that it is ready, and how
// it stops. Under a supervisor it loads its code first and is told the environment when the database is up.
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError, type Environment } from '../../platform/config/config.ts';
import { MigrationError, SchemaBehind } from '../../platform/db/migration-files.ts';
import { exitHopeless, RestartGivenUp } from './supervised-process.ts';
import { answerPing } from './watchdog.ts';

export interface RunningService {
  /** What the supervisor may want to know: addresses. */
  readonly ready: Readonly<Record<string, string>>;
  /** Called after the supervisor was told. */
  opened?(): void;
  /** Says that it is about to stop and works on, so that whoever sends it work looks elsewhere. Before `stop`, which has its own time. */
  drain?(): Promise<void>;
  /** Takes no new work, finishes what runs, lets go of everything. */
  stop(): Promise<void>;
  /** Hands over what could not be finished in time; the process ends right after. */
  cutShort?(): Promise<void>;
  /** Rejects when it cannot go on. */
  readonly trouble?: Promise<never>;
}

export interface ProcessOptions {
  readonly patienceMs?: number;
  /** What needs no environment: done while the database starts. */
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
    if (stopping) process.exit(1); // asked twice: now
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
    process.exit(isHopeless(error) ? exitHopeless : 1);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
  // The supervisor is gone, even by kill -9. One that was asked to stop goes on doing so.
  if (isSupervised()) process.on('disconnect', () => stopping || stop());
  if (isSupervised()) answerPing();

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
  return error instanceof RestartGivenUp || error instanceof SchemaBehind || isHopeless(error);
}

function isHopeless(error: unknown): error is Error {
  if (error instanceof RestartGivenUp) return error.hopeless;
  if (error instanceof SchemaBehind) return false; // somebody may migrate in a minute
  return error instanceof ConfigError || error instanceof MigrationError;
}

/** Set by the supervisor for the processes it starts, and for nothing else. */
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
  // Who has the port is not to be found in our stack.
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'EADDRINUSE') return (error as Error).message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
