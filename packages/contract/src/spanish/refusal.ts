import { errorCodeText } from './error-text.ts';
import type { CodedFault } from './faults.ts';
import { spanishNotice, spanishNotices } from './notices.ts';

type Body = Readonly<Record<string, unknown>>;
type Fault = CodedFault & { readonly field: string; readonly message: string; readonly source?: string };

/** Translates the body of an error response. The four fixed authentication errors have no code and stay unchanged. */
export function spanishRefusal(body: Body): Body {
  const text = errorCodeText(String(body.code), 'es');
  if (text === undefined) return body;
  const errors = Array.isArray(body.errors) ? (body.errors as readonly Fault[]).map(spanishNotice) : undefined;
  return {
    ...body,
    ...('error' in body && { error: text }),
    ...('title' in body && { title: text }),
    ...('detail' in body && { detail: errors ? firstOf(errors, body.moreErrors) : detailOf(text, body) }),
    ...(errors && { errors }),
    ...('data' in body && { data: spanishNotices(body.data) }),
  };
}

function firstOf(errors: readonly Fault[], unlisted: unknown): string {
  const [first] = errors;
  const more = errors.length - 1 + (typeof unlisted === 'number' ? unlisted : 0);
  const where = first === undefined || first.field === '' ? '' : `${first.field}: `;
  return `${where}${first?.message ?? ''}${more > 0 ? ` (y ${more} más)` : ''}`;
}

function detailOf(text: string, { code, detail, permission }: Body): string {
  if (permission !== undefined) return `${text} (${permission})`;
  // Adds the name of the parameter or header in parentheses.
  return String(code).startsWith('request.') ? `${text} (${detail})` : text;
}
