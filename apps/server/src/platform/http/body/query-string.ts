// Parses the query of a URL. Refuses a parameter that is sent twice or has broken percent-encoding.
import { badRequest } from '../replies/error-reply.ts';
import type { ValidatedPart } from './validate.ts';

export function parseQueryString(url: string): ValidatedPart<ReadonlyMap<string, string>> {
  const values = new Map<string, string>();
  const start = url.indexOf('?');
  if (start === -1) return { value: values };
  for (const pair of url.slice(start + 1).split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decode(equals === -1 ? pair : pair.slice(0, equals));
    const value = decode(equals === -1 ? '' : pair.slice(equals + 1));
    if (name === undefined || value === undefined)
      return { refusal: badRequest('request.invalid_parameter', `The query has broken percent-encoding: ${pair}`) };
    if (values.has(name))
      return { refusal: badRequest('request.invalid_parameter', `${name} was sent more than once.`) };
    values.set(name, value);
  }
  return { value: values };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
