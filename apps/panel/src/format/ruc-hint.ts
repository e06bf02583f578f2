import { defineTranslatedTexts } from '../i18n/texts.ts';

/** What is wrong with the length of a RUC that the user is typing. Nothing is said before the tenth digit. */
export function rucHint(text: string): string | undefined {
  const digits = text.trim();
  const t = texts.now();
  if (!/^\d{10,}$/.test(digits) || digits.length === 13) return undefined;
  if (digits.length === 10) return t.cedula(`${digits}001`);
  return digits.length < 13 ? t.missing(13 - digits.length) : t.tooMany(digits.length - 13);
}

const texts = defineTranslatedTexts(
  {
    cedula: (ruc: string) => `Tiene 10 dígitos, como una cédula. Un RUC tiene 13: ¿es ${ruc}?`,
    missing: (n: number) => (n === 1 ? 'Falta un dígito: un RUC tiene 13.' : `Faltan ${n} dígitos: un RUC tiene 13.`),
    tooMany: (n: number) => (n === 1 ? 'Sobra un dígito: un RUC tiene 13.' : `Sobran ${n} dígitos: un RUC tiene 13.`),
  },
  {
    cedula: (ruc) => `It has 10 digits, like a cédula. A RUC has 13: is it ${ruc}?`,
    missing: (n) => (n === 1 ? 'One digit is missing: a RUC has 13.' : `${n} digits are missing: a RUC has 13.`),
    tooMany: (n) => (n === 1 ? 'One digit too many: a RUC has 13.' : `${n} digits too many: a RUC has 13.`),
  },
);
