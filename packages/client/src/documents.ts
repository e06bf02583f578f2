import type { DownloadedFile } from './answer.ts';
import type { ApiConnection, CallOptions } from './connection.ts';
import { NetworkError } from './errors.ts';
import { makeIdempotencyKey } from './idempotency-key.ts';
import type { BodyOf, QueryOf, ReplyOf } from './operation-types.ts';
import { iteratePages, type RecordMethods, recordMethodsOf } from './records.ts';
import { noRetry, pauseAfter } from './retry.ts';
import type {
  AnnulmentRequest,
  BatchDocument,
  BatchResult,
  CreditDraft,
  Document,
  DocumentCorrection,
  DocumentCreate,
  DocumentPreview,
  DocumentUpdate,
  Email,
  EmailQueued,
  Import,
} from './schemas.generated.ts';
import { type WaitOptions, waitUntilAuthorized } from './wait-until-authorized.ts';

/** Operations on documents: drafts, emission, files and e-mail. */
export class DocumentMethods {
  readonly list: RecordMethods<'documents'>['list'];
  readonly iterate: RecordMethods<'documents'>['iterate'];
  readonly listAsFile: RecordMethods<'documents'>['listAsFile'];
  readonly delete: RecordMethods<'documents'>['delete'];
  private readonly connection: ApiConnection;

  constructor(connection: ApiConnection) {
    this.connection = connection;
    const { list, iterate, listAsFile, delete: remove } = recordMethodsOf(connection, 'documents');
    this.list = list;
    this.iterate = iterate;
    this.listAsFile = listAsFile;
    this.delete = remove;
  }

  async get(id: number, query: QueryOf<'documents.get'>, options?: CallOptions): Promise<Document> {
    return (await this.connection.call('documents.get', { params: { id }, query }, options)).data;
  }

  /** Creates a document. With `emit: true` it is issued, otherwise it is a draft. */
  async create(body: DocumentCreate, options?: CallOptions): Promise<Document> {
    const reply = await this.connection.call('documents.create', { body }, options);
    return reply.data as Document; // a preview is returned only with dryRun
  }

  /** Returns totals, warnings and unsigned XML of the document that `create` would create. Changes nothing. */
  async preview(body: DocumentCreate, options?: CallOptions): Promise<DocumentPreview> {
    const reply = await this.connection.call('documents.create', { body, query: { dryRun: true } }, options);
    return reply.data as DocumentPreview;
  }

  /** Changes the data of a draft. */
  async update(id: number, body: DocumentUpdate, options?: CallOptions): Promise<Document> {
    return (await this.connection.call('documents.update', { params: { id }, body }, options)).data as Document;
  }

  /** Issues a draft, or a rejected document whose cause was corrected. */
  emit(id: number, options?: CallOptions): Promise<Document> {
    return this.update(id, { emit: true }, options);
  }

  /** Replaces the content of a rejected document and issues it again under the same number. */
  async correct(id: number, body: DocumentCorrection, options?: CallOptions): Promise<Document> {
    return (await this.connection.call('documents.correct', { params: { id }, body }, options)).data as Document;
  }

  /** Imports documents issued by another system, by access key. Wait for the result with `imports.waitUntilDone`. */
  async bringIn(body: BodyOf<'documents.bringIn'>, options?: CallOptions): Promise<Import> {
    return (await this.connection.call('documents.bringIn', { body }, options)).data;
  }

  /** Queries SRI again about a document that was sent. */
  verify(id: number, options?: CallOptions): Promise<Document> {
    return this.update(id, { verify: true }, options);
  }

  /**
   * Opens a request for annulment: a user annuls the document in SRI's portal, and the service polls SRI until it
   * confirms the annulment.
   */
  async requestAnnulment(id: number, body: AnnulmentRequest, options?: CallOptions): Promise<Document> {
    return (await this.connection.call('documents.annulment.request', { params: { id }, body }, options)).data;
  }

  /** Withdraws the request for annulment, as long as SRI still answers AUTORIZADO. */
  async withdrawAnnulment(id: number, options?: CallOptions): Promise<Document> {
    return (await this.connection.call('documents.annulment.withdraw', { params: { id } }, options)).data;
  }

