import { Text } from '@mantine/core';
import { traitsById } from '@talonario/sri/document-types';
import type { DataOf } from '../../api/talonario.ts';
import { documentTypeName, documentTypeNames } from '../../document-types/type-names.ts';
import { formatDate } from '../../format/dates.ts';
import { formatMoney } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { DataList } from '../../ui/data-list.tsx';
import { minTargetSize, TextLink } from '../../ui/link.tsx';

type Added = DataOf<'reports.documents'>[number];

export interface AddedDocumentsProps {
  readonly label: string;
  readonly documents: readonly Added[];
  readonly onOpen: (document: Added) => void;
}

/** List of documents, each with the amount it adds and a link to its page. */
export function AddedDocuments({ label, documents, onOpen }: AddedDocumentsProps) {
  const t = texts.use();
  const types = documentTypeNames.use();
  return (
    <DataList
      label={label}
      rows={documents}
      rowKey={({ id, received }) => `${received} ${id}`}
      onOpen={onOpen}
      columns={[
        {
          key: 'number',
          title: t.number,
          onCard: 'heading',
          cell: ({ id, received, number }) => (
            <TextLink
              to={received ? '/received/$id' : '/documents/$id'}
              params={{ id: String(id) }}
              className="figures"
              size="sm"
              fw={600}
              {...minTargetSize}
            >
              {number}
            </TextLink>
          ),
        },
        {
          key: 'type',
          title: t.type,
          onCard: 'under',
          cell: ({ documentTypeId }) => {
            const code = traitsById(documentTypeId)?.code;
            return code === undefined ? '—' : documentTypeName(types, code);
          },
        },
        {
          key: 'date',
          title: t.date,
          onCard: 'under',
          cell: ({ date, issueDate }) => (
            <>
              <span className="figures">{formatDate(date)}</span>
              {issueDate !== date && (
                <Text size="xs" c="dimmed">
                  {t.issued(formatDate(issueDate))}
                </Text>
              )}
            </>
          ),
        },
        {
          key: 'party',
          title: t.party,
          onCard: 'mark',
          cardCell: ({ party: { identification, name } }) => (
            <Text size="xs" maw={150} truncate>
              {name || identification}
            </Text>
          ),
          cell: ({ party: { identification, name }, accepted }) => (
            <>
              <Text size="sm" lineClamp={2}>
                {name || '—'}
              </Text>
              <Text size="xs" c="dimmed" className="figures">
                {identification}
              </Text>
              {accepted && (
                <Text size="xs" c="dimmed">
                  {t.accepted}
                </Text>
              )}
            </>
          ),
        },
        {
          key: 'amount',
          title: t.amount,
          align: 'right',
          onCard: 'amount',
          cell: ({ amount }) => formatMoney(amount),
        },
      ]}
    />
  );
}

const texts = defineTranslatedTexts(
  {
    number: 'Número',
    type: 'Tipo',
    date: 'Fecha',
    issued: (date: string) => `emitido el ${date}`,
    party: 'Con quién',
    accepted: 'Aceptado sin confirmación del SRI',
    amount: 'Aporta',
  },
  {
    number: 'Number',
    type: 'Type',
    date: 'Date',
    issued: (date) => `issued on ${date}`,
    party: 'With whom',
    accepted: 'Accepted without SRI’s confirmation',
    amount: 'Adds',
  },
);
