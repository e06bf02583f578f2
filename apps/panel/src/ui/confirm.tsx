import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import { withModals } from './modal-host.tsx';
import { notifyFailure } from './notify.ts';

export interface ConfirmationQuestion {
  readonly title: string;
  readonly text: ReactNode;
  /** Label of the confirming button: names the action. */
  readonly confirm: string;
  readonly harmless?: boolean;
  readonly onConfirm: () => Promise<unknown>;
}

/** Asks for confirmation before an action that cannot be undone. The focus is on the button that cancels. */
export function askForConfirmation({
  title,
  text,
  confirm: word,
  harmless = false,
  onConfirm,
}: ConfirmationQuestion): void {
  const t = texts.now();
  withModals((modals) =>
    modals.openConfirmModal({
      title,
      children: (
        <Text size="sm" component="div">
          {text}
        </Text>
      ),
      labels: { confirm: word, cancel: t.cancel },
      styles: { title: { fontWeight: 650 } },
      closeButtonProps: { 'aria-label': t.close },
      cancelProps: { 'data-autofocus': true },
      confirmProps: harmless ? {} : { color: 'red.8' },
      onConfirm: () => {
        onConfirm().catch(notifyFailure);
      },
    }),
  );
}

const texts = defineTranslatedTexts({ cancel: 'Cancelar', close: 'Cerrar' }, { cancel: 'Cancel', close: 'Close' });
