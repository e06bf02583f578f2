import fc from 'fast-check';
import { ParseOption, XmlComment, XmlDocument, XmlElement, type XmlTreeNode } from 'libxml2-wasm';
import { describe, expect, it } from 'vitest';
import { escapeAttribute, escapeText } from '../xml.ts';
import { RideError } from './description.ts';
import { readXmlTree, type XmlTree } from './xml-tree.ts';

describe('readXmlTree', () => {
  it('returns the same as libxml2 for any tree of elements, attributes, texts, comments and CDATA', () => {
    fc.assert(
      fc.property(documents, (xml) => {
        expect(plain(readXmlTree(xml))).toEqual(readWithLibxml2(xml));
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['an empty file', ''],
    ['no element', '<?xml version="1.0"?>'],
    ['a text outside the root', '<a/>x'],
    ['a second root', '<a/><b/>'],
    ['an element left open', '<a><b></b>'],
    ['crossed elements', '<a><b></a></b>'],
    ['an end without a start', '</a>'],
    ['an attribute without quotes', '<a b=c/>'],
    ['an attribute twice', '<a b="1" b="2"/>'],
    ['attributes without a space between', '<a b="1"c="2"/>'],
    ['a less-than in an attribute', '<a b="<"/>'],
    ['a bare ampersand', '<a>&</a>'],
    ['an unknown entity', '<a>&nbsp;</a>'],
    ['a character reference out of range', '<a>&#x110000;</a>'],
    ['a reference to a forbidden character', '<a>&#0;</a>'],
    ['a forbidden character', '<a>\u0001</a>'],
    ['the end of a CDATA section in a text', '<a>]]></a>'],
    ['a CDATA section left open', '<a><![CDATA[x</a>'],
    ['a comment left open', '<a><!-- x</a>'],
    ['a name that starts with a digit', '<1a/>'],
    ['a tag cut short', '<a'],
    ['a tag with a stray slash', '<a / b="1">'],
  ])('refuses %s, like libxml2', (_, xml) => {
    expect(() => readXmlTree(xml)).toThrow(RideError);
    expect(() => readWithLibxml2(xml)).toThrow();
  });

  it('refuses a document type, where entities could hide a text or a bomb', () => {
    const bomb = '<!DOCTYPE a [<!ENTITY b "bbb"><!ENTITY c "&b;&b;&b;">]><a>&c;</a>';
    expect(() => readXmlTree(bomb)).toThrow(RideError);
    expect(() => readXmlTree('<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>')).toThrow(RideError);
  });

  it('refuses unlimited nesting instead of overflowing the stack', () => {
    expect(() => readXmlTree('<a>'.repeat(100_000))).toThrow(/nested too deeply/);
  });

  it('states the line of the fault', () => {
    expect(() => readXmlTree('<a>\n<b>\n</c></a>')).toThrow(/line 3/);
  });

  it('accepts a byte order mark, processing instructions and CRLF line ends', () => {
    const tree = readXmlTree(
      '\ufeff<?xml version="1.0" encoding="UTF-8"?>\r\n<a x="1\r\n2"><?skip me?>one\r\ntwo</a>\r\n',
    );
    expect(plain(tree)).toEqual({ name: 'a', attributes: { x: '1 2' }, text: 'one\ntwo', children: [] });
  });

  it('throws only RideError, for any input', () => {
    const pieces = fc.constantFrom(
      '<',
      '>',
      '/',
      '</',
      '<a',
      '<a>',
      '</a>',
      '="',
      '"',
      "'",
      '&',
      '&#',
      ';',
      '<!--',
      ']]>',
      'x',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces).map((list) => list.join('')),
        ),
        (text) => {
          try {
            readXmlTree(text);
          } catch (error) {
            expect(error).toBeInstanceOf(RideError);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });
});

interface PlainTree {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: PlainTree[];
}

function plain(tree: XmlTree): PlainTree {
  return {
    name: tree.name,
    attributes: Object.fromEntries(tree.attributes),
    text: tree.text,
    children: tree.children.map(plain),
  };
}

function readWithLibxml2(xml: string): PlainTree {
  const document = XmlDocument.fromString(xml, { option: ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NOCDATA });
  try {
    return fromLibxml2(document.root);
  } finally {
    document.dispose();
  }
}

function fromLibxml2(element: XmlElement): PlainTree {
  const tree: PlainTree = { name: element.name, attributes: {}, text: '', children: [] };
  for (const attribute of element.attrs) tree.attributes[attribute.name] = attribute.value;
  for (let child: XmlTreeNode | null = element.firstChild; child !== null; child = child.next) {
    if (child instanceof XmlElement) tree.children.push(fromLibxml2(child));
    else if (!(child instanceof XmlComment)) tree.text += child.content;
  }
  return tree;
}

const names = fc.constantFrom('factura', 'infoTributaria', 'razonSocial', 'a', 'Año', 'x-1', '_b', 'ñ.2');
const texts = fc
  .string({ unit: fc.constantFrom(...'aZ9 áÑ€<>&"\'\t\n\r;#]', '😀', '\u00a0', '\u2028') })
  .map((text) => text.replaceAll(']]>', ''));
const attributes = fc.uniqueArray(fc.tuple(names, texts), { selector: ([name]) => name, maxLength: 3 });

const documents = fc
  .letrec<{ element: string; content: string }>((tie) => ({
    element: fc.tuple(names, attributes, tie('content')).map(([name, list, content]) => {
      const written = list
        .map(([key, value]) => `\n ${key} = '${escapeAttribute(value).replaceAll("'", '&apos;')}'`)
        .join('');
      return content === '' ? `<${name}${written} />` : `<${name}${written}>${content}</${name} >`;
    }),
    content: fc
      .array(
        fc.oneof(
          { depthSize: 'small' },
          texts.map(escapeText),
          texts.map((text) => `<![CDATA[${text}]]>`),
          fc.constantFrom('<!-- <b> & -->', '&#241;&#xF1;&gt;', '\r\n'),
          tie('element'),
        ),
        { maxLength: 4 },
      )
      .map((parts) => parts.join('')),
  }))
  .element.map((element) => `<?xml version="1.0" encoding="UTF-8"?>\n<!-- head -->${element}\n<!-- tail -->`);
