// Invoices whose rarer parts are wrong: plates, guides, charges, refunds, export.

import type { InvoiceInput, ProductLineInput } from '@talonario/sri';
import type { RuleCase } from './rule-case.ts';
import { exampleOf } from './rule-cases.ts';
import { withLine } from './with-line.ts';

const base = exampleOf<InvoiceInput>('invoice', 'minimal');
const transport = exampleOf<InvoiceInput>('invoice', 'transport-operator-plate');
const subsidised = exampleOf<InvoiceInput>('invoice', 'subsidised-fuel');
const refunded = exampleOf<InvoiceInput>('invoice', 'vat-refund');
const substitute = exampleOf<InvoiceInput>('invoice', 'substitute-guide');
const finalConsumer = {
  identificationType: '07',
  identification: '9999999999999',
  businessName: 'CONSUMIDOR FINAL',
} as const;

export const invoiceBlockCases: readonly RuleCase<InvoiceInput>[] = [
  {
    title: 'asks the plate of H492001',
    change: () => ({ ...transport, vehiclePlate: undefined }),
    faults: ['invoice.plate_required @ vehicle_plate'],
  },
  {
    title: 'lets a draft wait for it',
    change: () => ({ ...transport, vehiclePlate: ' ' }),
    options: { purpose: 'draft' },
    warnings: ['invoice.plate_required @ vehicle_plate'],
  },
  {
    title: 'refuses a plate that is none, once',
    change: () => ({ ...transport, vehiclePlate: 'camión rojo' }),
    faults: ['invoice.plate_format @ vehicle_plate'],
  },
  {
    title: 'lets only operators bill H492001',
    change: () => ({ ...transport, issuer: { ...transport.issuer, classification: undefined } }),
    faults: ['invoice.transport_operator_required @ business_id'],
  },
  {
    title: 'wonders at a plate where no line asks for one',
    change: (input) => ({ ...input, vehiclePlate: 'ABC1234' }),
    warnings: ['invoice.plate_not_expected @ vehicle_plate'],
  },
  {
    title: 'takes a plate of no known form in a sale of fuel, with a word',
    change: () => ({ ...subsidised, vehiclePlate: 'XYZ99' }),
    warnings: ['invoice.plate_unusual @ vehicle_plate', 'invoice.fuel_code_unusual @ items[0].item_id'],
  },
  {
    title: 'wonders at fuel without a plate',
    change: () => ({ ...subsidised, vehiclePlate: undefined }),
    warnings: ['invoice.fuel_plate_missing @ vehicle_plate', 'invoice.fuel_code_unusual @ items[0].item_id'],
  },
  {
    title: 'refuses a price without subsidy below the one charged',
    change: (input) => withLine({ ...input, vehiclePlate: 'ABC1234' }, { unitPrice: 2, unsubsidizedPrice: '1.99' }),
    faults: ['document.unsubsidized_price_low @ items[0].unsubsidized_price'],
    warnings: ['invoice.fuel_code_unusual @ items[0].item_id'],
  },
  {
    title: 'refuses a charge for a third party of nothing, and one without concept',
    change: (input) => ({
      ...input,
      thirdPartyCharges: [
        { concept: 'Bomberos', total: 0 },
        { concept: ' ', total: 1 },
      ],
    }),
    faults: [
      'field.required @ third_party_charges[1].concept',
      'invoice.third_party_charge_zero @ third_party_charges[0].total',
    ],
  },
  {
    title: 'knows the codes and rates of tax withheld in the sale',
    change: (input) => ({
      ...input,
      fuelWithholdings: [
        { percentageCode: '5', value: 1 },
        { percentageCode: '327', rate: 2, value: 1 },
      ],
    }),
    faults: [
      'invoice.fuel_withholding_code @ fuel_withholdings[0].percentage_code',
      'invoice.fuel_withholding_rate @ fuel_withholdings[1].rate',
    ],
  },
  {
    title: 'takes the place of a guide or names one',
    change: () => ({ ...substitute, guideNumber: '001-001-000000007' }),
    faults: ['invoice.guide_and_substitute @ guide_number'],
  },
  {
    title: 'refuses a plate of which nothing is left in the place of a guide',
    change: () => ({
      ...substitute,
      substituteGuide: substitute.substituteGuide && { ...substitute.substituteGuide, vehiclePlate: '-' },
    }),
    faults: ['field.required @ substitute_guide.vehicle_plate'],
  },
  {
    title: 'refuses a journey that ends before it starts, goes nowhere, or with an impossible carrier',
    change: () => ({
      ...substitute,
      substituteGuide: substitute.substituteGuide && {
        ...substitute.substituteGuide,
        endDate: '2026-08-01',
        destinations: [],
        carrier: { identificationType: '04', identification: '12', businessName: 'X' },
      },
    }),
    faults: [
      'invoice.substitute_guide_destinations @ substitute_guide.destinations',
      'invoice.substitute_guide_dates @ substitute_guide.transport_end_date',
      'invoice.substitute_guide_carrier @ substitute_guide.carrier_entity_id',
    ],
  },
  {
    title: 'asks address and term of what shall be negotiable',
    change: (input) => ({
      ...input,
      negotiable: {},
      receiver: input.receiver && { ...input.receiver, address: null },
    }),
    faults: ['invoice.negotiable_address @ customer_id', 'invoice.negotiable_term @ payments'],
  },
  {
    title: 'gives IVA back to a cédula, and no more than was charged',
    change: () => ({ ...refunded, vatRefund: '18.01' }),
    faults: ['document.vat_refund_too_large @ vat_refund'],
  },
  {
    title: 'refunds IVA only to a cédula',
    change: () => ({ ...refunded, receiver: transport.receiver }),
    faults: ['document.vat_refund_buyer @ vat_refund'],
  },
  {
    title: 'lets the buyer withhold no more than the total',
    change: (input) => ({ ...input, withheldByBuyer: { income: 999_999 } }),
    faults: ['invoice.withheld_by_buyer_too_large @ withheld_by_buyer'],
  },
  {
    title: 'does not negotiate what the final consumer buys',
    change: (input) => ({
      ...input,
      receiver: finalConsumer,
      negotiable: {},
      lines: [{ ...base.lines[0], unitPrice: 1, quantity: 1 } as ProductLineInput],
    }),
    faults: [
      'invoice.negotiable_address @ customer_id',
      'invoice.negotiable_term @ payments',
      'invoice.negotiable_buyer @ negotiable',
    ],
  },
  {
    title: 'wonders at a journey before the invoice',
    change: () => ({
      ...substitute,
      substituteGuide: substitute.substituteGuide && { ...substitute.substituteGuide, startDate: '2026-08-01' },
    }),
    warnings: ['invoice.substitute_guide_late @ substitute_guide.transport_start_date'],
  },
  {
    title: 'refuses the plate in additional_info of a transport invoice',
    change: () => ({ ...transport, additionalInfo: [{ name: 'Placa del vehículo', value: 'PBX0123' }] }),
    faults: ['invoice.plate_in_additional_info @ additional_info[0].name'],
  },
  {
    title: 'takes it in the invoice of a used car',
    change: (input) => ({ ...input, additionalInfo: [{ name: 'Placa', value: 'PBX0123' }] }),
  },
  {
    title: 'refuses broken terms of export and reimbursements',
    change: (input) => ({
      ...input,
      exportTerms: {
        incoterm: 'cif',
        incotermPlace: '',
        originCountry: 'EC',
        loadingPort: 'x',
        destinationPort: 'x',
        subtotalIncoterm: 'FOB',
        internationalFreight: -1,
      },
      reimbursements: [
        {
          providerIdentificationType: '04',
          providerIdentification: '',
          providerType: '03',
          documentType: '01',
          documentNumber: '1-1-1',
          documentDate: 'ayer',
          authorization: '1',
          taxes: [],
        },
      ],
    }),
    faults: [
      'field.format @ export.incoterm',
      'field.required @ export.incoterm_place',
      'field.format @ export.origin_country',
      'field.too_small @ export.international_freight',
      'field.required @ reimbursements[0].provider_identification',
      'field.format @ reimbursements[0].provider_type',
      'field.format @ reimbursements[0].document_number',
      'field.format @ reimbursements[0].document_date',
      'field.format @ reimbursements[0].authorization',
      'field.required @ reimbursements[0].taxes',
    ],
  },
];
