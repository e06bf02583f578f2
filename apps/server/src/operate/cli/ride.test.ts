import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderRide } from '@talonario/ride-pdf';
import { afterAll, describe, expect, it } from 'vitest';
import { logoExample, readyLogo } from '../../../../../packages/ride-pdf/test/logo-examples.ts';
import { invoiceExample, wrapInAuthorization } from '../../../../../packages/sri/test/ride-examples.ts';
import { rideCommand } from './ride.ts';

const folder = mkdtempSync(join(tmpdir(), 'talonario-ride-'));
afterAll(() => rmSync(folder, { recursive: true }));

const xml = wrapInAuthorization(invoiceExample({ lines: 2 }));
const file = save('factura.xml', xml);
const logo = save('logo.png', logoExample());

describe('talonario ride', () => {
  it('writes the PDF of a file to the standard output', () => {
    const { code, pdf, said } = command([file]);
    expect([code, said]).toEqual([0, '']);
    expect(pdf).toEqual(Buffer.from(renderRide(xml)));
  });

  it('reads the standard input', () => {
    expect(command(['-'], { input: xml }).pdf).toEqual(Buffer.from(renderRide(xml)));
  });

  it('accepts a logo, a decimal separator, a status and an output file', () => {
    const output = join(folder, 'factura.pdf');
    const { code, pdf } = command([
      file,
      '--logo',
      logo,
      '--decimal-separator',
      ',',
      '--status',
      'rejected',
      '--output',
      output,
    ]);
    expect([code, pdf.length]).toEqual([0, 0]);
    const options = { logo: readyLogo(logoExample()), decimalSeparator: ',', status: 'rejected' } as const;
    expect(readFileSync(output)).toEqual(Buffer.from(renderRide(xml, options)));
  });

  it('reads a file in the encoding it declares', () => {
    const old = xml.replace('encoding="UTF-8"', 'encoding="ISO-8859-1"');
    const { pdf } = command([save('vieja.xml', Buffer.from(old, 'latin1'))]);
    expect(pdf).toEqual(Buffer.from(renderRide(old)));
  });

  it.each([
    ['no file', [], /give one XML file/],
    ['two files', ['a', 'b'], /give one XML file/],
    ['an unknown option', [file, '--colour'], /colour/],
    ['another separator', [file, '--decimal-separator', ';'], /separator is/],
    ['another status', [file, '--status', 'paid'], /status is one of/],
  ])('prints its usage when given %s', (_, args, message) => {
    const { code, said, pdf } = command(args);
    expect([code, pdf.length]).toEqual([2, 0]);
    expect(said).toMatch(message);
    expect(said).toContain('talonario ride FILE.xml');
  });

  it.each([
    ['a file that is not there', () => [join(folder, 'nada.xml')], /no such file/],
    ['a file that is no XML', () => [save('malo.xml', 'hola')], /not well formed/],
    ['a document that is none of SRI', () => [save('otro.xml', '<html/>')], /root element is html/],
    ['a file in a broken encoding', () => [save('roto.xml', Buffer.from([0x3c, 0xff, 0xfe]))], /not a text in utf-8/],
    ['a logo that is none', () => [file, '--logo', file], /neither a PNG nor a JPEG/],
  ])('reports in one line what is wrong with %s', (_, args, message) => {
    const { code, said, pdf } = command(args());
    expect([code, pdf.length]).toEqual([1, 0]);
    expect(said).toMatch(message);
    expect(said.trim().split('\n')).toHaveLength(1);
  });

  it('does not print a PDF to a terminal', () => {
    const { code, said, pdf } = command([file], { isTTY: true });
    expect([code, pdf.length]).toEqual([2, 0]);
    expect(said).toContain('--output');
  });
});

function command(args: readonly string[], { input = '', isTTY = false } = {}) {
  const written: Uint8Array[] = [];
  let said = '';
  const code = rideCommand(args, {
    stdin: () => Buffer.from(input),
    stdout: { isTTY, write: (bytes) => written.push(bytes) },
    stderr: {
      write: (text) => {
        said += text;
      },
    },
  });
  return { code, said, pdf: Buffer.concat(written) };
}

function save(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}
