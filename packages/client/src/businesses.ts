import type { DownloadedFile } from './answer.ts';
import type { ApiConnection, CallOptions } from './connection.ts';
import { type RecordMethods, recordMethodsOf } from './records.ts';
import type { LogoFile, SignatureFile, SignatureReport } from './schemas.generated.ts';

export type BusinessMethods = RecordMethods<'businesses'> & BusinessFiles;

interface BusinessFiles {
  /** Stores or replaces the .p12 file with which the business signs. */
  uploadSignature(id: number, file: Blob, password: string, options?: CallOptions): Promise<SignatureFile>;
  /** Replaces the signing certificate (.p12), and keeps the old one until the new one has been tested. */
  renewSignature(id: number, file: Blob, password: string, options?: CallOptions): Promise<SignatureFile>;
  /** Tests that the stored .p12 opens, is in date, may sign, and signs. */
  verifySignature(id: number, options?: CallOptions): Promise<SignatureReport>;
  /** Stores the logo of the business, a PNG or JPEG file. */
  uploadLogo(id: number, file: Blob, options?: CallOptions): Promise<LogoFile>;
  downloadLogo(id: number, options?: CallOptions): Promise<DownloadedFile>;
  deleteLogo(id: number, options?: CallOptions): Promise<void>;
}

export function businessMethodsOf(connection: ApiConnection): BusinessMethods {
  return {
    ...recordMethodsOf(connection, 'businesses'),
    uploadSignature: async (id, file, password, options) => {
      const input = { params: { id }, form: { type: 'signature', file, password } } as const;
      return (await connection.call('businesses.files.upload', input, options)).data as SignatureFile;
    },
    renewSignature: async (id, file, password, options) => {
      const input = { params: { id }, form: { type: 'signature', file, password } } as const;
      return (await connection.call('businesses.files.renew', input, options)).data as SignatureFile;
    },
    verifySignature: async (id, options) =>
      (await connection.call('businesses.signature.verify', { params: { id } }, options)).data,
    uploadLogo: async (id, file, options) => {
      const input = { params: { id }, form: { type: 'logo', file } } as const;
      return (await connection.call('businesses.files.upload', input, options)).data as LogoFile;
    },
    downloadLogo: (id, options) => connection.call('businesses.logo.get', { params: { id } }, options),
    deleteLogo: (id, options) => connection.call('businesses.logo.delete', { params: { id } }, options),
  };
}
