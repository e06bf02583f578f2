import { Button } from '@mantine/core';
import { type Icon, IconPlus } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useAction, useOperation } from '../../api/hooks.ts';
import { useBusiness } from '../../business/use-business.ts';
import { type Column, DataList } from '../../ui/data-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { Pages } from '../../ui/pages.tsx';
import { CsvMenu } from './csv-menu.tsx';
import { DirectoryFilters } from './directory-filters.tsx';
import { type DirectoryGroup, directoryOperation } from './groups.ts';
import { RecordActions } from './record-actions.tsx';
import { useDirectory } from './use-directory.ts';

export interface DirectoryWords {
  readonly title: string;
  readonly add: string;
  readonly edit: string;
  readonly none: string;
  readonly noneHint: string;
}

export interface DirectoryScreenProps<Row> {
  readonly group: DirectoryGroup;
  readonly words: DirectoryWords;
  /** What can be searched for. */
  readonly placeholder: string;
  /** Of the table it is exported to. */
  readonly fileName: string;
  readonly icon: Icon;
  readonly columns: readonly Column<Row>[];
  readonly nameOf: (row: Row) => string;
  /** The form of a record; of a new one without it. */
  readonly form: (row: Row | undefined, close: () => void) => ReactNode;
  /** What this directory can do with a record besides. */
  readonly moreActions?: (row: Row) => ReactNode;
}

/** The records of a directory of the business: found, made, changed, switched off, deleted, and as a table. */
export function DirectoryScreen<Row extends { readonly id: number; readonly active: boolean }>({
  group,
  words,
  placeholder,
  fileName,
  icon,
  columns,
  nameOf,
  form,
  moreActions,
}: DirectoryScreenProps<Row>) {
  const { id: businessId } = useBusiness();
  const directory = useDirectory();
  const [editing, setEditing] = useState<Row | 'new'>();
  const { data, error, refetch } = useOperation(
    directoryOperation(group, 'list'),
    { query: { businessId, ...directory.query } },
    { keepPrevious: true },
  );
  const update = useAction(directoryOperation(group, 'update'), [group]);
  const remove = useAction(directoryOperation(group, 'delete'), [group]);
  const close = () => setEditing(undefined);
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEditing('new')}>
      {words.add}
    </Button>
  );
  const isEmpty = data?.data.length === 0 && !directory.isNarrowed;
  return (
    <Page
      title={words.title}
      actions={
        <>
          <CsvMenu group={group} fileName={fileName} />
          {add}
        </>
      }
    >
      {!isEmpty && (
        <DirectoryFilters
          placeholder={placeholder}
          text={directory.text}
          shown={directory.shown}
          onText={directory.setText}
          onShown={directory.setShown}
        />
      )}
      {error !== null && <Failure error={error} onRetry={refetch} />}
      {data === undefined && error === null && <Loading />}
      {isEmpty && <Empty icon={icon} title={words.none} hint={words.noneHint} action={add} />}
      {data !== undefined && !isEmpty && (
        <>
          <DataList
            label={words.title}
            rows={data.data as readonly { readonly id: number }[] as readonly Row[]}
            columns={columns}
            rowKey={({ id }) => id}
            actions={(row) => (
              <RecordActions
                name={nameOf(row)}
                active={row.active}
                onEdit={() => setEditing(row)}
                onActive={(active) => update.mutateAsync({ params: { id: row.id }, body: { active } })}
                onDelete={() => remove.mutateAsync({ params: { id: row.id } })}
              >
                {moreActions?.(row)}
              </RecordActions>
            )}
          />
          <Pages meta={data.meta} onPage={directory.setPage} />
        </>
      )}
      <Dialog
        title={editing === 'new' ? words.add : words.edit}
        opened={editing !== undefined}
        onClose={close}
        shape="side"
      >
        <Suspense fallback={<Loading />}>{form(editing === 'new' ? undefined : editing, close)}</Suspense>
      </Dialog>
    </Page>
  );
}
