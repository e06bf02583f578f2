// What the XSD does not hold, as data. A rule says what is wrong in Spanish, how grave it is, who says so and how sure that is.
import type { AtsAnnex } from '../annex-model.ts';

/** `official`: ficha técnica or XSD. `validator`: said by SRI's own program. `agreed`: several programs do it. `single`: one source. `judgement`: ours. */
export type Certainty = 'official' | 'validator' | 'agreed' | 'single' | 'judgement';

export interface AtsRule<Row> {
  readonly id: string;
  /** With an error there is no file; a warning has to be confirmed. */
  readonly severity: 'error' | 'warning';
  readonly source: string;
  readonly sure: Certainty;
  /** `{name}` stands for a value that the check gives. */
  readonly text: string;
  /** The values of the text, when the row breaks the rule. */
  readonly breaks: (row: Row, month: AtsAnnex) => Readonly<Record<string, string>> | undefined;
}

export const ficha = 'Ficha técnica ATS, 2025-02-07';
export const dimm = 'Validador DIMM';
export const catalogue = 'Catálogo de validaciones del ATS';

export const brokenWithoutParams: Readonly<Record<string, string>> = {};

/** Broken without a value to tell. */
export function brokenIf(condition: boolean): Readonly<Record<string, string>> | undefined {
  return condition ? brokenWithoutParams : undefined;
}
