// A fault of one field in the language of the screen. The server speaks English; Spanish is found by the stable code.
import type { FieldFault } from '@talonario/client';
import { getLocale } from '../i18n/locale.ts';

export function faultText({ code, message, hint }: Pick<FieldFault, 'code' | 'message' | 'hint'>): string {
  if (getLocale() === 'en') return message;
  return hint ?? spanish[code] ?? message;
}

const spanish: Readonly<Record<string, string>> = {
  'field.required': 'Es obligatorio.',
  'field.unknown': 'No se espera este campo.',
  'field.repeated': 'Está repetido con otro valor.',
  'field.format': 'No tiene la forma correcta.',
  'field.not_allowed': 'No es un valor permitido.',
  'field.too_short': 'Es demasiado corto.',
  'field.too_long': 'Es demasiado largo.',
  'field.too_small': 'Es menor que el mínimo.',
  'field.too_large': 'Es mayor que el máximo.',
  'field.too_many_decimals': 'Tiene demasiados decimales.',
  'field.not_found': 'No existe en la cuenta.',
  'field.not_unique': 'Ya existe otro registro con este valor.',
  'field.immutable': 'No se puede cambiar en un registro existente.',
};
