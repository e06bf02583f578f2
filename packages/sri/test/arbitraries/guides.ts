import type { DeliveryGuideInput, GuideRecipientInput } from '@talonario/sri';
import fc from 'fast-check';
import {
  amount,
  authorizations,
  commonDocumentFields,
  dayBack,
  digits,
  identifiedParties,
  issueDates,
  numbers,
  optionally,
  pairs,
  texts,
} from './pieces.ts';

const guideLines = fc.array(
  fc.record({
    code: optionally(texts(25)),
    auxCode: optionally(texts(25)),
    description: texts(),
    quantity: fc.integer({ min: 1, max: 999_999_999 }).chain((units) => amount(units, 6)),
    additionalDetails: pairs(3),
  }),
  { minLength: 1, maxLength: 8 },
);

const guideStops = fc.boolean().chain((supported) =>
  fc.record({
    route: optionally(texts()),
    destinationEstablishmentCode: optionally(digits(3)),
    customsDocument: optionally(texts(20)),
    ...(supported
      ? {
          supportDocumentType: fc.constantFrom('01', '03'),
          supportDocumentNumber: numbers,
          supportDocumentDate: optionally(issueDates),
          supportDocumentAuthorization: optionally(authorizations),
        }
      : {}),
  }),
);

const furtherRecipients: fc.Arbitrary<GuideRecipientInput[]> = fc.array(
  fc
    .tuple(
      guideStops,
      fc.record({
        receiver: identifiedParties,
        address: optionally(texts()),
        reason: optionally(texts()),
        lines: guideLines,
      }),
    )
    .map(([stop, recipient]) => ({ ...stop, ...recipient })),
  { minLength: 1, maxLength: 3 },
);

export const deliveryGuides: fc.Arbitrary<DeliveryGuideInput> = fc
  .tuple(fc.nat(10), fc.nat(10), guideStops, fc.option(furtherRecipients, { nil: undefined, freq: 2 }))
  .chain(([start, length, stop, others]) =>
    fc
      .record({
        ...commonDocumentFields('06'),
        departureAddress: texts(),
        destinationAddress: optionally(texts()),
        carrier: identifiedParties,
        transportStartDate: fc.constant(dayBack(-start)),
        transportEndDate: fc.constant(dayBack(-start - length)),
        vehiclePlate: fc.constantFrom('ABC1234', 'abc-123', 'AB023C', 'B5Z-911'),
        transferReason: texts(),
        lines: guideLines,
      })
      .map((guide) => ({
        ...guide,
        ...stop,
        recipients: others && [{ receiver: guide.receiver }, ...others],
      })),
  );
