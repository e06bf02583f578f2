import { Decimal, roundHalfUp, sumDecimals } from '@talonario/sri';
import { findCatalogRowById, findTax, retentionCodeAt } from '@talonario/sri/catalogs';
import { describe, expect, it } from 'vitest';
import { withoutUnknownKeys } from '../../test/schemas.ts';
import { jsonSchemaFaultsOf } from '../../test/validator.ts';
import { type ErrorStatus, errorReplies } from '../errors/errors.ts';
import type { RouteSpec } from '../resources/route.ts';
import { type RouteName, routeNamed } from '../resources/routes.ts';
import {
  authorisedInvoiceExample,
  creditNoteExample,
  debitNoteExample,
  deliveryGuideExample,
  invoiceExample,
  purchaseSettlementExample,
  withholdingExample,
} from './document-examples.ts';
import { errorExamples, requestExamples, responseExamples } from './examples.ts';

type Example = { readonly value: unknown };
const entries = (examples: unknown) => Object.entries(examples as Record<string, Example>);

describe('every example', () => {
  it.each(Object.keys(requestExamples))('of the body of %s fits its schema', (name) => {
    const { body } = routeNamed(name as RouteName) as RouteSpec;
    if (body === undefined) throw new Error(`${name} has no body`);
    for (const [label, { value }] of entries(requestExamples[name]))
      expect(jsonSchemaFaultsOf(body, value), label).toEqual([]);
  });

  it.each(Object.keys(responseExamples))('of the response %s fits its schema and has no additional key', (key) => {
    const [name, status] = key.split(' ');
    const schema = (routeNamed(name as RouteName) as RouteSpec).responses[Number(status)];
    if (schema === undefined) throw new Error(`${key} has no schema`);
    const strict = withoutUnknownKeys(schema);
    for (const [label, { value }] of entries(responseExamples[key]))
      expect(jsonSchemaFaultsOf(strict, value), label).toEqual([]);
  });

  it.each(Object.keys(errorExamples).map(Number))('of error %d fits its schema', (status) => {
    const strict = withoutUnknownKeys(errorReplies[status as ErrorStatus].schema);
    for (const [label, { value }] of entries(errorExamples[status as ErrorStatus]))
      expect(jsonSchemaFaultsOf(strict, value), label).toEqual([]);
  });
});

describe('the document examples', () => {
  it('cover the six types by their ids', () => {
    const bodies = [
      invoiceExample,
      purchaseSettlementExample,
      creditNoteExample,
      debitNoteExample,
      deliveryGuideExample,
      withholdingExample,
    ];
    const codes = bodies.map(({ document_type_id }) => findCatalogRowById('document-types', document_type_id)?.code);
    expect(codes).toEqual(['01', '03', '04', '05', '06', '07']);
  });

  it('name rows that exist in the catalogs', () => {
    expect(findCatalogRowById('payment-methods', invoiceExample.payment_method_id)?.current).toBe(true);
    expect(findCatalogRowById('emission-types', invoiceExample.emission_type_id)?.code).toBe('1');
    expect(findTax(2004)?.rate).toBe(15);
    const [income, vat] = withholdingExample.items;
    expect(income?.retention_code_id).toBe(retentionCodeAt('312', '1', withholdingExample.date)?.id);
    expect(vat?.retention_code_id).toBe(retentionCodeAt('1', '2', withholdingExample.date)?.id);
    expect(findCatalogRowById('sustain-codes', 1)?.code).toBe('01');
  });

  it('have correct totals', () => {
    const { items, taxes, subtotal, total } = authorisedInvoiceExample;
    const bases = items.map(({ amount, price, discount = 0, subtotal: base }) => {
      const exact = Decimal.from(amount).times(Decimal.from(price)).minus(Decimal.from(discount));
      expect(roundHalfUp(exact, 2).toNumber()).toBe(base);
      return Decimal.from(base);
    });
    expect(sumDecimals(bases).toNumber()).toBe(subtotal);
    expect(sumDecimals([Decimal.from(subtotal), ...taxes.map(({ value }) => Decimal.from(value))]).toNumber()).toBe(
      total,
    );
  });
});
