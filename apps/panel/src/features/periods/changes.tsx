import { Alert, List, Table, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { traitsById } from '@talonario/sri/document-types';
import { documentTypeName, documentTypeNames } from '../../document-types/type-names.ts';
import { formatDateTime } from '../../format/dates.ts';
import { formatMoney, formatNumber } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { TextLink } from '../../ui/link.tsx';
import type { Period } from './period-record.ts';

/** Figures that differ from those of the closing, and the documents that arrived or changed since. */
export function PeriodChanges({ period: { differences, changed } }: { readonly period: Period }) {
  const t = texts.use();
  return (
    <Alert color="gray" variant="light" role="note" icon={<IconAlertTriangle size={18} aria-hidden />} title={t.title}>
      {differences.length > 0 && (
        <Table.ScrollContainer
          minWidth={220}
          scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': t.differences } }}
        >
          <Table verticalSpacing={4} aria-label={t.differences}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t.figure}</Table.Th>
                <Table.Th ta="right">{t.closed}</Table.Th>
                <Table.Th ta="right">{t.now}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {booksFirst(differences).map(({ figure, closed, now }) => (
                <Table.Tr key={figure}>
                  <Table.Th scope="row" fw={500}>
                    {figureName(figure)}
                  </Table.Th>
                  <Table.Td ta="right" className="figures">
                    {figureText(figure, closed)}
                  </Table.Td>
                  <Table.Td ta="right" className="figures">
                    {figureText(figure, now)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <ChangedDocuments changed={changed} />
    </Alert>
  );
}

function ChangedDocuments({ changed }: Pick<Period, 'changed'>) {
  const t = texts.use();
  const types = documentTypeNames.use();
  if (changed.length === 0) return null;
  return (
    <>
      <Text size="sm" fw={600} mt="xs">
        {t.documents}
      </Text>
      <List size="sm">
        {changed.map(({ id, received, documentTypeId, number, partyName, total, annulled, changedAt }) => (
          <List.Item key={`${received} ${id}`}>
            <TextLink
              to={received ? '/received/$id' : '/documents/$id'}
              params={{ id: String(id) }}
              className="figures"
              size="sm"
            >
              {number}
            </TextLink>{' '}
            {[
              documentTypeName(types, traitsById(documentTypeId)?.code ?? ''),
              partyName,
              formatMoney(total),
              ...(annulled ? [t.annulled] : []),
              formatDateTime(changedAt),
            ].join(' · ')}
          </List.Item>
        ))}
      </List>
    </>
  );
}

/** Amounts and boxes that contain no money: numbers of documents, factors and percentages. */
const plain = ['104.111', '104.113', '104.115', '104.117', '104.119', '104.563', '104.702', '103.3482'];

function figureText(figure: string, value: number | null): string {
  if (value === null) return '—';
  return figure.endsWith('.count') || plain.includes(figure) ? formatNumber(value) : formatMoney(value);
}

/** Sorts figures of books before those of forms. */
function booksFirst(differences: Period['differences']): Period['differences'] {
  const isBox = ({ figure }: Period['differences'][number]) => /^\d/.test(figure);
  return [...differences.filter((one) => !isBox(one)), ...differences.filter(isBox)];
}

/** Name of an amount: `sales.total` belongs to a book, `104.411` is a box of a form. */
function figureName(figure: string): string {
  const t = texts.now();
  const [first = '', second = ''] = figure.split('.');
  if (/^\d+$/.test(first)) return t.box(first, second);
  const books: Readonly<Record<string, string>> = t.books;
  const measures: Readonly<Record<string, string>> = t.measures;
  return `${books[first] ?? first}, ${measures[second] ?? second}`;
}

const texts = defineTranslatedTexts(
  {
    title: 'Algo cambió después del cierre',
    differences: 'Diferencias',
    figure: 'Cifra',
    closed: 'Al cerrar',
    now: 'Ahora',
    documents: 'Comprobantes que llegaron o cambiaron después',
    annulled: 'anulado',
    box: (form: string, box: string) => `Formulario ${form}, casillero ${box}`,
    books: {
      sales: 'Ventas',
      purchases: 'Compras',
      'withholdings-made': 'Retenciones hechas',
      'withholdings-received': 'Retenciones recibidas',
    },
    measures: { count: 'comprobantes', subtotal: 'subtotal', vat: 'IVA', total: 'total' },
  },
  {
    title: 'Something changed after it was closed',
    differences: 'Differences',
    figure: 'Figure',
    closed: 'When closed',
    now: 'Now',
    documents: 'Documents that came or changed later',
    annulled: 'annulled',
    box: (form, box) => `Form ${form}, box ${box}`,
    books: {
      sales: 'Sales',
      purchases: 'Purchases',
      'withholdings-made': 'Withholdings made',
      'withholdings-received': 'Withholdings received',
    },
    measures: { count: 'documents', subtotal: 'subtotal', vat: 'IVA', total: 'total' },
  },
);
