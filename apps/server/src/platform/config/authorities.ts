// Certification authorities that the operator names, as PEM. TALONARIO_SIGNER_AUTHORITIES_FILE: those that may speak for whoever signed a
// received document. TALONARIO_SRI_AUTHORITIES_FILE: those that may vouch for SRI's servers besides the ones everybody believes.
import { X509Certificate } from 'node:crypto';
import type { EnvironmentReader } from './environment.ts';

const blocks = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
/** Ecuador has about twenty; somebody who names the store of a browser would have every document compared with it. */
const most = 200;

/** Undefined: nothing is said about the chain of a signer. */
export function readSignerAuthorities(reader: EnvironmentReader): readonly X509Certificate[] | undefined {
  return readAuthorities(reader, 'TALONARIO_SIGNER_AUTHORITIES_FILE');
}

/** Undefined: those everybody believes. */
export function readServerAuthorities(reader: EnvironmentReader): readonly string[] | undefined {
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
