import { Decimal, sumDecimals } from '../../decimal.ts';
import { optionalTextElement, textElement } from '../../xml.ts';
import type { DocumentFieldTable } from '../shared/fields.ts';
import type { AmountInput, FieldReader, Optional } from '../shared/reader.ts';

/** Additional data of an export invoice (ficha técnica, anexo 4). Countries by tabla 25. */
export interface ExportTerms<Figure> {
  /** Agreed delivery term (Incoterm), such as CIF. */
  readonly incoterm: string;
  readonly incotermPlace: string;
  readonly originCountry: string;
  readonly loadingPort: string;
  readonly destinationPort: string;
  readonly destinationCountry?: Optional<string>;
  readonly acquisitionCountry?: Optional<string>;
  /** Delivery term (Incoterm) on which the subtotal is based, such as FOB. */
  readonly subtotalIncoterm: string;
  readonly internationalFreight?: Optional<Figure>;
  readonly internationalInsurance?: Optional<Figure>;
  readonly customsExpenses?: Optional<Figure>;
  readonly otherTransportExpenses?: Optional<Figure>;
}

export const exportFields = {
  incoterm: {
    kind: 'code',
    required: true,
    label: { es: 'Incoterm', en: 'Incoterm' },
    about: 'The agreed term, such as CIF.',
    shape: 'a term in capital letters',
    pattern: /^[A-Z]{1,10}$/,
  },
  incoterm_place: {
    kind: 'text',
    required: true,
    label: { es: 'Lugar del incoterm', en: 'Place of the incoterm' },
    maxLength: 300,
  },
  origin_country: {
    kind: 'code',
    required: true,
    label: { es: 'País de origen', en: 'Country of origin' },
    about: 'Code of catalog `countries`.',
    shape: 'a code of three digits',
    catalog: 'countries',
    pattern: /^\d{3}$/,
  },
  loading_port: {
    kind: 'text',
    required: true,
    label: { es: 'Puerto de embarque', en: 'Port of loading' },
    maxLength: 300,
  },
  destination_port: {
    kind: 'text',
    required: true,
    label: { es: 'Puerto de destino', en: 'Port of destination' },
    maxLength: 300,
  },
  destination_country: {
    kind: 'code',
    required: false,
    label: { es: 'País de destino', en: 'Country of destination' },
    about: 'Code of catalog `countries`.',
    shape: 'a code of three digits',
    catalog: 'countries',
    pattern: /^\d{3}$/,
  },
  acquisition_country: {
    kind: 'code',
    required: false,
    label: { es: 'País de adquisición', en: 'Country of acquisition' },
    about: 'Code of catalog `countries`.',
    shape: 'a code of three digits',
    catalog: 'countries',
    pattern: /^\d{3}$/,
  },
  subtotal_incoterm: {
    kind: 'code',
    required: true,
    label: { es: 'Incoterm del subtotal', en: 'Incoterm of the subtotal' },
    about: 'The term the subtotal is priced at, such as FOB.',
    shape: 'a term in capital letters',
    pattern: /^[A-Z]{1,10}$/,
  },
  international_freight: {
    kind: 'money',
    required: false,
    label: { es: 'Flete internacional', en: 'International freight' },
  },
  international_insurance: {
    kind: 'money',
    required: false,
    label: { es: 'Seguro internacional', en: 'International insurance' },
  },
  customs_expenses: { kind: 'money', required: false, label: { es: 'Gastos aduaneros', en: 'Customs expenses' } },
  other_transport_expenses: {
    kind: 'money',
    required: false,
    label: { es: 'Otros gastos de transporte', en: 'Other transport expenses' },
  },
} as const satisfies DocumentFieldTable;

export function readExportTerms(source: ExportTerms<AmountInput>, reader: FieldReader): ExportTerms<Decimal> {
  const fields = exportFields;
  return {
    incoterm: reader.requiredText('incoterm', source.incoterm, fields.incoterm),
    incotermPlace: reader.requiredText('incoterm_place', source.incotermPlace, fields.incoterm_place),
    originCountry: reader.requiredText('origin_country', source.originCountry, fields.origin_country),
    loadingPort: reader.requiredText('loading_port', source.loadingPort, fields.loading_port),
    destinationPort: reader.requiredText('destination_port', source.destinationPort, fields.destination_port),
    destinationCountry: reader.optionalText(
      'destination_country',
      source.destinationCountry,
      fields.destination_country,
    ),
    acquisitionCountry: reader.optionalText(
      'acquisition_country',
      source.acquisitionCountry,
      fields.acquisition_country,
    ),
    subtotalIncoterm: reader.requiredText('subtotal_incoterm', source.subtotalIncoterm, fields.subtotal_incoterm),
    internationalFreight: reader.optionalAmount('international_freight', source.internationalFreight, 'money'),
    internationalInsurance: reader.optionalAmount('international_insurance', source.internationalInsurance, 'money'),
    customsExpenses: reader.optionalAmount('customs_expenses', source.customsExpenses, 'money'),
    otherTransportExpenses: reader.optionalAmount('other_transport_expenses', source.otherTransportExpenses, 'money'),
  };
}

/** Amount that the terms add to the total of the invoice. */
export function exportCharges(terms: ExportTerms<Decimal> | undefined): Decimal {
  if (terms === undefined) return Decimal.zero;
  return sumDecimals([
    terms.internationalFreight ?? Decimal.zero,
    terms.internationalInsurance ?? Decimal.zero,
    terms.customsExpenses ?? Decimal.zero,
    terms.otherTransportExpenses ?? Decimal.zero,
  ]);
}

export function writeExportTerms(terms: ExportTerms<Decimal> | undefined): string {
  if (terms === undefined) return '';
  return (
    textElement('comercioExterior', 'EXPORTADOR') +
    textElement('incoTermFactura', terms.incoterm) +
    textElement('lugarIncoTerm', terms.incotermPlace) +
    textElement('paisOrigen', terms.originCountry) +
    textElement('puertoEmbarque', terms.loadingPort) +
    textElement('puertoDestino', terms.destinationPort) +
    optionalTextElement('paisDestino', terms.destinationCountry) +
    optionalTextElement('paisAdquisicion', terms.acquisitionCountry)
  );
}

export function writeExportCharges(terms: ExportTerms<Decimal> | undefined): string {
  if (terms === undefined) return '';
  return (
    optionalTextElement('fleteInternacional', terms.internationalFreight?.toFixed(2)) +
    optionalTextElement('seguroInternacional', terms.internationalInsurance?.toFixed(2)) +
    optionalTextElement('gastosAduaneros', terms.customsExpenses?.toFixed(2)) +
    optionalTextElement('gastosTransporteOtros', terms.otherTransportExpenses?.toFixed(2))
  );
}
