import { Accordion, Button, Group, Text } from '@mantine/core';
import { IconEdit, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useWriteOperation } from '../../api/hooks.ts';
import type { Business } from '../../business/use-business.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { usePermissionCheck } from '../../session/use-rights.ts';
import { ActiveBadge } from '../../ui/active-badge.tsx';
import { askForConfirmation } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notifyFailure, notifySuccess } from '../../ui/notify.ts';
import { type EmissionPoint, PointForm } from './point-form.tsx';
import { SequenceNumbers } from './sequences.tsx';

export function PointItem({ business, point }: { business: Business; point: EmissionPoint }) {
  const t = texts.use();
  const mayChange = usePermissionCheck()('settings:write');
  const { id, establishmentId, establishmentCode, code, description, active } = point;
  const series = `${establishmentCode}-${code}`;
  const [editing, setEditing] = useState(false);
  const touches = ['emissionPoints', 'sequences', 'workplaces', 'account'];
  const update = useWriteOperation('emissionPoints.update', touches);
  const remove = useWriteOperation('emissionPoints.delete', touches);
  const setActive = (next: boolean) => update.mutateAsync({ params: { id }, body: { active: next } });
  const askDeactivate = () =>
    askForConfirmation({
      title: t.deactivateTitle(series),
      text: t.deactivateText,
      confirm: t.deactivate,
      onConfirm: () => setActive(false),
    });
  const askDelete = () =>
    askForConfirmation({
      title: t.deleteTitle(series),
      text: t.deleteText,
      confirm: t.delete,
      onConfirm: () => remove.mutateAsync({ params: { id } }).then(() => notifySuccess(t.deleted(series))),
    });
  return (
    <Accordion.Item value={String(id)}>
      <Accordion.Control>
        <Group gap="xs">
          <Text span size="sm" fw={600}>
            {t.label(series)}
          </Text>
          {description !== null && (
            <Text span size="sm" c="dimmed">
              {description}
            </Text>
          )}
          {!active && <ActiveBadge active={false} />}
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        <SequenceNumbers business={business} pointId={id} series={series} />
        {mayChange && (
          <Group gap="xs" mt="md">
            <Button
              size="xs"
              variant="default"
              leftSection={<IconEdit size={14} aria-hidden />}
              onClick={() => setEditing(true)}
            >
              {t.edit}
            </Button>
            {active ? (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconPlayerPause size={14} aria-hidden />}
                onClick={askDeactivate}
              >
                {t.deactivate}
              </Button>
            ) : (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconPlayerPlay size={14} aria-hidden />}
                onClick={() => setActive(true).catch(notifyFailure)}
              >
                {t.activate}
              </Button>
            )}
            <Button size="xs" variant="default" leftSection={<IconTrash size={14} aria-hidden />} onClick={askDelete}>
              {t.delete}
            </Button>
          </Group>
        )}
        <Dialog title={t.editTitle(series)} opened={editing} onClose={() => setEditing(false)}>
          <PointForm
            establishmentId={establishmentId}
            id={id}
            initial={{ code, description: description ?? '' }}
            onCancel={() => setEditing(false)}
            onSaved={() => {
              setEditing(false);
              notifySuccess(t.saved(series));
            }}
          />
        </Dialog>
      </Accordion.Panel>
    </Accordion.Item>
  );
}

const texts = defineTranslatedTexts(
  {
    label: (series: string) => `Punto de emisión ${series}`,
    edit: 'Editar el punto',
    editTitle: (series: string) => `Editar el punto ${series}`,
    saved: (series: string) => `El punto ${series} está guardado.`,
    activate: 'Activar',
    deactivate: 'Desactivar',
    deactivateTitle: (series: string) => `¿Desactivar el punto ${series}?`,
    deactivateText: 'No podrá emitir con él hasta que lo active otra vez. Sus números se conservan.',
    delete: 'Eliminar',
    deleteTitle: (series: string) => `¿Eliminar el punto ${series}?`,
    deleteText: 'Si algún comprobante lo usa, no se elimina: desactívelo.',
    deleted: (series: string) => `El punto ${series} está eliminado.`,
  },
  {
    label: (series) => `Emission point ${series}`,
    edit: 'Edit the point',
    editTitle: (series) => `Edit point ${series}`,
    saved: (series) => `Point ${series} is saved.`,
    activate: 'Activate',
    deactivate: 'Deactivate',
    deactivateTitle: (series) => `Deactivate point ${series}?`,
    deactivateText: 'You cannot issue with it until you activate it again. Its numbers are kept.',
    delete: 'Delete',
    deleteTitle: (series) => `Delete point ${series}?`,
    deleteText: 'If a document uses it, it cannot be deleted: deactivate it instead.',
    deleted: (series) => `Point ${series} is deleted.`,
  },
);
