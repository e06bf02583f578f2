import type { RideField } from './description.ts';
import { fieldUnlessEmpty } from './description-builders.ts';

/** First line of every receiver block: name, identification number and issue date. */
export function receiverFields(name: string, identification: string, issuedOn: string): RideField[] {
  return [
    ...fieldUnlessEmpty('Razón Social / Nombres y Apellidos', name, 6),
    ...fieldUnlessEmpty('Identificación', identification, 3),
    ...fieldUnlessEmpty('Fecha Emisión', issuedOn, 3),
  ];
}
