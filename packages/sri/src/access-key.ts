import { isCalendarDate } from './calendar.ts';
import { formatSequential } from './numbering.ts';

/**
 * Parts encoded in the 49 digits of an access key (ficha técnica, tabla 1). SRI compares each part with the XML (error
 * 58).
 */
export interface AccessKeyParts {
  /** Issue date of the document, YYYY-MM-DD. */
  readonly date: string;
  readonly documentCode: string;
  readonly ruc: string;
  /** SRI environment of the document: `1` test, `2` production. */
  readonly environment: string;
  readonly establishment: string;
  readonly emissionPoint: string;
  readonly sequential: number;
  /**
   * Eight digits chosen by the issuer. They are stored with the document, because they must not change between
   * attempts.
   */
  readonly numericCode: string;
  readonly emissionType: string;
}

/**
 * Builds the key. Throws if a part does not fit the key: the document rules have checked the parts before this function
 * is called.
 */
export function buildAccessKey(parts: AccessKeyParts): string {
  const [year = '', month = '', day = ''] = parts.date.split('-');
  const digits =
    `${day}${month}${year}${parts.documentCode}${parts.ruc}${parts.environment}${parts.establishment}` +
    `${parts.emissionPoint}${formatSequential(parts.sequential)}${parts.numericCode}${parts.emissionType}`;
  if (!keyWithoutCheckDigit.test(digits)) throw new RangeError(`these parts make no access key: ${digits}`);
  return `${digits}${checkDigit(digits)}`;
}

/** Parses a key. Returns undefined unless it has 49 digits, a real date and the right check digit. */
export function parseAccessKey(key: string): AccessKeyParts | undefined {
  const match = wholeKey.exec(key);
  if (match === null || checkDigit(key.slice(0, 48)) !== Number(key[48])) return undefined;
  const [, day, month, year, documentCode = '', ruc = '', environment = '', establishment = ''] = match;
  const [emissionPoint = '', sequential = '', numericCode = '', emissionType = ''] = match.slice(8);
  const date = `${year}-${month}-${day}`;
  if (!isCalendarDate(date)) return undefined;
  return {
    date,
    documentCode,
    ruc,
    environment,
    establishment,
    emissionPoint,
    sequential: Number(sequential),
    numericCode,
    emissionType,
  };
}

/**
 * Computes modulo 11 with weights 2 to 7 from the right (ficha técnica 5.6): 11 becomes 0 and 10 becomes 1. Many
 * published implementations get one of the two edge cases wrong, which affects about one key in six.
 */
export function checkDigit(digits: string): number {
  let total = 0;
  let weight = 2;
  for (let index = digits.length - 1; index >= 0; index -= 1) {
    total += (digits.charCodeAt(index) - 48) * weight;
    weight = weight === 7 ? 2 : weight + 1;
  }
  const digit = 11 - (total % 11);
  if (digit === 11) return 0;
  return digit === 10 ? 1 : digit;
}

const keyWithoutCheckDigit = /^\d{48}$/;
const wholeKey = /^(\d{2})(\d{2})(\d{4})(\d{2})(\d{13})(\d)(\d{3})(\d{3})(\d{9})(\d{8})(\d)\d$/;
