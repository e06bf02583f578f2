import { cpus } from 'node:os';

/** Exports of a benchmark file. */
export interface Benchmark {
  runBenchmark(): Promise<ResultSection>;
}

export interface ResultSection {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Notes on the method, the comparison and the goal of the benchmark. */
  readonly notes: readonly string[];
}

export function describeMachine(): string {
  const processors = cpus();
  return `Node ${process.versions.node}, ${processors.length} × ${processors[0]?.model.trim() ?? 'CPU'}`;
}

/** Writes the Markdown of a section. Marks around it allow the next run to find and replace it. */
export function writeSection(name: string, section: ResultSection, where: string): string {
  const lines = [
    `<!-- ${name} -->`,
    `## ${section.title}`,
    '',
    ...table([section.columns, ...section.rows]),
    '',
    ...section.notes.map((note) => `- ${note}`),
    `- ${where}.`,
    `<!-- /${name} -->`,
  ];
  return `${lines.join('\n')}\n`;
}

/** Replaces the section with this name, or appends it if there is none. */
export function replaceSection(results: string, name: string, section: string): string {
  const start = results.indexOf(`<!-- ${name} -->`);
  const mark = `<!-- /${name} -->`;
  const end = results.indexOf(mark);
  if (start === -1 || end === -1) return `${results.trimEnd()}\n\n${section}`;
  return results.slice(0, start) + section.trimEnd() + results.slice(end + mark.length);
}

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map(
    (row) => `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`,
  );
  return lines.toSpliced(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
}
