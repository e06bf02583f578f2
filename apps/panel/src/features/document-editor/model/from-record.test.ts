import type { Document } from '@talonario/client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DocumentBodyContext, documentRequestBody } from './body.ts';
import { formCopyOfDocument, formFromDocument } from './from-record.ts';
import { formFromSourceDocument } from './from-source-record.ts';

const context: DocumentBodyContext = { businessId: 7, documentTypeId: 1, emissionTypeId: 1, standInCustomerId: 99 };
const defaults = {
  today: '2026-11-15',
  establishmentId: 1,
  emissionPointId: 1,
  paymentMethodId: 1,
  paymentLocationId: 1,
  establishmentAddress: 'Quito',
};

describe('a stored document in the form', () => {
  it('is converted back to the same body', () => {
    fc.assert(
      fc.property(anyInvoice(), (document) => {
        const body = documentRequestBody(formFromDocument(document), context);
        expect(body).toMatchObject({ date: document.date, customer_id: document.customerId });
        expect(body.items).toEqual(
          document.items.map(({ itemId, amount, price, discount, detail, additionalDetails = [] }) => ({
            item_id: itemId,
            amount,
            price,
            ...(discount !== undefined && { discount }),
            ...(detail !== undefined && { detail }),
            ...(additionalDetails.length > 0 && { additional_details: additionalDetails }),
          })),
        );
        expect(body.tip ?? undefined).toBe(document.tip);
        expect(body.guide_number ?? undefined).toBe(document.guideNumber);
        expect(body.additional_info ?? []).toEqual(document.additionalInfo);
        expect(body.payments ?? []).toEqual(
          (document.payments ?? []).map(({ paymentMethod, total, term, timeUnit }) => ({
            payment_method_id: paymentMethod.id,
            total,
            ...(term !== null && { term }),
            ...(timeUnit !== null && { time_unit: timeUnit }),
          })),
        );
        expect(body.export ?? undefined).toEqual(document.export && { incoterm: 'CIF', international_freight: 3 });
      }),
    );
  });

  it('keeps the optional blocks', () => {
    const charges = [{ concept: 'Peaje', total: 2 }];
    const document = sample({ thirdPartyCharges: charges });
    const [item] = document.items;
    if (item === undefined) throw new Error('the sample has no line');
    const body = documentRequestBody(
      formFromDocument({ ...document, items: [{ ...item, priceIncludesTax: true }] }),
      context,
    );
    expect(body).toMatchObject({ third_party_charges: charges, items: [{ price_includes_tax: true }] });
  });

  it('keeps the further recipients of a guide, each with its goods', () => {
    const guide = sample({
      documentType: { id: 6, code: '06', name: '' },
      recipients: [
        { customerId: 8, entity: { id: 8, identification: '1', businessName: 'Ana', email: null } },
        {
          customerId: 9,
          entity: { id: 9, identification: '2', businessName: 'Luis', email: null },
          address: 'Machala',
          items: [{ itemId: 5, code: 'A', description: 'Cosa', amount: 6 }],
        },
      ],
    });
    expect(documentRequestBody(formFromDocument(guide), context)).toMatchObject({
      recipients: [{ customer_id: 8 }, { customer_id: 9, address: 'Machala', items: [{ item_id: 5, amount: 6 }] }],
    });
  });

  it('is shown with the plain payment method if one payment covers everything at once', () => {
    const payments = [{ paymentMethod: { id: 1, code: '01', name: '' }, total: 11.5, term: null, timeUnit: null }];
    expect(formFromDocument(sample({ payments })).payments).toEqual([]);
  });

  it("is copied with today's date and without the split of its payments", () => {
    const payments = [1, 2].map((id) => ({
      paymentMethod: { id, code: '', name: '' },
      total: 5.75,
      term: null,
      timeUnit: null,
    }));
    const copy = formCopyOfDocument(sample({ date: '2025-01-31', payments }), defaults);
    expect(copy.fields.date).toBe('2026-11-15');
    expect(copy.payments).toEqual([]);
    expect(copy.customer).toEqual({ id: 8, identification: '1710034065', businessName: 'Ana' });
  });

  it('becomes a credit note with its customer, its lines and its number', () => {
    const body = documentRequestBody(formFromSourceDocument(sample(), '04', defaults), context);
    expect(body).toMatchObject({
      customer_id: 8,
      modified_document_code: '01',
      modified_document_number: '001-001-000000012',
      modified_document_date: '2026-11-01',
      items: [{ item_id: 5, amount: 2, price: 5 }],
    });
    expect(body.reason).toBeUndefined();
  });

  it('becomes a note with the rate of the invoice, even if the product has another rate today', () => {
    const document = sample();
    const [item] = document.items;
    if (item === undefined) throw new Error('the sample has no line');
    const taxed = { code: '2', percentageCode: '2', rate: 12, base: 10, value: 1.2 };
    const invoice = { ...document, items: [{ ...item, taxes: [taxed] }] };
    const taxes = [
      { id: 30, code: '4', taxType: { code: '2' } },
      { id: 29, code: '2', taxType: { code: '2' } },
    ];
    expect(
      documentRequestBody(formFromSourceDocument(invoice, '04', defaults, { taxes }), context).items[0],
    ).toMatchObject({
      tax_ids: [29],
    });
    expect(formFromSourceDocument(invoice, '05', defaults, { taxes }).lines[0]?.values).toEqual({ tax_ids: [29] });
    expect(
      documentRequestBody(formFromSourceDocument(invoice, '06', defaults, { taxes }), context).items[0],
    ).not.toHaveProperty('tax_ids');
  });

  it('becomes a credit note of what earlier notes have left, with the proportional discount', () => {
    const document = sample();
    const [item] = document.items;
    if (item === undefined) throw new Error('the sample has no line');
    const invoice = { ...document, items: [{ ...item, discount: 1 }, item] };
    const left = { body: { items: [{ amount: 1, price: 5, discount: 0.5 }] }, lines: [0], missing: ['reason'] };
    const form = formFromSourceDocument(invoice, '04', defaults, { taxes: [], left });
    expect(form.lines).toMatchObject([
      { values: { item_id: 5, amount: 1, price: 5, discount: 0.5 }, returned: { amount: 1 }, discountPercent: 10 },
    ]);
    expect(
      formFromSourceDocument(invoice, '04', defaults, { taxes: [], left: { ...left, lines: [] } }).lines,
    ).toHaveLength(1);
  });

  it('becomes a debit note without the products of the sale, whose charge must be typed', () => {
    const form = formFromSourceDocument(sample(), '05', defaults);
    expect(form.lines.map(({ item, values }) => ({ item, values }))).toEqual([{ values: {} }]);
    expect(documentRequestBody(form, context).items).toEqual([]);
  });

  it('becomes a delivery guide with the goods of the invoice, without their prices', () => {
    const body = documentRequestBody(formFromSourceDocument(sample(), '06', defaults), context);
    expect(body).toMatchObject({ support_document_type_id: 1, support_document_number: '001-001-000000012' });
    expect(body.items).toEqual([{ item_id: 5, amount: 2 }]);
  });

  it('does not become a document whose customer is the provider of a purchase settlement', () => {
    const settlement = sample({
      documentType: { id: 6, code: '03', name: '' },
      customerId: 99,
      providerEntityId: 12,
      entity: { id: 12, identification: '1790011674001', businessName: 'Prov', email: null },
    });
    expect(documentRequestBody(formFromDocument(settlement), context)).toMatchObject({
      provider_entity_id: 12,
      customer_id: 99,
    });
    expect(formFromSourceDocument(settlement, '01', defaults).customer).toBeUndefined();
  });

  it('becomes a withholding about a purchase settlement', () => {
    const vat = { code: '2', percentageCode: '4', rate: 15, base: 10, value: 1.5 };
    const settlement = sample({
      documentType: { id: 6, code: '03', name: '' },
      taxes: [vat],
      subtotal: 10,
    });
    const taxes = [
      { id: 30, code: '4', taxType: { code: '3' } },
      { id: 31, code: '4', taxType: { code: '2' } },
    ];
    const subject = { id: 44, identification: '1790011674001', businessName: 'Prov' };
    const body = documentRequestBody(
      formFromSourceDocument(settlement, '07', defaults, { taxes, seller: subject }),
      context,
    );
    expect(body).toMatchObject({ customer_id: 44 });
    expect(body.items).toEqual([
      {
        support_document_type_code: '03',
        support_document_number: '001-001-000000012',
        support_document_date: '2026-11-01',
        support_document_authorization: settlement.authorizationNumber ?? undefined,
        support_document_subtotal: 10,
        support_document_tax_id: 31,
        support_document_tax_value: 1.5,
      },
    ]);
    const twoRates = { ...settlement, taxes: [vat, { ...vat, percentageCode: '0' }] };
    const both = [...taxes, { id: 32, code: '0', taxType: { code: '2' } }];
    expect(
      documentRequestBody(formFromSourceDocument(twoRates, '07', defaults, { taxes: both }), context).items[0],
    ).toMatchObject({
      support_taxes: [
        { tax_id: 31, base: 10, value: 1.5 },
        { tax_id: 32, base: 10, value: 1.5 },
      ],
    });
    const open = documentRequestBody(formFromSourceDocument(twoRates, '07', defaults, { taxes }), context);
    expect(open.items[0]).not.toHaveProperty('support_document_tax_id');
    expect(open.customer_id).toBeUndefined();
  });
});

