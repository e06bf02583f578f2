import { notifications } from '@mantine/notifications';
import { createElement } from 'react';
import { errorText } from '../api/error-text.ts';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import { NoWrapNumbers } from './no-wrap-numbers.tsx';

export function notifySuccess(message: string): void {
  notifications.show({ message: whole(message), color: 'pad', closeButtonProps: closing() });
}

export function notifyFailure(error: unknown): void {
  notifications.show({
    message: whole(errorText(error)),
    color: 'red',
    autoClose: 10_000,
    closeButtonProps: closing(),
  });
}

/** Reports success with a warning that the user should read. */
export function notifyWarning(message: string): void {
  notifications.show({ message: whole(message), color: 'yellow', autoClose: 10_000, closeButtonProps: closing() });
}

function whole(text: string) {
  return createElement(NoWrapNumbers, { text });
}

function closing() {
  return { 'aria-label': texts.now().close };
}

const texts = defineTranslatedTexts({ close: 'Cerrar' }, { close: 'Close' });
