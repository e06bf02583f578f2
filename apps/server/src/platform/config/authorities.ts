// Certificate authorities that the operator configures, as PEM files. TALONARIO_SIGNER_AUTHORITIES_FILE: authorities of
// the signers of received documents. TALONARIO_SRI_AUTHORITIES_FILE: authorities trusted for SRI's servers, in addition
// to those of Node.
import { X509Certificate } from 'node:crypto';
import type { EnvironmentReader } from './environment.ts';

const blocks = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
/**
 * Maximum number of certificates. Ecuador has about twenty authorities. With all authorities of a browser, every
 * document would be compared with hundreds.
 */
const most = 200;

/**
 * Certificate authorities of the signers of received documents. If undefined, the authority of a signer is not checked.
 */
export function loadSignerAuthorities(reader: EnvironmentReader): readonly X509Certificate[] | undefined {
  return readAuthorities(reader, 'TALONARIO_SIGNER_AUTHORITIES_FILE');
}

/** Certificate authorities for TLS connections to SRI, in addition to those of Node; undefined if there are none. */
export function loadServerAuthorities(reader: EnvironmentReader): readonly string[] | undefined {
  return readAuthorities(reader, 'TALONARIO_SRI_AUTHORITIES_FILE')?.map((certificate) => certificate.toString());
}

function readAuthorities(reader: EnvironmentReader, variable: string): readonly X509Certificate[] | undefined {
  const text = reader.file(variable);
  if (text === undefined) return undefined;
  const found = (text.match(blocks) ?? []).map(parse);
  const sound = found.filter((certificate) => certificate !== undefined);
  if (found.length === 0) reader.fault(variable, 'names a file without certificates: PEM, one after another');
  if (found.length > most) reader.fault(variable, `names a file of more than ${most} certificates`);
  for (const [index, certificate] of found.entries()) {
    if (certificate === undefined) reader.fault(variable, `names a file whose certificate ${index + 1} cannot be read`);
    else if (!certificate.ca)
      reader.fault(
        variable,
        `names a file whose certificate ${index + 1} is of no authority: ${nameOf(certificate.subject)}`,
      );
  }
  return sound;
}

function parse(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem);
  } catch {
    return undefined;
  }
}

function nameOf(subject: string): string {
  return subject.replaceAll('\n', ', ');
}
