// Tool `previsualizar`: shows the document that would be issued, and returns the token that `emitir` requires.
import {
  documentContentDigest,
  idempotencyKeyOfPreview,
  previewLifeSeconds,
  previewTokenScope,
} from '../preview-token.ts';
import { findDocumentByIdempotencyKey } from '../store.ts';
import {
  anyFieldsSchema,
  defineTool,
  inputSchema,
  listSchemaOf,
  nullableTypeSchema,
  outputSchema,
  shownDocumentSchema,
} from '../tool.ts';
import type { ToolContext } from '../tool-context.ts';
import { apiRefusalResult, recordOfAnswer, successResult, type ToolResult } from '../tool-result.ts';
import { type DocumentBody, documentInputSchema, refuseActionFields } from './document-input.ts';
import { showDocument } from './show-document.ts';

interface Input {
  readonly documento: DocumentBody;
  readonly otro_igual?: boolean;
}

export const previewDocumentTool = defineTool<Input>({
  name: 'previsualizar',
  title: 'Previsualizar un documento',
  description:
    'Revisa un documento sin emitirlo ni guardarlo: totales, impuestos, advertencias, o todas sus faltas a la vez. Da el «token» con el que «emitir» emite exactamente este documento. Muestre el resultado a la persona y pida su confirmación antes de emitir.',
  readOnly: true,
  input: inputSchema(
    {
      documento: documentInputSchema,
      otro_igual: {
        type: 'boolean',
        description:
          'Si ya se emitió uno idéntico con esta clave, solo con true se da un token para otro más. Pregunte antes a la persona.',
      },
    },
    ['documento'],
  ),
  output: outputSchema(
    {
      tipo: anyFieldsSchema,
      lineas: listSchemaOf(anyFieldsSchema),
      impuestos: listSchemaOf(anyFieldsSchema),
      subtotal: { type: 'number' },
      descuento: { type: 'number' },
      total: { type: 'number' },
      advertencias: listSchemaOf(anyFieldsSchema),
      token: { ...nullableTypeSchema('string'), description: 'Para «emitir»; null si no se puede o ya se emitió.' },
      token_vence: { type: 'string' },
      sin_token: { type: 'string', description: 'Por qué no hay token.' },
      ya_emitido: shownDocumentSchema,
    },
    ['token'],
  ),
  async run(visit, { documento, otro_igual: another = false }) {
    const wrong = refuseActionFields(documento);
    if (wrong) return wrong;
    const { principal, db } = visit;
    const scope = previewTokenScope(principal, documento);
    const earlier = another
      ? undefined
      : await findDocumentByIdempotencyKey(db, principal.account.id, idempotencyKeyOfPreview(scope, false));
    if (earlier !== undefined) return await tellEarlier(visit, documento, earlier);
    return await preview(visit, documento, idempotencyKeyOfPreview(scope, another), scope);
  },
});

async function preview(
  { ask, principal, tokens, now }: ToolContext,
  document: DocumentBody,
  idempotencyKey: string,
  scope: string,
): Promise<ToolResult> {
  const answer = await ask('POST', '/documents', { query: { dryRun: true }, body: { ...document, emit: true } });
  const shown = recordOfAnswer(answer);
  if (answer.status !== 200 || shown === undefined) return apiRefusalResult(answer);
  const { documentType, items, taxes, subtotal, discount, total, warnings, xml } = shown;
  const expiresAt = Math.floor(now().getTime() / 1000) + previewLifeSeconds;
  const token = tokens.seal(
    { idempotencyKey, total: Number(total), content: documentContentDigest(xml), expiresAt },
    scope,
  );
  const may = principal.rights.permissions.includes('documents:emit');
  return successResult({
    tipo: documentType,
    lineas: items,
    impuestos: taxes,
    subtotal,
    descuento: discount,
    total,
    advertencias: warnings,
    token: may ? token : null,
    ...(may
      ? { token_vence: new Date(expiresAt * 1000).toISOString() }
      : { sin_token: 'Esta clave no tiene el permiso documents:emit: puede revisar, no emitir.' }),
  });
}

async function tellEarlier({ ask }: ToolContext, { business_id }: DocumentBody, id: number): Promise<ToolResult> {
  const answer = await ask('GET', `/documents/${id}`, { query: { businessId: String(business_id) } });
  const record = recordOfAnswer(answer);
  if (answer.status !== 200 || record === undefined) return apiRefusalResult(answer);
  return successResult({
    ya_emitido: showDocument(record),
    token: null,
    sin_token:
      record.state === 'rejected'
        ? 'Este mismo documento ya se emitió con esta clave y el SRI lo rechazó: vea «explicar_rechazo». Se corrige y se emite otra vez en el panel, con su mismo número.'
        : 'Un documento idéntico ya se emitió con esta clave: es este. Si la persona de verdad quiere otro igual, previsualice con «otro_igual»: true.',
  });
}
