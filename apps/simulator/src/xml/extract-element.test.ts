import fc from 'fast-check';
import { XmlDocument, type XmlElement } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import { canonicalBytes, inclusiveCanonicalization } from './canonical.ts';
import { extractElement } from './extract-element.ts';
import { allElements, readTree } from './tree.ts';

const prefixes = ['', 'a', 'b', 'ñ', '__proto__', '𐀀', '豈'] as const;
const uris = ['urn:one', 'http://two/?x=1&amp;y=2'] as const;
const around =
  '<?before it?><!-- and --><r xmlns="urn:root" xmlns:a="urn:a" xmlns:b="urn:b" xmlns:ñ="urn:n" xmlns:豈="urn:c" xmlns:𐀀="urn:l" xmlns:__proto__="urn:p">';

/** Elements that declare, undeclare and shadow namespaces, with everything that a canonical form changes. */
const element = fc.letrec<{ node: string; text: string }>((tie) => ({
  text: fc.constantFrom(
    '',
    'x',
    'Ñandú €',
    '&amp; &lt;',
    '<![CDATA[<x xmlns="no">]]>',
    '<!-- no -->',
    '<?do it?>',
    '&#13;',
  ),
  node: fc
    .record({
      prefix: fc.constantFrom(...prefixes),
      declared: fc.uniqueArray(fc.tuple(fc.constantFrom(...prefixes), fc.constantFrom(...uris, '')), {
        selector: ([prefix]) => prefix,
      }),
      attributes: fc.uniqueArray(fc.constantFrom('z="1"', "c='&quot;>'", 'a:k="xmlns=&#10;"', 'xmlnsy=" 2 "')),
      inside: fc.array(fc.oneof({ maxDepth: 3 }, tie('text'), tie('node')), { maxLength: 3 }),
    })
    .map(({ prefix, declared, attributes, inside }) => {
      const name = prefix === '' ? 'e' : `${prefix}:e`;
      const declarations = declared
        // The URI may be empty only for the default namespace, because XML cannot undeclare a prefix.
        .filter(([own, uri]) => own === '' || uri !== '')
        .map(([own, uri]) => ` xmlns${own && ':'}${own}="${uri}"`);
      return `<${name} ${attributes.join(' ')}${declarations.join('')}>${inside.join('')}</${name}>`;
    }),
})).node;

test('an element, and its document without it, are extracted as libxml2 writes them', () => {
  let seen = 0;
  fc.assert(
    fc.property(fc.array(element, { minLength: 1, maxLength: 3 }), fc.nat(), (elements, chosen) => {
      const document = XmlDocument.fromString(`${around}${elements.join('\n')}</r><?after it?>`);
      try {
        const canonical = readTree(document);
        const nodes = allElements(canonical.tree);
        const found = document.find('//*') as XmlElement[];
        expect(nodes).toHaveLength(found.length);
        for (const [index, node] of nodes.entries())
          expect(extractElement(canonical, node)).toBe(
            canonicalBytes(document, inclusiveCanonicalization, found[index]).toString(),
          );
        const [left, gone] = [nodes[1 + (chosen % (nodes.length - 1))], found[1 + (chosen % (nodes.length - 1))]];
        gone?.remove();
        expect(extractElement(canonical, canonical.tree, left)).toBe(
          canonicalBytes(document, inclusiveCanonicalization, document.root).toString(),
        );
        seen += nodes.length;
      } finally {
        document.dispose();
      }
    }),
    { numRuns: 300 },
  );
  expect(seen).toBeGreaterThan(600);
});

test('nothing is extracted where `xml:` attributes may be inherited', () => {
  const document = XmlDocument.fromString('<r xml:lang="es"><e/></r>');
  const canonical = readTree(document);
  expect(canonical.tree.children.map((child) => extractElement(canonical, child))).toEqual([undefined]);
  document.dispose();
});
