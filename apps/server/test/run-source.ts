// Runs one of our TypeScript files as a process of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface SourceProcess {
  readonly child: ChildProcess;
  /** Everything written so far, both streams. */
  output(): string;
  /** Resolves with the first match in the output; rejects when the process ends without it. */
  waitFor(pattern: RegExp): Promise<RegExpMatchArray>;
  readonly exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

export interface SourceOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
}

export function runSource(file: URL, options: SourceOptions = {}): SourceProcess {
  const command = ['--conditions=source', '--import', 'tsx', fileURLToPath(file), ...(options.args ?? [])];
  const child = spawn(process.execPath, command, {
    cwd: options.cwd ?? fileURLToPath(new URL('../../../', import.meta.url)),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
      for (const look of waiting) look();
    });
  }
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal })),
  );
  return {
    child,
    exited,
    output: () => text,
    waitFor: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(text);
          if (match) resolve(match);
        };
        waiting.add(look);
        look();
        exited.then(() => reject(new Error(`the process ended without ${pattern}:\n${text}`)));
      }),
  };
}
