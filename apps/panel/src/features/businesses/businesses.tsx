import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import {
  IconBuilding,
  IconCheck,
  IconEdit,
  IconFlask,
  IconPhoto,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconRocket,
  IconTrash,
  IconTruckLoading,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWriteOperation } from '../../api/hooks.ts';
import {
  chooseBusiness,
  type SetUpBusiness,
  useChosenBusiness,
  useSetUpBusinesses,
} from '../../business/use-business.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { ReadOnlyNote } from '../../session/read-only-note.tsx';
import { usePermissionCheck, useSeesWholeAccount } from '../../session/use-rights.ts';
import { ActiveBadge } from '../../ui/active-badge.tsx';
import { askForConfirmation } from '../../ui/confirm.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty.tsx';
import { Notices } from '../../ui/notices.tsx';
import { notifyFailure, notifySuccess } from '../../ui/notify.ts';
import { Page } from '../../ui/page.tsx';
import { type RowAction, RowMenu } from '../../ui/row-menu.tsx';
import { SignatureChip } from '../signature/index.ts';
import { BusinessForm } from './business-form.tsx';
import { EnvironmentChip } from './environment-chip.tsx';
import { LogoForm } from './logo-form.tsx';
import { OperatorNotice } from './operator-notice.tsx';

type Open = { what: 'new' } | { what: 'edit' | 'logo'; business: SetUpBusiness };

export function BusinessesScreen() {
  const t = texts.use();
  const businesses = useSetUpBusinesses();
  const chosen = useChosenBusiness();
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open>();
  const update = useWriteOperation('businesses.update', ['businesses', 'account']);
  const remove = useWriteOperation('businesses.delete', ['businesses', 'account', 'onboarding']);
  const mayChange = usePermissionCheck()('settings:write');
  const mayAdd = useSeesWholeAccount() && mayChange;
  const add = mayAdd && <AddButton onClick={() => setOpen({ what: 'new' })} label={t.add} />;

  const activate = ({ id, businessName }: SetUpBusiness, active: boolean) =>
    update.mutateAsync({ params: { id }, body: { active } }).then(() => {
      notifySuccess(active ? t.activated(businessName) : t.deactivated(businessName));
    });
  const askDeactivate = (business: SetUpBusiness) =>
    askForConfirmation({
      title: t.deactivateTitle(business.businessName),
      text: t.deactivateText,
      confirm: t.deactivate,
      onConfirm: () => activate(business, false),
    });
  const askDelete = (business: SetUpBusiness) =>
    askForConfirmation({
      title: t.deleteTitle(business.businessName),
      text: t.deleteText(business.identification),
      confirm: t.delete,
      onConfirm: () => remove.mutateAsync({ params: { id: business.id } }).then(() => notifySuccess(t.deleted)),
    });
  const changesOf = (row: SetUpBusiness): RowAction[] => [
    { label: t.edit, icon: IconEdit, onClick: () => setOpen({ what: 'edit', business: row }) },
    {
      label: t.moveIn,
      icon: IconTruckLoading,
      onClick: () => {
        chooseBusiness(row.id);
        void navigate({ to: '/moving-in' });
      },
      disabled: !row.active,
    },
    { label: t.logo, icon: IconPhoto, onClick: () => setOpen({ what: 'logo', business: row }) },
    row.active
      ? { label: t.deactivate, icon: IconPlayerPause, onClick: () => askDeactivate(row) }
      : {
          label: t.activate,
          icon: IconPlayerPlay,
          onClick: () => {
            activate(row, true).catch(notifyFailure);
          },
        },
    { label: t.delete, icon: IconTrash, onClick: () => askDelete(row), danger: true },
  ];

  return (
    <Page title={t.title} about={t.about} actions={businesses.length > 0 && add}>
      <OperatorNotice />
      {!mayChange && <ReadOnlyNote />}
      {businesses.length === 0 ? (
        <EmptyState icon={IconBuilding} title={t.none} hint={t.noneWhy} action={add} />
      ) : (
        <DataList
          label={t.title}
          rows={businesses}
          rowKey={({ id }) => id}
          columns={[
            { key: 'name', title: t.name, onCard: 'heading', cell: (row) => <Name business={row} /> },
            { key: 'ruc', title: 'RUC', onCard: 'under', cell: ({ identification }) => identification },
            {
              key: 'environment',
              title: t.environment,
              onCard: 'mark',
              cell: (row) => <EnvironmentChip id={row.environmentId} />,
            },
            { key: 'signature', title: t.signature, onCard: 'mark', cell: (row) => <SignatureChip business={row} /> },
            {
              key: 'state',
              title: t.state,
              onCard: 'mark',
              // Active is the usual state, and the header names the business in use.
              cardCell: ({ active }) => !active && <ActiveBadge active={active} />,
              cell: (row) => (
                <Group gap={4}>
                  <ActiveBadge active={row.active} />
                  {row.id === chosen?.id && (
                    <Badge variant="outline" color="gray" tt="none" c="var(--mantine-color-text)">
                      {t.inUse}
                    </Badge>
                  )}
                </Group>
              ),
            },
          ]}
          actions={(row) => (
            <RowMenu
              name={row.businessName}
              actions={[
                {
                  label: t.use,
                  icon: IconCheck,
                  onClick: () => chooseBusiness(row.id),
                  disabled: row.id === chosen?.id || !row.active,
                },
                {
                  label: t.rehearse,
                  icon: IconFlask,
                  disabled: !row.active,
                  onClick: () => {
                    chooseBusiness(row.id);
                    void navigate({ to: '/businesses/rehearsal' });
                  },
                },
                {
                  label: row.environmentId === 2 ? t.production : t.goLive,
                  icon: IconRocket,
                  onClick: () => {
                    chooseBusiness(row.id);
                    void navigate({ to: '/go-live' });
                  },
                  disabled: !row.active,
                },
                ...(mayChange ? changesOf(row) : []),
              ]}
            />
          )}
        />
      )}
      <Dialogs open={open} onClose={() => setOpen(undefined)} />
    </Page>
  );
}

