import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DocumentTypeCode,
  type FieldValues,
  fieldsOfDocumentType,
  type LineValues,
} from '../../../document-types/fields.ts';
import { documentTypeCodes } from '../../../document-types/index.ts';
import { type DocumentBodyContext, documentRequestBody, documentUpdateBody, toFormPath } from './body.ts';
import { type DocumentForm, emptyDocumentForm, emptyDocumentLine, newListEntry } from './form.ts';
import { listMissingFields } from './missing.ts';

const context: DocumentBodyContext = { businessId: 7, documentTypeId: 1, emissionTypeId: 1, standInCustomerId: 99 };
const defaults = {
  today: '2026-11-15',
  establishmentId: 3,
  emissionPointId: 4,
  paymentMethodId: 1,
  paymentLocationId: 1,
  establishmentAddress: 'Quito',
};

describe('from the form to the body', () => {
  it('leaves out blank lines, empty texts and empty lists', () => {
    const form = invoice([{ item_id: 5, amount: 2, price: 1.5, detail: ' ' }, {}], { detail: '' });
    expect(documentRequestBody(form, context)).toEqual({
      business_id: 7,
      document_type_id: 1,
      emission_type_id: 1,
      customer_id: 8,
      establishment_id: 3,
      emission_point_id: 4,
      payment_method_id: 1,
      date: '2026-11-15',
      items: [{ item_id: 5, amount: 2, price: 1.5 }],
    });
  });

  it('sends only fields of the type, even if others were typed before the type was changed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...documentTypeCodes), anyFields(), anyLine(), (type, fields, values) => {
        const form = { ...emptyDocumentForm(type, defaults), fields, lines: [{ ...emptyDocumentLine(type), values }] };
        const { items, ...body } = documentRequestBody(form, context);
        const common = 'business_id document_type_id emission_type_id customer_id establishment_id emission_point_id';
        const known = [
          ...common.split(' '),
          'payment_method_id',
          'date',
          'detail',
          ...fieldsOfDocumentType(type).document,
        ];
        expect(Object.keys(body).filter((name) => !known.includes(name))).toEqual([]);
        const line: readonly string[] = fieldsOfDocumentType(type).line;
        for (const item of items) expect(Object.keys(item).filter((name) => !line.includes(name))).toEqual([]);
      }),
    );
  });

  it('leaves out empty fields, so that only typed values are validated', () => {
    fc.assert(
      fc.property(fc.constantFrom(...documentTypeCodes), anyFields(), (type, fields) => {
        const body = documentRequestBody({ ...emptyDocumentForm(type, defaults), fields }, context);
        expect(JSON.stringify(body)).not.toMatch(/null|""/);
      }),
    );
  });

  it('sends several payments instead of one payment method', () => {
    const form = {
      ...invoice([{ item_id: 5, amount: 1, price: 1 }]),
      payments: [newListEntry({ payment_method_id: 20, total: 1.15, term: 30, time_unit: 'dias' })],
    };
    expect(documentRequestBody(form, context)).toMatchObject({
      payment_method_id: 20,
      payments: [{ payment_method_id: 20, total: 1.15, term: 30, time_unit: 'dias' }],
    });
  });

  it('names the provider of a purchase settlement, and the final consumer as the customer that the contract requires', () => {
    const form = emptyDocumentForm('03', defaults);
    const body = documentRequestBody({ ...form, fields: { ...form.fields, provider_entity_id: 12 } }, context);
    expect(body).toMatchObject({ customer_id: 99, provider_entity_id: 12 });
  });

  it('empties in a stored draft the fields that were emptied in the form', () => {
    const body = documentUpdateBody(invoice([{ item_id: 5, amount: 1, price: 1 }]), context);
    expect(body).toMatchObject({ guide_number: null, tip: null, payments: null, detail: null, additional_info: null });
    expect(body).not.toHaveProperty('reason');
  });
});