function sample(changes: Partial<Document> = {}): Document {
  const reference = { id: 1, code: '01', name: '' };
  return {
    id: 1,
    businessId: 7,
    documentType: reference,
    state: 'authorizated',
    establishment: { id: 3, code: '001' },
    emissionPoint: { id: 4, code: '001' },
    emissionType: reference,
    number: '001-001-000000012',
    authorizationNumber: '1'.repeat(49),
    date: '2026-11-01',
    customerId: 8,
    entity: { id: 8, identification: '1710034065', businessName: 'Ana', email: null },
    paymentMethod: reference,
    detail: null,
    subtotal: 10,
    discount: 0,
    total: 11.5,
    items: [{ itemId: 5, code: 'A', description: 'Cosa', amount: 2, price: 5, subtotal: 10, total: 11.5 }],
    additionalInfo: [],
    ...changes,
  } as Document;
}

function anyInvoice(): fc.Arbitrary<Document> {
  const word = fc.stringMatching(/^[A-Za-zñÑ0-9]{1,20}$/);
  const pair = fc.record({ name: word, value: word });
  const line = fc.record(
    {
      itemId: fc.integer({ min: 1, max: 999 }),
      code: word,
      description: word,
      amount: fc.constantFrom(1, 2.5, 0.333333),
      price: fc.constantFrom(0, 1.005, 99.99),
      discount: fc.constantFrom(0, 0.5),
      detail: word,
      additionalDetails: fc.array(pair, { maxLength: 3 }),
      subtotal: fc.constant(1),
    },
    { requiredKeys: ['itemId', 'code', 'description', 'amount', 'price'] },
  );
  const payment = fc.record({
    paymentMethod: fc.record({ id: fc.integer({ min: 1, max: 21 }), code: word, name: word }),
    total: fc.constantFrom(1, 2.5),
    term: fc.constantFrom(null, 30),
    timeUnit: fc.constantFrom(null, 'dias'),
  });
  return fc
    .record(
      {
        items: fc.array(line, { minLength: 1, maxLength: 5 }),
        additionalInfo: fc.array(pair, { maxLength: 11 }),
        payments: fc.array(payment, { minLength: 2, maxLength: 4 }),
        tip: fc.constantFrom(1, 0.5),
        guideNumber: fc.constant('001-001-000000077'),
        export: fc.constant({ incoterm: 'CIF', internationalFreight: 3, destinationCountry: null } as never),
      },
      { requiredKeys: ['items', 'additionalInfo'] },
    )
    .map((changes) => sample(changes as Partial<Document>));
}
