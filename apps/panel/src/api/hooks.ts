import type { CallOptions } from '@talonario/client';
import {
  keepPreviousData,
  type QueryKey,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { callOperation, type DataOf, type InputOf, type OperationName, type ReplyOf } from './talonario.ts';

/** Query options of an operation: `useQuery(operation('customers.list', { query: { businessId } }))`. */
export function operationQuery<Name extends OperationName>(name: Name, input: InputOf<Name>) {
  const queryKey: QueryKey = [name, input];
  return queryOptions({ queryKey, queryFn: ({ signal }) => callOperation(name, input, { signal }) });
}

/** Runs the query of an operation. With `enabled: false` no request is sent yet. */
export function useOperationQuery<Name extends OperationName>(
  name: Name,
  input: InputOf<Name>,
  options: { enabled?: boolean; keepPrevious?: boolean; refetchInterval?: number | false; staleTime?: number } = {},
) {
  const { keepPrevious, ...rest } = options;
  return useQuery({
    ...operationQuery(name, input),
    ...rest,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  });
}

/**
 * Data without which a screen cannot be rendered. The component suspends until the data is loaded; the nearest error
 * boundary shows an error.
 */
export function useOperationData<Name extends OperationName>(name: Name, input: InputOf<Name>): DataOf<Name> {
  const { data } = useSuspenseQuery(operationQuery(name, input));
  return (data as { data: DataOf<Name> }).data;
}

/**
 * A write that a user starts: `const save = useWriteOperation('customers.create', ['customers'])`, then `save.mutateAsync({
 * body })`. Afterwards every query whose name begins with one of `touches` is read again.
 */
export function useWriteOperation<Name extends OperationName>(
  name: Name,
  touches: readonly string[] = [],
  options?: CallOptions,
) {
  const client = useQueryClient();
  return useMutation<ReplyOf<Name>, Error, InputOf<Name>>({
    mutationFn: (input) => callOperation(name, input, options),
    onSuccess: () => client.invalidateQueries({ predicate: ({ queryKey }) => startsWithOneOf(queryKey, touches) }),
  });
}

export function startsWithOneOf([name]: QueryKey, beginnings: readonly string[]): boolean {
  return beginnings.some((beginning) => String(name).startsWith(beginning));
}
