import type { CallOptions, Connection, OperationName, ReplyOf } from './connection.ts';
import { type Operations, operations } from './operations.generated.ts';
import type { ListMeta } from './schemas.generated.ts';

export interface Page<T> {
  readonly data: readonly T[];
  readonly meta: ListMeta;
}

/** The methods that groups of records share, each only where the API has the operation. */
export type Records<Group extends string> = Pick<AllMethods<Group>, MethodsOf<Group>>;

interface AllMethods<Group extends string> {
  /** One page. */
  list(...args: QueryArguments<`${Group}.list`>): Promise<ReplyOfOperation<`${Group}.list`>>;
  /** All records, one by one, page after page by cursor. */
  iterate(...args: QueryArguments<`${Group}.list`>): AsyncGenerator<RowOf<`${Group}.list`>, void, undefined>;
  get(id: number, options?: CallOptions): Promise<DataOf<`${Group}.get`>>;
  create(body: BodyOf<`${Group}.create`>, options?: CallOptions): Promise<DataOf<`${Group}.create`>>;
  /** Only the keys sent change. */
  update(id: number, body: BodyOf<`${Group}.update`>, options?: CallOptions): Promise<DataOf<`${Group}.update`>>;
  delete(id: number, options?: CallOptions): Promise<void>;
  /** The record with this identification; NotFoundError where there is none. */
  search(
    identification: string,
    query: QueryOf<`${Group}.search`>,
    options?: CallOptions,
  ): Promise<DataOf<`${Group}.search`>>;
  /** Records from a CSV file. */
  import(file: Blob, query: QueryOf<`${Group}.import`>, options?: CallOptions): Promise<DataOf<`${Group}.import`>>;
  /** Records as a CSV file. */
  export(query: QueryOf<`${Group}.export`>, options?: CallOptions): Promise<ReplyOfOperation<`${Group}.export`>>;
}

/** The methods of one group: `recordsOf(connection, 'customers')`. */
export function recordsOf<Group extends string>(connection: Connection, group: Group): Records<Group> {
  const call = (action: string, input: unknown, options?: CallOptions): Promise<unknown> =>
    connection.call(operationOf(group, action), input as never, options);
  const dataOf = async (action: string, input: unknown, options?: CallOptions): Promise<unknown> =>
    ((await call(action, input, options)) as { data: unknown }).data;
  const all = {
    list: (query?: unknown, options?: CallOptions) => call('list', { query }, options),
    iterate: (query?: object, options?: CallOptions) =>
      iteratePages(
        (cursor) => call('list', { query: { perPage: 100, ...query, ...cursor } }, options) as Promise<Page<unknown>>,
      ),
    get: (id: number, options?: CallOptions) => dataOf('get', { params: { id } }, options),
    create: (body: unknown, options?: CallOptions) => dataOf('create', { body }, options),
    update: (id: number, body: unknown, options?: CallOptions) => dataOf('update', { params: { id }, body }, options),
    delete: (id: number, options?: CallOptions) => call('delete', { params: { id } }, options),
    search: (identification: string, query: unknown, options?: CallOptions) =>
      dataOf('search', { params: { identification }, query }, options),
    import: (file: Blob, query: unknown, options?: CallOptions) => dataOf('import', { form: { file }, query }, options),
    export: (query: unknown, options?: CallOptions) => call('export', { query }, options),
  };
  // Each method is typed by the operation it calls; here they are all alike.
  return all as unknown as Records<Group>;
}

/** Every record of a list. A record that is added meanwhile makes nothing appear twice. */
export async function* iteratePages<T>(
  readPage: (cursor: { cursor?: string; page?: undefined }) => Promise<Page<T>>,
): AsyncGenerator<T, void, undefined> {
  let page = await readPage({});
  for (;;) {
    yield* page.data;
    const { nextCursor } = page.meta;
    if (nextCursor === null) return;
    page = await readPage({ cursor: nextCursor, page: undefined });
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
  | (`${Group}.list` extends OperationName ? 'iterate' : never);

export type DataOf<Name extends string> = ReplyOfOperation<Name> extends { data: infer Data } ? Data : never;
type RowOf<Name extends string> = DataOf<Name> extends readonly (infer Row)[] ? Row : never;
type ReplyOfOperation<Name extends string> = Name extends OperationName ? ReplyOf<Name> : never;
export type BodyOf<Name extends string> = PartOf<Name, 'body'>;
export type QueryOf<Name extends string> = PartOf<Name, 'query'>;
type PartOf<Name extends string, Part extends string> = Name extends OperationName
  ? Operations[Name]['input'] extends { [P in Part]?: infer Value }
    ? Exclude<Value, undefined>
    : never
  : never;
type QueryArguments<Name extends string> =
  Record<never, never> extends QueryOf<Name>
    ? [query?: QueryOf<Name>, options?: CallOptions]
    : [query: QueryOf<Name>, options?: CallOptions];
