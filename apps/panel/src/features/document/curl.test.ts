import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import type { DocumentRecord } from '../../document-types/document-record.ts';
import { createBodyOf } from './create-body.ts';
import { curlCreateCommand } from './curl.ts';
import { indentXml } from './indent-xml.ts';

describe('the command that creates an equal document', () => {
  it('contains what the user entered and nothing that the service computes', () => {
    expect(createBodyOf(record)).toEqual({
      business_id: 1,
      customer_id: 4,
      document_type_id: 1,
      emission_type_id: 1,
      establishment_id: 2,
      emission_point_id: 3,
      payment_method_id: 1,
      date: '2026-11-15',
      detail: "Ana's",
      items: [{ item_id: 7, amount: 2, price: 1.5, discount: 0, additional_details: [{ name: 'a', value: 'b' }] }],
      payments: [{ payment_method_id: 20, total: 3, term: 30, time_unit: 'dias' }],
      guide_number: '001-001-000000001',
      emit: true,
    });
  });

  it('is read by a shell exactly as written', () => {
    const command = curlCreateCommand(record, 'http://x').replace(/^curl/, "printf '%s\\n'").replace('$(uuidgen)', 'k');
    const output = execFileSync('/bin/sh', ['-c', command], { env: { TALONARIO_KEY: 'key' } }).toString();
    expect(JSON.parse(output.slice(output.indexOf('{')))).toEqual(createBodyOf(record));
    expect(output).toContain('X-API-Key: key');
  });
});

describe('XML for the screen', () => {
  it('is shown with one tag per line and leaf elements on one line, inside CDATA too', () => {
    const xml = '<?xml version="1.0"?><a><b x="1">t</b><c/><d><![CDATA[<e><f>1</f></e>]]></d></a>';
    expect(indentXml(xml).split('\n')).toEqual([
      '<?xml version="1.0"?>',
      '<a>',
      '  <b x="1">t</b>',
      '  <c/>',
      '  <d>',
      '    <![CDATA[',
      '      <e>',
      '        <f>1</f>',
      '      </e>',
      '    ]]>',
      '  </d>',
      '</a>',
    ]);
  });
});

const record = {
  id: 9,
  businessId: 1,
  customerId: 4,
  documentType: { id: 1, code: '01', name: 'Factura' },
  documentState: { id: 5, acronym: 'AUT', name: 'Autorizado' },
  state: 'authorizated',
  emissionType: { id: 1, code: '1', name: 'Normal' },
  establishment: { id: 2, code: '001' },
  emissionPoint: { id: 3, code: '001' },
  paymentMethod: { id: 1, code: '01', name: 'Efectivo' },
  date: '2026-11-15',
  detail: "Ana's",
  guideNumber: '001-001-000000001',
  items: [
    {
      itemId: 7,
      code: 'P1',
      description: 'Pan',
      amount: 2,
      price: 1.5,
      discount: 0,
      additionalDetails: [{ name: 'a', value: 'b' }],
      subtotal: 3,
      taxes: [],
      total: 3,
    },
  ],
  payments: [{ paymentMethod: { id: 20, code: '20', name: '' }, total: 3, term: 30, timeUnit: 'dias' }],
  additionalInfo: [],
  taxes: [],
  history: [],
  errors: [],
  warnings: [],
} as unknown as DocumentRecord;
