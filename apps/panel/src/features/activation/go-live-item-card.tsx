import { Button, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { faultText } from '../../api/fault-text.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { StepCard } from '../../ui/steps.tsx';
import { rehearsalStepTexts } from './step-texts.ts';
import type { GoLive, GoLiveItemName } from './use-go-live.ts';

interface GoLiveItemCardProps {
  readonly number: number;
  readonly item: GoLive['items'][number];
  readonly mayChange: boolean;
  readonly children: ReactNode;
}

/** One item of the checklist. Incomplete items are open; complete ones can be opened again. */
export function GoLiveItemCard({ number, item: { item, ok, problems }, mayChange, children }: GoLiveItemCardProps) {
  const t = texts.use();
  const { goLive, goLiveWhy } = rehearsalStepTexts.use();
  const [opened, setOpened] = useState(false);
  const hasMore = mayChange && !alwaysShort.includes(item);
  const open = !ok || (opened && hasMore);
  return (
    <StepCard
      number={number}
      state={ok ? 'ok' : 'open'}
      title={goLive[item]}
      about={goLiveWhy[item]}
      notes={problems.map((problem) => (
        <Text key={problem.code} size="sm" mt={4} fw={600}>
          {faultText(problem)}
        </Text>
      ))}
      action={
        ok &&
        hasMore && (
          <Button
            size="xs"
            variant="default"
            onClick={() => setOpened(!opened)}
            aria-expanded={open}
            aria-label={t.seeOne(goLive[item])}
          >
            {t.see}
          </Button>
        )
      }
    >
      {open && children}
    </StepCard>
  );
}

/** Items of the checklist that show no details once they are complete. */
const alwaysShort: readonly GoLiveItemName[] = ['provider_ruc', 'signature'];

const texts = defineTranslatedTexts(
  { see: 'Ver', seeOne: (title: string) => `Ver: ${title}` },
  { see: 'See', seeOne: (title) => `See: ${title}` },
);