describe('from the body to the form', () => {
  it('assigns a fault to its line, counting blank ones', () => {
    const form = invoice([{}, { item_id: 5 }, {}, { item_id: 6 }]);
    expect(toFormPath('items[0].price', form.lines)).toBe('items[1].price');
    expect(toFormPath('items[1].additional_details[0].name', form.lines)).toBe('items[3].additional_details[0].name');
    expect(toFormPath('customer_id', form.lines)).toBe('customer_id');
  });
});

describe('missing fields', () => {
  it('are a customer and a line in a new invoice', () => {
    expect(listMissingFields(emptyDocumentForm('01', defaults)).map(({ path }) => path)).toEqual([
      'customer_id',
      'items[0].item_id',
    ]);
  });

  it('are listed by line, and blank lines have none', () => {
    const form = invoice([{}, { item_id: 5, amount: 1 }]);
    expect(listMissingFields(form)).toEqual([{ path: 'items[1].price', field: 'price', line: 2 }]);
  });

  it('do not include a price of zero', () => {
    expect(listMissingFields(invoice([{ item_id: 5, amount: 1, price: 0 }]))).toEqual([]);
  });

  it('accept the type of a support document by code or by id', () => {
    const paths = (values: LineValues) =>
      listMissingFields({ ...emptyDocumentForm('07', defaults), lines: [{ ...emptyDocumentLine('07'), values }] }).map(
        ({ field }) => field,
      );
    expect(paths({ support_document_number: '001-001-000000001' })).toContain('support_document_type_code');
    expect(paths({ support_document_type_id: 1 })).not.toContain('support_document_type_code');
  });
});

it('sends blocks without their blank entries, and leaves out empty blocks', () => {
  const fields = {
    third_party_charges: [],
    withheld_by_buyer: { vat: 1, income: undefined },
    negotiable: {},
  } as FieldValues;
  const body = documentRequestBody(invoice([{ item_id: 1, amount: 1, price: 1 }], fields), context);
  expect(body).toMatchObject({ withheld_by_buyer: { vat: 1 }, negotiable: {} });
  expect(body).not.toHaveProperty('third_party_charges');
});

it('do not include the single tax of a support document that has several', () => {
  const form = { ...emptyDocumentForm('07', defaults), lines: [{ ...emptyDocumentLine('07'), values: {} }] };
  const [line] = form.lines;
  const support_taxes = [{ tax_id: 1, base: 10, value: 0 }];
  const said = { ...form, lines: [{ ...emptyDocumentLine('07'), ...line, values: { support_taxes } }] };
  const fields = listMissingFields(said).map(({ field }) => field);
  expect(fields).toContain('support_document_number');
  expect(fields.filter((field) => /subtotal|tax_id|tax_value/.test(field))).toEqual([]);
});

function invoice(lines: readonly LineValues[], fields: FieldValues = {}): DocumentForm {
  const form = emptyDocumentForm('01', defaults);
  return {
    ...form,
    fields: { ...form.fields, customer_id: 8, ...fields },
    lines: lines.map((values) => ({ ...emptyDocumentLine('01'), values })),
  };
}

function anyFields(): fc.Arbitrary<FieldValues> {
  const names = [
    ...new Set(documentTypeCodes.flatMap((type: DocumentTypeCode) => [...fieldsOfDocumentType(type).document])),
  ].filter((name) => !['payments', 'export', 'reimbursements'].includes(name));
  return fc.dictionary(fc.constantFrom(...names), anyValue()) as fc.Arbitrary<FieldValues>;
}

function anyLine(): fc.Arbitrary<LineValues> {
  const names = [
    ...new Set(documentTypeCodes.flatMap((type: DocumentTypeCode) => [...fieldsOfDocumentType(type).line])),
  ].filter((name) => !['additional_details', 'reimbursements'].includes(name));
  return fc.dictionary(fc.constantFrom(...names), anyValue()) as fc.Arbitrary<LineValues>;
}

function anyValue() {
  return fc.constantFrom(undefined, '', '  ', 'x', 0, 1.5, true, false);
}
