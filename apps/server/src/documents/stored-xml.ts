// The XML of a document as its row holds it: deflated, or as text when version 0.1 wrote it.
import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';

export interface StoredXml {
  readonly signed_xml: string | null;
  readonly signed_deflated: Buffer | null;
}

export interface StoredAuthorizedXml extends StoredXml {
  readonly authorized_xml: string | null;
  readonly authorized_deflated: Buffer | null;
}

export function deflateXml(xml: string): Buffer {
  // A third of the file is a base64 certificate: more effort gains two bytes in a hundred.
  return deflateRawSync(xml, { level: constants.Z_BEST_SPEED + 2 });
}

export function readSignedXml({ signed_xml, signed_deflated }: StoredXml): string {
  const xml = signed_deflated === null ? signed_xml : inflateRawSync(signed_deflated).toString('utf8');
  if (xml === null) throw new Error('a document was stored without its bytes');
  return xml;
}

/** What SRI gave back; what we signed where it gave back the same. */
export function readAuthorizedXml(row: StoredAuthorizedXml): string {
  if (row.authorized_deflated !== null) return inflateRawSync(row.authorized_deflated).toString('utf8');
  return row.authorized_xml ?? readSignedXml(row);
}
