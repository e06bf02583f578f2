import type { ErrorStatus } from '../errors/errors.ts';
import { fixedAuthenticationErrors } from '../errors/errors.ts';
import type { RouteName } from '../resources/routes.ts';
import {
  authorisedInvoiceExample,
  creditNoteExample,
  debitNoteExample,
  deliveryGuideExample,
  exampleDate,
  invoiceExample,
  purchaseSettlementExample,
  withholdingExample,
} from './document-examples.ts';
import type { JsonObject } from './openapi-schemas.ts';

type Examples = Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>;

/** Request bodies by operation. A test checks each of them against its schema. */
export const requestExamples = examples<RouteName>({
  'documents.create': {
    invoice: { summary: 'Invoice (01), emitted at once', value: invoiceExample },
    purchaseSettlement: { summary: 'Purchase settlement (03)', value: purchaseSettlementExample },
    creditNote: { summary: 'Credit note (04)', value: creditNoteExample },
    debitNote: { summary: 'Debit note (05)', value: debitNoteExample },
    deliveryGuide: { summary: 'Delivery guide (06)', value: deliveryGuideExample },
    withholding: { summary: 'Withholding voucher (07)', value: withholdingExample },
  },
  'documents.update': {
    data: { summary: 'Change a draft', value: { detail: 'Pedido 4522' } },
    emit: { summary: 'Emit', value: { emit: true } },
    verify: { summary: 'Ask the tax authority again', value: { verify: true } },
  },
  'documents.correct': {
    whole: { summary: 'The whole document, corrected', value: correctionOf(invoiceExample) },
  },
  'documents.batch': {
    two: {
      summary: 'Two documents',
      value: [
        { ...invoiceExample, external_id: `lote-${exampleDate}`, idempotency_key: `lote-${exampleDate}-1` },
        { ...creditNoteExample, idempotency_key: `lote-${exampleDate}-2` },
      ],
    },
  },
  'documents.annulment.request': {
    error: { summary: 'Issued with an error', value: { reason: 'Se facturó a otro cliente' } },
  },
  'documents.email.send': { inBody: { summary: 'Business in the body', value: { business_id: 1 } } },
  'businesses.create': {
    company: {
      summary: 'A company in the test environment',
      value: {
        identification: '1790012345001',
        business_name: 'TALONARIO DEMO S.A.',
        commercial_name: 'Talonario Demo',
        address: 'Av. Amazonas N34-56, Quito',
        email: 'facturas@ejemplo.ec',
        environment_id: 1,
        accounting_required: true,
      },
    },
  },
  'establishments.create': {
    head: { summary: 'Head office', value: { business_id: 1, code: '001', address: 'Av. Amazonas N34-56, Quito' } },
  },
  'emissionPoints.create': {
    second: { summary: 'A second point', value: { establishment_id: 1, code: '002', description: 'Caja 2' } },
  },
  'sequences.update': { goOn: { summary: 'Go on from another system', value: { next_number: 451 } } },
  'customers.create': {
    company: {
      summary: 'A company',
      value: {
        business_id: 1,
        identification_type_id: 4,
        identification: '1790099887001',
        business_name: 'COMERCIAL EJEMPLO S.A.',
        email: 'compras@ejemplo.ec, contador@ejemplo.ec',
        address: 'Calle Bolívar 12-34, Ambato',
      },
    },
  },
  'customers.put': {
    company: {
      summary: 'A company, whether it is there or not',
      value: { business_id: 1, identification_type_id: 4, business_name: 'COMERCIAL EJEMPLO S.A.' },
    },
  },
  'providers.put': {
    person: {
      summary: 'A person, whether they are there or not',
      value: { business_id: 1, identification_type_id: 5, business_name: 'Rosa Elena Chimbo' },
    },
  },
  'carriers.put': {
    carrier: {
      summary: 'A carrier, whether they are there or not',
      value: {
        business_id: 1,
        identification_type_id: 4,
        business_name: 'TRANSPORTES EJEMPLO',
        vehicle_plate: 'PBA1234',
      },
    },
  },
  'providers.create': {
    person: {
      summary: 'A person',
      value: {
        business_id: 1,
        identification_type_id: 5,
        identification: '1710034065',
        business_name: 'Rosa Elena Chimbo',
      },
    },
  },
  'carriers.create': {
    carrier: {
      summary: 'A carrier',
      value: {
        business_id: 1,
        identification_type_id: 4,
        identification: '1710034065001',
        business_name: 'TRANSPORTES EJEMPLO',
        vehicle_plate: 'PBA1234',
      },
    },
  },
  'items.create': {
    product: {
      summary: 'A product with IVA 15 %',
      value: {
        business_id: 1,
        code: 'CAM-01',
        name: 'Camiseta de algodón',
        price: 12.5,
        item_type_id: 1,
        tax_ids: [2004],
      },
    },
  },
  'documents.bringIn': {
    one: {
      summary: 'An invoice issued in SRI’s portal',
      value: { business_id: 1, access_keys: ['0209202601099999990500120010020000045121001451214'] },
    },
  },
  'receivedDocuments.fetch': {
    two: {
      summary: 'Two invoices',
      value: {
        business_id: 1,
        access_keys: [
          '0209202601099999990500120010020000045121001451214',
          '0509202601245999990600120010010000003872000038717',
        ],
      },
    },
  },
  'receivedDocuments.mark': {
    deductible: {
      summary: 'Goods for sale, deductible',
      value: {
        business_id: 1,
        ids: [7, 8],
        sustain_code_id: 6,
        deductible: true,
        vat_credit: 'full',
        fixed_asset: false,
      },
    },
  },
  'receivedDocuments.update': {
    note: { summary: 'A note', value: { deductible: false, note: 'Consumo personal' } },
    parts: {
      summary: 'Goods for sale and a fixed asset in one invoice',
      value: {
        sustain_parts: [
          {
            sustain_code_id: 6,
            vat_credit: 'full',
            bases: [
              { tax_percentage_code: '4', base: 70 },
              { tax_percentage_code: '0', base: 40 },
            ],
          },
          {
            sustain_code_id: 3,
            vat_credit: 'full',
            fixed_asset: true,
            bases: [{ tax_percentage_code: '4', base: 30 }],
          },
        ],
      },
    },
  },
  'classificationRules.create': {
    fuel: {
      summary: 'Fuel of one supplier',
      value: {
        business_id: 1,
        name: 'Combustible',
        issuer_identification: '0990000015001',
        line_text: 'diesel',
        sustain_code_id: 1,
        deductible: true,
        vat_credit: 'full',
      },
    },
  },
  'classificationRules.apply': {
    month: {
      summary: 'A month, without changing anything',
      value: { business_id: 1, date_from: '2026-10-01', date_to: '2026-10-31', dry_run: true },
    },
  },
  'businesses.obligations.update': {
    declared: { summary: 'Filed in SRI’s portal', value: { state: 'declared', return_number: '872650123456' } },
  },
  'businesses.atsSettings.replace': {
    repeat: {
      summary: 'Electronic sales too, and how purchases are paid',
      value: { repeat_electronic_sales: true, payment_method: '20', related_parties: ['1790016919001'] },
    },
  },
  'documents.atsExport.replace': {
    goods: {
      summary: 'Goods with a customs declaration',
      value: {
        kind: 'goods_customs',
        person_type: '02',
        shipped_on: '2026-09-18',
        customs_district: '028',
        customs_year: '2026',
        customs_regime: '40',
        customs_correlative: '00123456',
        transport_document: 'HLCU2609001',
      },
    },
  },
  'rehearsals.create': { business: { summary: 'With the signature it has', value: { business_id: 1 } } },
  'businesses.goLive.update': {
    numbers: {
      summary: 'The last invoice of the old system',
      value: { numbers: [{ sequence_id: 7, last_number: 4318, last_number_again: 4318 }] },
    },
    declared: {
      summary: 'Answers of users',
      value: { sri_authorised_on: '2026-11-03', backup_tried_on: '2026-11-10', establishments: [1] },
    },
  },
  'businesses.goLive.pause': {
    pause: { summary: 'Stop issuing for now', value: { reason: 'Revisamos los números con el contador' } },
  },
  'packages.create': { month: { summary: 'October as one file', value: { business_id: 1, period: '2026-10' } } },
  'periods.close': { close: { summary: 'Store the amounts of the month', value: { business_id: 1 } } },
  'periods.verify': { verify: { summary: 'Query SRI before closing', value: { business_id: 1 } } },
  'periods.reopen': {
    reopen: { summary: 'A purchase came late', value: { business_id: 1, reason: 'Llegó una factura de octubre' } },
  },
  'documents.classification.update': {
    credit: { summary: 'Goods with VAT credit', value: { sustain_code_id: 1, vat_credit: 'full' } },
  },
  'businesses.obligationSettings.replace': {
    semester: {
      summary: 'By semester since 2026, in Quito',
      value: { settings: [{ from: '2026-01-01', vat_period: 'semester', place: '1701' }] },
    },
  },
  'taxForms.answers.replace': {
    usual: {
      summary: 'Sales at 0 % give no credit, and the credit of last month',
      value: { answers: { zero_rate_sales: '403', '605': 12.3, '606': 0 } },
    },
  },
  'webhookEndpoints.create': {
    endpoint: {
      summary: 'Events of final states',
      value: { url: 'https://erp.example.com/talonario', events: ['document.authorizated', 'document.rejected'] },
    },
  },
});

