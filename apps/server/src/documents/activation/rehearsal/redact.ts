// Removes from a text everything that identifies the user of a rehearsal. Known values (names, numbers, the password)
// are removed everywhere. Texts that look like an access key, an identification, an address or a file name are removed,
// too.
import { escapeText } from '@talonario/sri';

export type RedactText = (text: string) => string;

export interface TextsToRedact {
  /** Passwords. They are removed from every report. */
  readonly always: readonly string[];
  /** Names, trade names, holders and addresses of the issuer. */
  readonly names: readonly string[];
  /** RUC, cédula, serial of the certificate, telephone, resolutions. */
  readonly numbers: readonly string[];
}

export function makeRedact(secrets: TextsToRedact, options: { readonly withNames: boolean }): RedactText {
  const always = known(secrets.always, '[password]', 1);
  if (options.withNames) return (text) => replaceKnown(text.normalize('NFC'), always);
  const list = [
    ...always,
    ...known(secrets.numbers, '[number]', 4),
    ...known(secrets.names, '[name]', 3),
    ...partsOf(secrets.names),
  ];
  // Access keys and addresses are replaced before names and numbers, because an access key contains the RUC and an
  // address may contain the name.
  return (text) => replaceNumbers(replaceKnown(replaceShapes(readReferences(text).normalize('NFC')), list));
}

interface Known {
  readonly folded: string;
  readonly mark: string;
  /** Whether the text is replaced only as a complete word. */
  readonly wholeWord?: true;
}

/**
 * Splits names into parts, because SRI and certificates write names in another order or only partly. Short names such
 * as Li, Paz and Wu are replaced only as whole words, since many other words contain them.
 */
function partsOf(names: readonly string[]): Known[] {
  const parts = known(
    names.flatMap((name) => name.split(/[\s,.;:()"'/-]+/)),
    '[name]',
    2,
  );
  return parts
    .filter(({ folded }) => folded.length > 3 || (!littleWords.has(folded) && /\p{L}/u.test(folded)))
    .map((part) => (part.folded.length > 3 ? part : { ...part, wholeWord: true }));
}

/** Words that identify no person. SRI's messages and server addresses need them to be understandable. */
const littleWords: ReadonlySet<string> = new Set(
  (
    'al cia con de del el en es ha la las le lo los no por que sa sas se si sin son su sus the un una of is ' +
    'it to and iva ruc sri tls xml xsd com ec edu gob net org www'
  ).split(' '),
);

/** Texts to replace: the text itself, escaped as XML, and as UTF-8 that was decoded as Latin-1. */
function known(texts: readonly string[], mark: string, shortest: number): Known[] {
  return texts
    .flatMap((text) => [text, escapeText(text), Buffer.from(text, 'utf8').toString('latin1')])
    .map((text) => fold(text.normalize('NFC').trim()))
    .filter((folded, index, all) => folded.length >= shortest && all.indexOf(folded) === index)
    .map((folded) => ({ folded, mark }));
}

/** Replaces known texts, the longest first, so that no part of a longer text remains. */
function replaceKnown(text: string, list: readonly Known[]): string {
  const longestFirst = [...list].sort((one, other) => other.folded.length - one.folded.length);
  return longestFirst.reduce(replaceOne, text);
}

function replaceOne(text: string, { folded, mark, wholeWord }: Known): string {
  const where = fold(text);
  const parts: string[] = [];
  let from = 0;
  for (let at = where.indexOf(folded); at >= 0; at = where.indexOf(folded, at + folded.length)) {
    const end = at + folded.length;
    if (wholeWord && (isLetter(where[at - 1]) || isLetter(where[end]))) continue;
    parts.push(text.slice(from, at), mark);
    from = end;
  }
  return parts.join('') + text.slice(from);
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}

/** Resolves character references: `&#209;` becomes Ñ. */
function readReferences(text: string): string {
  return text.replace(/&#(x?)([\da-f]{1,6});/gi, (whole, hex: string, digits: string) => {
    const code = Number.parseInt(digits, hex === '' ? 10 : 16);
    return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** Text without case and accents, and with the same length, so that positions are the same in both. */
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
    .replace(/[\w.+@-]+/g, replaceAddress);
}

/** Replaces a run of characters that addresses consist of. A full stop after an address ends the sentence. */
function replaceAddress(run: string): string {
  const at = run.indexOf('@');
  if (at < 1 || !run.includes('.', at)) return run;
  return run.endsWith('.') ? '[e-mail].' : '[e-mail]';
}

function replaceNumbers(text: string): string {
  return text.replace(/\d{9,}/g, '[number]');
}
