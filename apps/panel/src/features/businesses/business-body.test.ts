import { describe, expect, it } from 'vitest';
import type { SetUpBusiness } from '../../business/use-business.ts';
import { businessFormValues, businessRequestBody, newBusinessValues } from './business-body.ts';

describe('the form of a business', () => {
  it('sends empty texts as null, so that clearing a field empties it', () => {
    expect(businessRequestBody({ ...newBusinessValues, business_name: 'ACME' })).toMatchObject({
      business_name: 'ACME',
      commercial_name: null,
      email: null,
      rimpe: null,
      classification: null,
      environment_id: 1,
    });
  });

  it('sends back unchanged values as they were', () => {
    const business = {
      identification: '1790012345001',
      businessName: 'ACME S.A.',
      commercialName: 'ACME',
      address: 'Quito',
      email: 'a@b.ec',
      phone: '022222222',
      environmentId: 2,
      accountingRequired: true,
      specialTaxpayer: '5368',
      retentionAgent: '1',
      rimpe: 'RIMPE',
      largeTaxpayer: 'NAC-GCFOIOC21-00000123-E',
      classification: 'OPERADORA_TRANSPORTE_COMERCIAL',
      emailOnAuthorization: false,
      decimalSeparator: ',',
    } as SetUpBusiness;
    expect(businessRequestBody(businessFormValues(business))).toEqual({
      identification: '1790012345001',
      business_name: 'ACME S.A.',
      commercial_name: 'ACME',
      address: 'Quito',
      email: 'a@b.ec',
      phone: '022222222',
      environment_id: 2,
      accounting_required: true,
      special_taxpayer: '5368',
      retention_agent: '1',
      rimpe: 'RIMPE',
      large_taxpayer: 'NAC-GCFOIOC21-00000123-E',
      classification: 'OPERADORA_TRANSPORTE_COMERCIAL',
      email_on_authorization: false,
      decimal_separator: ',',
    });
  });

  it.each([
    ['1', '1'],
    ['00000001', '1'],
    ['NAC-DNCRASC20-00000012', '12'],
    ['0', '0'],
    ['', null],
  ])('reads the resolution %j of a withholding agent as %j', (typed, sent) => {
    expect(businessRequestBody({ ...newBusinessValues, retention_agent: typed }).retention_agent).toBe(sent);
  });
});
