import { Stack, Text } from '@mantine/core';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { useLastWithholdingCodes } from '../hooks/use-retention-habits.ts';
import type { LineEntry } from '../model/form.ts';
import { groupLinesBySupportDocument } from '../model/support-groups.ts';
import { SupportDocumentCard } from './support-card.tsx';

/** Withheld taxes: one card for each support document. */
export function SupportDocumentCards({ lines }: { lines: readonly LineEntry[] }) {
  const t = texts.use();
  const groups = groupLinesBySupportDocument(lines);
  const habit = useLastWithholdingCodes(lines);
  return (
    <Stack gap="md">
      {habit !== undefined && (
        <Text size="sm" c="dimmed" role="status">
          {t.habit(habit)}
        </Text>
      )}
      {groups.map((group, place) => (
        <SupportDocumentCard key={group.rows[0]?.line.key ?? group.key} group={group} place={place} />
      ))}
    </Stack>
  );
}

const texts = defineTranslatedTexts(
  { habit: (number: string) => `Con los códigos de la última retención a este sujeto, ${number}. Revíselos.` },
  { habit: (number) => `With the codes of the last withholding from this subject, ${number}. Check them.` },
);
