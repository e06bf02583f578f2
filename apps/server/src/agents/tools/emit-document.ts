// Tool `emitir`, the only one with legal effect. It issues the previewed document once, regardless of the number of
// calls.
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiAnswer } from '../call-api.ts';
import { documentContentDigest, type PreviewedDocument, previewTokenScope } from '../preview-token.ts';
import { findDocumentByIdempotencyKey } from '../store.ts';
import {
  anyFieldsSchema,
  defineTool,
  inputSchema,
  listSchemaOf,
  outputSchema,
  shownDocumentSchema,
  textSchema,
} from '../tool.ts';
import type { ToolContext } from '../tool-context.ts';
import { apiRefusalResult, recordOfAnswer, refusalResult, successResult, type ToolResult } from '../tool-result.ts';
import { type DocumentBody, documentInputSchema, refuseActionFields } from './document-input.ts';
import { showDocument } from './show-document.ts';

interface Input {
  readonly documento: DocumentBody;
  readonly token: string;
}

export const emitDocumentTool = defineTool<Input>({
  name: 'emitir',
  title: 'Emitir un documento',
  description:
    'Emite ante el SRI, con validez tributaria, exactamente el documento previsualizado: pide el mismo «documento» y el «token» de «previsualizar». Solo después de que la persona lo confirme. Si la respuesta se pierde, repita la llamada igual: nunca sale un segundo documento.',
  readOnly: false,
  destructive: true,
  shownWith: 'documents:emit',
  input: inputSchema({ documento: documentInputSchema, token: textSchema(1000, 'El token de «previsualizar».') }, [
    'documento',
    'token',
  ]),
  output: outputSchema(
    {
      documento: shownDocumentSchema,
      repetido: { type: 'boolean', description: 'Ya estaba emitido con este token: es el mismo documento.' },
      mensajes: listSchemaOf(anyFieldsSchema),
      pendiente: { type: 'string', description: 'El SRI no ha decidido; el documento sigue solo.' },
    },
    ['documento', 'repetido', 'mensajes'],
  ),
  async run(visit, { documento, token }) {
    const wrong = refuseActionFields(documento);
    if (wrong) return wrong;
    const { principal, tokens, db } = visit;
    const previewed = tokens.open(token, previewTokenScope(principal, documento));
    if (previewed === undefined) return refusalResult('token.ajeno', foreign);
    // If a document was already issued with this token, it is returned, even if its data would differ now.
    const earlier = await findDocumentByIdempotencyKey(db, principal.account.id, previewed.idempotencyKey);
    const stale = earlier === undefined ? await findStale(visit, documento, previewed) : undefined;
    return stale ?? (await emit(visit, documento, previewed));
  },
});

const foreign =
  'El token no es de una vista previa de este mismo documento hecha con esta misma clave. Previsualice y emita exactamente lo previsualizado.';

/** Refuses if the document differs from the preview, because a person agreed to the previewed one. */
async function findStale({ ask, now }: ToolContext, document: DocumentBody, previewed: PreviewedDocument) {
  if (now().getTime() >= previewed.expiresAt * 1000)
    return refusalResult(
      'token.vencido',
      'La vista previa es de hace más de 15 minutos. Previsualice otra vez y confirme.',
    );
  const answer = await ask('POST', '/documents', { query: { dryRun: true }, body: { ...document, emit: true } });
  if (answer.status !== 200) return apiRefusalResult(answer);
  if (documentContentDigest(recordOfAnswer(answer)?.xml) === previewed.content) return undefined;
  return refusalResult(
    'documento.cambio',
    'Desde la vista previa cambió algo del documento (la empresa, el cliente, un producto o el ambiente). Previsualice otra vez y confirme.',
  );
}

async function emit({ ask }: ToolContext, document: DocumentBody, previewed: PreviewedDocument): Promise<ToolResult> {
  const { idempotencyKey, total } = previewed;
  // If the agent sent an expected total, the preview has checked it, so it replaces the total of the preview.
  const body = { ...document, expected_total: document.expected_total ?? total, emit: true };
  const answer = await untilAnswered(() => ask('POST', '/documents', { body, idempotencyKey }));
  const record = recordOfAnswer(answer);
  if (record === undefined) return apiRefusalResult(answer);
  return successResult({
    documento: showDocument(record),
    repetido: answer.replayed,
    mensajes: record.errors ?? [],
    ...(answer.status === 503 && {
      pendiente: 'El documento está guardado y numerado; el SRI no responde todavía. Sigue solo: no lo emita otra vez.',
    }),
  });
}

/** Repeats the request while another call with the same token is underway, until its result is available. */
async function untilAnswered(ask: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask();
    if (answer.body.code !== 'idempotency.in_progress' || tries === mostTries) return answer;
    await sleep((answer.retryAfter ?? 1) * 1000);
  }
}

const mostTries = 15;
