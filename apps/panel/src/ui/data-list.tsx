import { Box, Checkbox, Group, Stack, Table, Text, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { type Dispatch, type MouseEvent, memo, type ReactNode, type SetStateAction } from 'react';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import styles from './data-list.module.css';

export interface DataColumn<Row> {
  readonly key: string;
  /** Empty if the cells need no heading. */
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Content for a card, which has less space than a column. */
  readonly cardCell?: (row: Row) => ReactNode;
  /** Amounts and numbers are aligned right, marks without text in the middle. */
  readonly align?: 'right' | 'center';
  /**
   * Position on a card, which has two lines: `heading` with `amount` at its right, and `under` in small type with
   * `mark` at its right. Columns without a position follow below with their titles; hidden ones are left out.
   */
  readonly onCard?: 'heading' | 'amount' | 'under' | 'mark' | 'hidden';
  /** Whether the column is left out of the table, which has other columns for its facts. */
  readonly onlyOnCard?: true;
  /** Set if the list can be sorted by this column: its current direction, and the action of a click on the title. */
  readonly sort?: { readonly dir: SortDirection | undefined; readonly onClick: () => void };
}

export type SortDirection = 'asc' | 'desc';

export interface DataListProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly DataColumn<Row>[];
  readonly rowKey: (row: Row) => number | string;
  readonly actions?: (row: Row) => ReactNode;
  /** Action of a click anywhere on a row. For keyboard users the row also contains a link. */
  readonly onOpen?: (row: Row) => void;
  /** Whether a row has a red edge. The content of such a row must state why. */
  readonly isUrgent?: (row: Row) => boolean;
  readonly selection?: {
    readonly chosen: ReadonlySet<number | string>;
    readonly onChange: Dispatch<SetStateAction<ReadonlySet<number | string>>>;
    readonly nameOf: (row: Row) => string;
  };
}

/** Table on a wide screen, a list of cards on a narrow one. */
export function DataList<Row>(props: DataListProps<Row>) {
  const wide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  return wide ? <Rows {...props} /> : <Cards {...props} />;
}

