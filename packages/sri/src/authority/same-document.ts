import { type XmlDocument, XmlElement, XmlError, XmlXPath } from 'libxml2-wasm';
import { dsNamespace } from '../signature/algorithms.ts';
import { bytesEqual } from '../signature/bytes.ts';
import { canonicalizeXml } from '../signature/canonicalize.ts';
import { parseUntrusted } from '../untrusted-xml.ts';
import { xmlDeclaration } from '../xml.ts';

/**
 * Whether the document that SRI returned is the one that was signed here. SRI may change the XML declaration and the
 * white space around the root element, so both are ignored. Two things are compared: the canonical form of everything
 * except the signature must be equal byte for byte, which is stronger than comparing digests and covers the access key;
 * and the signature value must be equal, which distinguishes this signature from a later signature of the same content.
 * The signature value is only compared here, never verified.
 */
export function isSameDocument(ours: string, theirs: string): boolean {
  if (withoutFrame(ours) === withoutFrame(theirs)) return true;
  const one = fingerprint(ours);
  const other = one && fingerprint(theirs);
  if (one === undefined || other === undefined) return false;
  return one.signatureValue === other.signatureValue && bytesEqual(one.content, other.content);
}

function withoutFrame(xml: string): string {
  return (xml.startsWith(xmlDeclaration) ? xml.slice(xmlDeclaration.length) : xml).trim();
}

const signatures = XmlXPath.compile('/*/ds:Signature', { ds: dsNamespace });
const signatureValues = XmlXPath.compile('/*/ds:Signature/ds:SignatureValue', { ds: dsNamespace });

function fingerprint(xml: string): { signatureValue: string; content: Uint8Array } | undefined {
  let document: XmlDocument | undefined;
  try {
    document = parseUntrusted(xml.trim());
    const [value, secondValue] = document.find(signatureValues);
    const [signature, second] = document.find(signatures);
    if (value === undefined || secondValue !== undefined || second !== undefined) return undefined;
    if (!(signature instanceof XmlElement)) return undefined;
    const signatureValue = value.content.replace(/\s+/g, '');
    signature.remove();
    return { signatureValue, content: canonicalizeXml(document) };
  } catch (error) {
    if (error instanceof XmlError) return undefined;
    throw error;
  } finally {
    document?.dispose();
  }
}
