// Data of a document in its access key: 49 digits at fixed positions (ficha técnica, tabla 1).

export interface AccessKeyFields {
  readonly date: string;
  readonly documentType: string;
  readonly ruc: string;
  /** `001-001-000000012` */
  readonly number: string;
}

/** Removes spaces and line breaks of a printed or copied key, and cuts it to the length of a key. */
export function compactAccessKey(text: string): string {
  return text.replaceAll(/\s/g, '').slice(0, 49);
}

/** Undefined for a text that is no access key: another length, a wrong check digit, or an invalid date. */
export function parseAccessKeyText(text: string): AccessKeyFields | undefined {
  const key = text.replaceAll(/\s/g, '');
  const parts = /^(\d{2})(\d{2})(\d{4})(\d{2})(\d{13})[12](\d{3})(\d{3})(\d{9})\d{8}\d\d$/.exec(key);
  if (parts === null || checkDigit(key.slice(0, 48)) !== Number(key[48])) return undefined;
  const [, day, month, year, documentType = '', ruc = '', establishment, point, sequential] = parts;
  const date = `${year}-${month}-${day}`;
  if (!isDay(date)) return undefined;
  return { date, documentType, ruc, number: `${establishment}-${point}-${sequential}` };
}

/** Modulo 11 with the weights 2 to 7 from the right. */
function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, index) => total + Number(digit) * (2 + (index % 6)), 0);
  const rest = 11 - (sum % 11);
  return rest === 11 ? 0 : rest === 10 ? 1 : rest;
}

function isDay(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
}
