import type { BodyOf } from '@talonario/client';
import type { SetUpBusiness } from '../../business/use-business.ts';

/** Fields of a business in the form. In the form, texts are never null. */
export interface BusinessValues {
  identification: string;
  business_name: string;
  commercial_name: string;
  address: string;
  email: string;
  phone: string;
  environment: Environment;
  accounting_required: boolean;
  special_taxpayer: string;
  retention_agent: string;
  rimpe: '' | 'RIMPE' | 'NEGOCIO_POPULAR';
  large_taxpayer: string;
  classification: '' | 'OPERADORA_TRANSPORTE_COMERCIAL';
  email_on_authorization: boolean;
  alert_unsent: boolean;
  email_on_annulment: boolean;
  annulment_sweep: boolean;
  decimal_separator: '.' | ',';
  tax_rounding: 'group' | 'lines';
}

export type Environment = 'test' | 'production';

export const newBusinessValues: BusinessValues = {
  identification: '',
  business_name: '',
  commercial_name: '',
  address: '',
  email: '',
  phone: '',
  environment: 'test',
  accounting_required: false,
  special_taxpayer: '',
  retention_agent: '',
  rimpe: '',
  large_taxpayer: '',
  classification: '',
  email_on_authorization: true,
  alert_unsent: true,
  email_on_annulment: true,
  annulment_sweep: true,
  decimal_separator: '.',
  tax_rounding: 'group',
};

export function businessFormValues(business: SetUpBusiness): BusinessValues {
  return {
    identification: business.identification,
    business_name: business.businessName,
    commercial_name: business.commercialName ?? '',
    address: business.address,
    email: business.email ?? '',
    phone: business.phone ?? '',
    environment: business.environmentId === 2 ? 'production' : 'test',
    accounting_required: business.accountingRequired,
    special_taxpayer: business.specialTaxpayer ?? '',
    retention_agent: business.retentionAgent ?? '',
    rimpe: business.rimpe ?? '',
    large_taxpayer: business.largeTaxpayer ?? '',
    classification: business.classification ?? '',
    email_on_authorization: business.emailOnAuthorization,
    alert_unsent: business.alertUnsent,
    email_on_annulment: business.emailOnAnnulment,
    annulment_sweep: business.annulmentSweep,
    decimal_separator: business.decimalSeparator,
    tax_rounding: business.taxRounding,
  };
}

/** Request body of the form. An empty text is sent as null, which empties the field. */
export function businessRequestBody(values: BusinessValues): BodyOf<'businesses.create'> {
  const { environment, ...rest } = values;
  return {
    ...rest,
    identification: values.identification.trim(),
    commercial_name: values.commercial_name || null,
    email: values.email || null,
    phone: values.phone || null,
    special_taxpayer: values.special_taxpayer.trim() || null,
    retention_agent: withoutLeadingZeros(values.retention_agent),
    rimpe: values.rimpe || null,
    large_taxpayer: values.large_taxpayer || null,
    classification: values.classification || null,
    environment_id: environment === 'production' ? 2 : 1,
  };
}

// SRI's letters write a resolution as NAC-DNCRASC20-00000001; the field of the document contains only 1.
function withoutLeadingZeros(resolution: string): string | null {
  const text = resolution.trim();
  const last = text.slice(text.lastIndexOf('-') + 1);
  return (/^\d+$/.test(last) ? last.replace(/^0+(?=\d)/, '') : text) || null;
}
