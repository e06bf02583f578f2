// Handles POST /documents:batch. Each line is a separate POST /documents with its own result and idempotency. The
// response streams lines as they finish, so a batch whose connection breaks can be repeated with the same key.
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { type BodyOf, maxBatchSize, operationNamed } from '@talonario/contract';
import { spanishNotices, spanishRefusal } from '@talonario/contract/spanish';
import type { AuthorityServices } from '../authority/services.ts';
import type { ValidatedPart } from '../platform/http/body/validate.ts';
import { type Call, type HandlerAnswer, RawReply, Reply } from '../platform/http/call.ts';
import { requireRequestPermission } from '../platform/http/caller/rights.ts';
import { fingerprintOf, readIdempotencyKey, type StoredAnswer } from '../platform/http/idempotency/idempotency.ts';
import { badRequest, Refusal, refusalOf } from '../platform/http/replies/error-reply.ts';
import { type CreateDocumentCall, createDocument, replayCreate } from './create.ts';

type BatchCall = Call<'documents.batch', AuthorityServices>;
type Line = BodyOf<'documents.batch'>[number];

const documentsCreate = operationNamed('documents.create');

/**
 * Number of lines processed at the same time. It keeps SRI and the database busy; more would delay the other requests
 * of the process.
 */
const atOnce = 8;

export async function createDocuments(call: BatchCall): Promise<HandlerAnswer<'documents.batch'>> {
  const reading = readIdempotencyKey(call.header('idempotency-key'));
  if ('refusal' in reading) return reading.refusal;
  if (reading.value !== undefined && reading.value.length > longestKey) return keyTooLong();
  const output = new PassThrough();
  void run(call, reading.value, output);
  return new RawReply(200, output, {
    'content-type': 'application/x-ndjson; charset=utf-8',
    ...(call.wantsSpanish() && { 'content-language': 'es' }),
  });
}

/**
 * Maximum length of the key of a batch. The key of a line is the key of the batch plus its index, and both must fit
 * into the limit of a key.
 */
const longestKey = 255 - `/${maxBatchSize - 1}`.length;

function keyTooLong(): Refusal {
  const detail = `The Idempotency-Key of a batch must have at most ${longestKey} characters: lines get <key>/<index>.`;
  return badRequest('request.invalid_header', detail);
}

async function run(call: BatchCall, batchKey: string | undefined, output: PassThrough): Promise<void> {
  const indexes = Array.from({ length: call.lines.count }, (_, index) => index).values();
  const spanish = call.wantsSpanish();
  let turn: Promise<unknown> = Promise.resolve();
  const worker = async () => {
    // Several workers share one iterator, so each line is processed once. Processing stops when the client has left.
    for (const index of indexes) {
      if (output.destroyed) return;
      // The next line is read in another turn of the event loop: reading two lines in one turn would block it twice as
      // long.
      turn = turn.then(() => setImmediate());
      await turn;
      const { refusal, ...answer } = await resultOf(call, batchKey, index, call.lines.read(index));
      const result = { ...(spanish ? spanishNotices(answer) : answer), ...(refusal && refused(refusal, spanish)) };
      if (!output.write(`${JSON.stringify(result)}\n`)) await drained(output);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  output.end();
}

interface LineResult {
  readonly index: number;
  readonly refusal?: Refusal;
}

async function resultOf(
  call: BatchCall,
  batchKey: string | undefined,
  index: number,
  reading: ValidatedPart,
): Promise<LineResult> {
  if ('refusal' in reading) return { index, refusal: reading.refusal };
  const { idempotency_key: ownKey, ...body } = reading.value as Line;
  const key = ownKey ?? (batchKey === undefined ? undefined : `${batchKey}/${index}`);
  const shown = { index, ...(key !== undefined && { idempotencyKey: key }) };
  try {
    requireRequestPermission(documentsCreate, { body }, call);
    const kind = body.emit === true ? 'emission' : 'call';
    const { answer, replayed } = await call.admission.run(kind, call.account.id, () => answerLine(call, key, body));
    const marked = { ...shown, ...(replayed && { replayed }) };
    if (answer instanceof Refusal) return { ...marked, refusal: answer };
    return { ...marked, status: answer.status, ...JSON.parse(answer.body ?? '{}') };
  } catch (error) {
    const { refusal, bug } = refusalOf(error, call.requestId);
    if (bug !== undefined) call.log.error({ err: bug, index }, 'a line of a batch failed');
    return { ...shown, refusal };
  }
}

async function answerLine(
  call: BatchCall,
  key: string | undefined,
  body: CreateDocumentCall['body'],
): Promise<{ answer: StoredAnswer | Refusal; replayed: boolean }> {
  const lineCall = (run?: CreateDocumentCall['run']): CreateDocumentCall => ({
    ...call,
    query: {},
    body,
    run,
    bulk: true,
  });
  if (key === undefined) return await answerUnkeyed(lineCall());
  // The fingerprint ignores limits of the caller: on a repeat the document is read with the limits of the repeating
  // caller (handle-request.ts).
  const fingerprint = fingerprintOf('POST', '/documents', {}, body, null);
  return await call.idempotency.answer(
    { accountId: call.account.id, key, fingerprint },
    {
      run: async (keyed) => stored(await createDocument(lineCall(keyed))),
      replay: async (documentId) => stored(await replayCreate(lineCall(), documentId)),
    },
  );
}

/**
 * A line counts as answered only when the complete answer has been sent, because a client repeats an interrupted batch
 * completely.
 */
async function answerUnkeyed(call: CreateDocumentCall): Promise<{ answer: StoredAnswer | Refusal; replayed: boolean }> {
  let replayed = false;
  let answerWith = (_status: number) => {};
  const open: CreateDocumentCall['unkeyedRequest']['open'] = (body) => {
    const run = call.unkeyedRequest.open(body);
    answerWith = run.answerWith;
    return run;
  };
  const showReplayed = () => {
    replayed = true;
  };
  try {
    const answer = stored(await createDocument({ ...call, unkeyedRequest: { open }, showReplayed }));
    answerWith(answer.status);
    return { answer, replayed };
  } catch (error) {
    answerWith(refusalOf(error, call.requestId).refusal.status);
    throw error;
  }
}

function stored(answer: HandlerAnswer<'documents.create'>): StoredAnswer | Refusal {
  if (answer instanceof Refusal) return answer;
  const { status, body, headers } = answer instanceof Reply ? answer : new Reply(201, answer);
  return { status, headers, body: JSON.stringify(body) };
}

/**
 * Fields of a refused line: those that POST /documents would have answered, without the other fields of a problem
 * response.
 */
function refused({ status, body }: Refusal, spanish: boolean): object {
  const told = spanish ? spanishRefusal(body) : body;
  const { error, title, detail, code, permission, id, total, left, errors, moreErrors, data } = told;
  return { status, error: error ?? title, detail, code, permission, id, total, left, errors, moreErrors, data };
}

async function drained(output: PassThrough): Promise<void> {
  await new Promise<void>((resolve) => {
    output.once('drain', resolve);
    output.once('close', resolve);
  });
}
