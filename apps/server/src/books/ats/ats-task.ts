// The annex from the rows of a period: what it holds, what is wrong with it, and its file.
import { atsFileName, checkAts, writeAts } from '@talonario/sri';
import { type AtsRows, annexOf } from './rows.ts';
import { type AtsBody, showAts } from './show.ts';

/** All that is given of an annex; closing a period stores it. */
export interface AtsFiles {
  readonly ats: AtsBody;
  /** Without its ending. */
  readonly name: string;
  /** Null while something is wrong with it. */
  readonly xml: string | null;
  /** Every one; the record has the first ones. */
  readonly problems: readonly {
    readonly severity: 'error' | 'warning';
    readonly rule: string;
    readonly detail: string;
  }[];
}

export function doAtsTask(rows: AtsRows): AtsFiles {
  const built = annexOf(rows);
  const { month } = built;
  const problems = checkAts(month);
  const wrong = problems.some(({ severity }) => severity === 'error');
  return {
    ats: showAts(built, problems, rows),
    name: atsFileName(month.header),
    xml: wrong ? null : writeAts(month),
    problems: problems.map(({ severity, rule, detail }) => ({ severity, rule, detail })),
  };
}
