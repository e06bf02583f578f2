// A fault of one field in the language of the screen. The server speaks English; Spanish is found by the stable code.
import type { FieldFault } from '@talonario/client';
import { getLocale } from '../i18n/locale.ts';
import { spanishFault } from './spanish-faults.ts';

export function faultText({ code, message, hint }: Pick<FieldFault, 'code' | 'message' | 'hint'>): string {
  if (getLocale() === 'en') return message;
  return hint ?? spanishFault(code, message) ?? message;
}
