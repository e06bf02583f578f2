// The command `talonario issue file.json`.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { text as readAll } from 'node:stream/consumers';
import {
  AuthorityUnavailableError,
  type Document,
  type DocumentCreate,
  DocumentPendingError,
  DocumentRejectedError,
  isTransient,
  type Talonario,
} from '@talonario/client';
import type { ApiCommand, CliContext } from '../cli-context.ts';
import { CommandRefused, UsageError } from '../framework/failures.ts';
import type { TextInLanguage } from '../language.ts';
import { documentLine } from '../show-document.ts';

const pendingCode = 3;

export const issueCommand = (say: TextInLanguage): ApiCommand => ({
  words: ['issue'],
  summary: say({
    es: 'Emitir el documento de un archivo JSON; repetir el comando nunca emite otro',
    en: 'Issue the document of a JSON file; repeating the command never issues another one',
  }),
  positionals: [
    {
      name: 'file',
      about: say({
        es: 'el cuerpo de POST /documents; - para la entrada estándar',
        en: 'the body of POST /documents; - for standard input',
      }),
    },
  ],
  options: {
    draft: { about: say({ es: 'guardar un borrador, sin emitir', en: 'keep a draft, issue nothing' }) },
    'dry-run': {
      about: say({ es: 'revisar y mostrar totales, sin guardar nada', en: 'check and show totals, keep nothing' }),
    },
    again: {
      value: 'WORD',
      about: say({
        es: 'emitir otro igual: una palabra distinta por cada uno',
        en: 'issue another one like it: another word for each',
      }),
    },
    wait: {
      value: 'SECONDS',
      about: say({ es: 'esperar al SRI tanto; 60 si no se dice', en: 'wait so long for SRI; 60 when not given' }),
    },
  },
  async run(input, person) {
    const body = await readBody(input.positional(0), person);
    const client = person.client();
    if (input.flag('dry-run')) return await preview(client, body, input.flag('draft'), say);
    const emit = !input.flag('draft');
    const waitMs = readSeconds(input.text('wait') ?? '60', say) * 1000;
    const document = await create(client, { ...body, emit }, idempotencyKeyOfFile(body, emit, input.text('again')));
    const decided = !emit || document.state === 'authorizated' || document.state === 'rejected';
    return tell(decided || waitMs === 0 ? document : await settle(client, document, waitMs), say);
  },
});

async function readBody(path: string, { stdin, say }: CliContext): Promise<DocumentCreate> {
  const text = path === '-' ? await readAll(stdin) : readFileSync(path, 'utf8');
  let body: unknown;
  try {
    body = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const { message } = error as Error;
    throw new CommandRefused(
      say({ es: `${path} no es JSON válido (${message})`, en: `${path} is not valid JSON (${message})` }),
    );
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new CommandRefused(say({ es: `${path} no es un objeto JSON`, en: `${path} is not a JSON object` }));
  return body as DocumentCreate;
}

/**
 * Derives the idempotency key from the content of the file, so the same file creates only one document, regardless of
 * how often it is sent. White space and the order of the JSON keys do not change the idempotency key.
 */
export function idempotencyKeyOfFile(body: object, emit: boolean, again = ''): string {
  const { emit: _, ...said } = body as { emit?: unknown };
  return `cli-${createHash('sha256')
    .update(`${emit} ${again}\n${canonical(said)}`)
    .digest('base64url')}`;
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`;
}

/**
 * Creates and emits the document, and repeats the request if its response was lost. If SRI does not answer, the
 * document exists anyway and is returned.
 */
async function create(client: Talonario, body: DocumentCreate, idempotencyKey: string): Promise<Document> {
  const { documents } = client;
  try {
    return await documents
      .create(body, { idempotencyKey, retry: false })
      .catch((error: unknown) => (isLost(error) ? documents.create(body, { idempotencyKey }) : Promise.reject(error)));
  } catch (error) {
    if (!(error instanceof AuthorityUnavailableError)) throw error;
    return await documents.get(error.document.id, { businessId: body.business_id });
  }
}

function isLost(error: unknown): boolean {
  return isTransient(error) && !(error instanceof AuthorityUnavailableError);
}

/** Waits for SRI's decision. If the waiting fails, the document still exists and is returned. */
async function settle(client: Talonario, document: Document, timeoutMs: number): Promise<Document> {
  const { id, businessId } = document;
  try {
    return await client.documents.waitUntilAuthorized(id, { businessId, timeoutMs });
  } catch (error) {
    if (error instanceof DocumentPendingError || error instanceof DocumentRejectedError) return error.document;
    if (isTransient(error)) return document;
    throw error;
  }
}

function tell(document: Document, say: TextInLanguage) {
  const { state, errors, warnings } = document;
  const reasons = [...errors, ...warnings].map(({ message }) => `  ${message}`);
  const pending = state === 'signed' || state === 'recepted';
  const waits = say({
    es: '  guardado: sigue solo hasta que el SRI decida (talonario watch)',
    en: '  stored: it goes on by itself until SRI decides (talonario watch)',
  });
  return {
    data: document,
    text: [documentLine(document), ...reasons, ...(pending ? [waits] : [])].join('\n'),
    failed: state === 'rejected',
    ...(pending && { exitCode: pendingCode }),
  };
}

async function preview(client: Talonario, body: DocumentCreate, draft: boolean, say: TextInLanguage) {
  const shown = await client.documents.preview({ ...body, emit: !draft });
  const { subtotal, discount, total, warnings } = shown;
  const sums = say({
    es: `subtotal ${subtotal.toFixed(2)}, descuento ${discount.toFixed(2)}, total ${total.toFixed(2)}; no se guardó nada`,
    en: `subtotal ${subtotal.toFixed(2)}, discount ${discount.toFixed(2)}, total ${total.toFixed(2)}; nothing was kept`,
  });
  return { data: shown, text: [sums, ...warnings.map(({ message }) => `  ${message}`)].join('\n') };
}

function readSeconds(text: string, say: TextInLanguage): number {
  if (/^\d{1,5}$/.test(text)) return Number(text);
  throw new UsageError(say({ es: '--wait son segundos', en: '--wait is seconds' }));
}
