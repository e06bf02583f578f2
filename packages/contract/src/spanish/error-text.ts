import { errorCodes } from '../errors/error-codes.ts';
import { panelErrorCodes } from '../errors/panel-error-codes.ts';

const texts: Readonly<Record<string, readonly [number, string, string]>> = { ...errorCodes, ...panelErrorCodes };

/** Text about the code of an error body. Undefined for a code that this version does not have. */
export function errorCodeText(code: string | undefined, language: 'en' | 'es'): string | undefined {
  if (code === undefined || !Object.hasOwn(texts, code)) return undefined;
  const [, english, spanish] = texts[code] as readonly [number, string, string];
  return language === 'es' ? spanish : english;
}
