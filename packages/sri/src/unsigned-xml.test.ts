import { describe, expect, it } from 'vitest';
import { type UnsignedXml, withNumberAndAccessKey } from './unsigned-xml.ts';

const key = `${'1'.repeat(30)}000000042${'2'.repeat(10)}`;
const xml = (keyDigits: string, number: string) =>
  `<factura id="comprobante"><infoTributaria><claveAcceso>${keyDigits}</claveAcceso><secuencial>${number}</secuencial></infoTributaria><x>&lt;secuencial&gt;</x></factura>` as UnsignedXml;

describe('renumber', () => {
  it('replaces number and key and leaves all other checked bytes unchanged', () => {
    expect(withNumberAndAccessKey(xml('9'.repeat(49), '999999999'), key)).toBe(xml(key, '000000042'));
  });

  it('throws if more than digits could change', () => {
    expect(() => withNumberAndAccessKey(xml('9'.repeat(49), '999999999'), '123')).toThrow('49 digits');
    expect(() => withNumberAndAccessKey(xml('9'.repeat(48), '999999999'), key)).toThrow('claveAcceso');
    expect(() => withNumberAndAccessKey(xml('9'.repeat(49), '9'), key)).toThrow('secuencial');
    expect(() => withNumberAndAccessKey('<factura/>' as UnsignedXml, key)).toThrow('claveAcceso');
  });
});
