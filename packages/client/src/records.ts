import type { ApiConnection, CallOptions } from './connection.ts';
import type { BodyOf, DataOf, OperationName, QueryOf, ReplyOf } from './operation-types.ts';
import { operations } from './operations.generated.ts';
import type { ListMeta } from './schemas.generated.ts';

export interface Page<T> {
  readonly data: readonly T[];
  readonly meta: ListMeta;
}

/** Methods shared by groups of records. A method exists only if the API has the operation. */
export type RecordMethods<Group extends string> = Pick<AllMethods<Group>, MethodsOf<Group>>;

interface AllMethods<Group extends string> {
  /** Returns one page of records. */
  list(...args: QueryArguments<`${Group}.list`>): Promise<ReplyOf<`${Group}.list`>>;
  /** Yields all records one by one, and reads page after page by cursor. */
  iterate(...args: QueryArguments<`${Group}.list`>): AsyncGenerator<RowOf<`${Group}.list`>, void, undefined>;
  /** Downloads all records as a CSV or Excel file. */
  listAsFile(query: QueryOf<`${Group}.list.file`>, options?: CallOptions): Promise<ReplyOf<`${Group}.list.file`>>;
  get(id: number, options?: CallOptions): Promise<DataOf<`${Group}.get`>>;
  create(body: BodyOf<`${Group}.create`>, options?: CallOptions): Promise<DataOf<`${Group}.create`>>;
  /** Changes those fields of a record that `body` contains. */
  update(id: number, body: BodyOf<`${Group}.update`>, options?: CallOptions): Promise<DataOf<`${Group}.update`>>;
  delete(id: number, options?: CallOptions): Promise<void>;
  /**
   * Finds the record with this identification number, in one business or, without a business, the oldest one. Throws
   * NotFoundError if there is none.
   */
  search(
    identification: string,
    query?: QueryOf<`${Group}.search`>,
    options?: CallOptions,
  ): Promise<DataOf<`${Group}.search`>>;
  /** Creates the record with this identification number, or changes the existing one. */
  put(identification: string, body: BodyOf<`${Group}.put`>, options?: CallOptions): Promise<DataOf<`${Group}.put`>>;
  /** Imports records from a CSV file. */
  import(file: Blob, query: QueryOf<`${Group}.import`>, options?: CallOptions): Promise<DataOf<`${Group}.import`>>;
  /** Exports records as a CSV file. */
  export(query: QueryOf<`${Group}.export`>, options?: CallOptions): Promise<ReplyOf<`${Group}.export`>>;
}

/** Returns the methods of one group of records, for example `recordMethodsOf(connection, 'customers')`. */
export function recordMethodsOf<Group extends string>(connection: ApiConnection, group: Group): RecordMethods<Group> {
  const call = (action: string, input: unknown, options?: CallOptions): Promise<unknown> =>
    connection.call(operationOf(group, action), input as never, options);
  const dataOf = async (action: string, input: unknown, options?: CallOptions): Promise<unknown> =>
    ((await call(action, input, options)) as { data: unknown }).data;
  const all = {
    list: (query?: unknown, options?: CallOptions) => call('list', { query }, options),
    iterate: (query?: object, options?: CallOptions) =>
      iteratePages(query, (page) => call('list', { query: page }, options) as Promise<Page<unknown>>),
    listAsFile: (query: unknown, options?: CallOptions) =>
      connection.call(`${group}.list.file` as OperationName, { query } as never, options),
    get: (id: number, options?: CallOptions) => dataOf('get', { params: { id } }, options),
    create: (body: unknown, options?: CallOptions) => dataOf('create', { body }, options),
    update: (id: number, body: unknown, options?: CallOptions) => dataOf('update', { params: { id }, body }, options),
    delete: (id: number, options?: CallOptions) => call('delete', { params: { id } }, options),
    search: (identification: string, query?: unknown, options?: CallOptions) =>
      dataOf('search', { params: { identification }, query }, options),
    put: (identification: string, body: unknown, options?: CallOptions) =>
      dataOf('put', { params: { identification }, body }, options),
    import: (file: Blob, query: unknown, options?: CallOptions) => dataOf('import', { form: { file }, query }, options),
    export: (query: unknown, options?: CallOptions) => call('export', { query }, options),
  };
  // At run time all methods have the same form. The interface gives each of them the types of its operation.
  return all as unknown as RecordMethods<Group>;
}

/**
 * Yields every record of a list, in pages of the maximum size. A record that is added in the meantime does not make
 * another one appear twice.
 */
export async function* iteratePages<T, Query extends object>(
  query: (Query & { limit?: number | undefined }) | undefined,
  readPage: (query: Query) => Promise<Page<T>>,
): AsyncGenerator<T, void, undefined> {
  const size = query?.limit === undefined ? { perPage: 100 } : {};
  let page = await readPage({ ...size, ...query } as Query);
  for (;;) {
    yield* page.data;
    const { nextCursor } = page.meta;
    if (nextCursor === null) return;
    page = await readPage({ ...size, ...query, page: undefined, cursor: nextCursor } as unknown as Query);
  }
}

function operationOf(group: string, action: string): OperationName {
  const name = `${group}.${action}`;
  if (!(name in operations)) throw new TypeError(`The API has no ${name}`);
  return name as OperationName;
}

type MethodsOf<Group extends string> =
  | {
      [Method in keyof AllMethods<Group>]: `${Group}.${Method}` extends OperationName ? Method : never;
    }[keyof AllMethods<Group>]
  | (`${Group}.list` extends OperationName ? 'iterate' : never)
  | (`${Group}.list.file` extends OperationName ? 'listAsFile' : never);

type RowOf<Name extends string> = DataOf<Name> extends readonly (infer Row)[] ? Row : never;
type QueryArguments<Name extends string> =
  Record<never, never> extends QueryOf<Name>
    ? [query?: QueryOf<Name>, options?: CallOptions]
    : [query: QueryOf<Name>, options?: CallOptions];
