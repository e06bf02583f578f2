import { formCatalogs } from '@talonario/contract';
import { catalogOn, type IsoDate } from '@talonario/sri/catalogs';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import { type CacheableBytes, cacheableBytes, cacheableReply } from '../../platform/http/cacheable.ts';
import type { Handlers } from '../../platform/http/call.ts';

let kept: { readonly day: IsoDate; readonly bytes: CacheableBytes } | undefined;

export const formCatalogHandlers = {
  'formCatalogs.get': ({ header, now }) => {
    const day = dayInGuayaquil(now());
    if (kept?.day !== day) kept = { day, bytes: serialize(day) };
    return cacheableReply(kept.bytes, header('if-none-match'), {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, max-age=300',
    });
  },
} satisfies Handlers;

function serialize(day: IsoDate): CacheableBytes {
  const rows = formCatalogs.map((name) => [name, catalogOn(name, day)] as const);
  return cacheableBytes(JSON.stringify({ data: Object.fromEntries(rows) }));
}
