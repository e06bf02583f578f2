import { Button, Card, Text, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatMoney, formatNumber } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { type DataColumn, DataList } from '../../ui/data-list.tsx';
import { minTargetSize, TextLink } from '../../ui/link.tsx';
import { type ListSorting, sortableBy } from '../../ui/sorting.ts';
import { bookTexts, isTimeGrouping, isWithholdingBook } from './books.ts';
import { NameBars } from './name-bars.tsx';
import { namePoints, timeName, timePoints } from './points.ts';
import styles from './reports.module.css';
import { figureSearchOf, type ReportChange, type ReportSearch, type SortKey } from './search.ts';
import { TimeBars } from './time-bars.tsx';
import { measuresOf, type Report } from './totals.tsx';

type Group = Report['groups'][number];

export interface ReportGroupsProps {
  readonly report: Report;
  readonly search: ReportSearch;
  readonly onChange: (change: ReportChange) => void;
}

/** Groups of a report as a chart and as a table with the same values. */
export function ReportGroups({ report, search, onChange }: ReportGroupsProps) {
  const t = texts.use();
  const names = bookTexts.use();
  const { groupBy } = report;
  if (groupBy === null || report.groups.length === 0) return null;
  const title = capital(t.title(names.contents[report.book], names.groupings[groupBy].toLowerCase()));
  return (
    <div className={styles.beside}>
      <Card withBorder padding="md" component="section" aria-label={t.picture}>
        <Title order={2} size="h5" mb="sm">
          {title}
        </Title>
        <Picture report={report} title={title} />
      </Card>
      <GroupTable report={report} search={search} onChange={onChange} />
    </div>
  );
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function Picture({ report, title }: { readonly report: Report; readonly title: string }) {
  const t = texts.use();
  const { groupBy, groups, otherGroups } = report;
  if (groupBy === null) return null;
  if (isTimeGrouping(groupBy)) return <TimeBars points={timePoints(groups, groupBy, report)} title={title} />;
  const more = otherGroups === null ? undefined : { count: otherGroups.count, total: otherGroups.totals.total };
  return <NameBars points={namePoints(groups, more, t.others)} title={title} />;
}

const shownFirst = 50;

function GroupTable({ report, search, onChange }: ReportGroupsProps) {
  const t = texts.use();
  const navigate = useNavigate();
  const [all, setAll] = useState(false);
  const sorting = sortingOf(report, search, onChange);
  const sorted = sortGroups(report.groups, search);
  const rows = all ? sorted : sorted.slice(0, shownFirst);
  return (
    <div>
      <DataList
        label={t.table}
        rows={rows}
        rowKey={({ key }) => key}
        columns={useGroupColumns(report, sorting)}
        onOpen={({ documents }) => void navigate({ to: '/reports/documents', search: figureSearchOf(documents) })}
      />
      {rows.length < sorted.length && (
        <Button variant="subtle" size="xs" mt="xs" onClick={() => setAll(true)}>
          {t.more(sorted.length - rows.length)}
        </Button>
      )}
      {report.otherGroups !== null && (
        <Text size="sm" c="dimmed" mt="xs">
          {t.rest(formatNumber(report.otherGroups.count), formatMoney(report.otherGroups.totals.total))}
        </Text>
      )}
    </div>
  );
}

function sortingOf(
  report: Report,
  { sort, dir }: ReportSearch,
  onChange: ReportGroupsProps['onChange'],
): ListSorting<SortKey> {
  const time = report.groupBy !== null && isTimeGrouping(report.groupBy);
  const by = sort ?? (time ? 'name' : 'total');
  const now = dir ?? (time && sort === undefined ? 'asc' : 'desc');
  const other = now === 'asc' ? 'desc' : 'asc';
  return {
    by,
    dir: now,
    onSort: (key) => onChange({ sort: key, dir: key === by ? other : key === 'name' ? 'asc' : 'desc' }),
  };
}

/** Sorts the groups by the column that the user clicked on. Without one, keeps the order of the service. */
function sortGroups(groups: readonly Group[], { sort, dir = 'desc' }: ReportSearch): readonly Group[] {
  if (sort === undefined) return groups;
  const sign = dir === 'asc' ? 1 : -1;
  const compare = (one: Group, other: Group): number =>
    sort === 'name'
      ? (one.name || one.key).localeCompare(other.name || other.key, 'es')
      : (one.totals[sort] ?? 0) - (other.totals[sort] ?? 0);
  return [...groups].sort((one, other) => sign * compare(one, other));
}

function useGroupColumns(report: Report, sorting: ListSorting<SortKey>): DataColumn<Group>[] {
  const t = texts.use();
  const names = bookTexts.use();
  const { book, groupBy, totals } = report;
  const titles = {
    ...t.columns,
    ...(groupBy && { name: names.groupings[groupBy] }),
    ...(isWithholdingBook(book) && t.withheld),
    ...(book === 'products' && { vat: t.taxes }),
  };
  const sortable = sortableBy(sorting, titles);
  const time = groupBy !== null && isTimeGrouping(groupBy);
  const measures = measuresOf(book, totals).filter((one) => one === 'subtotal' || one === 'vat');
  const amount = (key: 'subtotal' | 'vat'): DataColumn<Group> => ({
    ...sortable(key),
    align: 'right',
    cell: (group) => formatMoney(group.totals[key]),
  });
  return [
    {
      ...sortable('name'),
      onCard: 'heading',
      cell: ({ key, name, code, documents }) => (
        <>
          <TextLink to="/reports/documents" search={figureSearchOf(documents)} size="sm" fw={600} {...minTargetSize}>
            {time ? timeName(key) : name}
          </TextLink>
          {code !== null && code !== name && (
            <Text size="xs" c="dimmed" className="figures">
              {code}
            </Text>
          )}
        </>
      ),
    },
    { ...sortable('count'), align: 'right', cell: (group) => formatNumber(group.totals.count) },
    ...(totals.quantity === undefined
      ? []
      : [
          {
            ...sortable('quantity'),
            align: 'right' as const,
            cell: (group: Group) => formatNumber(group.totals.quantity ?? 0),
          },
        ]),
    ...measures.map(amount as (key: (typeof measures)[number]) => DataColumn<Group>),
    {
      ...sortable('total'),
      align: 'right',
      onCard: 'amount',
      cell: ({ totals: { total }, documents }) => (
        <TextLink
          to="/reports/documents"
          search={figureSearchOf(documents)}
          size="sm"
          className="figures"
          {...minTargetSize}
        >
          {formatMoney(total)}
        </TextLink>
      ),
    },
  ];
}

const texts = defineTranslatedTexts(
  {
    title: (book: string, grouping: string) => `${book} por ${grouping}`,
    picture: 'Gráfico',
    table: 'Las mismas cifras en una tabla',
    columns: {
      name: 'Grupo',
      count: 'Comprobantes',
      quantity: 'Cantidad',
      subtotal: 'Subtotal',
      vat: 'IVA',
      total: 'Total',
    },
    withheld: { subtotal: 'Base', total: 'Retenido' },
    taxes: 'Impuestos',
    others: (count: number) => (count === 1 ? 'Otro' : `Otros ${count}`),
    more: (count: number) => `Mostrar ${count} más`,
    rest: (count: string, total: string) => `Y ${count} más, que suman ${total}.`,
  },
  {
    title: (book, grouping) => `${book} by ${grouping}`,
    picture: 'Picture',
    table: 'The same figures as a table',
    columns: {
      name: 'Group',
      count: 'Documents',
      quantity: 'Quantity',
      subtotal: 'Subtotal',
      vat: 'IVA',
      total: 'Total',
    },
    withheld: { subtotal: 'Base', total: 'Withheld' },
    taxes: 'Taxes',
    others: (count) => (count === 1 ? 'Another one' : `${count} others`),
    more: (count) => `Show ${count} more`,
    rest: (count, total) => `And ${count} more, which come to ${total}.`,
  },
);
