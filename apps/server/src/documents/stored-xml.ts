// Stores and reads the XML of a document in its deflated form.
import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';

export interface StoredSignedXml {
  readonly signed_deflated: Buffer | null;
}

export interface StoredAuthorizedXml extends StoredSignedXml {
  readonly authorized_deflated: Buffer | null;
}

export function deflateXml(xml: string): Buffer {
  // A third of the file is a base64 certificate, so a higher compression level saves only 2 %.
  return deflateRawSync(xml, { level: constants.Z_BEST_SPEED + 2 });
}

export function readSignedXml({ signed_deflated }: StoredSignedXml): string {
  if (signed_deflated === null) throw new Error('a document was stored without its bytes');
  return inflateXml(signed_deflated);
}

/** Returns the XML of SRI's answer, or the signed XML if SRI returned the same bytes. */
export function readAuthorizedXml(row: StoredAuthorizedXml): string {
  return row.authorized_deflated === null ? readSignedXml(row) : inflateXml(row.authorized_deflated);
}

function inflateXml(deflated: Buffer): string {
  return inflateRawSync(deflated).toString('utf8');
}
