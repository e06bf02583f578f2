import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { documentTypeHasTotal, usualType } from '../../document-types/index.ts';
import { documentNumberText } from '../../document-types/name-of.ts';
import { documentTypeNames } from '../../document-types/type-names.ts';
import { formatDate } from '../../format/dates.ts';
import { formatMoney } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { AnnulmentChip } from '../../ui/annulment-chip.tsx';
import type { DataColumn } from '../../ui/data-list.tsx';
import { TextLink } from '../../ui/link.tsx';
import { PartyCell } from '../../ui/party-cell.tsx';
import { type ListSorting, sortableBy } from '../../ui/sorting.ts';
import { StateChip } from '../../ui/state-chip.tsx';
import type { ListedDocument } from './bulk.ts';
import type { DocumentSortColumn } from './search.ts';
import { totalWithSign } from './sums.ts';

/** Columns of the list of documents. The list can be sorted by each. */
export function useDocumentColumns(sorting: ListSorting<DocumentSortColumn>): DataColumn<ListedDocument>[] {
  const t = documentColumnTexts.use();
  const types = documentTypeNames.use();
  return useMemo(() => columnsOf(sorting, t, types), [sorting, t, types]);
}

function columnsOf(
  sorting: ListSorting<DocumentSortColumn>,
  t: ReturnType<typeof documentColumnTexts.now>,
  types: ReturnType<typeof documentTypeNames.now>,
): DataColumn<ListedDocument>[] {
  const sortable = sortableBy(sorting, t);
  return [
    {
      ...sortable('number'),
      onCard: 'hidden',
      cell: (document) => (
        <TextLink
          to="/documents/$id"
          params={{ id: String(document.id) }}
          className="figures"
          size="sm"
          style={{ whiteSpace: 'nowrap' }}
        >
          {documentNumberText(document)}
          {document.issuedElsewhere && (
            <Text size="xs" c="dimmed" lh={1.2}>
              {t.elsewhere}
            </Text>
          )}
        </TextLink>
      ),
    },
    {
      ...sortable('documentType'),
      // Most documents are invoices. On a small screen only other types are named.
      onCard: 'hidden',
      cell: ({ documentType }) => <span style={{ whiteSpace: 'nowrap' }}>{types[documentType.code]}</span>,
    },
    { ...sortable('date'), onCard: 'hidden', cell: ({ date }) => <span className="figures">{formatDate(date)}</span> },
    {
      ...sortable('entity'),
      onCard: 'heading',
      cardCell: ({ id, entity }) => (
        <TextLink to="/documents/$id" params={{ id: String(id) }} c="inherit" size="sm" fw={500} lineClamp={1}>
          {entity.businessName}
        </TextLink>
      ),
      cell: ({ entity }) => <PartyCell name={entity.businessName} identification={entity.identification} />,
    },
    {
      key: 'under',
      title: '',
      onCard: 'under',
      onlyOnCard: true,
      cell: (document) => (
        <span className="figures">
          {formatDate(document.date).slice(0, 5)} · {documentNumberText(document)}
          {document.documentType.code !== usualType && ` · ${types[document.documentType.code]}`}
        </span>
      ),
    },
    {
      ...sortable('total'),
      align: 'right',
      onCard: 'amount',
      // A delivery guide has no amount.
      cell: (document) =>
        documentTypeHasTotal(document.documentType.code) ? formatMoney(totalWithSign(document)) : '',
    },
    {
      ...sortable('documentState'),
      onCard: 'mark',
      // An annulled document was authorised before. Only the newer state is shown.
      cell: ({ documentState, annulment }) =>
        annulment === null ? <StateChip acronym={documentState.acronym} /> : <AnnulmentChip state={annulment.state} />,
    },
  ];
}

export const documentColumnTexts = defineTranslatedTexts(
  {
    number: 'Número',
    documentType: 'Tipo',
    date: 'Fecha',
    entity: 'Cliente',
    total: 'Total',
    documentState: 'Estado',
    elsewhere: 'Emitido fuera',
  },
  {
    number: 'Number',
    documentType: 'Type',
    date: 'Date',
    entity: 'Customer',
    total: 'Total',
    documentState: 'State',
    elsewhere: 'Issued elsewhere',
  },
);
