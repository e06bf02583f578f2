// The result of a long run, written where people look for it. Only the commands that run the long form ask for it.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

export interface Evidence {
  readonly title: string;
  readonly command: string;
  readonly about: string;
  readonly table: readonly (readonly [what: string, value: string])[];
}

export function writeEvidence(name: string, { title, command, about, table }: Evidence): void {
  if (process.env.EVIDENCE !== '1') return;
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain', '--untracked-files=no') === '' ? '' : ' with changes';
  const lines = [
    `# ${title}`,
    '',
    about,
    '',
    `\`${command}\`, commit ${git('rev-parse', '--short', 'HEAD')}${changed}, ${new Date().toISOString().slice(0, 10)}, ` +
      `${availableParallelism()} cores (${process.arch}), Node ${process.version}.`,
    '',
    '| what | result |',
    '|---|---|',
    ...table.map(([what, value]) => `| ${what} | ${value} |`),
    '',
  ];
  mkdirSync(`${root}docs/evidence`, { recursive: true });
  writeFileSync(`${root}docs/evidence/${name}.md`, lines.join('\n'));
}
