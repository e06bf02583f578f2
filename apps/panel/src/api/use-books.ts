import { isTransient, TalonarioError } from '@talonario/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, type InputOf, type OperationName, type ReplyOf } from './talonario.ts';

/** After an upgrade the books of a period are filled before they are read. */
export function areBooksBehind(error: unknown): boolean {
  return error instanceof TalonarioError && error.code === 'books.behind';
}

/**
 * The answer of an operation that reads the books. While they are behind, it is asked again until they are not. Figures are read anew
 * whenever a screen opens: a document may have come meanwhile, and a figure stands beside its documents.
 */
export function useBooks<Name extends OperationName>(
  name: Name,
  input: InputOf<Name>,
  {
    pollMs,
    ...options
  }: {
    readonly staleTime?: number;
    /** How soon the answer is read again while something in it is under way; undefined: it is not. */
    readonly pollMs?: (answer: ReplyOf<Name> | undefined) => number | undefined;
  } = {},
) {
  return useQuery({
    queryKey: [name, input],
    // A year of a large business takes its time, and so does filling its books.
    queryFn: ({ signal }) => call(name, input, { signal, retry: false, timeoutMs: 90_000 }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: (failures, error) => failures < 1 && isTransient(error) && !areBooksBehind(error),
    refetchInterval: ({ state }) => (areBooksBehind(state.error) ? againMs : (pollMs?.(state.data) ?? false)),
    ...options,
  });
}

const againMs = 5_000;
