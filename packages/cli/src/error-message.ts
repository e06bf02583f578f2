import { NetworkError, type TalonarioError, TimeoutError } from '@talonario/client';
import type { TextInLanguage } from './language.ts';

/**
 * Message of an error for the user. The service writes errors in the language of the request; the SDK writes its own
 * errors in English, so they are translated here.
 */
export function errorMessageOf(error: TalonarioError, say: TextInLanguage): string {
  if (error instanceof TimeoutError)
    return say({ es: 'el servidor no respondió a tiempo', en: 'the server did not answer in time' });
  if (!(error instanceof NetworkError)) return error.message;
  return say({ es: 'no llegó una respuesta completa del servidor', en: 'no complete answer came from the server' });
}
