// Writes the results of a long test run to a page of docs/evidence, if EVIDENCE=1.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

export interface Evidence {
  readonly title: string;
  readonly command: string;
  readonly about: string;
  readonly rows: readonly (readonly [string, string])[];
}

export function writeEvidence(name: string, { title, command, about, rows }: Evidence): void {
  if (process.env.EVIDENCE !== '1') return;
  const folder = new URL('../../../docs/evidence/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain', '--untracked-files=no') === '' ? '' : ' with changes';
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}, Node ${process.versions.node}`;
  const table = rows.map(([what, figure]) => `| ${what} | ${figure} |`).join('\n');
  const page = `# ${title}

${about}

- command: \`${command}\`
- commit: \`${git('rev-parse', '--short=12', 'HEAD')}\`${changed}
- day: ${new Date().toISOString().slice(0, 10)}
- machine: ${machine}

| what | figure |
|---|---|
${table}
`;
  writeFileSync(new URL(name, folder), page);
}
