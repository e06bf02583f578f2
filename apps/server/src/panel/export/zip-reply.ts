// Replies with a zip archive of files of several documents.
import { Readable } from 'node:stream';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import { RawReply } from '../../platform/http/call.ts';
import { withFileSlot } from '../../platform/tables/file-slots.ts';
import { type ZippedFile, zip } from '../../platform/zip/write-zip.ts';

export async function zipReply(
  accountId: number,
  name: { readonly kind: string; readonly identification: string; readonly now: Date },
  files: AsyncGenerator<ZippedFile>,
): Promise<RawReply> {
  // The first file is made before anything is sent, so that a failure can still be answered with an error.
  const first = await files.next();
  const fileName = `${name.kind}-${name.identification}-${dayInGuayaquil(name.now)}.zip`;
  const pieces = withFileSlot(accountId, zip(startingWith(first, files)));
  return new RawReply(200, Readable.from(pieces, { objectMode: false }), {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${fileName}"`,
  });
}

async function* startingWith(
  first: IteratorResult<ZippedFile>,
  rest: AsyncGenerator<ZippedFile>,
): AsyncGenerator<ZippedFile> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}
