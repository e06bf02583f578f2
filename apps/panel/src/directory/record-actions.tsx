import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical, IconEdit, IconPlayerPlay, IconPlayerStop, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import { askForConfirmation } from '../ui/confirm.tsx';
import { notifyFailure, notifySuccess } from '../ui/notify.ts';

export interface RecordActionsProps {
  readonly name: string;
  readonly active: boolean;
  readonly onEdit: () => void;
  readonly onActive: (active: boolean) => Promise<unknown>;
  readonly onDelete: () => Promise<unknown>;
  /** Further actions in the menu. */
  readonly children?: ReactNode;
}

/** Menu of actions for one record of a directory. */
export function RecordActions({ name, active, onEdit, onActive, onDelete, children }: RecordActionsProps) {
  const t = texts.use();
  const toggle = async () => {
    await onActive(!active);
    notifySuccess(active ? t.deactivated(name) : t.activated(name));
  };
  const remove = () =>
    askForConfirmation({
      title: t.deleteTitle,
      text: t.deleteText(name),
      confirm: t.delete,
      onConfirm: async () => {
        await onDelete();
        notifySuccess(t.deleted(name));
      },
    });
  return (
    <>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t.editOf(name)} onClick={onEdit}>
        <IconEdit size={18} aria-hidden />
      </ActionIcon>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t.moreOf(name)}>
            <IconDotsVertical size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {children}
          <Menu.Item
            leftSection={active ? <IconPlayerStop size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />}
            onClick={() => toggle().catch(notifyFailure)}
          >
            {active ? t.deactivate : t.activate}
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={remove}>
            {t.delete}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

const texts = defineTranslatedTexts(
  {
    editOf: (name: string) => `Editar ${name}`,
    moreOf: (name: string) => `Más acciones de ${name}`,
    activate: 'Activar',
    deactivate: 'Desactivar',
    activated: (name: string) => `Se activó ${name}.`,
    deactivated: (name: string) => `Se desactivó ${name}.`,
    delete: 'Eliminar',
    deleteTitle: '¿Eliminar para siempre?',
    deleteText: (name: string) => `Se eliminará «${name}». Si está en un comprobante no se podrá: desactívelo.`,
    deleted: (name: string) => `Se eliminó ${name}.`,
  },
  {
    editOf: (name) => `Edit ${name}`,
    moreOf: (name) => `More actions of ${name}`,
    activate: 'Activate',
    deactivate: 'Deactivate',
    activated: (name) => `${name} was activated.`,
    deactivated: (name) => `${name} was deactivated.`,
    delete: 'Delete',
    deleteTitle: 'Delete for good?',
    deleteText: (name) =>
      `“${name}” will be deleted. If a document uses it, it cannot be deleted: deactivate it instead.`,
    deleted: (name) => `${name} was deleted.`,
  },
);
