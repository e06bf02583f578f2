import { isTransient, TalonarioError } from '@talonario/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callOperation, type InputOf, type OperationName, type ReplyOf } from './talonario.ts';

/** True while the server still enters the documents of a period into the books, for example after an upgrade. */
export function isBooksIncompleteError(error: unknown): boolean {
  return error instanceof TalonarioError && error.code === 'books.behind';
}

/**
 * Response of an operation that reads the books. While the books are incomplete, the request is repeated. Figures are
 * read again whenever a screen opens, because a document may have arrived meanwhile and a figure must match the
 * documents listed next to it.
 */
export function useBooksOperation<Name extends OperationName>(
  name: Name,
  input: InputOf<Name>,
  {
    pollMs,
    ...options
  }: {
    readonly staleTime?: number;
    readonly enabled?: boolean;
    /** Interval until the next read while a part of the response is still in progress. Undefined if no part is. */
    readonly pollMs?: (answer: ReplyOf<Name> | undefined) => number | undefined;
  } = {},
) {
  return useQuery({
    queryKey: [name, input],
    // The timeout is long, because adding up a year of a large business takes long, and so does entering its documents
    // into the books.
    queryFn: ({ signal }) => callOperation(name, input, { signal, retry: false, timeoutMs: 90_000 }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: (failures, error) => failures < 1 && isTransient(error) && !isBooksIncompleteError(error),
    refetchInterval: ({ state }) => (isBooksIncompleteError(state.error) ? againMs : (pollMs?.(state.data) ?? false)),
    ...options,
  });
}

const againMs = 5_000;
