import type { CatalogName } from '@talonario/client';
import { queryClient } from '../../../api/query-client.ts';
import { call } from '../../../api/talonario.ts';
import { catalogQuery, catalogsLast } from '../../../api/use-catalog.ts';

/** Those that the form of a document needs, at once: whoever asks for one of them finds it there. */
export const formCatalogsQuery = {
  queryKey: ['formCatalogs.get'],
  queryFn: async () => {
    const { data } = await call('formCatalogs.get', {});
    for (const [name, rows] of Object.entries(data))
      queryClient.setQueryData<unknown>(catalogQuery(name as CatalogName).queryKey, { data: rows });
    return null;
  },
  ...catalogsLast,
};
