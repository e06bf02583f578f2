// Tests additional blocks of real documents. Each block passes the API and the strict simulator, and is returned
// unchanged.
import { randomUUID } from 'node:crypto';
import { findTaxByCodes, retentionCodeAt } from '@talonario/sri';
import { beforeAll, describe, expect, test } from 'vitest';
import { bodiesOf } from '../../test/issuing-business.ts';
import { useScene } from '../../test/scene.ts';
import { faultCodesOf, recordOfAnswer } from '../../test/test-app.ts';
import { expandOutboxEventsOf } from '../delivery/fan-out/store.ts';
import { claimDueEmails } from '../delivery/mail/store.ts';
import { loadDocumentFiles } from './download-store.ts';

const scene = useScene({ business: 'issuing' });
const { client: api } = scene;
const bodyOf = (code: string, change: object = {}) => ({ ...bodiesOf(scene.business)[code], emit: true, ...change });
const line = (change: object = {}) => ({ item_id: scene.business.productId, amount: 1, price: 10, ...change });

async function issue(code: string, change: object) {
  const answer = await api('documents.create', { body: bodyOf(code, change) });
  expect(answer.status, answer.text).toBe(201);
  const record = recordOfAnswer(answer);
  expect(record.state, answer.text).toBe('authorizated');
  const query = { businessId: scene.business.businessId, format: 'xml' } as const;
  const { text } = await api('documents.download', { params: { id: record.id }, query });
  return { record, xml: text };
}

