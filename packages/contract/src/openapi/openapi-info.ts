import { type DocumentRule, documentTypes } from '@talonario/sri';
import { errorCodes, faultParams, fieldCodes } from '../errors/error-codes.ts';
import { noticeCodes } from '../errors/notice-codes.ts';
import { panelErrorCodes } from '../errors/panel-error-codes.ts';
import { defaultPerPage, maxPerPage } from '../schema/list-query.ts';
import { rehearsalCodes, rehearsalSentence } from '../spanish/rehearsal.ts';

/** Path at which the server serves the OpenAPI file. */
export const openApiPath = '/openapi.json';
/** Path of the OpenAPI file without indentation. */
export const openApiMinPath = '/openapi.min.json';
export const apiTitle = 'Talonario API';
/** Version of the API contract, not of the server: it changes when the contract changes. */
export const apiVersion = '1.0.0';

/** Introduction of the API reference: everything that applies to all operations. */
export function apiDescription(): string {
  return `Talonario issues electronic tax documents for businesses in Ecuador: invoices, purchase settlements, credit and debit notes, delivery guides and withholding vouchers. A document is saved as a draft or emitted at once; emission builds the XML, signs it, sends it to the tax authority (SRI) and tracks it until it is authorised.

## Conventions

- Every call needs \`X-API-Key\`. Bodies are JSON, files multipart/form-data.
- Request bodies are snake_case, query parameters and answers camelCase. The answer of a GET can be sent back: camelCase keys are accepted in bodies and read-only keys are ignored. Any other unknown key is refused, and the error names it.
- One record is returned as \`{"data": {…}}\`, a list as \`{"data": […], "meta": {…}}\`.
- Lists give ${defaultPerPage} records, at most ${maxPerPage} (\`perPage\`, alias \`limit\`). \`meta.nextCursor\` is the cheap way to the next page.
- Money and quantities are JSON numbers. More decimals than a field allows (\`x-max-decimals\`) is 422; nothing is rounded silently.
- Dates are \`YYYY-MM-DD\`, instants ISO 8601 with offset -05:00. The clock is that of Guayaquil.
- \`null\` means left out, in every optional field; in an update it empties a field that can be empty.
- New keys may appear in answers: ignore those you do not know.

## States of a document

| acronym | state | means |
|---|---|---|
| CRD | \`draft\` | nothing sent, no number yet |
| PPR | \`signed\` | numbered, signed, stored; not yet sent to SRI |
| SND | \`signed\` | sent to SRI, answer unknown |
| REC | \`recepted\` | received, waiting for authorization |
| AUT | \`authorizated\` | authorised: fiscally valid; final |
| DVL | \`rejected\` | returned at reception |
| NAT | \`rejected\` | not authorised |

## Repeating safely

Send \`Idempotency-Key\` with every POST and with \`PUT {"emit": true}\`. The same key and body give the first answer again, with the current state of the document. Retry on 429 (after \`Retry-After\`), 500, 502, 503, 504 and network errors, up to 5 times with growing pauses; not on other 4xx.

A POST that emits without a key is treated as the repeat of an equal one of the same API key that was answered 5xx, or that lost its connection without an answer, within the last 40 seconds: it gets the same document, with \`Idempotent-Replayed: true\`. If you sell identical baskets, send keys: only they distinguish a repeat from a second sale.

## Errors

Validation errors are \`application/problem+json\` with all faults in \`errors\`. Others are JSON with \`error\`, usually \`detail\` (read it first), and a stable \`code\`.

${codeTable(errorCodes)}

Codes of single faults:

${meaningTable(fieldCodes)}
`;
}

/** Creates the text of `docs/error-codes.md`. */
export function errorCodesText(): string {
  return `# Error codes

Written by \`npm run generate\` from \`packages/contract/src/errors\`. The four fixed refusals of authentication (no key, unknown key,
plan without API, IP not listed) have no code; every other error body has one.

${codeTable(errorCodes)}

## Codes of the panel

Only \`/app/api\` answers with these, in addition to the codes above.

${codeTable(panelErrorCodes)}

## Codes of single faults

Each entry of \`errors\` in a 422 has a \`field\` (a path such as \`items[2].price\`), a \`message\` and a \`code\`, and \`params\` where the
message says more than its code: \`{"code": "field.too_long", "params": {"max": 300, "unit": "characters"}}\`. So do the warnings of a record.

${meaningTable(fieldCodes)}

## Codes of records, signatures and received documents

These are in \`errors\` of a 422, in \`warnings\`, and in the rows of an import. Rules of documents are listed below.

${meaningTable(noticeCodes)}

## Codes of rehearsals

These are the codes of the steps of a [rehearsal](rehearse.md). \`{name}\` is an entry of \`params\`.

${meaningTable(Object.fromEntries(rehearsalCodes.map((code) => [code, rehearsalSentence(code, {}, 'en')])))}

## Parameters of faults and warnings

${paramTable()}

\`record_field\` is the field of a record that the body refers to by id: the fault is reported at that id.

## Rules of documents

\`fault\` refuses, \`emission\` refuses an emission and warns on a draft, \`warning\` never refuses. \`{name}\` in a message is the parameter
of that name.

${ruleTable()}
`;
}

function codeTable(codes: Readonly<Record<string, readonly [number, string, string]>>): string {
  const rows = Object.entries(codes).map(([code, [status, meaning]]) => `| \`${code}\` | ${status} | ${meaning} |`);
  return ['| code | status | means |', '|---|---|---|', ...rows].join('\n');
}

function meaningTable(codes: Readonly<Record<string, string>>): string {
  const rows = Object.entries(codes).map(([code, meaning]) => `| \`${code}\` | ${meaning} |`);
  return ['| code | means |', '|---|---|', ...rows].join('\n');
}

function paramTable(): string {
  const rows = Object.entries(faultParams).flatMap(([code, params]) =>
    Object.entries(params).map(([name, meaning]) => `| \`${code}\` | \`${name}\` | ${meaning} |`),
  );
  return ['| code | parameter | means |', '|---|---|---|', ...rows].join('\n');
}

/** Table of the document rules: every rule of the six types once, in the order in which they are applied. */
function ruleTable(): string {
  const rules = new Map<string, { rule: DocumentRule<never>; types: string[] }>();
  for (const type of documentTypes)
    for (const rule of [...type.rules, ...type.totalsRules] as readonly DocumentRule<never>[]) {
      const known = rules.get(rule.code) ?? { rule, types: [] };
      if (!known.types.includes(type.slug)) known.types.push(type.slug);
      rules.set(rule.code, known);
    }
  const rows = [...rules].map(([code, { rule, types }]) => {
    const { level, message, meaning, params = {} } = rule;
    const where = types.length === documentTypes.length ? 'all' : types.join(', ');
    const names = Object.keys(params).map((name) => `\`${name}\``);
    return `| \`${code}\` | ${where} | ${level} | ${meaning ?? String(message)} | ${names.join(', ')} |`;
  });
  return ['| code | types | level | message | parameters |', '|---|---|---|---|---|', ...rows].join('\n');
}
