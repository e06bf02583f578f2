import { Anchor, Card, List, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatMoney } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { minTargetSize, TextLink } from '../../ui/link.tsx';
import { figureSearchOf } from './search.ts';

export interface LeftOutEntry {
  readonly key: string;
  readonly why: string;
  readonly count: number;
  /** Sum of the amounts of the documents, if the service provides one. */
  readonly sum?: number | null | undefined;
  /**
   * Address of the API report that lists the documents, or a function that opens the list on this screen. Null or
   * undefined: there is no list.
   */
  readonly documents?: string | (() => void) | null;
  /** Another link, shown after the count. */
  readonly more?: ReactNode;
}

interface LeftOutCardProps {
  readonly title: string;
  readonly entries: readonly LeftOutEntry[];
  readonly children?: ReactNode;
}

/**
 * Card about documents that a report, a form or the ATS leaves out: reason, number, amount, and a link to the
 * documents.
 */
export function LeftOutCard({ title, entries, children }: LeftOutCardProps) {
  return (
    <Card withBorder padding="md" component="section" aria-label={title}>
      <Title order={2} size="h5" mb="xs">
        {title}
      </Title>
      {entries.length > 0 && (
        <List size="sm" spacing={4}>
          {entries.map((entry) => (
            <List.Item key={entry.key}>
              {entry.why} <Count entry={entry} />
              {entry.more !== undefined && <> · {entry.more}</>}
            </List.Item>
          ))}
        </List>
      )}
      {children}
    </Card>
  );
}

function Count({ entry: { count, sum, documents } }: { readonly entry: LeftOutEntry }) {
  const text = texts.use().documents(count, sum == null ? undefined : formatMoney(sum));
  if (documents == null) return <Text span>({text})</Text>;
  if (typeof documents === 'string')
    return (
      <TextLink to="/reports/documents" search={figureSearchOf(documents)} size="sm" {...minTargetSize}>
        {text}
      </TextLink>
    );
  return (
    <Anchor component="button" type="button" size="sm" {...minTargetSize} onClick={documents}>
      {text}
    </Anchor>
  );
}

const texts = defineTranslatedTexts(
  {
    documents: (count: number, sum: string | undefined) =>
      `${count === 1 ? '1 comprobante' : `${count} comprobantes`}${sum === undefined ? '' : `, ${sum}`}`,
  },
  {
    documents: (count, sum) =>
      `${count === 1 ? '1 document' : `${count} documents`}${sum === undefined ? '' : `, ${sum}`}`,
  },
);