  /** Waits for SRI's decision without additional queries to SRI. Resolves when the document is authorised. */
  waitUntilAuthorized(id: number, options: WaitOptions): Promise<Document> {
    return waitUntilAuthorized(this.connection, id, options);
  }

  /** Returns the body of a credit note about everything that earlier notes have left of the document. */
  async creditDraft(id: number, options?: CallOptions): Promise<CreditDraft> {
    return (await this.connection.call('documents.creditDraft', { params: { id } }, options)).data;
  }

  /** Downloads the PDF, or the XML with `format: 'xml'`. */
  download(id: number, query: QueryOf<'documents.download'>, options?: CallOptions): Promise<DownloadedFile> {
    return this.connection.call('documents.download', { params: { id }, query }, options);
  }

  /** Queues an e-mail with PDF and XML to the customer. */
  async sendEmail(id: number, query: { readonly businessId: number }, options?: CallOptions): Promise<EmailQueued> {
    return (await this.connection.call('documents.email.send', { params: { id }, query }, options)).data;
  }

  /** Returns one page of the e-mails that were sent about a document. */
  emails(
    id: number,
    query?: QueryOf<'documents.emails.list'>,
    options?: CallOptions,
  ): Promise<ReplyOf<'documents.emails.list'>> {
    return this.connection.call('documents.emails.list', { params: { id }, query }, options);
  }

  iterateEmails(
    id: number,
    query?: QueryOf<'documents.emails.list'>,
    options?: CallOptions,
  ): AsyncGenerator<Email, void, undefined> {
    return iteratePages(query, (page) => this.emails(id, page, options));
  }

  /**
   * Creates up to 1000 documents. Results arrive as they finish, with the `index` of their document, and a failed
   * document does not delay the others. If the connection breaks, the batch is resumed: no document is created twice
   * and no result is yielded twice.
   */
  batch(documents: readonly BatchDocument[], options?: CallOptions): AsyncGenerator<BatchResult, void, undefined> {
    return readBatch(this.connection, documents, options);
  }
}

/**
 * Sends a batch and yields its results. If the connection breaks, the complete batch is sent again under the same key,
 * and the service replays the results that already exist. A document that an earlier request is still making has no
 * result yet (409 `idempotency.in_progress`): the batch is sent again for it, too. This happens behind a proxy that
 * buffers the response, because the service goes on with a request whose client has timed out.
 */
async function* readBatch(
  connection: ApiConnection,
  documents: readonly BatchDocument[],
  options: CallOptions = {},
): AsyncGenerator<BatchResult, void, undefined> {
  const idempotencyKey = options.idempotencyKey ?? makeIdempotencyKey();
  const repeatable = idempotencyKey !== false;
  const policy = options.retry === false ? noRetry : { ...connection.retry, ...options.retry };
  const given = new Set<number>();
  for (let attempt = 1; ; attempt += 1) {
    const givenBefore = given.size;
    const running: BatchResult[] = [];
    const lines = await connection.call('documents.batch', { body: documents }, { ...options, idempotencyKey });
    try {
      for await (const result of lines) {
        if (given.has(result.index)) continue;
        if (result.code === 'idempotency.in_progress') {
          running.push(result);
          continue;
        }
        given.add(result.index);
        yield result;
      }
      if (given.size >= documents.length) return;
      throw new NetworkError(`The answer ended after ${given.size} of ${documents.length} documents`);
    } catch (error) {
      const allAnswered = given.size + running.length >= documents.length;
      // As long as new results arrive, the batch is repeated without limit.
      if (allAnswered && given.size > givenBefore) attempt = 1;
      const pause = pauseAfter({ error, attempt, repeatable, lostBefore: true }, policy, connection.random);
      if (pause === undefined) {
        if (!allAnswered) throw error;
        yield* running;
        return;
      }
      await connection.sleep(allAnswered ? Math.max(pause, inProgressPauseMs) : pause, options.signal);
    }
  }
}

/**
 * Pause for 409 `idempotency.in_progress` if it concerns one line of a batch. Such a line has no header `Retry-After`.
 */
const inProgressPauseMs = 1000;