function Rows<Row>({ label, rows, columns: all, rowKey, actions, selection, onOpen, isUrgent }: DataListProps<Row>) {
  const t = texts.use();
  const columns = all.filter(({ onlyOnCard }) => onlyOnCard !== true);
  const keys = rows.map(rowKey);
  const allChosen = selection !== undefined && keys.length > 0 && keys.every((key) => selection.chosen.has(key));
  return (
    <Table.ScrollContainer minWidth={600} scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': label } }}>
      <Table highlightOnHover verticalSpacing={4} aria-label={label} className={styles.rows}>
        <Table.Thead>
          <Table.Tr>
            {selection && (
              <Table.Th w={36}>
                <Checkbox
                  aria-label={t.all}
                  checked={allChosen}
                  indeterminate={!allChosen && keys.some((key) => selection.chosen.has(key))}
                  onChange={() => selection.onChange(new Set(allChosen ? [] : keys))}
                />
              </Table.Th>
            )}
            {columns.map(({ key, title, align, sort }) =>
              title === '' ? (
                <Table.Td key={key} />
              ) : (
                <Table.Th key={key} ta={align} aria-sort={sort?.dir && `${sort.dir}ending`}>
                  {sort ? <SortTitle title={title} {...sort} /> : title}
                </Table.Th>
              ),
            )}
            {actions && <Table.Th ta="right">{t.actions}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <TableRow
              key={rowKey(row)}
              row={row}
              columns={all}
              actions={actions}
              onOpen={onOpen}
              urgent={isUrgent?.(row) === true}
              id={rowKey(row)}
              name={selection?.nameOf(row)}
              chosen={selection?.chosen.has(rowKey(row)) === true}
              onChoose={selection?.onChange}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface RowProps<Row> extends Pick<DataListProps<Row>, 'columns'> {
  readonly row: Row;
  readonly actions: DataListProps<Row>['actions'];
  readonly onOpen: DataListProps<Row>['onOpen'];
  readonly urgent: boolean;
  readonly id: number | string;
  /** Name of the row for its checkbox. Undefined if rows cannot be selected. */
  readonly name: string | undefined;
  readonly chosen: boolean;
  readonly onChoose: NonNullable<DataListProps<Row>['selection']>['onChange'] | undefined;
}

/**
 * Row of the table. A row whose properties are the same is not rendered again when the filters or the selection of the
 * list change: on a slow device, rendering all rows delays the next letter in the search box.
 */
const TableRow = memo(function TableRow<Row>({
  row,
  columns,
  actions,
  onOpen,
  urgent,
  id,
  name,
  chosen,
  onChoose,
}: RowProps<Row>) {
  return (
    <Table.Tr {...opening(row, onOpen)} {...(urgent && { className: styles.urgent ?? '' })}>
      {name !== undefined && onChoose && (
        <Table.Td data-own>
          <Choose id={id} name={name} chosen={chosen} onChange={onChoose} />
        </Table.Td>
      )}
      {columns.map(
        ({ key, cell, align, onCard, onlyOnCard }) =>
          onlyOnCard !== true && (
            <Table.Td
              key={key}
              ta={align}
              {...(onCard === 'amount' && { fw: 600 })}
              className={align === 'right' ? 'figures' : undefined}
            >
              {cell(row)}
            </Table.Td>
          ),
      )}
      {actions && (
        <Table.Td>
          <Group gap={4} justify="flex-end" wrap="nowrap">
            {actions(row)}
          </Group>
        </Table.Td>
      )}
    </Table.Tr>
  );
}) as <Row>(props: RowProps<Row>) => ReactNode;

/**
 * Props that make a click on a row open it. A click on or close to another control of the row, or after selecting text,
 * is ignored.
 */
function opening<Row>(row: Row, onOpen: ((row: Row) => void) | undefined) {
  if (onOpen === undefined) return {};
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const own = (event.target as Element).closest('a, button, input, label, [role="menu"], [data-own]');
    const marked = getSelection()?.isCollapsed === false;
    const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.defaultPrevented;
    if (own === null && !marked && plain) onOpen(row);
  };
  return { onClick, style: { cursor: 'pointer' } };
}

/** Title of a column. A click sorts the list by the column, a second click reverses the order. */
function SortTitle({ title, dir, onClick }: { title: string; dir: SortDirection | undefined; onClick: () => void }) {
  const Arrow = dir === undefined ? IconArrowsSort : dir === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <UnstyledButton fz="xs" onClick={onClick} className={styles.sort} data-idle={dir === undefined || undefined}>
      {title}
      <Arrow size={14} aria-hidden />
    </UnstyledButton>
  );
}

function Cards<Row>({ label, rows, columns, rowKey, actions, selection, onOpen, isUrgent }: DataListProps<Row>) {
  return (
    <Stack gap={0} component="ul" aria-label={label} p={0} m={0} style={{ listStyle: 'none' }}>
      {rows.map((row) => (
        <Card
          key={rowKey(row)}
          row={row}
          columns={columns}
          actions={actions}
          onOpen={onOpen}
          urgent={isUrgent?.(row) === true}
          id={rowKey(row)}
          name={selection?.nameOf(row)}
          chosen={selection?.chosen.has(rowKey(row)) === true}
          onChoose={selection?.onChange}
        />
      ))}
    </Stack>
  );
}

/** Row as a card. */
const Card = memo(function Card<Row>({
  row,
  columns,
  actions,
  onOpen,
  urgent,
  id,
  name,
  chosen,
  onChoose,
}: RowProps<Row>) {
  const at = (place: DataColumn<Row>['onCard']) => columns.filter(({ onCard }) => onCard === place);
  const [headings, amounts, under, marks, facts] = [
    at('heading'),
    at('amount'),
    at('under'),
    at('mark'),
    at(undefined),
  ];
  return (
    <li className={`${styles.card} ${urgent ? styles.urgentCard : ''}`} {...opening(row, onOpen)}>
      <Group justify="space-between" align="center" wrap="nowrap" gap="xs" mih={28}>
        <Group gap="xs" miw={0} fw={500} wrap="nowrap">
          {name !== undefined && onChoose && <Choose id={id} name={name} chosen={chosen} onChange={onChoose} />}
          {headings.map(({ key, cell, cardCell = cell }) => (
            <Box key={key} miw={0}>
              {cardCell(row)}
            </Box>
          ))}
        </Group>
        <Group gap={4} wrap="nowrap">
          {amounts.map(({ key, cell, cardCell = cell }) => (
            <Text key={key} size="sm" fw={600} component="div" className="figures" style={noWrap}>
              {cardCell(row)}
            </Text>
          ))}
          {actions?.(row)}
        </Group>
      </Group>
      {under.length + marks.length > 0 && (
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <Group gap={6} wrap="nowrap" miw={0} fz="xs" c="dimmed">
            {under.map(({ key, cell, cardCell = cell }, index) => (
              <Box key={key} miw={0} style={index === 0 ? shrinking : noWrap}>
                {cardCell(row)}
              </Box>
            ))}
          </Group>
          <Group gap={6} wrap="nowrap" fz="xs" c="dimmed" style={noWrap}>
            {marks.map(({ key, cell, cardCell = cell }) => (
              <Box key={key}>{cardCell(row)}</Box>
            ))}
          </Group>
        </Group>
      )}
      {facts.map(({ key, title, cell }) => (
        <Group key={key} justify="space-between" gap="xs" mt={4} wrap="nowrap" align="flex-start">
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'normal' }}>
            {title}
          </Text>
          <Text size="sm" component="div" ta="right" miw={0}>
            {cell(row)}
          </Text>
        </Group>
      ))}
    </li>
  );
}) as <Row>(props: RowProps<Row>) => ReactNode;

const noWrap = { whiteSpace: 'nowrap', flexShrink: 0 } as const;
const shrinking = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

interface ChooseProps {
  readonly id: number | string;
  readonly name: string;
  readonly chosen: boolean;
  readonly onChange: Dispatch<SetStateAction<ReadonlySet<number | string>>>;
}

function Choose({ id, name, chosen, onChange }: ChooseProps) {
  const t = texts.use();
  const toggle = () =>
    onChange((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return <Checkbox aria-label={t.choose(name)} checked={chosen} onChange={toggle} />;
}

const texts = defineTranslatedTexts(
  { all: 'Elegir todos', actions: 'Acciones', choose: (name: string) => `Elegir ${name}` },
  { all: 'Choose all', actions: 'Actions', choose: (name) => `Choose ${name}` },
);
