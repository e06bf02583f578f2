// Whose word a received document stands on: SRI's, that of a signature, that of a file, or that of a person here.
import { figure, flag, id, instant, nullable, oneOf } from '../schema/fields.ts';
import Type from '../schema/schema.ts';

/**
 * What is known of the bytes that are kept. `state` is SRI's word on the access key, and says nothing about them: a changed invoice
 * that was signed again has a whole signature, and a key that SRI authorised.
 */
export const xmlStatuses = ['waiting', 'verified', 'intact', 'tampered', 'faulty', 'not_found'] as const;

export const xmlStatusDescription =
  '`waiting`: SRI is being asked for it. `verified`: SRI itself gave these bytes, or the same ones. `intact`: a file whose signature is whole; SRI has not confirmed it, and anybody may have signed it. `tampered`: changed after it was signed, or a file that is not what SRI authorised (`otherCopy`). `faulty`: `faults` says what does not hold. `not_found`: SRI did not give it, and there is no file.';

const answers = ['yes', 'no', 'unknown'] as const;

const ReceivedSigner = Type.Object(
  {
    holder: nullable(Type.String({ description: 'As the certificate calls its holder. Anybody can write any name.' })),
    identification: nullable(Type.String({ description: 'The RUC, or the cédula, that the certificate names.' })),
    isIssuer: oneOf(answers, 'Whether the certificate is the issuer’s. `unknown`: it names no RUC.'),
    trusted: oneOf(
      answers,
      'Whether the certificate leads to an authority of the operator’s bundle, when the XML came. `unknown`: the operator has named none.',
    ),
    authority: nullable(Type.String({ description: 'The authority that the certificate names.' })),
    validFrom: instant(),
    validTo: instant(),
    inDate: flag('It was valid on the day of the document, and when it says it was signed.'),
  },
  { title: 'ReceivedSigner', description: 'Whose certificate signed the XML, and what speaks for him.' },
);

const givers = ['sri', 'file'] as const;

const OtherCopy = Type.Object(
  {
    by: oneOf(givers, 'Who gave the other one.'),
    sha256: Type.String({ description: 'Of the other one, hexadecimal.' }),
    total: nullable(figure('Of the other one.')),
    keptBy: oneOf(givers, 'Who gave the one that is kept and shown.'),
    keptSha256: Type.String({ description: 'Of the one that was kept when they were compared.' }),
    seenAt: instant(),
  },
  { title: 'ReceivedOtherCopy', description: 'Another XML with the same access key, which says something else.' },
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
  { title: 'ReceivedAcceptance', description: 'Who takes it for true although SRI has not confirmed it.' },
);

const ClaimedAuthorization = Type.Object(
  { number: nullable(Type.String()), authorizedAt: nullable(instant()) },
  {
    title: 'ReceivedClaimedAuthorization',
    description: 'What the wrapper of a file, or SRI’s report, says of its authorization. Nobody signed it.',
  },
);

/** The fields of a received document that tell whose word it is. */
export const provenanceFields = {
  xmlStatus: oneOf(xmlStatuses, xmlStatusDescription),
  confirmedAt: nullable(instant('When SRI itself gave the XML that is kept.')),
  notGivenAt: nullable(
    instant('Since when it is known that SRI does not give its XML: it keeps about a month. Nobody confirms it then.'),
  ),
  signer: nullable(ReceivedSigner),
  otherCopy: nullable(OtherCopy),
  claimedAuthorization: nullable(ClaimedAuthorization),
  accepted: nullable(Acceptance),
};
