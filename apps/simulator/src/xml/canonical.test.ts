import { XmlDocument } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import { canonicalBytes, inclusiveCanonicalization } from './canonical.ts';
import { readTree } from './tree.ts';

test('characters of several bytes survive the buffers that split them', () => {
  // With each length modulo 4, the buffer is split at another byte of a character.
  for (const lead of ['', 'a', 'ab', 'abc']) {
    const text = lead + 'ñ€😀'.repeat(8_000);
    const document = XmlDocument.fromString(`<a>${text}</a>`);
    expect(canonicalBytes(document, inclusiveCanonicalization).equals(Buffer.from(`<a>${text}</a>`))).toBe(true);
    expect(readTree(document).tree.text).toBe(text);
    document.dispose();
  }
});

test('one element of a document includes the namespaces declared around it', () => {
  const document = XmlDocument.fromString('<a xmlns:x="urn:x"><b c="1"><d/></b><e/></a>');
  const element = document.get('//b');
  expect(canonicalBytes(document, inclusiveCanonicalization, element as never).toString()).toBe(
    '<b xmlns:x="urn:x" c="1"><d></d></b>',
  );
  document.dispose();
});
