// The frame around every process of the service: where its environment comes from, how it says that it is ready, and how
// it stops. Under a supervisor it loads its code first and is told the environment when the database is up.
import { ConfigError, type Environment } from '../../platform/config/config.ts';
import { MigrationError } from '../../platform/db/migrate.ts';
import { exitHopeless } from './child.ts';

export interface RunningService {
  /** What the supervisor may want to know: addresses. */
  readonly ready: Readonly<Record<string, string>>;
  /** Takes no new work, finishes what runs, lets go of everything. */
  stop(): Promise<void>;
}

const stopPatienceMs = 5_000;

export async function runProcess(name: string, start: (env: Environment) => Promise<RunningService>): Promise<void> {
  let service: RunningService | undefined;
  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1); // asked twice: now
    stopping = true;
    setTimeout(() => process.exit(1), stopPatienceMs).unref();
    await service?.stop().catch((error: unknown) => console.error(`${name} did not stop cleanly:`, error));
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
  if (isSupervised()) process.on('disconnect', stop); // the supervisor is gone, even by kill -9

  try {
    service = await start(await receiveEnvironment());
  } catch (error) {
    const hopeless = error instanceof ConfigError || error instanceof MigrationError;
    console.error(`${name} does not start: ${hopeless ? error.message : describe(error)}`);
    process.exit(hopeless ? exitHopeless : 1);
  }
  if (isSupervised()) process.send?.({ ready: service.ready });
}

/** Set by the supervisor for the processes it starts, and for nothing else. */
export function isSupervised(): boolean {
  return process.env.TALONARIO_SUPERVISED === '1' && process.send !== undefined;
}

async function receiveEnvironment(): Promise<Environment> {
  if (!isSupervised()) return process.env;
  return await new Promise((resolve) => {
    process.once('message', (message: { environment: Environment }) =>
      resolve({ ...process.env, ...message.environment }),
    );
  });
}

function describe(error: unknown): string {
  // Who has the port is not to be found in our stack.
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'EADDRINUSE') return (error as Error).message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
