import { useNavigate } from '@tanstack/react-router';
import type { DataOf } from '../api/talonario.ts';
import { documentTypeHasTotal, totalWithSign } from '../document-types/index.ts';
import { documentNumberText } from '../document-types/name-of.ts';
import { documentTypeName, documentTypeNames } from '../document-types/type-names.ts';
import { formatDate } from '../format/dates.ts';
import { formatMoney } from '../format/money.ts';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import { type DataColumn, DataList } from './data-list.tsx';
import { TextLink } from './link.tsx';
import { StateChip } from './state-chip.tsx';

type Listed = DataOf<'documents.list'>[number];

export interface ShortDocumentListProps {
  readonly label: string;
  readonly rows: readonly Listed[];
  /** Second column: the customer in a list of one day, the day in a list of one customer. */
  readonly by: 'customer' | 'date';
}

/** Short list of issued documents inside another screen. */
export function ShortDocumentList({ label, rows, by }: ShortDocumentListProps) {
  const t = texts.use();
  const types = documentTypeNames.use();
  const navigate = useNavigate();
  const typeOf = ({ documentType }: Listed) => documentTypeName(types, documentType.code);
  const between: readonly DataColumn<Listed>[] =
    by === 'customer'
      ? [
          {
            key: 'type',
            title: t.type,
            onCard: 'under',
            cardCell: (row) => `${typeOf(row)} · ${row.entity.businessName}`,
            cell: typeOf,
          },
          { key: 'customer', title: t.customer, onCard: 'hidden', cell: ({ entity }) => entity.businessName },
        ]
      : [
          {
            key: 'type',
            title: t.type,
            onCard: 'under',
            cardCell: (row) => `${formatDate(row.date)} · ${typeOf(row)}`,
            cell: typeOf,
          },
          { key: 'date', title: t.date, onCard: 'hidden', cell: ({ date }) => formatDate(date) },
        ];
  return (
    <DataList
      label={label}
      rows={rows}
      rowKey={({ id }) => id}
      onOpen={({ id }) => navigate({ to: '/documents/$id', params: { id: String(id) } })}
      columns={[
        {
          key: 'number',
          title: t.number,
          onCard: 'heading',
          cell: (row) => (
            <TextLink to="/documents/$id" params={{ id: String(row.id) }} className="figures" size="sm" fw={600}>
              {documentNumberText(row)}
            </TextLink>
          ),
        },
        ...between,
        {
          key: 'total',
          title: t.total,
          align: 'right',
          onCard: 'amount',
          cell: ({ documentType, total }) =>
            documentTypeHasTotal(documentType.code) ? formatMoney(totalWithSign(documentType.code, total)) : '',
        },
        {
          key: 'state',
          title: t.state,
          onCard: 'mark',
          cell: ({ documentState }) => <StateChip acronym={documentState.acronym} />,
        },
      ]}
    />
  );
}

const texts = defineTranslatedTexts(
  { number: 'Número', type: 'Tipo', customer: 'Cliente', date: 'Fecha', total: 'Total', state: 'Estado' },
  { number: 'Number', type: 'Type', customer: 'Customer', date: 'Date', total: 'Total', state: 'State' },
);
