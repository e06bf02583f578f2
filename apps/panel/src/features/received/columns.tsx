import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { usualType } from '../../document-types/index.ts';
import { documentTypeName, documentTypeNames } from '../../document-types/type-names.ts';
import { formatDate } from '../../format/dates.ts';
import { formatMoney } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import type { DataColumn } from '../../ui/data-list.tsx';
import { TextLink } from '../../ui/link.tsx';
import { PartyCell } from '../../ui/party-cell.tsx';
import { type ListSorting, sortableBy } from '../../ui/sorting.ts';
import { ReceivedChip } from './chips.tsx';
import type { ListedReceived } from './received-record.ts';
import type { SortKey } from './search.ts';

/** Columns of the list of received documents. */
export function useReceivedColumns(sorting: ListSorting<SortKey>): DataColumn<ListedReceived>[] {
  const t = columnTexts.use();
  const types = documentTypeNames.use();
  return useMemo(() => columnsOf(sorting, t, types), [sorting, t, types]);
}

function columnsOf(
  sorting: ListSorting<SortKey>,
  t: ReturnType<typeof columnTexts.now>,
  types: ReturnType<typeof documentTypeNames.now>,
): DataColumn<ListedReceived>[] {
  const sortable = sortableBy(sorting, t);
  return [
    {
      ...sortable('number'),
      onCard: 'hidden',
      cell: ({ id, number }) => (
        <TextLink to="/received/$id" params={{ id: String(id) }} className="figures" size="sm">
          {number}
        </TextLink>
      ),
    },
    {
      key: 'type',
      title: t.type,
      onCard: 'hidden',
      cell: ({ documentType }) => (
        <span style={{ whiteSpace: 'nowrap' }}>{documentTypeName(types, documentType.code)}</span>
      ),
    },
    { ...sortable('date'), onCard: 'hidden', cell: ({ date }) => <span className="figures">{formatDate(date)}</span> },
    {
      ...sortable('issuer'),
      onCard: 'heading',
      cardCell: ({ id, issuer }) => (
        <TextLink to="/received/$id" params={{ id: String(id) }} c="inherit" size="sm" fw={500} lineClamp={1}>
          {issuer.businessName || issuer.identification}
        </TextLink>
      ),
      cell: ({ issuer }) => <PartyCell name={issuer.businessName || '—'} identification={issuer.identification} />,
    },
    {
      key: 'under',
      title: '',
      onCard: 'under',
      onlyOnCard: true,
      cell: ({ date, documentType, number, sustainCode, sustainParts }) => (
        <span className="figures">
          {[
            formatDate(date).slice(0, 5),
            number,
            ...(documentType.code === usualType ? [] : [documentTypeName(types, documentType.code)]),
            codesOf(sustainCode, sustainParts),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      ),
    },
    {
      ...sortable('total'),
      align: 'right',
      onCard: 'amount',
      cell: ({ total }) => (total === null ? '—' : formatMoney(total)),
    },
    {
      key: 'sustain',
      title: t.sustain,
      onCard: 'hidden',
      cell: ({ sustainCode, sustainParts, deductible }) => (
        <Text size="sm" component="span">
          {[
            codesOf(sustainCode, sustainParts),
            deductible === null ? undefined : deductible ? t.deductible : t.notDeductible,
          ]
            .filter(Boolean)
            .join(' · ') || '—'}
        </Text>
      ),
    },
    { key: 'state', title: t.state, onCard: 'mark', cell: (document) => <ReceivedChip document={document} /> },
  ];
}

/** Sustento codes of a received document; of all its parts if it is divided. */
function codesOf(
  sustainCode: ListedReceived['sustainCode'],
  parts: ListedReceived['sustainParts'],
): string | undefined {
  if (parts === null) return sustainCode?.code;
  return [...new Set(parts.map((part) => part.sustainCode.code))].join(', ');
}

export const columnTexts = defineTranslatedTexts(
  {
    number: 'Número',
    type: 'Tipo',
    date: 'Fecha',
    issuer: 'Emisor',
    total: 'Total',
    sustain: 'Sustento',
    deductible: 'deducible',
    notDeductible: 'no deducible',
    state: 'Estado',
  },
  {
    number: 'Number',
    type: 'Type',
    date: 'Date',
    issuer: 'Issuer',
    total: 'Total',
    sustain: 'Support',
    deductible: 'deductible',
    notDeductible: 'not deductible',
    state: 'State',
  },
);
