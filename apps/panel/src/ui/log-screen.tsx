import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FilterChange, PageNumbers } from '../format/search-values.ts';
import { type DataColumn, DataList } from './data-list.tsx';
import { ErrorNotice } from './failure.tsx';
import { Loading } from './loading.tsx';
import NoMatch from './no-match.tsx';
import { Page } from './page.tsx';
import { type ListMeta, Pages } from './pages.tsx';
import { SearchBox } from './search-box.tsx';

/** Values in the address of every log, in addition to its own filters. */
interface LogSearch extends PageNumbers {
  readonly search?: string;
}

export interface LogScreenProps<Row> {
  readonly title: string;
  readonly about: string;
  readonly finds: { readonly label: string; readonly hint: string };
  readonly filters: LogSearch;
  readonly onChange: (next: FilterChange<LogSearch>) => void;
  /** Filter fields in addition to the search box. */
  readonly fields: ReactNode;
  readonly onClear: () => void;
  readonly found: {
    readonly data: { readonly data: readonly Row[]; readonly meta: ListMeta } | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  /** Shown instead of the rows if the log has none and no filter is set. */
  readonly empty?: ReactNode;
  readonly rowKey: (row: Row) => number | string;
  readonly columns: readonly DataColumn<Row>[];
  readonly open: {
    readonly word: string;
    readonly label: (row: Row) => string;
    readonly onClick: (row: Row) => void;
  };
  /** Expanded content of a row. */
  readonly children: ReactNode;
}

/** Log with the newest entries first: search, filters, and rows that can be expanded. */
export function LogScreen<Row>(props: LogScreenProps<Row>) {
  const { title, about, finds, filters, onChange, fields, found, children } = props;
  return (
    <Page title={title} about={about}>
      <Group gap="sm" align="flex-end">
        <SearchBox
          label={finds.label}
          placeholder={finds.hint}
          value={filters.search ?? ''}
          onChange={(words) => onChange({ search: words })}
          flex={{ base: '1 1 100%', sm: '1 1 200px' }}
        />
        {fields}
      </Group>
      {found.error !== null && <ErrorNotice error={found.error} onRetry={found.refetch} />}
      {found.data === undefined && found.error === null && <Loading />}
      {found.data !== undefined && <Rows {...props} {...found.data} />}
      {children}
    </Page>
  );
}

type RowsProps<Row> = LogScreenProps<Row> & { readonly data: readonly Row[]; readonly meta: ListMeta };

function Rows<Row>(props: RowsProps<Row>) {
  const { title, filters, onChange, onClear, empty, rowKey, columns, open, data: rows, meta } = props;
  if (rows.length === 0)
    return empty || <NoMatch total={meta.total} onFirstPage={() => onChange({})} onClear={onClear} />;
  return (
    <>
      <DataList
        label={title}
        rows={rows}
        rowKey={rowKey}
        columns={columns}
        actions={(row) => (
          <Button size="compact-sm" variant="default" onClick={() => open.onClick(row)} aria-label={open.label(row)}>
            {open.word}
          </Button>
        )}
      />
      <Pages meta={meta} part={filters} onChange={onChange} />
    </>
  );
}
