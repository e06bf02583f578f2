import type { RideField } from './description.ts';
import { field } from './pieces.ts';

/** The first line of every receiver block: who, and with which number. */
export function receiverFields(name: string, identification: string): RideField[] {
  return [...field('Razón Social / Nombres y Apellidos', name, 8), ...field('Identificación', identification, 4)];
}
