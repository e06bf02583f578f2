import { isCedula } from '../identification.ts';

/**
 * Whether a document made out to `receiverId` belongs to the taxpayer with that RUC: it was made out to the RUC itself or, when
 * the taxpayer is a natural person, to the cédula in it.
 */
export function isSameTaxpayer(receiverId: string, ruc: string): boolean {
  const id = receiverId.trim();
  if (id === ruc) return true;
  return id.length === 10 && isNaturalPerson(ruc) && ruc.startsWith(id);
}

/** The third digit tells: 9 is a company, 6 a public body or a foreigner, whose cédula holds its check digit. */
export function isNaturalPerson(ruc: string): boolean {
  if (!wholeRuc.test(ruc)) return false;
  const third = ruc[2];
  return third === '6' ? isCedula(ruc.slice(0, 10)) : third !== '9';
}

const wholeRuc = /^\d{13}$/;
