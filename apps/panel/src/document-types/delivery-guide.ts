import type { DocumentTypeOutline } from './document-type.ts';

export const deliveryGuide: DocumentTypeOutline = {
  otherSide: { name: { es: 'Destinatario', en: 'Receiver' } },
  about: {
    offer: { es: 'Guía de remisión de este', en: 'Delivery guide of this' },
    fields: (document) => ({
      support_document_type_id: document.documentType.id,
      support_document_number: document.number ?? undefined,
      support_document_date: document.date,
      support_document_authorization: document.authorizationNumber ?? undefined,
    }),
    lines: 'all',
    customer: 'buyer',
  },
  form: {
    sections: [
      { name: 'head' },
      {
        name: 'transport',
        fields: [
          'carrier_entity_id',
          'vehicle_plate',
          'transport_start_date',
          'transport_end_date',
          'departure_address',
          'destination_address',
          'transfer_reason',
          'route',
        ],
        folded: [
          'support_document_type_id',
          'support_document_number',
          'support_document_date',
          'support_document_authorization',
          'destination_establishment_code',
          'customs_document',
        ],
      },
      { name: 'lines' },
      // The other recipients are placed after the goods of the first recipient.
      { name: 'recipients', fields: ['recipients'] },
      { name: 'more' },
    ],
    line: ['item_id', 'amount', 'detail', 'aux_code', 'additional_details'],
    afterOtherSide: 'carrier_entity_id',
    begin: ({ today, establishmentAddress }) => ({
      transport_start_date: today,
      transport_end_date: today,
      departure_address: establishmentAddress,
    }),
    copy: ({ today }) => ({ transport_start_date: today, transport_end_date: today }),
    hints: {
      destination_address: { es: 'Si no es la del destinatario.', en: 'Unless it is that of the receiver.' },
    },
    examples: {
      vehicle_plate: { es: 'ABC1234', en: 'ABC1234' },
      transfer_reason: { es: 'Por ejemplo: venta', en: 'For example: sale' },
      destination_establishment_code: { es: '001', en: '001' },
    },
  },
};
