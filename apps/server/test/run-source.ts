// Runs code of this repository in separate processes: a TypeScript file, or an entry point as npm does.
import { type ChildProcess, spawn } from 'node:child_process';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleProgram } from '../../../scripts/bundle.mjs';

export interface ProcessFromSource {
  readonly child: ChildProcess;
  /** Output of both streams so far. */
  output(): string;
  /** Resolves with the first match in the output. Rejects if the process ends without one. */
  waitFor(pattern: RegExp): Promise<RegExpMatchArray>;
  readonly exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

export interface SourceOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
  /** Root of the checkout to run, if it is not this one. */
  readonly root?: string;
}

/** Runs a TypeScript file. It is bundled with its imports, because tsx takes ten times as long to start. */
export async function runProgram(file: URL, options: SourceOptions = {}): Promise<ProcessFromSource> {
  const source = fileURLToPath(file);
  const program = join(options.root ?? root, 'node_modules/.cache/programs', `${basename(source, '.ts')}.mjs`);
  const joining = joined.get(program) ?? bundleProgram(source, program);
  joined.set(program, joining);
  await joining;
  return run([program], options);
}

const joined = new Map<string, Promise<void>>();

/** Runs an entry point as npm does: runEntry('start') is `npm start`. */
export function runEntry(name: string, options: SourceOptions = {}): ProcessFromSource {
  return run([join(options.root ?? root, 'scripts', 'run.mjs'), name], options);
}

const root = fileURLToPath(new URL('../../../', import.meta.url));

function run(command: readonly string[], options: SourceOptions): ProcessFromSource {
  const child = spawn(process.execPath, [...command, ...(options.args ?? [])], {
    cwd: options.cwd ?? root,
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
