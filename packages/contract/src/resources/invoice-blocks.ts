// Blocks that few invoices carry, as they are sent and as they are shown.
import { requestBody } from '../schema/bodies.ts';
import {
  blankableEmail,
  blankableText,
  date,
  figure,
  id,
  money,
  nullable,
  optional,
  percentage,
  shaped,
  text,
} from '../schema/fields.ts';
import Type from '../schema/schema.ts';

/** Limits of their lists. */
export const maxCharges = 100;
export const maxFuelWithholdings = 10;
export const maxDestinations = 100;

const ThirdPartyChargeBody = requestBody('ThirdPartyChargeBody', {
  concept: text(300, 'What is collected for somebody else, such as a rubbish tax.'),
  total: money('Added to the total of the invoice; it bears no tax.'),
});

const FuelWithholdingBody = requestBody('FuelWithholdingBody', {
  percentage_code: shaped('^[0-9]{1,3}$', 'one to three digits', '3, 4, 327 or 328 (tabla 23).'),
  rate: optional(percentage('Completed from the code.')),
  value: money('Added to the total of the invoice.'),
});

const GuideDestinationBody = requestBody('GuideDestinationBody', {
  transfer_reason: text(300, 'Why the goods move.'),
  customs_document: optional(blankableText(20, 'Documento aduanero único.')),
  destination_establishment_code: optional(shaped('^([0-9]{3})?$', 'three digits', 'Establishment of the receiver.')),
  route: optional(blankableText(300)),
});

const SubstituteGuideBody = requestBody('SubstituteGuideBody', {
  departure_address: text(300),
  destination_address: text(300),
  transport_start_date: date(),
  transport_end_date: date(),
  carrier_entity_id: id('The carrier.'),
  vehicle_plate: text(20),
  destinations: Type.Array(GuideDestinationBody, { minItems: 1, maxItems: maxDestinations }),
});

const NegotiableBody = requestBody('NegotiableBody', {
  email: optional(blankableEmail(100, 'Only for those who notify buyers in bulk through SRI’s portal.')),
});

const WithheldByBuyerBody = requestBody('WithheldByBuyerBody', {
  vat: optional(money('IVA the buyer will withhold.')),
  income: optional(money('Income tax the buyer will withhold.')),
});

export const invoiceBlocks = {
  third_party_charges: optional(
    Type.Array(ThirdPartyChargeBody, {
      maxItems: maxCharges,
      description: 'Invoice: money collected for third parties (otrosRubrosTerceros).',
    }),
  ),
  fuel_withholdings: optional(
    Type.Array(FuelWithholdingBody, {
      maxItems: maxFuelWithholdings,
      description: 'Invoice of a fuel trader or a press editor: tax withheld in the sale (retenciones).',
    }),
  ),
  substitute_guide: optional(SubstituteGuideBody),
  negotiable: optional(NegotiableBody),
  withheld_by_buyer: optional(WithheldByBuyerBody),
};

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
