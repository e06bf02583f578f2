// Computes the annex from the rows of a period: its content, its problems and its file.
import { atsFileName, checkAts, composeAtsXml } from '@talonario/sri';
import { type AtsRows, buildAtsInput } from './rows.ts';
import { type AtsBody, showAts } from './show.ts';

/** The complete result of an annex. Closing a period stores it. */
export interface AtsFiles {
  readonly ats: AtsBody;
  /** Name of the annex file without extension. */
  readonly name: string;
  /** XML of the annex; null if the annex has problems. */
  readonly xml: string | null;
  /** All problems of the annex; the API shows the first ones. */
  readonly problems: readonly {
    readonly severity: 'error' | 'warning';
    readonly rule: string;
    readonly detail: string;
  }[];
}

export function computeAtsFiles(rows: AtsRows): AtsFiles {
  const built = buildAtsInput(rows);
  const { month } = built;
  const problems = checkAts(month);
  const wrong = problems.some(({ severity }) => severity === 'error');
  return {
    ats: showAts(built, problems, rows),
    name: atsFileName(month.header),
    xml: wrong ? null : composeAtsXml(month),
    problems: problems.map(({ severity, rule, detail }) => ({ severity, rule, detail })),
  };
}
