import { type Environment, environmentDigit } from '../environment.ts';
import type { CheckFinding } from '../messages.ts';
import type { Comprobante } from './comprobante.ts';

/** Message 58: every part of the key must equal the document's field, and its check digit must be correct. */
export function checkAccessKey(comprobante: Comprobante, environment: Environment): CheckFinding | undefined {
  const { accessKey } = comprobante;
  for (const { name, from, to, read } of parts) {
    const inKey = accessKey.slice(from, to);
    const inDocument = read(comprobante);
    if (inKey !== inDocument)
      return {
        code: '58',
        detail: `${name} en la clave de acceso (${inKey}) no corresponde al del comprobante (${inDocument})`,
      };
  }
  if (comprobante.environmentDigit !== environmentDigit[environment])
    return { code: '58', detail: `El tipo de ambiente ${comprobante.environmentDigit} no corresponde a este servicio` };
  if (!checkDigitHolds(accessKey)) return { code: '58', detail: 'El dígito verificador no corresponde' };
  return undefined;
}

/** Message 80: the authorization query refuses to look up the key. */
export function checkQueriedKey(asked: string): CheckFinding | undefined {
  if (asked.length !== 49)
    return { code: '80', detail: 'Error al consultar la clave acceso. Error longitud clave acceso no valida.' };
  if (!/^\d+$/.test(asked)) return { code: '80', detail: 'La clave de acceso contiene caracteres no numéricos' };
  if (!checkDigitHolds(asked)) return { code: '80', detail: 'El dígito verificador no corresponde' };
  return undefined;
}

type Part = { name: string; from: number; to: number; read: (comprobante: Comprobante) => string };

const parts: readonly Part[] = [
  { name: 'La fecha de emisión', from: 0, to: 8, read: ({ issueDate }) => issueDate.replaceAll('/', '') },
  { name: 'El tipo de comprobante', from: 8, to: 10, read: ({ kind }) => kind.code },
  { name: 'El RUC', from: 10, to: 23, read: ({ ruc }) => ruc },
  { name: 'El tipo de ambiente', from: 23, to: 24, read: (comprobante) => comprobante.environmentDigit },
  { name: 'El establecimiento', from: 24, to: 27, read: ({ establishment }) => establishment },
  { name: 'El punto de emisión', from: 27, to: 30, read: ({ point }) => point },
  { name: 'El secuencial', from: 30, to: 39, read: ({ sequence }) => sequence },
  { name: 'El tipo de emisión', from: 47, to: 48, read: ({ emissionType }) => emissionType },
];

/**
 * Whether the check digit is correct: modulo 11 with weights 2 to 7 from the right; 11 becomes 0 and 10 becomes 1
 * (ficha técnica, section 5).
 */
function checkDigitHolds(key: string): boolean {
  const digits = [...key].map(Number);
  const check = digits.pop();
  const sum = digits.reverse().reduce((total, digit, index) => total + digit * (2 + (index % 6)), 0);
  const rest = 11 - (sum % 11);
  return check === (rest === 11 ? 0 : rest === 10 ? 1 : rest);
}
