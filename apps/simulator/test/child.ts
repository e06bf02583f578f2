import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export type SimulatorProcess = {
  readonly process: ChildProcess;
  readonly url: string;
  readonly controlUrl: string;
  /** Exit code of the process, or the signal that ended the process. */
  readonly exited: Promise<number | string>;
  /** Output of the process on stderr so far. */
  readonly complaints: () => string;
};

export function spawnSimulator(args: string[], ipc = false): ChildProcess {
  return spawn(process.execPath, ['scripts/run.mjs', 'simulator', ...args], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'pipe', ...(ipc ? (['ipc'] as const) : [])],
  });
}

/** Starts the simulator as a separate process and waits until the process prints its ready line. */
export async function startSimulatorProcess(args: string[] = [], ipc = false): Promise<SimulatorProcess> {
  const child = spawnSimulator(args, ipc);
  const exited = once(child, 'exit').then(([code, signal]) => code ?? signal);
  let output = '';
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      output += chunk;
      if (output.includes('\n')) resolve(output.slice(0, output.indexOf('\n')));
    });
    exited.then((code) => reject(new Error(`ended with ${code}: ${errors}`)));
  });
  const { ready, url, controlUrl } = JSON.parse(line);
  if (ready !== true) throw new Error(`not a ready line: ${line}`);
  return { process: child, url, controlUrl, exited, complaints: () => errors };
}

export async function readOutput(child: ChildProcess): Promise<{ code: number; out: string; err: string }> {
  let out = '';
  let err = '';
  child.stdout?.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    err += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, out, err };
}
