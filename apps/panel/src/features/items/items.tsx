import { Badge, Button, Group, Text } from '@mantine/core';
import { IconPackage, IconPlus } from '@tabler/icons-react';
import type { Item } from '@talonario/client';
import { Suspense, useState } from 'react';
import { useAction, useOperation } from '../../api/hooks.ts';
import { useBusiness } from '../../business/use-business.ts';
import { formatNumber } from '../../format/money.ts';
import { defineTexts } from '../../i18n/texts.ts';
import { type Column, DataList } from '../../ui/data-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { Pages } from '../../ui/pages.tsx';
import { CsvMenu } from '../directories/csv-menu.tsx';
import { DirectoryFilters } from '../directories/directory-filters.tsx';
import { InactiveMark } from '../directories/inactive-mark.tsx';
import { RecordActions } from '../directories/record-actions.tsx';
import { useDirectory } from '../directories/use-directory.ts';
import { ItemForm } from './item-form.tsx';

/** The products and services of the business. */
export function Items() {
  const t = texts.use();
  const business = useBusiness();
  const directory = useDirectory();
  const [editing, setEditing] = useState<Item | 'new'>();
  const { data, error, refetch } = useOperation(
    'items.list',
    { query: { businessId: business.id, ...directory.query } },
    { keepPrevious: true },
  );
  const update = useAction('items.update', ['items']);
  const remove = useAction('items.delete', ['items']);
  const close = () => setEditing(undefined);
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEditing('new')}>
      {t.add}
    </Button>
  );
  const isEmpty = data?.data.length === 0 && !directory.isNarrowed;
  return (
    <Page
      title={t.title}
      actions={
        <>
          <CsvMenu group="items" fileName={t.fileName} />
          {add}
        </>
      }
    >
      {!isEmpty && (
        <DirectoryFilters
          placeholder={t.placeholder}
          text={directory.text}
          shown={directory.shown}
          onText={directory.setText}
          onShown={directory.setShown}
        />
      )}
      {error !== null && <Failure error={error} onRetry={refetch} />}
      {data === undefined && error === null && <Loading />}
      {isEmpty && <Empty icon={IconPackage} title={t.none} hint={t.noneHint} action={add} />}
      {data !== undefined && !isEmpty && (
        <>
          <DataList
            label={t.title}
            rows={data.data}
            columns={columnsOf(t)}
            rowKey={({ id }) => id}
            actions={(item) => (
              <RecordActions
                name={item.name}
                active={item.active}
                onEdit={() => setEditing(item)}
                onActive={(active) => update.mutateAsync({ params: { id: item.id }, body: { active } })}
                onDelete={() => remove.mutateAsync({ params: { id: item.id } })}
              />
            )}
          />
          <Pages meta={data.meta} onPage={directory.setPage} />
        </>
      )}
      <Dialog title={editing === 'new' ? t.add : t.edit} opened={editing !== undefined} onClose={close} shape="side">
        <Suspense fallback={<Loading />}>
          <ItemForm {...(typeof editing === 'object' && { item: editing })} onSaved={close} onCancel={close} />
        </Suspense>
      </Dialog>
    </Page>
  );
}

function columnsOf(t: ReturnType<typeof texts.now>): readonly Column<Item>[] {
  return [
    {
      key: 'name',
      title: t.name,
      onCard: 'heading',
      cell: ({ name, description, active }) => (
        <div>
          <Group gap="xs">
            <Text size="sm" fw={600}>
              {name}
            </Text>
            <InactiveMark active={active} />
          </Group>
          {description !== null && (
            <Text size="xs" c="dimmed">
              {description}
            </Text>
          )}
        </div>
      ),
    },
    {
      key: 'code',
      title: t.code,
      cell: ({ code, auxCode }) => (
        <div>
          <span style={{ whiteSpace: 'nowrap' }}>{code}</span>
          {auxCode !== null && (
            <Text size="xs" c="dimmed">
              {auxCode}
            </Text>
          )}
        </div>
      ),
    },
    {
      key: 'taxes',
      title: t.taxes,
      cell: ({ taxes }) => (
        <Group gap={4}>
          {taxes.map(({ id, name }) => (
            <Badge key={id} variant="default" tt="none" fw={500}>
              {name}
            </Badge>
          ))}
        </Group>
      ),
    },
    { key: 'price', title: t.price, align: 'right', cell: ({ price }) => `$${formatNumber(price, 2, 6)}` },
  ];
}

const texts = defineTexts(
  {
    title: 'Productos y servicios',
    fileName: 'productos',
    add: 'Nuevo producto o servicio',
    edit: 'Editar producto o servicio',
    none: 'Todavía no hay productos ni servicios',
    noneHint: 'Créelos aquí, impórtelos desde CSV o hágalo al facturar.',
    placeholder: 'Código, nombre o descripción',
    name: 'Nombre',
    code: 'Código',
    taxes: 'Impuestos',
    price: 'Precio sin impuestos',
  },
  {
    title: 'Products and services',
    fileName: 'products',
    add: 'New product or service',
    edit: 'Edit product or service',
    none: 'There are no products or services yet',
    noneHint: 'Create them here, import them from CSV, or do it while invoicing.',
    placeholder: 'Code, name or description',
    name: 'Name',
    code: 'Code',
    taxes: 'Taxes',
    price: 'Price without taxes',
  },
);
