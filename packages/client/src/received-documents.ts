import type { DownloadedFile } from './answer.ts';
import type { ApiConnection, CallOptions } from './connection.ts';
import type { BodyOf, QueryOf, ReplyOf } from './operation-types.ts';
import { iteratePages, type RecordMethods, recordMethodsOf } from './records.ts';
import type { Import, ImportedRow, Provider, ReceivedDocument, WithholdingDraft } from './schemas.generated.ts';
import { sleep } from './sleep.ts';

type Group = 'receivedDocuments';

export interface ReceivedDocumentMethods extends Omit<RecordMethods<Group>, 'import'> {
  /** Imports SRI's report (TXT), an XML, or a ZIP of XML files. Wait for the result with `imports.waitUntilDone`. */
  import(file: Blob, query: QueryOf<'receivedDocuments.import'>, options?: CallOptions): Promise<Import>;
  /** Requests documents from SRI by access key. Wait for the result with `imports.waitUntilDone`. */
  fetch(body: BodyOf<'receivedDocuments.fetch'>, options?: CallOptions): Promise<Import>;
  /** Sets sustento, deductibility and note of many documents at once. Returns how many were marked. */
  mark(body: BodyOf<'receivedDocuments.mark'>, options?: CallOptions): Promise<number>;
  /** Downloads the PDF, or the XML with `format: 'xml'`. */
  download(id: number, query?: QueryOf<'receivedDocuments.download'>, options?: CallOptions): Promise<DownloadedFile>;
  /** Returns the body of a withholding about the document, filled in as far as possible. */
  withholdingDraft(id: number, options?: CallOptions): Promise<WithholdingDraft>;
  /** Accepts a document that SRI has not confirmed. From then on, withholdings can be drafted on it. */
  accept(id: number, options?: CallOptions): Promise<ReceivedDocument>;
  /** Withdraws the acceptance of a received document. */
  withdrawAcceptance(id: number, options?: CallOptions): Promise<ReceivedDocument>;
  /** Creates a provider for the issuer of a received document, or returns the existing one. */
  createSupplier(id: number, options?: CallOptions): Promise<Provider>;
}

export function receivedDocumentMethodsOf(connection: ApiConnection): ReceivedDocumentMethods {
  return {
    ...(recordMethodsOf(connection, 'receivedDocuments') as unknown as ReceivedDocumentMethods),
    import: async (file, query, options) =>
      (await connection.call('receivedDocuments.import', { form: { file }, query }, options)).data,
    fetch: async (body, options) => (await connection.call('receivedDocuments.fetch', { body }, options)).data,
    mark: async (body, options) => (await connection.call('receivedDocuments.mark', { body }, options)).data.updated,
    download: (id, query, options) => connection.call('receivedDocuments.download', { params: { id }, query }, options),
    withholdingDraft: async (id, options) =>
      (await connection.call('receivedDocuments.withholdingDraft', { params: { id } }, options)).data,
    accept: async (id, options) =>
      (await connection.call('receivedDocuments.acceptance.give', { params: { id } }, options)).data,
    withdrawAcceptance: async (id, options) =>
      (await connection.call('receivedDocuments.acceptance.withdraw', { params: { id } }, options)).data,
    createSupplier: async (id, options) =>
      (await connection.call('receivedDocuments.supplier', { params: { id } }, options)).data,
  };
}

export interface ImportMethods extends RecordMethods<'imports'> {
  /** Returns one page of the rows of an import. */
  rows(id: number, query?: QueryOf<'imports.rows.list'>, options?: CallOptions): Promise<ReplyOf<'imports.rows.list'>>;
  iterateRows(
    id: number,
    query?: QueryOf<'imports.rows.list'>,
    options?: CallOptions,
  ): AsyncGenerator<ImportedRow, void, undefined>;
  /** Polls once a second until the import is done or failed. */
  waitUntilDone(id: number, options?: CallOptions): Promise<Import>;
}

export function importMethodsOf(connection: ApiConnection): ImportMethods {
  const records = recordMethodsOf(connection, 'imports');
  const rows: ImportMethods['rows'] = (id, query, options) =>
    connection.call('imports.rows.list', { params: { id }, query }, options);
  return {
    ...records,
    rows,
    iterateRows: (id, query, options) => iteratePages(query, (page) => rows(id, page, options)),
    async waitUntilDone(id, options) {
      for (;;) {
        const shown = await records.get(id, options);
        if (shown.status === 'done' || shown.status === 'failed') return shown;
        await sleep(1_000, options?.signal);
      }
    },
  };
}
