import { catalogOn, isCatalogName } from '@talonario/sri/catalogs';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import { cacheableReply } from '../../platform/http/cacheable.ts';
import type { Call, Handlers } from '../../platform/http/call.ts';
import { notFound, Refusal } from '../../platform/http/replies/error-reply.ts';
import { filterCatalog, makeCatalogsOfToday, serializeCatalogPage, serializeCompleteCatalog } from './serialized.ts';

const catalogOfToday = makeCatalogsOfToday();

export const catalogHandlers = {
  'catalogs.list': ({ params, query, header, now, paging }) => {
    if (!isCatalogName(params.catalog)) return notFound();
    const ifNoneMatch = header('if-none-match');
    const { rows, list } = catalogOfToday(params.catalog, dayInGuayaquil(now()));
    if (Object.keys(query).length === 0) return cacheableReply(list, ifNoneMatch, keep);
    const onDay = query.date === undefined ? rows : catalogOn(params.catalog, query.date);
    const left = filterCatalog(onDay, query);
    const answer = asksForPage(query)
      ? serializeCatalogPage(params.catalog, left, paging({ sortBy: 'id', sortDir: 'asc' }))
      : serializeCompleteCatalog(left);
    return answer instanceof Refusal ? answer : cacheableReply(answer, ifNoneMatch, keep);
  },

  'catalogs.get': ({ params, header, now }) => {
    if (!isCatalogName(params.catalog)) return notFound();
    const row = catalogOfToday(params.catalog, dayInGuayaquil(now())).one(params.id);
    return row ? cacheableReply(row, header('if-none-match'), keep) : notFound();
  },
} satisfies Handlers;

// Whether the client requested a page. Otherwise it gets all rows, because a client that looks up ids would not request
// a second page.
function asksForPage({ page, perPage, limit, cursor }: Call<'catalogs.list'>['query']): boolean {
  return [page, perPage, limit, cursor].some((parameter) => parameter !== undefined);
}

// Caching headers: a client may use a catalog for five minutes and then has to validate it with the ETag. A longer time
// could hide a rate that is published for the next day.
const keep = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'private, max-age=300',
  vary: 'X-API-Key',
};
