import { isCedula } from '../identification.ts';

/**
 * Whether a document issued to `receiverId` belongs to the taxpayer with that RUC: its receiver is the RUC itself or,
 * if the taxpayer is a natural person, the cédula contained in it.
 */
export function isSameTaxpayer(receiverId: string, ruc: string): boolean {
  const id = receiverId.trim();
  if (id === ruc) return true;
  return id.length === 10 && isNaturalPerson(ruc) && ruc.startsWith(id);
}

/**
 * Determined by the third digit: 9 is a company, 6 is a public body or a foreigner. A foreigner is recognised by the
 * check digit of the cédula.
 */
export function isNaturalPerson(ruc: string): boolean {
  if (!wholeRuc.test(ruc)) return false;
  const third = ruc[2];
  return third === '6' ? isCedula(ruc.slice(0, 10)) : third !== '9';
}

const wholeRuc = /^\d{13}$/;
