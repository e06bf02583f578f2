import { Alert, Card, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { memo } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import type { TotalsPreview } from '../hooks/use-preview.ts';
import type { DocumentForm } from '../model/form.ts';
import type { MissingField } from '../model/missing.ts';
import { TotalsPanel } from './totals-panel.tsx';

export interface TotalsCardProps {
  /** Faults of fields that the form does not have. */
  readonly strays: readonly string[];
  readonly failure: unknown;
  readonly preview: TotalsPreview;
  readonly missing: readonly MissingField[];
  readonly lines: DocumentForm['lines'];
}

/** Totals, and the reason of a refusal. */
export const TotalsCard = memo(function TotalsCard({ strays, failure, preview, missing, lines }: TotalsCardProps) {
  const t = texts.use();
  return (
    <Card withBorder component="aside" aria-label={t.totals}>
      <TotalsPanel preview={preview} missing={missing} lines={lines} />
      {(strays.length > 0 || failure !== undefined) && (
        <Alert
          color="red"
          variant="light"
          role="alert"
          mt="sm"
          p="xs"
          icon={<IconAlertTriangle size={18} aria-hidden />}
        >
          {(strays.length > 0 ? strays : [errorText(failure)]).map((text) => (
            <Text size="sm" key={text} c="var(--mantine-color-text)">
              {text}
            </Text>
          ))}
        </Alert>
      )}
    </Card>
  );
});

const texts = defineTranslatedTexts({ totals: 'Totales y emisión' }, { totals: 'Totals and issuing' });
