import { Button, Group, Menu, Text } from '@mantine/core';
import { type Icon, IconFilePlus, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useAction, useOperation } from '../../api/hooks.ts';
import { useBusiness } from '../../business/use-business.ts';
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
import { PartyForm } from './party-form.tsx';
import { type Party, type PartyGroup, partyOperation } from './roles.ts';

export interface PartyWords {
  readonly title: string;
  readonly add: string;
  readonly edit: string;
  readonly none: string;
  readonly noneHint: string;
}

/** The customers, providers or carriers of the business. */
export function PartyDirectory({ group, words, icon }: { group: PartyGroup; words: PartyWords; icon: Icon }) {
  const t = texts.use();
  const business = useBusiness();
  const directory = useDirectory();
  const navigate = useNavigate();
  const [editing, setEditing] = useState<Party | 'new'>();
  const { data, error, refetch } = useOperation(
    partyOperation(group, 'list'),
    { query: { businessId: business.id, ...directory.query } },
    { keepPrevious: true },
  );
  const update = useAction(partyOperation(group, 'update'), [group]);
  const remove = useAction(partyOperation(group, 'delete'), [group]);
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
          <CsvMenu group={group} fileName={words.title.toLowerCase()} />
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
      {isEmpty && <Empty icon={icon} title={words.none} hint={words.noneHint} action={add} />}
      {data !== undefined && !isEmpty && (
        <>
          <DataList
            label={words.title}
            rows={data.data as readonly Party[]}
            columns={columnsOf(t, group)}
            rowKey={({ id }) => id}
            actions={(party) => (
              <RecordActions
                name={party.businessName}
                active={party.active}
                onEdit={() => setEditing(party)}
                onActive={(active) => update.mutateAsync({ params: { id: party.id }, body: { active } })}
                onDelete={() => remove.mutateAsync({ params: { id: party.id } })}
              >
                {group === 'customers' && (
                  <Menu.Item
                    onClick={() => navigate({ to: '/documents/new', search: { type: '01', customerId: party.id } })}
                    leftSection={<IconFilePlus size={16} aria-hidden />}
                  >
                    {t.invoice}
                  </Menu.Item>
                )}
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
        <Suspense fallback={<Loading />}>
          <PartyForm
            group={group}
            {...(typeof editing === 'object' && { party: editing })}
            onSaved={close}
            onCancel={close}
          />
        </Suspense>
      </Dialog>
    </Page>
  );
}

function columnsOf(t: ReturnType<typeof texts.now>, group: PartyGroup): readonly Column<Party>[] {
  return [
    {
      key: 'name',
      title: t.name,
      onCard: 'heading',
      cell: ({ businessName, commercialName, active }) => (
        <div>
          <Group gap="xs">
            <Text size="sm" fw={600}>
              {businessName}
            </Text>
            <InactiveMark active={active} />
          </Group>
          {commercialName !== null && (
            <Text size="xs" c="dimmed">
              {commercialName}
            </Text>
          )}
        </div>
      ),
    },
    {
      key: 'identification',
      title: t.identification,
      cell: ({ identification, identificationType }) => (
        <div>
          <span className="figures">{identification}</span>
          <Text size="xs" c="dimmed">
            {identificationType.name}
          </Text>
        </div>
      ),
    },
    { key: 'email', title: t.email, cell: ({ email }) => email ?? '—' },
    group === 'carriers'
      ? { key: 'plate', title: t.plate, cell: ({ vehiclePlate }) => vehiclePlate ?? '—' }
      : { key: 'mobile', title: t.mobile, cell: ({ mobile }) => mobile ?? '—' },
  ];
}

const texts = defineTexts(
  {
    placeholder: 'Identificación, nombre o correo',
    name: 'Nombre',
    identification: 'Identificación',
    email: 'Correo',
    mobile: 'Celular',
    plate: 'Placa',
    invoice: 'Hacerle una factura',
  },
  {
    placeholder: 'Identification, name or e-mail',
    name: 'Name',
    identification: 'Identification',
    email: 'E-mail',
    mobile: 'Mobile',
    plate: 'Plate',
    invoice: 'Make an invoice',
  },
);
