import { Card, Group, Stack, Text, Title } from '@mantine/core';
import type { DocumentRecord } from '../../document-types/document-record.ts';
import { formatDate } from '../../format/dates.ts';
import { formatMoney, formatNumber } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { TextLink } from '../../ui/link.tsx';

/** Credit notes of an invoice, and its remaining amount. */
export function CreditNotes({ record: { creditNotes = [], creditBalance } }: { record: DocumentRecord }) {
  const t = texts.use();
  if (creditNotes.length === 0 || creditBalance === undefined) return null;
  const rates = creditBalance.taxes.filter(({ code, base }) => code === vat && base > 0);
  return (
    <Card withBorder padding="md" component="section" aria-labelledby="credit-notes-title">
      <Title order={2} size="h5" mb="sm" id="credit-notes-title">
        {t.title}
      </Title>
      <Stack gap={4}>
        {creditNotes.map(({ id, number, date, state, total }) => (
          <Group key={id} justify="space-between" gap="xs">
            <TextLink to="/documents/$id" params={{ id: String(id) }} size="sm" className="figures" style={whole}>
              {number}
            </TextLink>
            <Text size="sm" className="figures" style={whole}>
              {state === 'authorizated' ? formatDate(date) : t.pending} · {formatMoney(total)}
            </Text>
          </Group>
        ))}
      </Stack>
      <Text size="sm" fw={600} mt="sm" className="figures">
        {t.left(formatMoney(creditBalance.total))}
      </Text>
      {rates.map(({ percentageCode, rate, base }) => (
        <Text key={percentageCode} size="xs" c="dimmed" className="figures">
          {t.rate(formatNumber(rate), formatMoney(base))}
        </Text>
      ))}
    </Card>
  );
}

const vat = '2';
const whole = { whiteSpace: 'nowrap' } as const;

const texts = defineTranslatedTexts(
  {
    title: 'Notas de crédito',
    pending: 'por autorizar',
    left: (amount: string) => `Queda por acreditar: ${amount}`,
    rate: (rate: string, base: string) => `Base con IVA ${rate} %: ${base}`,
  },
  {
    title: 'Credit notes',
    pending: 'not yet authorised',
    left: (amount) => `Left to credit: ${amount}`,
    rate: (rate, base) => `Base with VAT ${rate} %: ${base}`,
  },
);
