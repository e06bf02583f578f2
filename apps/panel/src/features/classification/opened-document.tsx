import { Alert, Card, Group, Table, Text, Title } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { documentTypeName, documentTypeNames } from '../../document-types/type-names.ts';
import { formatDate } from '../../format/dates.ts';
import { formatMoney } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { TextLink } from '../../ui/link.tsx';
import type { InboxDocument } from './answer.ts';
import { isUnconfirmedDocument } from './unconfirmed-mark.tsx';

/** Current document: its supplier, its lines, and the suggested answers. */
export function OpenedDocument({ document, children }: { document: InboxDocument; children: ReactNode }) {
  const t = texts.use();
  const names = documentTypeNames.use();
  const { issuer, total, vat } = document;
  return (
    <Card withBorder padding="md" component="section" aria-label={t.label}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <div style={{ minWidth: 0 }}>
          <Title order={2} size="h5">
            {issuer.businessName || issuer.identification}
          </Title>
          <Text size="sm" c="dimmed" component="div">
            <span className="figures">{issuer.identification}</span> ·{' '}
            {documentTypeName(names, document.documentType.code)}{' '}
            <TextLink
              to="/received/$id"
              params={{ id: String(document.id) }}
              size="sm"
              underline="always"
              className="figures"
            >
              {document.number}
            </TextLink>{' '}
            · <span className="figures">{formatDate(document.date)}</span>
          </Text>
        </div>
        <div style={{ textAlign: 'end' }}>
          <Text fw={600} className="figures" style={{ whiteSpace: 'nowrap' }}>
            {total === null ? '—' : formatMoney(total)}
          </Text>
          {vat !== null && (
            <Text size="xs" c="dimmed" className="figures" style={{ whiteSpace: 'nowrap' }}>
              {t.vat(formatMoney(vat))}
            </Text>
          )}
        </div>
      </Group>
      {isUnconfirmedDocument(document) && (
        <Alert color="orange" variant="light" mt="sm" icon={<IconHelpCircle aria-hidden />}>
          <Text size="sm" c="var(--mantine-color-text)">
            {t.unconfirmed}
          </Text>
        </Alert>
      )}
      <Lines document={document} />
      {children}
    </Card>
  );
}

function Lines({ document: { lines, lineCount } }: { document: InboxDocument }) {
  const t = texts.use();
  if (lineCount === 0)
    return (
      <Text size="sm" c="dimmed" my="sm">
        {t.noLines}
      </Text>
    );
  return (
    <>
      <Table verticalSpacing={4} my="sm" aria-label={t.lines}>
        <Table.Tbody>
          {lines.map(({ description, subtotal }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a document may say the same twice
            <Table.Tr key={index}>
              <Table.Td>{description}</Table.Td>
              <Table.Td ta="right" className="figures">
                {subtotal === null ? '' : formatMoney(subtotal)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {lineCount > lines.length && (
        <Text size="xs" c="dimmed" mb="sm">
          {t.moreLines(lineCount - lines.length)}
        </Text>
      )}
    </>
  );
}

const texts = defineTranslatedTexts(
  {
    label: 'Comprobante',
    lines: 'Detalle',
    vat: (amount: string) => `IVA ${amount}`,
    noLines: 'Todavía no está el XML: no se ve lo que se compró.',
    moreLines: (count: number) => (count === 1 ? 'Una línea más' : `${count} líneas más`),
    unconfirmed:
      'El SRI no ha confirmado este archivo y nadie lo ha aceptado. Puede clasificarlo, pero no entra en ninguna declaración hasta que alguien lo acepte.',
  },
  {
    label: 'Document',
    lines: 'Lines',
    vat: (amount) => `IVA ${amount}`,
    noLines: 'The XML is not here yet: what was bought cannot be seen.',
    moreLines: (count) => (count === 1 ? 'One more line' : `${count} more lines`),
    unconfirmed:
      'SRI has not confirmed this file and no user has accepted it. You may classify it, but it enters no return until a user accepts it.',
  },
);
