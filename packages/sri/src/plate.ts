/**
 * The plate as SRI wants it in `<placa>` (ficha técnica, tablas 29 and 33): capitals and digits without spaces or dashes, three
 * digits of a car preceded by a zero. Undefined when it is no Ecuadorian plate.
 */
export function normalizePlate(source: string): string | undefined {
  const plate = bare(source);
  const car = /^([A-Z]{3})(\d{3,4})$/.exec(plate);
  if (car !== null) return `${car[1]}${car[2]?.padStart(4, '0')}`;
  return otherPlate.test(plate) ? plate : undefined;
}

/** For the delivery guide, where a foreign truck or a boat is as welcome: tidied when Ecuadorian, otherwise as written. */
export function tidyPlate(source: string): string {
  return normalizePlate(source) ?? source.toUpperCase();
}

// Motorcycles (AB023C), diplomats and temporary entries (CD0123, IT0123), domestic fuel permits (CU104634).
const otherPlate = /^(?:[A-Z]{2}\d{3}[A-Z]|[A-Z]{2}\d{3,6})$/;

function bare(source: string): string {
  return source.toUpperCase().replace(/[\s.\-–_]/g, '');
}
