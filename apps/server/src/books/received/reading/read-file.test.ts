import { describe, expect, it } from 'vitest';
import { zipOf } from '../../../../test/received-documents.ts';
import { readContent, readXmlFiles } from './read-file.ts';

// As much as is taken, all of it elements that the schema refuses: most of a second for a processor.
const slowXml = `<factura id="comprobante" version="2.1.0"><infoTributaria><ruc>1</ruc></infoTributaria>${'<a b="c"/>'.repeat(190_000)}</factura>`;

describe('reading an archive', () => {
  it('ends a file that takes too long with a fault of its own, and goes on behind it', {
    timeout: 60_000,
  }, async () => {
    const bytes = await zipOf({ 'one.txt': 'x', 'slow.xml': slowXml, 'two.txt': 'x' });
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
    // Out of another thread than the one that was ended.
    expect(await read(2)).toMatchObject({ files: [{ name: 'two.txt' }], end: true });
  });

  it('leaves the event loop free, also for a small file and for what is kept', { timeout: 60_000 }, async () => {
    let turns = 0;
    const ticking = setInterval(() => {
      turns += 1;
    }, 1);
    const bytes = Buffer.from(slowXml.slice(0, 250_000 - 10).concat('</factura>'));
    await readXmlFiles({ kind: 'xml', bytes, from: 0, count: 1, authorities: undefined });
    await readContent('<factura/>');
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(3);
  });
});
