import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packZip } from '../../../test/pack-zip.ts';
import { parseZip, type ZipFault } from './read-zip.ts';

const small = Buffer.from('<factura/>');

const refusal = (bytes: Uint8Array): string => {
  const opened = parseZip(bytes);
  return 'fault' in opened ? opened.fault.code : 'opened';
};

function contents(bytes: Uint8Array): (string | ZipFault['code'])[] {
  const opened = parseZip(bytes);
  if ('fault' in opened) throw new Error(opened.fault.message);
  return opened.entries.map((entry) => {
    const read = entry.read();
    return read instanceof Uint8Array ? Buffer.from(read).toString() : read.code;
  });
}

describe('a ZIP archive', () => {
  it('returns its files, deflated or stored, without folders and paths', () => {
    const bytes = packZip([
      { name: 'mayo/', content: Buffer.alloc(0), store: true },
      { name: 'mayo/ñandú.xml', content: Buffer.from('uno') },
      { name: '../../etc/passwd', content: Buffer.from('dos'), store: true },
      { name: 'C:\\temp\\tres\u0007.xml', content: Buffer.alloc(0) },
    ]);
    const opened = parseZip(bytes);
    expect('entries' in opened && opened.entries.map(({ name }) => name)).toEqual(['ñandú.xml', 'passwd', 'tres?.xml']);
    expect(contents(bytes)).toEqual(['uno', 'dos', '']);
  });

  it('of a program that writes sizes after the data, with a comment at the end', () => {
    const streamed =
      'UEsDBBQACAAIAAAAIl0AAAAAAAAAAAAAAAAFAAAAYS54bWyzSUtMLiktStS3AwBQSwcIHcj84gwAAAAKAAAAUEsBAhQDFAAIAAgAAAAiXR3I/OIMAAAACgAAAAUAAAAAAAAAAAAAAIABAAAAAGEueG1sUEsFBgAAAAABAAEAMwAAAD8AAAAEAGhvbGE=';
    expect(contents(Buffer.from(streamed, 'base64'))).toEqual(['<factura/>']);
  });

  it('reports a broken, encrypted or unknown file, and returns the others', () => {
    expect(
      contents(
        packZip([
          { name: 'a.xml', content: small },
          { name: 'b.xml', content: small, crc: 1 },
          { name: 'c.xml', content: small, flags: 0x0801 },
          { name: 'd.xml', content: small, method: 12 },
          { name: 'e.xml', content: packZip([{ name: 'x.xml', content: small }]) },
        ]),
      ),
    ).toEqual(['<factura/>', 'damaged', 'encrypted', 'unsupported', 'nested_zip']);
  });
});

describe('a ZIP bomb is refused because of its list', () => {
  const gigabyte = 1024 * 1024 * 1024;
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `${index}.xml`, content: small }));

  it.each<[string, () => Buffer, string]>([
    ['no archive', () => Buffer.from('hola'), 'not_a_zip'],
    ['nothing', () => Buffer.alloc(0), 'not_a_zip'],
    ['an archive in it', () => packZip([{ name: 'a.ZIP', content: small }]), 'nested_zip'],
    ['a file of a gigabyte', () => packZip([{ name: 'a.xml', content: small, size: gigabyte }]), 'entry_too_large'],
    [
      'a gigabyte in hundreds of files',
      () => packZip(many(200).map((file) => ({ ...file, size: gigabyte / 200 }))),
      'too_large',
    ],
    ['a hundred thousand files', () => packZip(many(1), 100_000), 'too_many_entries'],
    ['one file too many', () => packZip(many(10_001)), 'too_many_entries'],
    [
      'files that share their bytes',
      () =>
        packZip([
          { name: 'a.xml', content: small },
          { name: 'b.xml', content: small, overFirst: true },
        ]),
      'damaged',
    ],
    ['more files listed than there are', () => packZip(many(2), 3), 'damaged'],
    ['fewer files listed than there are', () => packZip(many(2), 1), 'damaged'],
    ['half an archive', () => packZip(many(2)).subarray(20), 'damaged'],
  ])('%s', (_, make, code) => {
    expect(refusal(make())).toBe(code);
  });

  it('while ten thousand files are accepted', () => {
    expect(refusal(packZip(many(10_000)))).toBe('opened');
  });

  it('or is inflated up to the size it states', () => {
    // The file has fifty megabytes, but its stated size is a thousand bytes.
    const bytes = packZip([{ name: 'a.xml', content: Buffer.alloc(50 * 1024 * 1024), size: 1000 }]);
    expect(bytes.length).toBeLessThan(100_000);
    expect(contents(bytes)).toEqual(['damaged']);
  });
});

it('never throws, whatever is changed in an archive', () => {
  const good = packZip([
    { name: 'a.xml', content: small },
    { name: 'b.xml', content: Buffer.from('x'.repeat(500)) },
  ]);
  fc.assert(
    fc.property(fc.nat(good.length - 1), fc.nat(255), fc.nat(good.length), (at, value, length) => {
      const changed = Buffer.from(good.subarray(0, Math.max(length, at + 1)));
      changed[at] = value;
      const opened = parseZip(changed);
      if ('fault' in opened) return opened.fault.message !== '';
      return opened.entries.every((entry) => entry.read() !== undefined);
    }),
    { numRuns: 500 },
  );
});
