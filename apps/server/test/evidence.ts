// What a long run showed, as a page of docs/evidence. Only written when asked for: EVIDENCE=1.
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
  const commit = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8' }).trim();
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}, Node ${process.versions.node}`;
  const table = rows.map(([what, figure]) => `| ${what} | ${figure} |`).join('\n');
  const page = `# ${title}

${about}

- command: \`${command}\`
- commit: \`${commit}\`
- day: ${new Date().toISOString().slice(0, 10)}
- machine: ${machine}

| what | figure |
|---|---|
${table}
`;
  writeFileSync(new URL(name, folder), page);
}
