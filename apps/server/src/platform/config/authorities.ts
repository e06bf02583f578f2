// TALONARIO_SIGNER_AUTHORITIES_FILE: the certification authorities that may speak for whoever signed a received document, as PEM.
import { X509Certificate } from 'node:crypto';
import type { EnvironmentReader } from './environment.ts';

const variable = 'TALONARIO_SIGNER_AUTHORITIES_FILE';
const blocks = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
/** Ecuador has about twenty; somebody who names the store of a browser would have every document compared with it. */
const most = 200;

/** Undefined: nothing is said about the chain of a signer. */
export function readSignerAuthorities(reader: EnvironmentReader): readonly X509Certificate[] | undefined {
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