describe('an invoice is authorised', () => {
  test('with subsidised goods and the plate of the vehicle', async () => {
    const items = [line({ amount: 7.901, price: 2.7516, unsubsidized_price: 2.758 })];
    const { record, xml } = await issue('01', { items, vehicle_plate: 'maqn-99999' });
    expect(xml).toContain('<totalSubsidio>0.05</totalSubsidio>');
    expect(xml).toContain('<placa>MAQN99999</placa>');
    expect(record.items).toMatchObject([{ unsubsidizedPrice: 2.758 }]);
    expect(JSON.stringify(record.warnings)).toContain('invoice.fuel_code_unusual');
  });

  test('with charges for third parties and tax withheld in the sale, both in the total', async () => {
    const charges = [{ concept: 'Tasa de basura', total: 1.25 }];
    const withholdings = [{ percentage_code: '327', value: 0.02 }];
    const items = [line()];
    const { record, xml } = await issue('01', {
      items,
      third_party_charges: charges,
      fuel_withholdings: withholdings,
    });
    expect(record).toMatchObject({ total: 12.77, thirdPartyCharges: charges });
    expect(xml).toContain('<concepto>Tasa de basura</concepto>');
    expect(xml).toContain('<codigoPorcentaje>327</codigoPorcentaje><tarifa>0.20</tarifa><valor>0.02</valor>');
  });

  test('as a substitute for a delivery guide, with its carrier', async () => {
    const { date } = bodyOf('01') as unknown as { date: string };
    const guide = {
      departure_address: 'Quito',
      destination_address: 'Cuenca',
      vehicle_plate: 'sxk-123',
      transport_start_date: date,
      transport_end_date: date,
      carrier_entity_id: scene.business.carrierId,
      destinations: [{ transfer_reason: 'Venta', route: 'E35' }],
    };
    const { record, xml } = await issue('01', { substitute_guide: guide });
    expect(xml).toContain('<placa>SXK123</placa><destinos><destino><motivoTraslado>Venta</motivoTraslado>');
    expect(record.substituteGuide).toMatchObject({ carrierEntityId: scene.business.carrierId });
    const unknown = { ...guide, carrier_entity_id: 999_999_999 };
    const refused = await api('documents.create', { body: bodyOf('01', { substitute_guide: unknown }) });
    expect(faultCodesOf(refused)).toEqual(['substitute_guide.carrier_entity_id: field.not_found']);
  });

  test('with prices that include IVA', async () => {
    const { record } = await issue('01', { items: [line({ price: 9.99, price_includes_tax: true })] });
    expect(record).toMatchObject({ total: 9.99, subtotal: 8.69, items: [{ price: 9.99, priceIncludesTax: true }] });
    const ten = await issue('01', { items: [line({ price: 10, price_includes_tax: true })] });
    expect(ten.record).toMatchObject({ state: 'authorizated', total: 10, subtotal: 8.7, taxes: [{ value: 1.3 }] });
    expect(ten.xml).toContain('<baseImponible>8.70</baseImponible><valor>1.30</valor>');
  });

  test('its RIDE, downloaded and mailed, shows the price with IVA as it was typed', async () => {
    const gross = await issue('01', { items: [line({ price: 10.5, price_includes_tax: true }), line()] });
    const net = await issue('01', { items: [line()] });
    const { db } = scene.app.services;
    await expandOutboxEventsOf(db, scene.account.id, 500);
    const taken = await claimDueEmails(db, { count: 500, perBusiness: 500, owner: randomUUID(), begun: 500 });
    const pricesOf = async (id: number) => {
      const file = await db.forAccount(scene.account.id, (trx) => loadDocumentFiles(trx, scene.account.id, id));
      const mailed = taken.find(({ begun }) => begun?.document_id === id)?.begun?.document;
      return [file.typed_prices, mailed?.typed_prices];
    };
    expect(await pricesOf(gross.record.id)).toEqual([
      [10.5, null],
      [10.5, null],
    ]);
    expect(await pricesOf(net.record.id)).toEqual([null, null]);
  });

  test('with the taxes of a line instead of those of the product', async () => {
    const free = findTaxByCodes('2', '0')?.id ?? 0;
    const { record, xml } = await issue('01', { items: [line({ tax_ids: [free] }), line()] });
    expect(record).toMatchObject({ total: 21.5, items: [{ taxIds: [free], taxes: [{ rate: 0 }] }, {}] });
    expect(xml).toContain('<codigoPorcentaje>0</codigoPorcentaje><tarifa>0.00</tarifa>');
    const refused = await api('documents.create', { body: bodyOf('01', { items: [line({ tax_ids: [free, free] })] }) });
    expect(faultCodesOf(refused)).toEqual(['items[0].item_id: document.line_taxes']);
    const settled = await issue('03', { items: [line({ tax_ids: [free] })] });
    expect(settled.record.total).toBe(10);
  });

  test('with an auxiliary code for each line of one product', async () => {
    const { xml } = await issue('01', { items: [line({ aux_code: 'A1' }), line({ aux_code: 'A2' })] });
    expect(xml).toContain('<codigoAuxiliar>A1</codigoAuxiliar>');
    expect(xml).toContain('<codigoAuxiliar>A2</codigoAuxiliar>');
  });

  test('with ICE by percentage: the rate of the table, and base × rate', async () => {
    const body = {
      business_id: scene.business.businessId,
      code: 'PERFUME',
      name: 'Perfume',
      price: 45.9,
      item_type_id: 1,
      tax_ids: [2004, 3610],
      ice_value: 11.37,
    };
    const item = recordOfAnswer(await api('items.create', { body }));
    const perUnit = await issue('01', { items: [{ item_id: item.id, amount: 3, price: 45.9 }] });
    expect(perUnit.xml).toContain(
      '<codigoPorcentaje>3610</codigoPorcentaje><tarifa>20.00</tarifa><baseImponible>170.55</baseImponible><valor>34.11</valor>',
    );
    const gift = { item_id: item.id, amount: 1, price: 30, discount: 30, ice_base: 52.3, ice_value: 10.46 };
    const stated = await issue('01', { items: [gift] });
    expect(stated.xml).toContain('<baseImponible>52.30</baseImponible><valor>10.46</valor>');
  });
});

test('a guide keeps the plate that was sent', async () => {
  const { record, xml } = await issue('06', { vehicle_plate: ' dfr-454 ' });
  expect(xml).toContain('<placa>dfr-454</placa>');
  expect(record.vehiclePlate).toBe('dfr-454');
  const long = await issue('06', { vehicle_plate: 'ABCD · - - 1234' });
  expect(long.record.vehiclePlate).toBe('ABCD · - - 1234');
});

