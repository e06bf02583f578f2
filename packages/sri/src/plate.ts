/**
 * Returns the plate in SRI's form for the `<placa>` of an invoice (ficha técnica, tablas 29 and 33; the fuel
 * regulator's list of 2024): capitals and digits without spaces or dashes, and a zero before the three digits of a car.
 * Undefined if it has none of the known forms.
 */
export function normalizePlate(source: string): string | undefined {
  const plate = plateWithoutDashes(source);
  const car = /^([A-Z]{3})(\d{3,4})$/.exec(plate);
  if (car !== null) return `${car[1]}${car[2]?.padStart(4, '0')}`;
  return otherPlate.test(plate) ? plate : undefined;
}

/**
 * Returns the plate trimmed, in capitals, without spaces or dashes. No zero is added, because a plate with three digits
 * may be another country's.
 */
export function plateWithoutDashes(source: string): string {
  return source.toUpperCase().replace(/[\s.\-–_]/g, '');
}

/**
 * Normalises a vehicle plate before its length is checked. A plate of dashes only becomes empty, and the upper-case
 * form of a text can be longer than the text.
 */
export function parsePlateWithoutDashes<T>(source: T): T | string {
  return typeof source === 'string' ? plateWithoutDashes(source) : source;
}

// Plates of motorcycles (AB023C), diplomats and temporary entries (CD0123, IT0123), domestic fuel permits (CU104634),
// foreign vehicles (ABCD0123), road and farm machinery (MAQN99999).
const otherPlate = /^(?:[A-Z]{2}\d{3}[A-Z]|[A-Z]{2}\d{3,6}|[A-Z]{4}\d{4}|MAQN\d{1,16})$/;
