// What is asked of the annex: what it holds and what is wrong with it, or its file.
import { atsFileName, checkAts, writeAts } from '@talonario/sri';
import { type AtsRows, annexOf } from './rows.ts';
import { type AtsRecord, showAts } from './show.ts';

export interface AtsTask {
  readonly want: 'record' | 'file';
  readonly rows: AtsRows;
}

export interface AtsFile {
  /** Without its ending. */
  readonly name: string;
  /** Null while something is wrong with it. */
  readonly xml: string | null;
  readonly problems: readonly {
    readonly severity: 'error' | 'warning';
    readonly rule: string;
    readonly detail: string;
  }[];
}

export function doAtsTask({ want, rows }: AtsTask): AtsRecord | AtsFile {
  const built = annexOf(rows);
  if (want === 'record') return showAts(built, rows);
  const { month } = built;
  const problems = checkAts(month).map(({ severity, rule, detail }) => ({ severity, rule, detail }));
  const wrong = problems.some(({ severity }) => severity === 'error');
  return { name: atsFileName(month.header), xml: wrong ? null : writeAts(month), problems };
}
