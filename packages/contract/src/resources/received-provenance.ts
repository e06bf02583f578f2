// Provenance of a received document: confirmed by SRI, proved by its signature, claimed by a file, or accepted by a
// user.
import { flag, id, instant, nullable, oneOf, responseAmount } from '../schema/fields.ts';
import Type from '../schema/schema.ts';

/**
 * Status of the stored XML. The other field, `state`, is SRI's answer about the access key and says nothing about the
 * XML: an invoice that was changed and signed again has a valid signature and an access key that SRI authorised.
 */
export const xmlStatuses = ['waiting', 'verified', 'intact', 'tampered', 'faulty', 'not_found'] as const;

export const xmlStatusDescription =
  '`waiting`: it is being requested from SRI. `verified`: SRI itself provided this XML, or the same one. `intact`: a file with a valid signature; SRI has not confirmed it, and the signer may be anyone. `tampered`: changed after it was signed, or a file that differs from the document that SRI authorised (`otherCopy`). `faulty`: `faults` lists what is wrong. `not_found`: SRI did not provide it, and there is no file.';

const answers = ['yes', 'no', 'unknown'] as const;

const ReceivedSigner = Type.Object(
  {
    holder: nullable(
      Type.String({ description: 'Holder as named in the certificate. A certificate can contain any name.' }),
    ),
    identification: nullable(Type.String({ description: 'The RUC, or the cédula, that the certificate names.' })),
    isIssuer: oneOf(answers, 'Whether the certificate is the issuer’s. `unknown`: it names no RUC.'),
    trusted: oneOf(
      answers,
      'Whether the chain of the certificate led to a certification authority of the operator’s bundle when the XML was imported. `unknown`: the operator has configured none.',
    ),
    authority: nullable(Type.String({ description: 'The certification authority that the certificate names.' })),
    validFrom: instant(),
    validTo: instant(),
    inDate: flag('The certificate was valid on the day of the document and at the signing time it states.'),
  },
  { title: 'ReceivedSigner', description: 'Certificate that signed the XML, and evidence about its holder.' },
);

const givers = ['sri', 'file'] as const;

const OtherCopy = Type.Object(
  {
    by: oneOf(givers, 'Provider of the other copy.'),
    sha256: Type.String({ description: 'SHA-256 of the other copy, hexadecimal.' }),
    total: nullable(responseAmount('Total of the other copy.')),
    keptBy: oneOf(givers, 'Provider of the copy that is stored and shown.'),
    keptSha256: Type.String({ description: 'SHA-256 of the stored copy when they were compared.' }),
    seenAt: instant(),
  },
  { title: 'ReceivedOtherCopy', description: 'Another XML with the same access key and different content.' },
);

const Acceptance = Type.Object(
  {
    at: instant(),
    by: Type.Object(
      {
        kind: oneOf(['api_key', 'user', 'operator', 'system']),
        id: nullable(id()),
        name: nullable(Type.String()),
      },
      { title: 'ReceivedAcceptedBy' },
    ),
  },
  { title: 'ReceivedAcceptance', description: 'The user who accepted it although SRI has not confirmed it.' },
);

const ClaimedAuthorization = Type.Object(
  { number: nullable(Type.String()), authorizedAt: nullable(instant()) },
  {
    title: 'ReceivedClaimedAuthorization',
    description: 'Authorization as stated by the wrapper of a file or by SRI’s report. This statement is not signed.',
  },
);

/** Fields of a received document that describe its provenance. */
export const provenanceFields = {
  xmlStatus: oneOf(xmlStatuses, xmlStatusDescription),
  confirmedAt: nullable(instant('When SRI itself provided the stored XML.')),
  notGivenAt: nullable(
    instant(
      'Since when it is known that SRI no longer provides its XML, which SRI keeps for about a month. The XML can then no longer be confirmed.',
    ),
  ),
  signer: nullable(ReceivedSigner),
  otherCopy: nullable(OtherCopy),
  claimedAuthorization: nullable(ClaimedAuthorization),
  accepted: nullable(Acceptance),
};