test('a guide without a plate shows that of its carrier after it was emitted', async () => {
  const { record, xml } = await issue('06', { vehicle_plate: undefined });
  expect(xml).toContain('<placa>PBA1234</placa>');
  expect(record.vehiclePlate).toBe('PBA1234');
  const draft = await api('documents.create', { body: bodyOf('06', { vehicle_plate: undefined, emit: false }) });
  expect(recordOfAnswer(draft).vehiclePlate ?? null).toBeNull();
});

test('a negotiable invoice is sent to an e-mail address if it has one', async () => {
  const create = (email: string) =>
    api('documents.create', { body: bodyOf('01', { emit: false, negotiable: { email } }) });
  const refused = await create('nope');
  expect(faultCodesOf(refused)).toEqual([expect.stringContaining('negotiable.email: ')]);
  expect((await create(' ')).status).toBe(201);
});

describe('a guide with several recipients', () => {
  const partyBody = (identification: string, name: string, change: object = {}) => ({
    business_id: scene.business.businessId,
    identification_type_id: 5,
    identification,
    business_name: name,
    address: 'Machala',
    ...change,
  });
  const goods = (amount: number) => [{ item_id: scene.business.productId, amount }];
  let second: number;
  beforeAll(async () => {
    const party = await api('customers.create', { body: partyBody('0102030400', 'Rosa Ñauñay') });
    expect(party.status, party.text).toBe(201);
    second = Number(recordOfAnswer(party).id);
  });

  test('is authorised with a block for each, returned with them, and accepted again as a draft', async () => {
    const { customerId } = scene.business;
    const sent = {
      destination_address: 'Bodega 4, Guayaquil',
      items: goods(24),
      recipients: [
        { customer_id: customerId, route: 'Sur' },
        { customer_id: second, reason: 'Consignación', items: goods(6) },
        { customer_id: customerId, address: 'Sucursal Manta', items: goods(2) },
      ],
    };
    const { record, xml } = await issue('06', sent);
    expect(xml.match(/<destinatario>/g)).toHaveLength(3);
    expect(xml).toContain('<dirDestinatario>Bodega 4, Guayaquil</dirDestinatario>');
    expect(xml).toContain('<motivoTraslado>Consignación</motivoTraslado>');
    expect(xml).toContain('<dirDestinatario>Sucursal Manta</dirDestinatario>');
    expect(record.recipients).toMatchObject([
      { customerId, route: 'Sur', entity: { id: customerId } },
      { customerId: second, entity: { businessName: 'Rosa Ñauñay' }, items: [{ amount: 6, code: expect.any(String) }] },
      { address: 'Sucursal Manta' },
    ]);
    const again = await api('documents.create', { body: { ...record, emit: false } as never });
    expect(again.status, again.text).toBe(201);
    expect(recordOfAnswer(again)).toMatchObject({ recipients: record.recipients, items: record.items });
  });

  test('refers to all customers and products that it names: none of them can be deleted', async () => {
    const answer = await api('customers.delete', { params: { id: second } });
    expect(answer.status).toBe(409);
  });

  test('reports the faults of each recipient with its own path', async () => {
    const recipients = [
      { customer_id: second },
      { customer_id: 999_999_999, support_document_type_id: 77, items: [{ item_id: 999_999_999, amount: 1 }] },
    ];
    const missing = await api('documents.create', { body: bodyOf('06', { recipients }) });
    expect(faultCodesOf(missing)).toEqual([
      'recipients[1].customer_id: field.not_found',
      'recipients[1].items[0].item_id: field.not_found',
      'recipients[1].support_document_type_id: field.not_found',
      'recipients[0].customer_id: delivery_guide.first_recipient_differs',
    ]);
    const other = [{ customer_id: second }, { customer_id: second, items: [{ item_id: scene.business.productId }] }];
    const refused = await api('documents.create', { body: bodyOf('06', { recipients: other }) });
    expect(faultCodesOf(refused)).toEqual([
      'recipients[1].items[0].amount: field.required',
      'recipients[0].customer_id: delivery_guide.first_recipient_differs',
    ]);
    const strange = await api('documents.create', {
      body: bodyOf('06', {
        recipients: [
          { customer_id: scene.business.customerId },
          { customer_id: second, items: [{ ...goods(1)[0], debit_value: 1 }] },
        ],
      }),
    });
    expect(faultCodesOf(strange)).toEqual(['recipients[1].items[0].debit_value: field.not_of_type']);
    const many = Array.from({ length: 200 }, () => goods(1)[0]);
    const crowd = [{ customer_id: scene.business.customerId }];
    for (let index = 0; index < 6; index += 1) crowd.push({ customer_id: second, items: many } as never);
    const long = await api('documents.create', { body: bodyOf('06', { recipients: crowd }) });
    expect(faultCodesOf(long)).toEqual(['recipients: field.too_long']);
    const invoice = await api('documents.create', { body: bodyOf('01', { recipients: [{ customer_id: second }] }) });
    expect(faultCodesOf(invoice)).toEqual(['recipients: field.not_of_type']);
  });

  test('refuses a deactivated recipient', async () => {
    const party = await api('customers.create', { body: partyBody('0926687856', 'Inactiva', { active: false }) });
    const recipients = [
      { customer_id: scene.business.customerId },
      { customer_id: Number(recordOfAnswer(party).id), items: goods(1) },
    ];
    const refused = await api('documents.create', { body: bodyOf('06', { recipients }) });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('recipients[1].customer_id');
  });
});

