import { formCatalogs } from '@talonario/contract';
import { catalogOn, type IsoDate } from '@talonario/sri/catalogs';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { type CompressedFile, compressedFile, compressedReply } from '../compressed-file.ts';

let kept: { readonly day: IsoDate; readonly file: CompressedFile } | undefined;

export const formCatalogHandlers = {
  'formCatalogs.get': async ({ header, now }) => {
    const day = dayInGuayaquil(now());
    if (kept?.day !== day) kept = { day, file: catalogsOf(day) };
    return await compressedReply(
      kept.file,
      header('accept-encoding') ?? '',
      header('if-none-match'),
      'private, max-age=300',
    );
  },
} satisfies Handlers;

// The catalogs are the same for all users, so compressing them reveals no secret.
function catalogsOf(day: IsoDate): CompressedFile {
  const rows = formCatalogs.map((name) => [name, catalogOn(name, day)] as const);
  return compressedFile(JSON.stringify({ data: Object.fromEntries(rows) }), 'application/json; charset=utf-8', true);
}
