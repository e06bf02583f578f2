// Report of a rehearsal as data and as text.
import { type RehearsalCode, rehearsalSentence } from '@talonario/contract/spanish';
import { explainMessage, type SriMessage } from '@talonario/sri';
import { formatInstant } from '../../../platform/clock/guayaquil.ts';
import type { RedactText } from './redact.ts';

export type RehearsalStepState =
  /** The step was successful. */
  | 'ok'
  /** Emission would work; the user should read the note. */
  | 'warn'
  /** Emission would not work. */
  | 'fail'
  /** Continuing could do harm, so nothing was sent afterwards. */
  | 'danger'
  | 'skipped';

export type RehearsalStepParams = Readonly<Record<string, string | number>>;

export interface RehearsalStep {
  /**
   * Id of the step: `address`, `signature`, `connection`, `clock`, `services`, the slug of a document type,
   * `rejection`, `resend` or `query`.
   */
  readonly id: string;
  readonly state: RehearsalStepState;
  readonly code: RehearsalCode;
  readonly params: RehearsalStepParams;
  readonly message: string;
  /** Messages of SRI, redacted. */
  readonly said: readonly ShownSriMessage[];
}

export interface ShownSriMessage {
  readonly identifier: string;
  readonly message: string;
  readonly additionalInfo: string | null;
  readonly type: SriMessage['type'];
  /** Meaning of the message according to Talonario's table; null if the table does not contain it. */
  readonly meaning: string | null;
  /** Advice for the user in Spanish. */
  readonly hint: string | null;
}

/** An answer of SRI that is not in Talonario's tables, redacted and shortened. */
export interface UnknownSriAnswer {
  readonly step: string;
  readonly service: 'reception' | 'authorization' | 'query' | 'description';
  readonly why: string;
  readonly excerpt: string;
}

export type RehearsalVerdict = 'passed' | 'warnings' | 'failed' | 'stopped';

export interface RehearsalReport {
  readonly format: 1;
  readonly version: string;
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly environment: 'test';
  /** Series of the documents of this rehearsal, such as `001-999`. */
  readonly series: string;
  readonly verdict: RehearsalVerdict;
  readonly steps: readonly RehearsalStep[];
  readonly unknownAnswers: readonly UnknownSriAnswer[];
}

export function makeRehearsalStep(
  id: string,
  state: RehearsalStepState,
  code: RehearsalCode,
  params: RehearsalStepParams = {},
  said: readonly ShownSriMessage[] = [],
): RehearsalStep {
  return { id, state, code, params, message: rehearsalSentence(code, params, 'en'), said };
}

export function describeMessages(messages: readonly SriMessage[], redact: RedactText): ShownSriMessage[] {
  return messages.slice(0, 20).map(({ identifier, message, additionalInfo, type }) => {
    const known = explainMessage(identifier);
    return {
      identifier: identifier.slice(0, 20),
      message: redact(message).slice(0, 300),
      additionalInfo: additionalInfo === undefined ? null : redact(additionalInfo).slice(0, 600),
      type,
      meaning: known?.meaning ?? null,
      hint: known?.hint ?? null,
    };
  });
}

/** Messages of SRI in one line, as part of a sentence. */
export function formatMessages(said: readonly ShownSriMessage[]): string {
  if (said.length === 0) return '(no message)';
  return said
    .map(({ identifier, message, additionalInfo }) =>
      [`${identifier} ${message}`.trim(), additionalInfo].filter(Boolean).join(': '),
    )
    .join('; ');
}

export function rehearsalVerdictOf(steps: readonly RehearsalStep[]): RehearsalVerdict {
  const has = (state: RehearsalStepState) => steps.some((step) => step.state === state);
  if (has('danger')) return 'stopped';
  if (has('fail')) return 'failed';
  return has('warn') || has('skipped') ? 'warnings' : 'passed';
}

const verdicts: Readonly<Record<RehearsalVerdict, string>> = {
  passed: 'Everything is as it should be.',
  warnings: 'It works; read the lines marked warn.',
  failed: 'Something does not work: see the lines marked fail.',
  stopped: 'Stopped at the line marked danger: nothing was sent after it.',
};

/** Report as text, for users and bug reports. */
export function formatRehearsalReport(report: RehearsalReport): string {
  const tried = report.steps.filter(({ state }) => state !== 'skipped');
  const width = Math.max(0, ...tried.map(({ id }) => id.length));
  const lines = tried.flatMap(({ id, state, message, said }) => [
    `${state.padEnd(7)} ${id.padEnd(width)}  ${message}`,
    ...said
      .filter(() => state !== 'ok')
      .map(({ identifier, meaning }) => `${' '.repeat(10 + width)}${identifier}: ${meaning ?? 'not in our table'}`),
  ]);
  lines.push(...tellSkipped(report.steps));
  const unknown = report.unknownAnswers.map(
    ({ step, service, why, excerpt }) => `- ${step}, ${service}: ${why}\n  ${excerpt}`,
  );
  return [
    `Rehearsal with SRI's test environment, Talonario ${report.version}`,
    `${report.startedAt} to ${report.finishedAt}, series ${report.series}`,
    '',
    ...lines,
    '',
    ...(unknown.length > 0 ? ['Answers that Talonario does not know:', ...unknown, ''] : []),
    verdicts[report.verdict],
  ].join('\n');
}

/** One line for all steps that were skipped for the same reason. */
function tellSkipped(steps: readonly RehearsalStep[]): string[] {
  const skipped = steps.filter(({ state }) => state === 'skipped');
  return [...new Set(skipped.map(({ message }) => message))].map((message) => {
    const ids = skipped.filter((step) => step.message === message).map(({ id }) => id);
    return `skipped ${ids.join(', ')}: ${message}`;
  });
}

export function makeRehearsalReport(facts: {
  readonly version: string;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly series: string;
  readonly steps: readonly RehearsalStep[];
  readonly unknownAnswers: readonly UnknownSriAnswer[];
}): RehearsalReport {
  const { version, series, steps, unknownAnswers } = facts;
  return {
    format: 1,
    version,
    startedAt: formatInstant(facts.startedAt),
    finishedAt: formatInstant(facts.finishedAt),
    environment: 'test',
    series,
    verdict: rehearsalVerdictOf(steps),
    steps,
    unknownAnswers,
  };
}
