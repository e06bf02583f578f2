// The signature and the logo of a business.
import { Notice } from '../errors/errors.ts';
import { flag, instant, nullable, oneOf } from '../schema/fields.ts';
import Type from '../schema/schema.ts';

const signatureFields = {
  status: oneOf(['missing', 'valid', 'expired', 'not_yet_valid']),
  holder: nullable(Type.String()),
  issuer: nullable(Type.String()),
  serialNumber: nullable(Type.String()),
  ruc: nullable(Type.String({ description: 'The RUC written in the certificate, where it has one.' })),
  validFrom: nullable(instant()),
  validTo: nullable(instant()),
  daysLeft: nullable(Type.Integer({ description: 'Full days until it expires; negative afterwards.' })),
  warnings: Type.Array(Notice),
};

export const Signature = Type.Object(signatureFields, { title: 'Signature' });

const SignatureFile = Type.Object({ type: oneOf(['signature']), ...signatureFields }, { title: 'SignatureFile' });
const LogoFile = Type.Object(
  {
    type: oneOf(['logo']),
    logoUrl: Type.String(),
    mediaType: oneOf(['image/png', 'image/jpeg']),
    width: Type.Integer(),
    height: Type.Integer(),
  },
  { title: 'LogoFile' },
);

export const SignatureReport = Type.Object(
  {
    ok: flag('All checks passed: documents can be signed.'),
    checks: Type.Array(
      Type.Object(
        {
          name: oneOf(['stored', 'opens', 'in_date', 'may_sign', 'matches_ruc', 'test_signature']),
          ok: flag(),
          why: nullable(Type.String({ description: 'The problem and the remedy; null if ok.' })),
        },
        { title: 'SignatureCheck' },
      ),
    ),
    signature: Signature,
  },
  { title: 'SignatureReport' },
);

export const fileForm = Type.Object(
  {
    type: Type.Optional(oneOf(['signature', 'logo'], 'Default `signature`.')),
    password: Type.Optional(
      Type.String({ maxLength: 256, description: 'Password of the .p12. Never stored, logged or returned.' }),
    ),
  },
  { additionalProperties: false },
);

export const fileUploads = {
  file: {
    description: 'A .p12 (at most 100 kB), or a PNG or JPEG logo (at most 512 kB).',
    required: true,
    maxBytes: 512 * 1024,
    mediaTypes: ['application/x-pkcs12', 'application/pkcs12', 'application/octet-stream', 'image/png', 'image/jpeg'],
  },
} as const;

/** Maximum size of a .p12 file and of a logo, in bytes. */
export const fileLimits = { signature: 100 * 1024, logo: 512 * 1024 } as const;

export const StoredFile = Type.Union([SignatureFile, LogoFile]);
