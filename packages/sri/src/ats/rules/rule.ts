// Rules that the XSD cannot express, as data. Each rule has a Spanish message, a severity, its source and the certainty
// of that source.
import type { AtsAnnex } from '../annex-model.ts';

/**
 * `official`: ficha técnica or XSD. `validator`: enforced by SRI's own program. `agreed`: enforced by several programs.
 * `single`: one source. `judgement`: Talonario's own judgement.
 */
export type RuleCertainty = 'official' | 'validator' | 'agreed' | 'single' | 'judgement';

export interface AtsRule<Row> {
  readonly id: string;
  /** Severity: an error prevents the file, a warning has to be confirmed. */
  readonly severity: 'error' | 'warning';
  readonly source: string;
  readonly sure: RuleCertainty;
  /** `{name}` stands for a value that `breaks` returns. */
  readonly text: string;
  /** Values for the text if the row breaks the rule; undefined otherwise. */
  readonly breaks: (row: Row, month: AtsAnnex) => Readonly<Record<string, string>> | undefined;
}

export const fichaSource = 'Ficha técnica ATS, 2025-02-07';
export const dimmSource = 'Validador DIMM';
export const catalogueSource = 'Catálogo de validaciones del ATS';

export const brokenWithoutParams: Readonly<Record<string, string>> = {};

/** Result of a rule whose message contains no values: an empty object if the rule is broken, otherwise undefined. */
export function brokenParamsIf(condition: boolean): Readonly<Record<string, string>> | undefined {
  return condition ? brokenWithoutParams : undefined;
}
