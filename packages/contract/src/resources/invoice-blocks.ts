// Blocks of special invoices, in requests and in records.
import { requestBody } from '../schema/bodies.ts';
import { blankableEmail, figure, id, nullable, optional } from '../schema/fields.ts';
import Type from '../schema/schema.ts';

const NegotiableBody = requestBody('NegotiableBody', {
  email: optional(blankableEmail(100, 'Only for those who notify buyers in bulk through SRI’s portal.')),
});

export const negotiable = optional(NegotiableBody);

const readText = () => nullable(Type.String());

export const ThirdPartyCharge = Type.Object({ concept: Type.String(), total: figure() }, { title: 'ThirdPartyCharge' });

export const FuelWithholding = Type.Object(
  { percentageCode: Type.String(), rate: Type.Optional(nullable(figure())), value: figure() },
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

export const invoiceBlockRecords = {
  thirdPartyCharges: Type.Optional(Type.Array(ThirdPartyCharge)),
  fuelWithholdings: Type.Optional(Type.Array(FuelWithholding)),
  substituteGuide: Type.Optional(SubstituteGuide),
  negotiable: Type.Optional(Type.Object({ email: Type.Optional(readText()) }, { title: 'Negotiable' })),
  vatRefund: Type.Optional(figure()),
  withheldByBuyer: Type.Optional(
    Type.Object(
      { vat: Type.Optional(nullable(figure())), income: Type.Optional(nullable(figure())) },
      { title: 'WithheldByBuyer' },
    ),
  ),
};
