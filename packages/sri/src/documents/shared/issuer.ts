import { optionalTextElement, parentElement, textElement, xmlAttribute, xmlDeclaration } from '../../xml.ts';
import type { DocumentFieldTable } from './fields.ts';
import type { FieldReader, Optional } from './reader.ts';

/** The issuing business. */
export interface Issuer {
  readonly ruc: string;
  readonly businessName: string;
  readonly commercialName?: Optional<string>;
  /** Address of the head office (dirMatriz). */
  readonly address: string;
  /** Resolution number of a contribuyente especial. */
  readonly specialTaxpayer?: Optional<string>;
  readonly accountingRequired: boolean;
  /** Resolution number of an agente de retención, digits only. */
  readonly retentionAgent?: Optional<string>;
  readonly rimpe?: Optional<'RIMPE' | 'NEGOCIO_POPULAR'>;
  /** Resolution number of a gran contribuyente. */
  readonly largeTaxpayer?: Optional<string>;
  readonly classification?: Optional<'OPERADORA_TRANSPORTE_COMERCIAL'>;
}

export interface Establishment {
  readonly code: string;
  readonly address?: Optional<string>;
}

/** Data at the head of every document, in addition to the issuer. */
export interface DocumentHeader {
  readonly documentCode: string;
  readonly environment: string;
  readonly emissionType: string;
  readonly emissionPoint: string;
  readonly issuer: Issuer;
  readonly establishment: Establishment;
}

/** Legends that documents of RIMPE taxpayers must contain (ficha técnica, anexo 22). */
const rimpeLegends = {
  RIMPE: 'CONTRIBUYENTE RÉGIMEN RIMPE',
  NEGOCIO_POPULAR: 'CONTRIBUYENTE NEGOCIO POPULAR - RÉGIMEN RIMPE',
} as const;

export function readIssuer(source: Issuer, reader: FieldReader): Issuer {
  const record = reader.recordOf('business_id');
  return {
    ruc: record.requiredText('identification', source.ruc, limits.ruc),
    businessName: record.requiredText('business_name', source.businessName, limits.name),
    commercialName: record.optionalText('commercial_name', source.commercialName, limits.name),
    address: record.requiredText('address', source.address, limits.name),
    specialTaxpayer: record.optionalText('special_taxpayer', source.specialTaxpayer, limits.specialTaxpayer),
    accountingRequired: source.accountingRequired,
    // The document contains the number of the resolution without leading zeros (ficha técnica, anexo 21).
    retentionAgent: record.optionalText(
      'retention_agent',
      source.retentionAgent?.trim().replace(/^0+(?=\d)/, ''),
      limits.retentionAgent,
    ),
    rimpe: source.rimpe,
    largeTaxpayer: record.optionalText('large_taxpayer', source.largeTaxpayer, limits.name),
    classification: source.classification,
  };
}

export function readEstablishment(source: Establishment, reader: FieldReader): Establishment {
  const record = reader.recordOf('establishment_id');
  return {
    code: record.requiredText('code', source.code, limits.seriesCode),
    address: record.optionalText('address', source.address, limits.name),
  };
}

export function readEmissionPoint(source: string, reader: FieldReader): string {
  return reader.recordOf('emission_point_id').requiredText('code', source, limits.seriesCode);
}

/** Writes the element `infoTributaria`, which has the same structure in all six document types. */
export function writeTaxInfo(header: DocumentHeader, accessKey: string, sequential: string): string {
  const { issuer } = header;
  return parentElement(
    'infoTributaria',
    textElement('ambiente', header.environment) +
      textElement('tipoEmision', header.emissionType) +
      textElement('razonSocial', issuer.businessName) +
      optionalTextElement('nombreComercial', issuer.commercialName) +
      textElement('ruc', issuer.ruc) +
      textElement('claveAcceso', accessKey) +
      textElement('codDoc', header.documentCode) +
      textElement('estab', header.establishment.code) +
      textElement('ptoEmi', header.emissionPoint) +
      textElement('secuencial', sequential) +
      textElement('dirMatriz', issuer.address) +
      optionalTextElement('agenteRetencion', issuer.retentionAgent) +
      optionalTextElement('contribuyenteRimpe', issuer.rimpe ? rimpeLegends[issuer.rimpe] : undefined),
  );
}

export function writeAccountingRequired(issuer: Issuer): string {
  return textElement('obligadoContabilidad', issuer.accountingRequired ? 'SI' : 'NO');
}

/** Returns the complete text of an XML document: declaration, root element with its two attributes, and content. */
export function documentXmlText(name: string, version: string, content: string): string {
  return (
    xmlDeclaration + parentElement(name, content, xmlAttribute('id', 'comprobante') + xmlAttribute('version', version))
  );
}

const limits = {
  ruc: { kind: 'code', required: true, pattern: /^\d{10}001$/ },
  name: { kind: 'text', required: true, label: { es: 'Nombre', en: 'Name' }, maxLength: 300 },
  specialTaxpayer: { kind: 'code', required: false, pattern: /^[A-Za-z0-9]{3,13}$/ },
  retentionAgent: { kind: 'code', required: false, pattern: /^\d{1,8}$/ },
  seriesCode: { kind: 'code', required: true, pattern: /^\d{3}$/ },
} as const satisfies DocumentFieldTable;
