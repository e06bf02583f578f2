import fc from 'fast-check';
import { XmlC14NMode, XmlDocument, XmlElement } from 'libxml2-wasm';
import { describe, expect, it } from 'vitest';
import {
  optionalParentElement,
  optionalTextElement,
  parentElement,
  textElement,
  xmlAttribute,
  xmlDeclaration,
} from './xml.ts';

// Characters that XML 1.0 allows. Those that C14N treats specially are frequent.
const character = fc.oneof(
  fc.constantFrom('&', '<', '>', '"', "'", '\r', '\n', '\t', ']]>', '\u00a0', '\u0085', '\u2028', 'ñ', '😀', ' '),
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 1 })
    .filter((text) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(text)),
);
const text = fc.array(character, { maxLength: 300 }).map((parts) => parts.join(''));

describe('XML writer', () => {
  it('writes its own canonical form for any text', () => {
    fc.assert(
      fc.property(text, text, text, (content, nombre, valor) => {
        const root = parentElement(
          'factura',
          parentElement(
            'infoAdicional',
            textElement('descripcion', content) +
              parentElement('detAdicional', '', xmlAttribute('nombre', nombre) + xmlAttribute('valor', valor)) +
              textElement('vacio', ''),
          ),
          xmlAttribute('id', 'comprobante') + xmlAttribute('version', '2.1.0'),
        );
        const document = XmlDocument.fromString(xmlDeclaration + root);
        try {
          expect(document.canonicalizeToString({ mode: XmlC14NMode.XML_C14N_1_0 })).toBe(root);
          const detail = document.get('//detAdicional');
          expect(detail instanceof XmlElement && detail.attr('nombre')?.value).toBe(nombre);
          expect(document.get('//descripcion')?.content).toBe(content);
        } finally {
          document.dispose();
        }
      }),
      { numRuns: 500 },
    );
  });

  it('omits what is empty, because SRI refuses an empty element', () => {
    expect(
      optionalTextElement('a', undefined) +
        optionalTextElement('a', null) +
        optionalTextElement('a', '') +
        optionalParentElement('b', ''),
    ).toBe('');
    expect(optionalTextElement('a', '0')).toBe('<a>0</a>');
    expect(optionalParentElement('b', '<a></a>')).toBe('<b><a></a></b>');
  });
});
