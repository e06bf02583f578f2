// Blocks of special invoices, in requests and in records.
import { requestBodySchema } from '../schema/bodies.ts';
import { blankableEmail, id, nullable, optional, responseAmount } from '../schema/fields.ts';
import Type from '../schema/schema.ts';

const NegotiableBody = requestBodySchema('NegotiableBody', {
  email: optional(blankableEmail(100, 'Only for those who notify buyers in bulk through SRI’s portal.')),
});

export const negotiableInvoiceField = optional(NegotiableBody);

const readText = () => nullable(Type.String());

export const ThirdPartyCharge = Type.Object(
  { concept: Type.String(), total: responseAmount() },
  { title: 'ThirdPartyCharge' },
);

export const FuelWithholding = Type.Object(
  { percentageCode: Type.String(), rate: Type.Optional(nullable(responseAmount())), value: responseAmount() },
  { title: 'FuelWithholding' },
);

const GuideDestination = Type.Object(
  {
    transferReason: Type.String(),
    customsDocument: Type.Optional(readText()),
    destinationEstablishmentCode: Type.Optional(readText()),
    route: Type.Optional(readText()),
  },
  { title: 'GuideDestination' },
);

export const SubstituteGuide = Type.Object(
  {
    departureAddress: Type.String(),
    destinationAddress: Type.String(),
    transportStartDate: Type.String(),
    transportEndDate: Type.String(),
    carrierEntityId: id(),
    vehiclePlate: Type.String(),
    destinations: Type.Array(GuideDestination),
  },
  { title: 'SubstituteGuide' },
);

export const invoiceBlockResponseFields = {
  thirdPartyCharges: Type.Optional(Type.Array(ThirdPartyCharge)),
  fuelWithholdings: Type.Optional(Type.Array(FuelWithholding)),
  substituteGuide: Type.Optional(SubstituteGuide),
  negotiable: Type.Optional(Type.Object({ email: Type.Optional(readText()) }, { title: 'Negotiable' })),
  vatRefund: Type.Optional(responseAmount()),
  withheldByBuyer: Type.Optional(
    Type.Object(
      { vat: Type.Optional(nullable(responseAmount())), income: Type.Optional(nullable(responseAmount())) },
      { title: 'WithheldByBuyer' },
    ),
  ),
};
