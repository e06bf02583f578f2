import { describe, expect, it } from 'vitest';
import { zipOfFiles } from '../../../../test/received-documents.ts';
import { parseSignedContentId, readXmlFiles } from './read-file.ts';

// The largest accepted XML with elements that the schema refuses. Reading it takes most of a second of CPU time.
const slowXml = `<factura id="comprobante" version="2.1.0"><infoTributaria><ruc>1</ruc></infoTributaria>${'<a b="c"/>'.repeat(190_000)}</factura>`;

describe('reading an archive', () => {
  it('ends a file that takes too long with its own fault, and continues after it', {
    timeout: 60_000,
  }, async () => {
    const bytes = await zipOfFiles({ 'one.txt': 'x', 'slow.xml': slowXml, 'two.txt': 'x' });
    const read = (from: number, limitMs?: number) =>
      readXmlFiles({ kind: 'zip', bytes, from, count: 200, authorities: undefined, ...(limitMs && { limitMs }) });
    const first = await read(0, 150);
    expect(first).toMatchObject({
      files: [
        { name: 'one.txt', read: { fault: { code: 'not_xml' } } },
        {
          name: 'slow.xml',
          read: {
            fault: {
              code: 'too_slow',
              params: { seconds: 0.15 },
              message: 'Reading the file took longer than 0.15 seconds.',
            },
          },
        },
      ],
      end: false,
    });
    // A new thread reads the rest, because the first one was terminated.
    expect(await read(2)).toMatchObject({ files: [{ name: 'two.txt' }], end: true });
  });

  it('does not block the event loop, also for a small file and for stored content', { timeout: 60_000 }, async () => {
    let turns = 0;
    const ticking = setInterval(() => {
      turns += 1;
    }, 1);
    const bytes = Buffer.from(slowXml.slice(0, 250_000 - 10).concat('</factura>'));
    await readXmlFiles({ kind: 'xml', bytes, from: 0, count: 1, authorities: undefined });
    await parseSignedContentId('<factura/>');
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(3);
  });
});