test.each(['04', '05'])('a note (%s) returns the IVA that a buyer with cédula got back immediately', async (code) => {
  const party = await api('customers.create', {
    body: {
      business_id: scene.business.businessId,
      identification_type_id: 5,
      identification: code === '04' ? '1713328506' : '1102778014',
      business_name: 'Buyer',
    },
  });
  const { record, xml } = await issue(code, { customer_id: Number(recordOfAnswer(party).id), vat_refund: 0.5 });
  expect(xml).toContain('<valorDevolucionIva>0.50</valorDevolucionIva>');
  const taxes = record.taxes as { value: number }[];
  const whole = Number(record.subtotal) + taxes.reduce((sum, { value }) => sum + value, 0);
  expect(record.total).toBeCloseTo(whole - 0.5, 2);
  expect(record.vatRefund).toBe(0.5);
});

test.each(['04', '05'])('a note (%s) on a document of an earlier rate uses that rate', async (code) => {
  const earlier = { modified_document_date: '2023-11-24', modified_document_number: '001-001-000000777' };
  const items = [
    code === '04'
      ? line({ tax_ids: [2002] })
      : { item_id: scene.business.productId, debit_reason: 'Interés', debit_value: 10, tax_ids: [2002] },
  ];
  const { record, xml } = await issue(code, { ...earlier, items });
  expect(record.total).toBe(11.2);
  expect(xml).toContain('<codigoPorcentaje>2</codigoPorcentaje>');
  const refused = await api('documents.create', {
    body: bodyOf(code, { ...earlier, items: items.map((one) => ({ ...one, tax_ids: [2004] })) }),
  });
  expect(faultCodesOf(refused)).toEqual(['items[0].item_id: document.tax_not_in_force']);
});

test('a withholding on a purchase of two rates is one support document and one retention on the sum', async () => {
  const [first] = (bodyOf('07') as unknown as { items: object[] }).items;
  const item = {
    ...first,
    retention_code_id: retentionCodeAt('312', '1', '2026-11-01')?.id,
    support_document_subtotal: null,
    support_document_tax_id: null,
    support_document_tax_value: null,
    support_taxes: [
      { tax_id: 2000, base: 10.26, value: 0 },
      { tax_id: 2004, base: 10.27, value: 1.54 },
    ],
    support_document_registration_date: (bodyOf('07') as unknown as { date: string }).date,
  };
  const { record, xml } = await issue('07', { items: [item] });
  expect(record.total).toBe(0.41);
  expect(xml.match(/<impuestoDocSustento>/g)).toHaveLength(2);
  expect(xml).toContain('<fechaRegistroContable>');
  expect(record.items).toMatchObject([
    {
      supportTaxes: [
        { taxId: 2000, base: 10.26 },
        { taxId: 2004, value: 1.54 },
      ],
    },
  ]);
});