/** Example responses, by operation and status. */
export const responseExamples = examples<`${RouteName} ${number}`>({
  'documents.create 201': {
    authorised: { summary: 'Authorised invoice', value: { data: authorisedInvoiceExample } },
  },
  'documents.get 200': { authorised: { summary: 'Authorised invoice', value: { data: authorisedInvoiceExample } } },
  'documents.email.send 202': {
    queued: { summary: 'Queued', value: { data: { id: 77, status: 'queued', to: ['compras@ejemplo.ec'] } } },
  },
});

/** Example error bodies, by status. */
export const errorExamples: Readonly<Partial<Record<ErrorStatus, JsonObject>>> = {
  400: {
    missing: {
      summary: 'Missing parameter',
      value: {
        error: 'A required query parameter is missing.',
        detail: 'businessId is required.',
        code: 'request.missing_parameter',
      },
    },
  },
  401: {
    missing: { summary: 'No key', value: fixedAuthenticationErrors.keyMissing.body },
    invalid: { summary: 'Unknown or inactive key', value: fixedAuthenticationErrors.keyInvalid.body },
  },
  403: {
    plan: { summary: 'Plan without API', value: fixedAuthenticationErrors.planWithoutApi.body },
    address: { summary: 'IP not listed', value: fixedAuthenticationErrors.addressNotListed.body },
  },
  404: {
    absent: {
      summary: 'Absent, or of another account',
      value: { error: 'The record does not exist or does not belong to the account.', code: 'resource.not_found' },
    },
  },
  422: {
    faults: {
      summary: 'All faults at once',
      value: {
        type: 'urn:talonario:problem:validation.failed',
        title: 'One or more fields are wrong; errors lists all of them.',
        status: 422,
        detail: 'customer_id: is required (and 1 more)',
        code: 'validation.failed',
        errors: [
          { field: 'customer_id', message: 'is required', code: 'field.required' },
          { field: 'items[0].price', message: 'must have at most 6 decimals', code: 'field.too_many_decimals' },
        ],
      },
    },
  },
};

// Converts the examples to plain JSON, because the OpenAPI file accepts nothing else.
function examples<Key extends string>(source: Partial<Record<Key, Examples>>): Readonly<Record<string, JsonObject>> {
  return JSON.parse(JSON.stringify(source));
}

/** The invoice example without the field that is allowed only on creation. */
function correctionOf({ emit: _, ...body }: typeof invoiceExample): object {
  return body;
}
