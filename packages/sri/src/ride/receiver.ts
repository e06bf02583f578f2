import type { RideField } from './description.ts';
import { field } from './description-builders.ts';

/** First line of every receiver block: name, identification number and issue date. */
export function receiverFields(name: string, identification: string, issuedOn: string): RideField[] {
  return [
    ...field('Razón Social / Nombres y Apellidos', name, 6),
    ...field('Identificación', identification, 3),
    ...field('Fecha Emisión', issuedOn, 3),
  ];
}
