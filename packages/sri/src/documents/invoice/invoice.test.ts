import { describe, expect, it } from 'vitest';
import {
  describeRules,
  exampleOf,
  largeTaxpayerCases,
  paymentCases,
  splitPaymentCases,
  today,
} from '../../../test/rule-cases.ts';
import { buildDocument, checkDocument } from '../build.ts';
import type { ProductLineInput } from '../shared/lines.ts';
import type { InvoiceInput } from './index.ts';

const base = exampleOf<InvoiceInput>('invoice', 'minimal');
const transport = exampleOf<InvoiceInput>('invoice', 'transport-operator-plate');
const subsidised = exampleOf<InvoiceInput>('invoice', 'subsidised-fuel');
const refunded = exampleOf<InvoiceInput>('invoice', 'vat-refund');
const perfume = exampleOf<InvoiceInput>('invoice', 'ice-ad-valorem');
const substitute = exampleOf<InvoiceInput>('invoice', 'substitute-guide');
const withLine = (input: InvoiceInput, change: Partial<ProductLineInput>): InvoiceInput => ({
  ...input,
  lines: input.lines.map((line, index) => (index === 0 ? { ...line, ...change } : line)),
});

const purchase = {
  providerIdentificationType: '04',
  providerIdentification: '0199999990001',
  providerType: '02',
  documentType: '01',
  documentNumber: '001-001-000000001',
  documentDate: '2026-08-01',
  authorization: '1234567890',
  taxes: [{ code: '2', percentageCode: '4', rate: 15, base: '999999999999.99', value: 0 }],
};

const finalConsumer = {
  identificationType: '07',
  identification: '9999999999999',
  businessName: 'CONSUMIDOR FINAL',
} as const;

describeRules(
  base,
  [...paymentCases, ...splitPaymentCases, ...largeTaxpayerCases],
  [
    {
      title: 'needs a line',
      change: (input) => ({ ...input, lines: [] }),
      faults: ['document.lines_required @ items'],
    },
    {
      title: 'misses what a line needs',
      change: (input) => withLine(input, { quantity: null, unitPrice: undefined, description: ' ' }),
      faults: [
        'field.required @ items[0].amount',
        'field.required @ items[0].price',
        'field.required @ items[0].detail',
      ],
    },
    {
      title: 'refuses a quantity of zero',
      change: (input) => withLine(input, { quantity: 0 }),
      faults: ['document.quantity_zero @ items[0].amount'],
    },
    {
      title: 'refuses more decimals than the field keeps, at every place, without noise about the totals',
      change: (input) =>
        withLine({ ...input, tip: '0.001' }, { quantity: 0.1234567, unitPrice: '1.0000001', discount: 0.005 }),
      faults: [
        'field.too_many_decimals @ items[0].amount',
        'field.too_many_decimals @ items[0].discount',
        'field.too_many_decimals @ items[0].price',
        'field.too_many_decimals @ tip',
      ],
    },
    {
      title: 'refuses negative, endless and meaningless figures',
      change: (input) => withLine(input, { quantity: -1, unitPrice: '1e30', discount: 'gratis' }),
      faults: [
        'field.too_small @ items[0].amount',
        'field.too_large @ items[0].price',
        'field.format @ items[0].discount',
      ],
    },
    {
      title: 'refuses a discount above the price',
      change: (input) => withLine(input, { discount: 13.01 }),
      faults: ['document.discount_above_price @ items[0].discount'],
    },
    {
      title: 'takes a discount of the whole price',
      change: (input) => withLine(input, { discount: 13 }),
    },
    {
      title: 'refuses line breaks in the text of a line, and texts too long',
      change: (input) => withLine(input, { description: 'a\nb', code: 'x'.repeat(26) }),
      faults: ['field.format @ items[0].detail', 'field.too_long @ items[0].item_id'],
    },
    {
      title: 'takes three details in a line and refuses the fourth',
      change: (input) =>
        withLine(input, { additionalDetails: [1, 2, 3, 4].map((number) => ({ name: `${number}`, value: 'x' })) }),
      faults: ['document.additional_details_too_many @ items[0].additional_details'],
    },
    {
      title: 'needs exactly one IVA in a line',
      change: (input) => withLine(input, { taxes: [] }),
      faults: ['document.line_taxes @ items[0].item_id'],
    },
    {
      title: 'refuses a tax per unit without its amount',
      change: (input) =>
        withLine(input, {
          taxes: [
            { code: '2', percentageCode: '4', rate: 15 },
            { code: '3', percentageCode: '3680' },
          ],
        }),
      faults: ['document.tax_amount_missing @ items[0].item_id'],
    },
    {
      title: 'refuses the 0.02 of IRBPNR as a percentage',
      change: (input) =>
        withLine(input, {
          taxes: [
            { code: '2', percentageCode: '4', rate: 15 },
            { code: '5', percentageCode: '5001', rate: 0.02 },
          ],
        }),
      faults: ['document.tax_amount_missing @ items[0].item_id'],
    },
    {
      title: 'refuses a tax of customs',
      change: (input) =>
        withLine(input, {
          taxes: [
            { code: '2', percentageCode: '4', rate: 15 },
            { code: '3', percentageCode: '3533', rate: 75 },
          ],
        }),
      faults: ['document.tax_not_in_force @ items[0].item_id'],
    },
    {
      title: 'refuses an IVA per unit',
      change: (input) => withLine(input, { taxes: [{ code: '2', percentageCode: '4', rate: 15, unitAmount: 1 }] }),
      faults: ['document.tax_rate_differs @ items[0].item_id'],
    },
    {
      title: 'refuses reimbursements beyond fourteen digits',
      change: (input) => ({ ...input, reimbursements: [purchase, purchase] }),
      faults: ['document.reimbursements_too_large @ reimbursements'],
    },
    {
      title: 'refuses a tax that is over',
      change: (input) => withLine(input, { taxes: [{ code: '2', percentageCode: '2', rate: 12 }] }),
      faults: ['document.tax_not_in_force @ items[0].item_id'],
    },
    {
      title: 'refuses a rate that is not that of its code',
      change: (input) => withLine(input, { taxes: [{ code: '2', percentageCode: '4', rate: 12 }] }),
      faults: ['document.tax_rate_differs @ items[0].item_id'],
    },
    {
      title: 'warns when a construction material at 5 % lacks its code',
      change: (input) => withLine(input, { taxes: [{ code: '2', percentageCode: '5', rate: 5 }] }),
      warnings: ['document.construction_code_missing @ items[0].item_id'],
    },
    {
      title: 'refuses totals beyond fourteen digits',
      change: (input) => withLine(input, { quantity: '999999999', unitPrice: '999999' }),
      faults: ['document.total_too_large @ items'],
    },
    {
      title: 'takes a tip of 10 % and refuses a cent more',
      change: (input) => ({ ...input, tip: 1.31 }),
      faults: ['invoice.tip_too_large @ tip'],
    },
    { title: 'takes a tip of exactly 10 %', change: (input) => ({ ...input, tip: '1.30' }) },
    {
      title: 'identifies the buyer above USD 50',
      change: (input) => withLine({ ...input, receiver: finalConsumer }, { quantity: 1, unitPrice: 43.49 }),
      faults: ['invoice.final_consumer_limit @ customer_id'],
    },
    {
      title: 'takes the final consumer up to USD 50.00',
      change: (input) => withLine({ ...input, receiver: finalConsumer }, { quantity: 1, unitPrice: 43.48 }),
    },
    {
      title: 'knows the final consumer under any type',
      change: (input) => ({ ...input, receiver: { ...finalConsumer, identificationType: '06' } }),
      faults: ['document.identification_format @ customer_id'],
    },
    {
      title: 'warns of a final consumer with a name',
      change: (input) => ({ ...input, receiver: { ...finalConsumer, businessName: 'Luis Guamán' } }),
      warnings: ['invoice.final_consumer_name @ customer_id'],
    },
    {
      title: 'takes the limit from the settings',
      change: (input) => withLine({ ...input, receiver: finalConsumer }, { quantity: 1, unitPrice: 43.49 }),
      options: { settings: { finalConsumerLimit: 200 } },
    },
    {
      title: 'multiplies an ICE that is a percentage, as SRI does',
      change: () => withLine(perfume, { iceBase: 100, iceValue: '20.01' }),
      faults: ['document.ice_differs @ items[0].ice_value'],
    },
    {
      title: 'takes no ICE for a product that has none',
      change: (input) => withLine(input, { iceValue: 1 }),
      faults: ['document.ice_not_expected @ items[0].ice_value'],
    },
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
      title: 'gives IVA back to nobody but a cédula',
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
  ],
);

