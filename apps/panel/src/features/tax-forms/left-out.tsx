import { Anchor, Card, List, Text, Title } from '@mantine/core';
import { formatMoney } from '../../format/money.ts';
import { isMonth } from '../../format/search-values.ts';
import { defineTexts } from '../../i18n/texts.ts';
import { TextLink } from '../../ui/link.tsx';
import { behindOf } from '../reports/index.ts';
import type { FormRecord } from './sections.ts';

type Entry = FormRecord['leftOut'][number];

export interface LeftOutProps {
  readonly record: FormRecord;
  readonly onOpen: (entry: Entry) => void;
}

/** What is in no box, and why; where there are documents, the way to them. */
export function LeftOut({ record: { leftOut, period }, onOpen }: LeftOutProps) {
  const t = texts.use();
  if (leftOut.length === 0) return null;
  const counted = leftOut.filter(({ count }) => count !== null && count > 0);
  const uncounted = leftOut.filter(({ count }) => count === null);
  return (
    <Card withBorder padding="md" component="section" aria-label={t.title}>
      <Title order={2} size="h5" mb="xs">
        {t.title}
      </Title>
      <List size="sm" spacing={4}>
        {counted.map((entry) => (
          <List.Item key={`${entry.what} ${entry.question}`}>
            {entry.why} <Count entry={entry} onOpen={onOpen} />
            {entry.what === 'unclassified' && isMonth(period) && (
              <>
                {' · '}
                <TextLink to="/received/classify" search={{ period }} size="sm">
                  {t.classify}
                </TextLink>
              </>
            )}
          </List.Item>
        ))}
      </List>
      {uncounted.length > 0 && (
        <>
          <Text size="sm" c="dimmed" mt="xs">
            {t.unknown}
          </Text>
          <List size="sm" c="dimmed">
            {uncounted.map((entry) => (
              <List.Item key={`${entry.what} ${entry.question}`}>{entry.why}</List.Item>
            ))}
          </List>
        </>
      )}
    </Card>
  );
}

function Count({ entry, onOpen }: { readonly entry: Entry } & Pick<LeftOutProps, 'onOpen'>) {
  const t = texts.use();
  const { count, base, value, href } = entry;
  const sum =
    base === null && value === null ? undefined : formatMoney(Math.round(((base ?? 0) + (value ?? 0)) * 100) / 100);
  const text = t.documents(count ?? 0, sum);
  if (href === null) return <span>({text})</span>;
  if (href.startsWith('/reports/'))
    return (
      <TextLink to="/reports/documents" search={behindOf(href)} size="sm">
        {text}
      </TextLink>
    );
  return (
    <Anchor component="button" type="button" size="sm" onClick={() => onOpen(entry)}>
      {text}
    </Anchor>
  );
}

const texts = defineTexts(
  {
    title: 'Lo que no está en el formulario',
    classify: 'Clasificar',
    unknown: 'Lo que ningún comprobante electrónico dice; agréguelo usted en su casillero, si lo hay:',
    documents: (count: number, sum: string | undefined) =>
      `${count === 1 ? '1 comprobante' : `${count} comprobantes`}${sum === undefined ? '' : `, ${sum}`}`,
  },
  {
    title: 'What is not in the form',
    classify: 'Classify',
    unknown: 'What no electronic document tells; add it in its box yourself, if there is any:',
    documents: (count, sum) =>
      `${count === 1 ? '1 document' : `${count} documents`}${sum === undefined ? '' : `, ${sum}`}`,
  },
);
