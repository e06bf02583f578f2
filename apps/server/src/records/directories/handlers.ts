// Route handlers that are the same for all directories.

import type { Database } from '../../platform/db/pool.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import type { BusinessOwnedRow, Directory, RecordReference, WriteAuthor } from './directory.ts';
import { type ExternalIdCall, withExternalIdHolder } from './external-id.ts';
import type { ExternalIdKind } from './external-id-store.ts';
import { getRecord, removeRecord, updateRecord } from './operations.ts';

type Verb = 'create' | 'get' | 'update' | 'delete';

/** Fields of a call that these handlers need. */
interface DirectoryCall<Body> extends WriteAuthor {
  readonly db: Database;
  readonly params: { readonly id: number };
  readonly query: { readonly businessId?: number };
  readonly body: Body;
  transaction<T>(work: (trx: Trx) => Promise<T | Refusal>): Promise<T>;
}

interface DirectoryWrites<Columns extends object, Row, Body> {
  create(trx: Trx, writer: WriteAuthor, body: Body): Promise<Row | Refusal>;
  /** Converts a request body to the columns of a row. */
  columns(body: Partial<Body>): Partial<Columns>;
  /** Kind of the records for external_id; undefined if they have none. */
  readonly kind?: ExternalIdKind;
}

export function directoryHandlers<
  Group extends string,
  Columns extends object,
  Row extends BusinessOwnedRow & Columns,
  Shown extends object,
  Body,
>(
  group: Group,
  directory: Directory<Columns, Row, Shown>,
  { create, columns, kind }: DirectoryWrites<Columns, Row, Body>,
): Pick<Handlers, `${Group}.${Verb}` & keyof Handlers> {
  const named = <T>(call: DirectoryCall<unknown>, write: () => Promise<T>) =>
    kind === undefined ? write() : withExternalIdHolder(call as ExternalIdCall, kind, write);
  const handlers = {
    create: (call: DirectoryCall<Body>) =>
      named(call, () =>
        call.transaction(async (trx) => {
          const row = await create(trx, call, call.body);
          return row instanceof Refusal ? row : { data: directory.show(row, call.now()) };
        }),
      ),
    get: (call: DirectoryCall<undefined>) =>
      call.db.forAccount(call.account.id, (trx) => getRecord(trx, call, directory, addressOf(call))),
    update: (call: DirectoryCall<Partial<Body>>) =>
      named(call, () =>
        call.transaction((trx) =>
          updateRecord(trx, call, `${group}.update`, directory, addressOf(call), columns(call.body)),
        ),
      ),
    delete: (call: DirectoryCall<undefined>) =>
      call.transaction((trx) => removeRecord(trx, call, `${group}.delete`, directory, addressOf(call))),
  } satisfies Record<Verb, unknown>;
  const byName = Object.entries(handlers).map(([verb, run]) => [`${group}.${verb}`, run]);
  return Object.fromEntries(byName) as Pick<Handlers, `${Group}.${Verb}` & keyof Handlers>;
}

function addressOf({ params, query }: Pick<DirectoryCall<unknown>, 'params' | 'query'>): RecordReference {
  return { ...params, ...query };
}
