import { Accordion, Card, Group, Text, Title } from '@mantine/core';
import { IconEdit, IconPlayerPause, IconPlayerPlay, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useWriteOperation } from '../../api/hooks.ts';
import type { Business } from '../../business/use-business.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { usePermissionCheck } from '../../session/use-rights.ts';
import { ActiveBadge } from '../../ui/active-badge.tsx';
import { askForConfirmation } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notifyFailure, notifySuccess } from '../../ui/notify.ts';
import { RowMenu } from '../../ui/row-menu.tsx';
import { type Establishment, EstablishmentForm } from './establishment-form.tsx';
import { nextFreeCode } from './next-code.ts';
import { type EmissionPoint, PointForm } from './point-form.tsx';
import { PointItem } from './point-item.tsx';

export interface EstablishmentCardProps {
  readonly business: Business;
  readonly establishment: Establishment;
  readonly points: readonly EmissionPoint[];
}

export function EstablishmentCard({ business, establishment, points }: EstablishmentCardProps) {
  const t = texts.use();
  const mayChange = usePermissionCheck()('settings:write');
  const { id, code, name, address, active } = establishment;
  const [open, setOpen] = useState<'edit' | 'point'>();
  const close = () => setOpen(undefined);
  const touches = ['establishments', 'emissionPoints', 'sequences', 'workplaces', 'onboarding', 'account'];
  const update = useWriteOperation('establishments.update', touches);
  const remove = useWriteOperation('establishments.delete', touches);
  const setActive = (next: boolean) => update.mutateAsync({ params: { id }, body: { active: next } });
  const askDeactivate = () =>
    askForConfirmation({
      title: t.deactivateTitle(code),
      text: t.deactivateText,
      confirm: t.deactivate,
      onConfirm: () => setActive(false),
    });
  const askDelete = () =>
    askForConfirmation({
      title: t.deleteTitle(code),
      text: t.deleteText,
      confirm: t.delete,
      onConfirm: () => remove.mutateAsync({ params: { id } }).then(() => notifySuccess(t.deleted(code))),
    });
  return (
    <Card withBorder component="section" aria-label={t.label(code)}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Group gap="xs">
            <Title order={2} size="h4">
              {code} · {name ?? t.unnamed}
            </Title>
            <ActiveBadge active={active} />
          </Group>
          <Text size="sm" c="dimmed">
            {address}
          </Text>
        </div>
        {mayChange && (
          <RowMenu
            name={t.label(code)}
            actions={[
              { label: t.addPoint, icon: IconPlus, onClick: () => setOpen('point') },
              { label: t.edit, icon: IconEdit, onClick: () => setOpen('edit') },
              active
                ? { label: t.deactivate, icon: IconPlayerPause, onClick: askDeactivate }
                : {
                    label: t.activate,
                    icon: IconPlayerPlay,
                    onClick: () => {
                      setActive(true).catch(notifyFailure);
                    },
                  },
              { label: t.delete, icon: IconTrash, onClick: askDelete, danger: true },
            ]}
          />
        )}
      </Group>
      <Accordion variant="separated" mt="md" order={3} keepMounted={false}>
        {points.map((point) => (
          <PointItem key={point.id} business={business} point={point} />
        ))}
      </Accordion>
      <Dialog title={t.edit} opened={open === 'edit'} onClose={close}>
        <EstablishmentForm
          businessId={business.id}
          id={id}
          initial={{ code, name: name ?? '', address }}
          onCancel={close}
          onSaved={() => {
            close();
            notifySuccess(t.saved(code));
          }}
        />
      </Dialog>
      <Dialog title={t.addPoint} opened={open === 'point'} onClose={close}>
        <PointForm
          establishmentId={id}
          initial={{ code: nextFreeCode(points), description: '' }}
          onCancel={close}
          onSaved={(point) => {
            close();
            notifySuccess(t.pointCreated(`${code}-${point.code}`));
          }}
        />
      </Dialog>
    </Card>
  );
}

const texts = defineTranslatedTexts(
  {
    label: (code: string) => `Establecimiento ${code}`,
    unnamed: 'Establecimiento',
    addPoint: 'Nuevo punto de emisión',
    edit: 'Editar el establecimiento',
    saved: (code: string) => `El establecimiento ${code} está guardado.`,
    pointCreated: (series: string) => `El punto de emisión ${series} está creado.`,
    activate: 'Activar',
    deactivate: 'Desactivar',
    deactivateTitle: (code: string) => `¿Desactivar el establecimiento ${code}?`,
    deactivateText: 'No podrá emitir con él ni con sus puntos hasta que lo active otra vez.',
    delete: 'Eliminar',
    deleteTitle: (code: string) => `¿Eliminar el establecimiento ${code}?`,
    deleteText: 'Se elimina con sus puntos de emisión. Si algún comprobante lo usa, no se elimina: desactívelo.',
    deleted: (code: string) => `El establecimiento ${code} está eliminado.`,
  },
  {
    label: (code) => `Establishment ${code}`,
    unnamed: 'Establishment',
    addPoint: 'New emission point',
    edit: 'Edit the establishment',
    saved: (code) => `Establishment ${code} is saved.`,
    pointCreated: (series) => `Emission point ${series} is created.`,
    activate: 'Activate',
    deactivate: 'Deactivate',
    deactivateTitle: (code) => `Deactivate establishment ${code}?`,
    deactivateText: 'You cannot issue with it or its points until you activate it again.',
    delete: 'Delete',
    deleteTitle: (code) => `Delete establishment ${code}?`,
    deleteText: 'It is deleted with its emission points. If a document uses it, it cannot be: deactivate it instead.',
    deleted: (code) => `Establishment ${code} is deleted.`,
  },
);
