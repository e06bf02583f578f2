import { notifications } from '@mantine/notifications';
import { errorText } from '../api/error-text.ts';

export function notifyDone(message: string): void {
  notifications.show({ message, color: 'pad' });
}

export function notifyFailure(error: unknown): void {
  notifications.show({ message: errorText(error), color: 'red', autoClose: 10_000 });
}

/** Something was done that may deserve a second look. */
export function notifyDoubt(message: string): void {
  notifications.show({ message, color: 'yellow', autoClose: 10_000 });
}
