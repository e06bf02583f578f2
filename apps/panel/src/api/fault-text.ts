// Text of a field fault in the language of the screen. The server's text is English; the Spanish one is found by code
// and params.
import type { FieldFault } from '@talonario/client';
import { spanishFault } from '@talonario/contract/spanish';
import { getLocale } from '../i18n/locale.ts';

export function faultText(fault: Pick<FieldFault, 'code' | 'message' | 'hint' | 'params'>): string {
  if (getLocale() === 'en') return fault.message;
  return fault.hint ?? spanishFault(fault) ?? fault.message;
}
