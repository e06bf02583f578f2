// Error texts of received documents and of import rows. The Spanish texts are loaded with these screens, not with the
// first screen.
import { type FieldFault, ValidationError } from '@talonario/client';
import { errorText } from '../../api/error-text.ts';
import { faultText } from '../../api/fault-text.ts';
import { getLocale } from '../../i18n/locale.ts';
import { spanishReceived } from './spanish-received.ts';

type Fault = Pick<FieldFault, 'code' | 'message' | 'hint' | 'params'>;

export function receivedFaultText(fault: Fault): string {
  const spanish = getLocale() === 'en' ? undefined : spanishReceived(fault.code, fault.params ?? {});
  return spanish ?? faultText(fault);
}

/** Text about why a file was refused. The form has no fields for the faults, so the text contains all of them. */
export function receivedErrorText(error: unknown): string {
  if (!(error instanceof ValidationError) || error.errors.length === 0) return errorText(error);
  return error.errors.map(receivedFaultText).join(' ');
}
