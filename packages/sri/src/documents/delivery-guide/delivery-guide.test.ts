import { describe, expect, it } from 'vitest';
import { receiverOf } from '../../../test/rule-case.ts';
import { describeRules, exampleOf, finalConsumerCase, today } from '../../../test/rule-cases.ts';
import { parseAccessKey } from '../../access-key.ts';
import { buildDocument } from '../build.ts';
import type { DocumentParty } from '../shared/party.ts';
import type { DeliveryGuideInput, GuideLineInput, GuideRecipientInput } from './index.ts';

const base = exampleOf<DeliveryGuideInput>('delivery-guide', 'negocio-popular');
const withLine = (change: Partial<GuideLineInput>) => (input: DeliveryGuideInput) => ({
  ...input,
  lines: input.lines.map((line) => ({ ...line, ...change })),
});

const rosa: DocumentParty = {
  identificationType: '05',
  identification: '1710034065',
  businessName: 'Rosa Ñauñay',
  address: 'Machala',
};
/** Data of a second recipient of the guide, with the given changes. */
const second = (change: Partial<GuideRecipientInput> = {}): GuideRecipientInput => ({
  receiver: rosa,
  lines: [{ description: 'Café', quantity: 2 }],
  ...change,
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
      title: 'refuses a plate of which nothing is left',
      change: (input) => ({ ...input, vehiclePlate: '- -' }),
      faults: ['field.required @ vehicle_plate'],
    },
    {
      title: 'refuses a plate that is too long without its dashes',
      change: (input) => ({ ...input, vehiclePlate: `-${'A'.repeat(21)}` }),
      faults: ['field.too_long @ vehicle_plate'],
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
      title: 'needs none where the goods go elsewhere',
      change: (input) => ({
        ...input,
        receiver: { ...receiverOf(input), address: ' ' },
        destinationAddress: 'Obra Puente Sur, Guayaquil',
      }),
    },
    {
      title: 'takes several recipients, the first of them its own receiver',
      change: (input) => ({ ...input, recipients: [{ receiver: receiverOf(input) }, second()] }),
    },
    {
      title: 'knows its receiver again by what is read of a text, not by how it was sent',
      change: (input) => {
        const receiver = { ...receiverOf(input), identificationType: '06' as const, identification: 'AB\u00a0123' };
        return { ...input, receiver, recipients: [{ receiver }, second()] };
      },
    },
    {
      title: 'lets the first recipient say what the guide does not, or the same',
      change: (input) => ({
        ...input,
        transferReason: undefined,
        recipients: [
          { receiver: receiverOf(input), reason: 'Venta', address: 'Otra bodega', route: 'Sur', lines: input.lines },
        ],
      }),
    },
    {
      title: 'has one word for the first recipient',
      change: (input) => ({
        ...input,
        route: 'Sur',
        destinationAddress: 'Guayaquil',
        recipients: [
          {
            receiver: rosa,
            reason: 'Otro',
            route: 'Norte',
            address: 'Quito',
            lines: [{ description: 'Otra cosa', quantity: 1 }],
          },
        ],
      }),
      faults: ['customer_id', 'reason', 'route', 'address', 'items'].map(
        (name) => `delivery_guide.first_recipient_differs @ recipients[0].${name}`,
      ),
    },
    {
      title: 'asks of every other recipient what it asks of the first',
      change: (input) => ({
        ...input,
        recipients: [
          { receiver: receiverOf(input) },
          second({ receiver: { ...rosa, address: undefined }, supportDocumentDate: '2026-08-01' }),
          second({ receiver: { ...rosa, identificationType: '04', identification: '123' }, lines: [] }),
          second({
            receiver: { ...rosa, identification: '1710034064' },
            lines: [{ description: 'x', quantity: 0 }],
          }),
          second({ receiver: { ...rosa, identificationType: '07', identification: '9999999999999' } }),
        ],
      }),
      faults: [
        'delivery_guide.receiver_address_required @ recipients[1].customer_id',
        'delivery_guide.support_document_incomplete @ recipients[1].support_document_type_id',
        'delivery_guide.support_document_incomplete @ recipients[1].support_document_number',
        'document.identification_format @ recipients[2].customer_id',
        'document.lines_required @ recipients[2].items',
        'document.quantity_zero @ recipients[3].items[0].amount',
        'document.final_consumer_not_allowed @ recipients[4].customer_id',
      ],
      warnings: ['document.identification_doubtful @ recipients[3].customer_id'],
    },
    {
      title: 'says what it cannot read of a recipient',
      change: (input) => ({
        ...input,
        transferReason: 'x'.repeat(301),
        recipients: [
          { receiver: receiverOf(input) },
          { receiver: undefined, lines: [{ description: '', quantity: null }] },
        ],
      }),
      faults: [
        'field.too_long @ transfer_reason',
        'field.required @ recipients[1].customer_id',
        'field.required @ recipients[1].items[0].detail',
        'field.required @ recipients[1].items[0].amount',
      ],
    },
    {
      title: 'needs a carrier with a name',
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
  it('has its issue date only in the access key', () => {
    const result = buildDocument(base, { today }, { sequential: 9, numericCode: '00000001' });
    if (!result.ok) throw new Error('must pass');
    expect(result.xml).not.toContain('fechaEmision>');
    expect(parseAccessKey(result.accessKey)?.date).toBe(base.date);
  });
});
