import { errorCodes, fieldCodes } from '../errors/error-codes.ts';
import { panelErrorCodes } from '../panel/error-codes.ts';
import { defaultPerPage, largestPerPage } from '../schema/list-query.ts';

/** Where the server gives the OpenAPI file. */
export const openApiPath = '/openapi.json';
export const apiTitle = 'Talonario API';
/** Of the contract, not of the server: it moves when the contract does. */
export const apiVersion = '1.0.0';

/** The introduction of the reference: what holds for every operation. */
export function apiDescription(): string {
  return `Talonario issues electronic tax documents for businesses in Ecuador: invoices, purchase settlements, credit and debit notes, delivery guides and withholding vouchers. A document is saved as a draft or emitted at once; emission builds the XML, signs it, hands it to the tax authority (SRI) and follows it until it is authorised.

## Conventions

- Every call carries \`X-API-Key\`. Bodies are JSON, files multipart/form-data.
- Request bodies are snake_case, query parameters and answers camelCase. What GET gives can be sent back: camelCase keys are accepted in bodies and read-only keys are ignored. Any other unknown key is refused by name.
- One record comes as \`{"data": {…}}\`, a list as \`{"data": […], "meta": {…}}\`.
- Lists give ${defaultPerPage} records, at most ${largestPerPage} (\`perPage\`, alias \`limit\`). \`meta.nextCursor\` reads on cheaply.
- Money and quantities are JSON numbers. More decimals than a field keeps (\`x-max-decimals\`) is 422, never a silent rounding.
- Dates are \`YYYY-MM-DD\`, instants ISO 8601 with offset -05:00. The clock is that of Guayaquil.
- \`null\` empties an optional field; on creation it means the same as leaving it out.
- New keys may appear in answers: ignore those you do not know.

## States of a document

| acronym | state | means |
|---|---|---|
| CRD | \`draft\` | nothing sent, no number yet |
| PPR | \`signed\` | numbered, signed, stored; not yet handed to SRI |
| SND | \`signed\` | handed to SRI, answer unknown |
| REC | \`recepted\` | received, waiting for authorization |
| AUT | \`authorizated\` | authorised: fiscally valid; final |
| DVL | \`rejected\` | returned at reception |
| NAT | \`rejected\` | not authorised |

## Repeating safely

Send \`Idempotency-Key\` with every POST and with \`PUT {"emit": true}\`. The same key and body give the first answer again, with the current state of the document. Retry on 429 (after \`Retry-After\`), 500, 502, 503, 504 and network errors, up to 5 times with growing pauses; not on other 4xx.

## Errors

Validation errors are \`application/problem+json\` with all faults in \`errors\`. Others are JSON with \`error\`, usually \`detail\` (read it first), and a stable \`code\`.

${codeTable(errorCodes)}

Codes of single faults:

${fieldTable()}
`;
}

/** The text of `docs/error-codes.md`. */
export function errorCodesText(): string {
  return `# Error codes

Written by \`npm run generate\` from \`packages/contract/src/errors/error-codes.ts\`. The four fixed refusals of the door (no key, unknown key,
plan without API, IP not listed) carry no code; every other error body does.

${codeTable(errorCodes)}

## Codes of the panel

Only \`/app/api\` answers with these, beside the codes above.

${codeTable(panelErrorCodes)}

## Codes of single faults

Each entry of \`errors\` in a 422 has a \`field\` (a path such as \`items[2].price\`), a \`message\` and a \`code\`. The rules of documents
add codes of their own, named after the rule (\`document.date_in_future\`).

${fieldTable()}
`;
}

function codeTable(codes: Readonly<Record<string, readonly [number, string]>>): string {
  const rows = Object.entries(codes).map(([code, [status, meaning]]) => `| \`${code}\` | ${status} | ${meaning} |`);
  return ['| code | status | means |', '|---|---|---|', ...rows].join('\n');
}

function fieldTable(): string {
  const rows = Object.entries(fieldCodes).map(([code, meaning]) => `| \`${code}\` | ${meaning} |`);
  return ['| code | means |', '|---|---|', ...rows].join('\n');
}
