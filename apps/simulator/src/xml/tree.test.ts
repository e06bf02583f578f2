import { expect, test } from 'vitest';
import { parseSoap } from '../../test/soap-client.ts';
import { elementsAt, textAt } from './tree.ts';

test('text, CDATA, comments, entities and processing instructions, in any order', () => {
  const tree = parseSoap('<a>1<?x?><b>2<![CDATA[<3>]]>&amp;<!-- no --></b><?y z?>4<b>5</b><?w?></a>');
  expect(elementsAt(tree, 'b').map(({ text }) => text)).toEqual(['2<3>&', '5']);
  expect(tree.text).toBe('14');
});

test('paths without an element are undefined', () => {
  const tree = parseSoap('<a xmlns="urn:a" n="v"><b/></a>');
  expect([textAt(tree, 'b'), textAt(tree, 'c', 'd'), tree.attributes.n, tree.attributes.m]).toEqual([
    '',
    undefined,
    'v',
    undefined,
  ]);
  expect(tree.namespace).toBe('urn:a');
});

test('names may contain letters that JavaScript treats as spaces, and a root may declare thousands of prefixes', () => {
  for (const letter of ['\u1680', '\uFEFF']) {
    const tree = parseSoap(`<r${letter} a${letter}="1"><b${letter}>2</b${letter}></r${letter}>`);
    expect([tree.attributes[`a${letter}`], textAt(tree, `b${letter}`)]).toEqual(['1', '2']);
  }
  const many = Array.from({ length: 6_000 }, (_, index) => `xmlns:p${index}="urn:${index}"`).join(' ');
  expect(elementsAt(parseSoap(`<r ${many}><p5999:b/></r>`), 'b')[0]?.namespace).toBe('urn:5999');
});
