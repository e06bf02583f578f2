import { Stack, Tabs } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, Suspense, useDeferredValue } from 'react';
import { DataList, type DataListProps } from './data-list.tsx';
import { ErrorNotice } from './failure.tsx';
import styles from './list-screen.module.css';
import { Loading } from './loading.tsx';
import { Page } from './page.tsx';
import { type ListMeta, Pages } from './pages.tsx';
import type { ListSearch, ListState } from './use-list.ts';

type Answer<Row> = { readonly data: readonly Row[]; readonly meta: ListMeta };

export interface ListScreenProps<Row, Search extends ListSearch, Key extends string, View extends string> {
  readonly title: string;
  readonly about?: string;
  readonly actions: ReactNode;
  readonly list: ListState<Search, Key>;
  readonly found: UseQueryResult<Answer<Row>>;
  readonly views: {
    readonly label: string;
    /** Names of the views. The first view is the default, which the address leaves out. */
    readonly names: readonly [View, ...View[]];
    readonly texts: Readonly<Record<View, string>>;
  };
  readonly toolbar: ReactNode;
  /** Fields of the filters, rendered when the user opens the filter panel. */
  readonly filters: () => ReactNode;
  /** Content between the filters and the list: running processes, and actions for the selected rows. */
  readonly above: ReactNode;
  /** Shown instead of the rows if the list has none. */
  readonly empty: (meta: ListMeta) => ReactNode;
  readonly rows: Pick<DataListProps<Row>, 'columns' | 'actions' | 'onOpen'> & {
    readonly nameOf: (row: Row) => string;
  };
  /** Content between the rows and the links to other pages. */
  readonly below?: (answer: Answer<Row>) => ReactNode;
}

/** List with views, a search box, filters and selectable rows. */
export function ListScreen<
  Row extends { readonly id: number },
  Search extends ListSearch,
  Key extends string,
  View extends string,
>(props: ListScreenProps<Row, Search, Key, View>) {
  const { title, about, actions, list, views, toolbar, filters, above } = props;
  const [usual] = views.names;
  const view = list.search.view ?? usual;
  return (
    <Page title={title} {...(about !== undefined && { about })} actions={actions}>
      <Tabs
        value={view}
        onChange={(name) => list.changeFrame({ view: name === null || name === usual ? undefined : name })}
        keepMounted={false}
      >
        <div className={styles.row}>
          <Tabs.List aria-label={views.label} className={styles.views}>
            {views.names.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {views.texts[name]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <div className={styles.tools}>{toolbar}</div>
        </div>
        <Tabs.Panel value={view} pt="xs">
          <Stack gap="sm">
            {list.filtersOpen && <Suspense fallback={<Loading rows={2} />}>{filters()}</Suspense>}
            {above}
            <Rows {...props} />
          </Stack>
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

function Rows<Row extends { readonly id: number }, Search extends ListSearch, Key extends string, View extends string>({
  title,
  list,
  found,
  rows: { nameOf, ...looks },
  empty,
  below,
}: ListScreenProps<Row, Search, Key, View>) {
  // New rows are rendered in steps that a keystroke can interrupt: together they take longer than a letter may wait.
  const answer = useDeferredValue(found.data);
  if (found.isError) return <ErrorNotice error={found.error} onRetry={() => found.refetch()} />;
  const isOld = found.isPlaceholderData || answer !== found.data;
  if (answer === undefined || (isOld && answer.data.length === 0)) return <Loading rows={8} />;
  const { data: rows, meta } = answer;
  if (rows.length === 0) return empty(meta);
  return (
    <>
      <DataList
        label={title}
        rows={rows}
        rowKey={({ id }) => id}
        selection={{ chosen: list.chosen, onChange: list.setChosen, nameOf }}
        {...looks}
      />
      {below?.(answer)}
      <Pages meta={meta} part={list.search} onChange={list.changeFrame} />
    </>
  );
}
