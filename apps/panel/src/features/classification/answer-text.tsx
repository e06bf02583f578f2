import { Text } from '@mantine/core';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import type { Answer, SustainRow } from './answer.ts';

/** Shows an answer: its sustento and its other values. */
export function AnswerText({ answer, sustains }: { answer: Answer; sustains: readonly SustainRow[] }) {
  const t = answerTexts.use();
  const sustain = sustains.find(({ id }) => id === answer.sustainId);
  return (
    <>
      <Text size="sm" component="span" display="block" lineClamp={2}>
        {sustain === undefined ? t.noSustain : `${sustain.code} · ${sustain.name}`}
      </Text>
      <Text size="xs" c="dimmed" component="span" display="block">
        {answerDetailTexts(answer, t).join(' · ')}
      </Text>
    </>
  );
}

/** Values of an answer other than the sustento. */
export function answerDetailTexts(
  { vatCredit, fixedAsset, deductible }: Answer,
  t: ReturnType<typeof answerTexts.now>,
): string[] {
  return [
    ...(vatCredit === null ? [] : [t.credits[vatCredit]]),
    ...(fixedAsset === true ? [t.fixedAsset] : []),
    ...(deductible === null ? [] : [deductible ? t.deductible : t.notDeductible]),
  ];
}

/** Answer in one line, as read aloud by a screen reader. */
export function oneLineAnswerText(answer: Answer, sustains: readonly SustainRow[]): string {
  const t = answerTexts.now();
  const sustain = sustains.find(({ id }) => id === answer.sustainId);
  return [sustain?.code ?? t.noSustain, ...answerDetailTexts(answer, t)].join(' · ');
}

export const answerTexts = defineTranslatedTexts(
  {
    noSustain: 'Sin sustento',
    credits: { full: 'todo el IVA es crédito', proportional: 'IVA proporcional', none: 'IVA sin crédito' },
    fixedAsset: 'activo fijo',
    deductible: 'deducible',
    notDeductible: 'no deducible',
  },
  {
    noSustain: 'No tax support',
    credits: { full: 'all its IVA is credit', proportional: 'proportional IVA', none: 'no IVA credit' },
    fixedAsset: 'fixed asset',
    deductible: 'deductible',
    notDeductible: 'not deductible',
  },
);
