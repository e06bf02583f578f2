import type { DeliveryGuideInput, GuideRecipientInput } from '@talonario/sri';
import fc from 'fast-check';
import {
  amountAsNumberOrText,
  authorizationNumbers,
  commonDocumentFields,
  dateDaysAgo,
  documentNumbers,
  identifiedParties,
  issueDates,
  nameValuePairs,
  orUndefined,
  randomDigits,
  randomTexts,
} from './pieces.ts';

const guideLines = fc.array(
  fc.record({
    code: orUndefined(randomTexts(25)),
    auxCode: orUndefined(randomTexts(25)),
    description: randomTexts(),
    quantity: fc.integer({ min: 1, max: 999_999_999 }).chain((units) => amountAsNumberOrText(units, 6)),
    additionalDetails: nameValuePairs(3),
  }),
  { minLength: 1, maxLength: 8 },
);

const guideStops = fc.boolean().chain((supported) =>
  fc.record({
    route: orUndefined(randomTexts()),
    destinationEstablishmentCode: orUndefined(randomDigits(3)),
    customsDocument: orUndefined(randomTexts(20)),
    ...(supported
      ? {
          supportDocumentType: fc.constantFrom('01', '03'),
          supportDocumentNumber: documentNumbers,
          supportDocumentDate: orUndefined(issueDates),
          supportDocumentAuthorization: orUndefined(authorizationNumbers),
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
        address: orUndefined(randomTexts()),
        reason: orUndefined(randomTexts()),
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
        departureAddress: randomTexts(),
        destinationAddress: orUndefined(randomTexts()),
        carrier: identifiedParties,
        transportStartDate: fc.constant(dateDaysAgo(-start)),
        transportEndDate: fc.constant(dateDaysAgo(-start - length)),
        vehiclePlate: fc.constantFrom('ABC1234', 'abc-123', 'AB023C', 'B5Z-911'),
        transferReason: randomTexts(),
        lines: guideLines,
      })
      .map((guide) => ({
        ...guide,
        ...stop,
        recipients: others && [{ receiver: guide.receiver }, ...others],
      })),
  );
