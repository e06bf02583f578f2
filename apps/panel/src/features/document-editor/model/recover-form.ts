// What a form begins with.
import { isConnectionLost } from '../../../api/connection.ts';
import { queryClient } from '../../../api/query-client.ts';
import { listCopies, readCopy } from './form-copies.ts';
import { type FormPlace, nameOf, readKeptForm } from './kept-form.ts';
import { type Recovered, reconcile } from './reconcile.ts';

/** The versions on the server, by the name of the form; undefined when it cannot be asked. */
export type Copies = ReadonlyMap<string, number> | undefined;

/** For `usePrefetchQuery`: asked beside what else the screen needs, so that the form need not wait for it. */
export function copiesQuery(businessId: number) {
  const askServer = async () => (isConnectionLost() ? null : await listCopies(businessId).catch(() => null));
  return { queryKey: ['kept-forms copies', businessId], queryFn: askServer, staleTime: 2_000, gcTime: 2_000 };
}

export async function askCopies(businessId: number): Promise<Copies> {
  return (await queryClient.fetchQuery(copiesQuery(businessId))) ?? undefined;
}

export async function recoverForm(place: FormPlace, copies: Copies): Promise<Recovered> {
  const local = readKeptForm(place);
  if (copies === undefined) return { kept: local };
  const version = copies.get(nameOf(place));
  // Another tab may have written since the list was asked for: before a form is called finished, it is looked for.
  if (version === undefined && local?.copy === undefined) return reconcile(local, undefined);
  if (version !== undefined && version === local?.copy?.version) return { kept: local };
  try {
    return reconcile(local, await readCopy(place));
  } catch {
    return { kept: local };
  }
}
