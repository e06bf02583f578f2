import { NetworkError, type TalonarioError, TimeoutError } from '@talonario/client';
import type { TextInLanguage } from './language.ts';

/** Errors of the service are in the language of the request. Those of the SDK itself are English. */
export function messageOf(error: TalonarioError, say: TextInLanguage): string {
  if (error instanceof TimeoutError)
    return say({ es: 'el servidor no respondió a tiempo', en: 'the server did not answer in time' });
  if (!(error instanceof NetworkError)) return error.message;
  return say({ es: 'no llegó una respuesta completa del servidor', en: 'no complete answer came from the server' });
}
