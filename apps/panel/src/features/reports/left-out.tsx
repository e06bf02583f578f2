import { Alert, List, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { formatMoney } from '../../format/money.ts';
import { defineTexts } from '../../i18n/texts.ts';
import { TextLink } from '../../ui/link.tsx';
import { bookTexts } from './books.ts';
import { behindOf } from './search.ts';
import type { Report } from './totals.tsx';

/** What is in no figure, and what is in them on somebody's word alone; each with its documents. */
export function LeftOut({ report: { leftOut, accepted } }: { readonly report: Report }) {
  const t = texts.use();
  const reasons = bookTexts.use().leftOut;
  if (leftOut.length === 0 && accepted === null) return null;
  return (
    <Alert color="gray" variant="light" role="note" icon={<IconInfoCircle size={18} aria-hidden />} title={t.title}>
      <List size="sm">
        {leftOut.map(({ reason, count, documents }) => (
          <List.Item key={reason}>
            <TextLink to="/reports/documents" search={behindOf(documents)} size="sm">
              {t.leftOut(count, reasons[reason])}
            </TextLink>
          </List.Item>
        ))}
        {accepted !== null && (
          <List.Item>
            <TextLink to="/reports/documents" search={behindOf(accepted.documents)} size="sm">
              {t.accepted(accepted.count, formatMoney(accepted.total))}
            </TextLink>
          </List.Item>
        )}
      </List>
      {leftOut.length > 0 && (
        <Text size="xs" c="dimmed" mt={4}>
          {t.why}
        </Text>
      )}
    </Alert>
  );
}

const texts = defineTexts(
  {
    title: 'Para tener en cuenta',
    leftOut: (count: number, reason: string) =>
      `${count} ${count === 1 ? 'comprobante' : 'comprobantes'} fuera de las cifras: ${reason}`,
    accepted: (count: number, total: string) =>
      `Dentro de las cifras, ${total} en ${count === 1 ? '1 comprobante' : `${count} comprobantes`} que el SRI no ha confirmado y una persona aceptó`,
    why: 'Lo que está fuera no suma ni resta en ninguna cifra de esta página.',
  },
  {
    title: 'To bear in mind',
    leftOut: (count, reason) => `${count} ${count === 1 ? 'document' : 'documents'} outside the figures: ${reason}`,
    accepted: (count, total) =>
      `Within the figures, ${total} in ${count === 1 ? '1 document' : `${count} documents`} that SRI has not confirmed and a person accepted`,
    why: 'What is outside neither adds to nor takes from any figure of this page.',
  },
);