describe('invoice', () => {
  it('writes the plate in its own element, normalised, between currency and payments', () => {
    const result = buildDocument(transport, { today }, { sequential: 1, numericCode: '00000001' });
    expect(result.ok && result.xml).toContain('<moneda>DOLAR</moneda><placa>PBX0123</placa><pagos>');
  });

  it('gives its totals with the check', () => {
    const result = checkDocument(base, { today });
    if (!result.ok || result.checked.document.documentCode !== '01') throw new Error('must pass');
    const { subtotal, discount, total, taxes } = result.checked.totals;
    expect(JSON.parse(JSON.stringify({ subtotal, discount, total, taxes }))).toEqual({
      subtotal: 13,
      discount: 0,
      total: 14.95,
      taxes: [{ code: '2', percentageCode: '4', rate: 15, base: 13, value: 1.95 }],
    });
  });

  // Four real invoices of 2026: quantity, price without subsidy, net of the line, subsidy.
  it.each([
    ['7.901', '2.758', '21.74', '0.05'],
    ['6.321', '2.758', '17.39', '0.04'],
    ['6.614', '2.637', '17.39', '0.05'],
  ])('%s gallons at %s without subsidy come to the subsidy that was authorised', (quantity, full, net, subsidy) => {
    const unitPrice = (Number(net) / Number(quantity)).toFixed(6);
    const input = withLine(
      { ...subsidised, lines: subsidised.lines.slice(0, 1) },
      {
        quantity,
        unitPrice,
        discount: undefined,
        unsubsidizedPrice: full,
      },
    );
    const result = buildDocument(input, { today: '2026-08-14' }, { sequential: 1, numericCode: '12345678' });
    if (!result.ok) expect.fail(JSON.stringify(result.faults));
    expect(result.xml).toContain(`<totalSubsidio>${subsidy}</totalSubsidio>`);
    expect(result.xml).toContain(`<totalSinImpuestos>${net}</totalSinImpuestos>`);
  });
});
