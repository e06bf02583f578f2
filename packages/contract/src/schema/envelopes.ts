import type { TSchema } from 'typebox';
import { nullable, responseAmount } from './fields.ts';
import Type from './schema.ts';

/** Schema of a response with one record. */
export const recordResponse = <S extends TSchema>(record: S) => Type.Object({ data: record });

/** Schema of a response with one page of records. */
export const pageResponse = <S extends TSchema>(record: S) => Type.Object({ data: Type.Array(record), meta: ListMeta });

/** Schema of a response with a complete list, which has no pages. */
export const completeListResponse = <S extends TSchema>(record: S) => Type.Object({ data: Type.Array(record) });

/** Schema of a successful response without a body. */
export const noContent = Type.Null({ description: 'Done; no body.' });

export const ListMeta = Type.Object(
  {
    page: Type.Integer({ description: 'The page given. 1 when a cursor was used.' }),
    perPage: Type.Integer(),
    total: Type.Integer({ description: 'Records that match.' }),
    lastPage: Type.Integer(),
    nextCursor: nullable(
      Type.String({ description: 'Send as `cursor` to read on. Null on the last page. Cheaper than deep pages.' }),
    ),
    totalIsEstimate: Type.Optional(
      Type.Boolean({ description: 'True when `total` and `lastPage` are estimates because counting would be slow.' }),
    ),
    amount: Type.Optional(
      responseAmount(
        'For the documents of an amount: the sum of all of them, including other pages. It equals the amount.',
      ),
    ),
  },
  { title: 'ListMeta' },
);
