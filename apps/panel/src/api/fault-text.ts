// A fault of one field in the language of the screen. The server speaks English; Spanish is found by the stable code.
import type { FieldFault } from '@talonario/client';
import { getLocale } from '../i18n/locale.ts';
import { spanishFault } from './spanish-faults.ts';

export function faultText({ code, message, hint }: Pick<FieldFault, 'code' | 'message' | 'hint'>): string {
  // A regular expression helps nobody at a screen.
  if (getLocale() === 'en') return message.startsWith('must match ') ? 'does not have the right form' : message;
  return hint ?? spanishFault(code, message) ?? message;
}
