// TLS key and self-signed certificate that all servers of a process share.
import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { makeCertificate } from '@talonario/p12/testing';

interface SelfSigned {
  readonly key: string;
  readonly cert: string;
}

let made: SelfSigned | undefined;

export function selfSignedCertificate(): SelfSigned {
  made ??= makeSelfSigned();
  return made;
}

function makeSelfSigned(): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const name = [[['2.5.4.3', 'localhost']]] as const;
  const certificate = makeCertificate({
    issuer: name,
    subject: name,
    validFrom: new Date('2020-01-01T00:00:00Z'),
    validTo: new Date('2049-01-01T00:00:00Z'),
    publicKey,
    issuerKey: privateKey,
    keyUsage: undefined,
  });
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: new X509Certificate(certificate).toString(),
  };
}