function Dialogs({ open, onClose: close }: { open: Open | undefined; onClose: () => void }) {
  const t = texts.use();
  return (
    <>
      <Dialog title={t.add} opened={open?.what === 'new'} onClose={close} shape="side">
        <BusinessForm
          onCancel={close}
          onSaved={({ id, businessName }) => {
            chooseBusiness(id);
            notifySuccess(t.created(businessName));
            close();
          }}
        />
      </Dialog>
      <Dialog title={t.edit} opened={open?.what === 'edit'} onClose={close} shape="side">
        {open?.what === 'edit' && (
          <Stack>
            <Notices notices={open.business.warnings} />
            <BusinessForm
              business={open.business}
              onCancel={close}
              onSaved={({ businessName }) => {
                notifySuccess(t.saved(businessName));
                close();
              }}
            />
          </Stack>
        )}
      </Dialog>
      <Dialog title={t.logo} opened={open?.what === 'logo'} onClose={close}>
        {open?.what === 'logo' && <LogoForm businessId={open.business.id} />}
      </Dialog>
    </>
  );
}

function AddButton({ onClick, label }: { onClick: () => void; label: string }) {
  return (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  );
}

function Name({ business }: { business: SetUpBusiness }) {
  const t = texts.use();
  return (
    <>
      <Text fw={600} size="sm">
        {business.commercialName ?? business.businessName}
      </Text>
      {business.commercialName !== null && (
        <Text size="xs" c="dimmed">
          {business.businessName}
        </Text>
      )}
      {business.warnings.length > 0 && (
        <Text size="xs" c="light-dark(var(--mantine-color-orange-9), var(--mantine-color-orange-4))">
          {t.doubtful}
        </Text>
      )}
    </>
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'Negocios',
    about: 'Cada RUC que emite comprobantes desde esta cuenta.',
    add: 'Nuevo negocio',
    none: 'Todavía no hay un negocio',
    noneWhy: 'Cree el primero con los datos de su RUC.',
    name: 'Negocio',
    environment: 'Ambiente',
    signature: 'Firma',
    state: 'Estado',
    inUse: 'En uso',
    doubtful: 'Revise el RUC: el dígito verificador no coincide',
    edit: 'Editar el negocio',
    logo: 'Logotipo del RIDE',
    moveIn: 'Mudarse desde otro sistema',
    use: 'Trabajar con este negocio',
    rehearse: 'Ensayar con el SRI',
    goLive: 'Pasar a producción',
    production: 'Producción: estado y pausa',
    activate: 'Activar',
    deactivate: 'Desactivar',
    delete: 'Eliminar',
    created: (name: string) => `${name} está creado y en uso.`,
    saved: (name: string) => `${name} está guardado.`,
    activated: (name: string) => `${name} está activo.`,
    deactivated: (name: string) => `${name} está inactivo.`,
    deleted: 'Eliminado. Un negocio que ya emitió comprobantes queda inactivo, para conservarlos.',
    deactivateTitle: (name: string) => `¿Desactivar ${name}?`,
    deactivateText: 'No podrá emitir comprobantes con él hasta que lo active otra vez. Lo emitido se conserva.',
    deleteTitle: (name: string) => `¿Eliminar ${name}?`,
    deleteText: (ruc: string) =>
      `Se elimina el negocio con RUC ${ruc}, con sus clientes, productos y borradores. Si ya emitió comprobantes, queda inactivo y nada se borra.`,
  },
  {
    title: 'Businesses',
    about: 'Every RUC that issues documents from this account.',
    add: 'New business',
    none: 'There is no business yet',
    noneWhy: 'Create the first one with the data of your RUC.',
    name: 'Business',
    environment: 'Environment',
    signature: 'Signature',
    state: 'State',
    inUse: 'In use',
    doubtful: 'Check the RUC: its check digit does not match',
    edit: 'Edit the business',
    logo: 'Logo of the RIDE',
    moveIn: 'Move in from another system',
    use: 'Work with this business',
    rehearse: 'Rehearse with SRI',
    goLive: 'Go to production',
    production: 'Production: state and pause',
    activate: 'Activate',
    deactivate: 'Deactivate',
    delete: 'Delete',
    created: (name) => `${name} is created and in use.`,
    saved: (name) => `${name} is saved.`,
    activated: (name) => `${name} is active.`,
    deactivated: (name) => `${name} is inactive.`,
    deleted: 'Deleted. A business that has issued documents becomes inactive, to keep them.',
    deactivateTitle: (name) => `Deactivate ${name}?`,
    deactivateText: 'You cannot issue with it until you reactivate it. Issued documents are kept.',
    deleteTitle: (name) => `Delete ${name}?`,
    deleteText: (ruc) =>
      `The business with RUC ${ruc} is deleted with its customers, products and drafts. If it has issued documents, it becomes inactive and nothing is deleted.`,
  },
);
