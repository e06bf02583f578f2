// Takes out of a text whatever tells who rehearsed. What is known by heart (names, numbers, the password) goes wherever it stands; what only
// looks like a key, a number of a person, an address or a file goes too.
import { escapeText } from '@talonario/sri';

export type Redact = (text: string) => string;

export interface Secrets {
  /** Never shown, whoever asks: passwords. */
  readonly always: readonly string[];
  /** Names, trade names, holders, addresses. */
  readonly names: readonly string[];
  /** RUC, cédula, serial of the certificate, telephone, resolutions. */
  readonly numbers: readonly string[];
}

export function makeRedact(secrets: Secrets, options: { readonly withNames: boolean }): Redact {
  const always = known(secrets.always, '[password]', 1);
  if (options.withNames) return (text) => replaceKnown(text.normalize('NFC'), always);
  const list = [
    ...always,
    ...known(secrets.numbers, '[number]', 4),
    ...known(secrets.names, '[name]', 3),
    // SRI and certificates write a name in another order, or a part of it.
    ...known(
      secrets.names.flatMap((name) => name.split(/[\s,.;:()"'/-]+/)),
      '[name]',
      4,
    ),
  ];
  // A key holds the RUC and an address may hold the name: the whole goes before its parts.
  return (text) => replaceNumbers(replaceKnown(replaceShapes(readReferences(text).normalize('NFC')), list));
}

interface Known {
  readonly folded: string;
  readonly mark: string;
}

/** As it is, as XML has it, and as it looks to somebody who takes UTF-8 for Latin-1. */
function known(texts: readonly string[], mark: string, shortest: number): Known[] {
  return texts
    .flatMap((text) => [text, escapeText(text), Buffer.from(text, 'utf8').toString('latin1')])
    .map((text) => fold(text.normalize('NFC').trim()))
    .filter((folded, index, all) => folded.length >= shortest && all.indexOf(folded) === index)
    .map((folded) => ({ folded, mark }));
}

/** The longest first, so that no part of one stays behind. */
function replaceKnown(text: string, list: readonly Known[]): string {
  const longestFirst = [...list].sort((one, other) => other.folded.length - one.folded.length);
  return longestFirst.reduce(replaceOne, text);
}

function replaceOne(text: string, { folded, mark }: Known): string {
  const where = fold(text);
  const parts: string[] = [];
  let from = 0;
  for (let at = where.indexOf(folded); at >= 0; at = where.indexOf(folded, from)) {
    parts.push(text.slice(from, at), mark);
    from = at + folded.length;
  }
  return parts.join('') + text.slice(from);
}

/** `&#209;` is an Ñ. */
function readReferences(text: string): string {
  return text.replace(/&#(x?)([\da-f]{1,6});/gi, (whole, hex: string, digits: string) => {
    const code = Number.parseInt(digits, hex === '' ? 10 : 16);
    return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** Without case and accents, and as long as it was: places in one are places in the other. */
function fold(text: string): string {
  return Array.from(text, foldCharacter).join('');
}

function foldCharacter(character: string): string {
  const bare = character.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return bare.length === character.length ? bare : character;
}

function replaceShapes(text: string): string {
  return text
    .replace(/-----BEGIN [A-Z ]{1,40}-----[^-]{0,20000}(?:-----END [A-Z ]{1,40}-----)?/g, '[certificate]')
    .replace(/[A-Za-z0-9+/]{120,}={0,2}/g, '[base64]')
    .replace(/\d{37,}/g, '[access key]')
    .replace(/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g, '[e-mail]');
}

function replaceNumbers(text: string): string {
  return text.replace(/\d{9,}/g, '[number]');
}
