import { describe, expect, it } from 'vitest';
import { describeRules, exampleOf, finalConsumerCase, receiverOf, today } from '../../../test/rule-cases.ts';
import { parseAccessKey } from '../../access-key.ts';
import { buildDocument } from '../build.ts';
import type { DeliveryGuideInput, GuideLineInput } from './index.ts';

const base = exampleOf<DeliveryGuideInput>('delivery-guide', 'negocio-popular');
const withLine = (change: Partial<GuideLineInput>) => (input: DeliveryGuideInput) => ({
  ...input,
  lines: input.lines.map((line) => ({ ...line, ...change })),
});

describeRules(
  base,
  [finalConsumerCase('customer_id')],
  [
    {
      title: 'needs a line',
      change: (input) => ({ ...input, lines: [] }),
      faults: ['document.lines_required @ items'],
    },
    {
      title: 'refuses lines of nothing and with too many details',
      change: withLine({
        quantity: 0,
        additionalDetails: Array.from({ length: 4 }, () => ({ name: 'a', value: 'b' })),
      }),
      faults: [
        'document.quantity_zero @ items[0].amount',
        'document.additional_details_too_many @ items[0].additional_details',
      ],
    },
    {
      title: 'needs everything about the journey, and says so at once',
      change: (input) => ({
        ...input,
        carrier: undefined,
        departureAddress: '',
        transportStartDate: '',
        transportEndDate: '14/08/2026',
        vehiclePlate: '',
        transferReason: ' ',
      }),
      faults: [
        'field.required @ carrier_entity_id',
        'field.required @ departure_address',
        'field.required @ transport_start_date',
        'field.format @ transport_end_date',
        'field.required @ vehicle_plate',
        'field.required @ transfer_reason',
      ],
    },
    {
      title: 'needs the address of the receiver',
      change: (input) => ({ ...input, receiver: { ...receiverOf(input), address: ' ' } }),
      faults: ['delivery_guide.receiver_address_required @ customer_id'],
    },
    {
      title: 'needs a carrier somebody can name',
      change: (input) => ({
        ...input,
        carrier: { ...receiverOf(input), identificationType: '07', identification: '9999999999999' },
      }),
      faults: ['delivery_guide.carrier_not_identified @ carrier_entity_id'],
    },
    {
      title: 'warns of the check digit of the carrier',
      change: (input) => ({
        ...input,
        carrier: { ...receiverOf(input), identificationType: '05', identification: '1710034064' },
      }),
      warnings: ['document.identification_doubtful @ carrier_entity_id'],
    },
    {
      title: 'does not begin before it is issued, nor end before it begins',
      change: (input) => ({ ...input, transportStartDate: '2026-08-13', transportEndDate: '2026-08-12' }),
      faults: [
        'delivery_guide.starts_before_issue @ transport_start_date',
        'delivery_guide.ends_before_start @ transport_end_date',
      ],
    },
    {
      title: 'wants type and number of a support document',
      change: (input) => ({ ...input, supportDocumentDate: '2026-08-01' }),
      faults: [
        'delivery_guide.support_document_incomplete @ support_document_type_id',
        'delivery_guide.support_document_incomplete @ support_document_number',
      ],
    },
    {
      title: 'warns of an authorization that looks like an access key and is none',
      change: (input) => ({
        ...input,
        supportDocumentType: '01',
        supportDocumentNumber: '001-001-000000001',
        supportDocumentAuthorization: '1'.repeat(49),
      }),
      warnings: ['document.support_authorization_doubtful @ support_document_authorization'],
    },
  ],
);

describe('delivery guide', () => {
  it('has its issue date in the access key only', () => {
    const result = buildDocument(base, { today }, { sequential: 9, numericCode: '00000001' });
    if (!result.ok) throw new Error('must pass');
    expect(result.xml).not.toContain('fechaEmision>');
    expect(parseAccessKey(result.accessKey)?.date).toBe(base.date);
  });
});
