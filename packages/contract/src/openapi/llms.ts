import type { RouteSpec } from '../resources/route.ts';
import { routes } from '../resources/routes.ts';
import { operationTags } from '../resources/tags.ts';
import { openApiMinPath, openApiPath } from './openapi-info.ts';

/** A short guide for language models, served as `/llms.txt` (llmstxt.org). */
export function llmsText(): string {
  return `# Talonario

> Self-hostable electronic invoicing for Ecuador. A REST API that issues invoices, purchase settlements, credit and debit
> notes, delivery guides and withholding vouchers: it builds the XML, signs it, hands it to the tax authority (SRI) and
> follows it until it is authorised. Base address: \`/api/v1\` on this server.

Rules that matter:

- Every call carries the header \`X-API-Key\`. There is no other credential.
- Request bodies are snake_case; query parameters and answers are camelCase. Unknown keys are refused by name.
- Records come in \`data\`; lists add \`meta\` (\`page, perPage, total, lastPage, nextCursor\`).
- Resolve every catalog id from \`GET /catalogs/{catalog}\`; do not guess ids from codes.
- Money is a JSON number with at most 2 decimals; quantities and unit prices at most 6. Dates are \`YYYY-MM-DD\`.
- Send a fresh \`Idempotency-Key\` with every POST and with \`PUT {"emit": true}\`, and repeat the same key when you retry.
- Only state \`authorizated\` is fiscally valid. \`rejected\` carries the reason in \`errors\`: correct it and emit again.
- 503 with \`data\` means the document is stored and goes on by itself: do not create it again, send \`{"verify": true}\`.
- 422 lists all faults in \`errors[]\` as \`{field, message, code}\`. In other errors read \`detail\`, then \`error\`.

## First invoice in four calls

A business with its signature, establishment 001, customers and items must exist (the demo of \`npm start\` has them).

1. \`GET /catalogs/document-types\` gives the \`id\` of code \`01\` (invoice).
2. \`GET /customers?businessId=1&search=munoz\` and \`GET /items?businessId=1\` give \`customer_id\` and \`item_id\`.
3. Create and emit, dated today in Guayaquil (\`YYYY-MM-DD\`):

\`\`\`
POST /documents
Idempotency-Key: order-4521
{"business_id": 1, "customer_id": 2, "document_type_id": 1, "emission_type_id": 1, "establishment_id": 1,
 "payment_method_id": 20, "date": "<today>", "items": [{"item_id": 1, "amount": 2, "price": 12.5}], "emit": true}
\`\`\`

   201 with \`data.state\` = \`authorizated\`, \`data.number\` and \`data.accessKey\`. Add \`?dryRun=true\` to check without issuing.

4. \`GET /documents/{id}/download?businessId=1\` is the PDF, \`&format=xml\` the authorised XML.

## Reference

- [OpenAPI 3.1](${openApiPath}): every operation, schema, example and error code; [the same without indentation](${openApiMinPath})
- [API reference](/docs): the same, to read, with cURL, TypeScript, PHP and Python
- [First invoice](/docs/guides/first-invoice), [retry](/docs/guides/retry), [webhooks](/docs/guides/webhooks): guides
- \`POST /mcp\`: the same service as Model Context Protocol, with tools in Spanish; the key as \`Authorization: Bearer\`

## Operations

${operations()}
`;
}

function operations(): string {
  const all = routes as readonly RouteSpec[];
  return Object.keys(operationTags)
    .map((tag) => {
      const lines = all
        .filter((route) => route.tag === tag)
        .map((route) => `- \`${route.method} ${route.path}\`: ${route.summary}`);
      return `### ${tag}\n\n${lines.join('\n')}`;
    })
    .join('\n\n');
}
