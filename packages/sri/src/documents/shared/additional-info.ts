import { escapeText, optionalParentElement, parentElement, xmlAttribute } from '../../xml.ts';
import { type DocumentRule, fieldIfBroken, noBrokenFields } from '../rule.ts';
import type { Document } from './document.ts';
import type { IndexedNameValuePair, NameValuePair } from './pairs.ts';

/** Maximum number of campoAdicional in the schema: four for the service, eleven for the client. */
const maxAdditionalFields = 15;
export const maxClientFields = 11;

/** Labels that SRI prescribes literally: ficha técnica 2.34 anexo 26, and anexo 24. */
const providerRucLabel = 'RUC Proveedor';
const largeTaxpayerLabel = 'Gran Contribuyente';
const providerRucName = /^ruc\s*proveedor\s*:?$/i;
const largeTaxpayerName = /^gran\s*contribuyente\s*:?$/i;

/**
 * All entries of the XML element `infoAdicional`, in order: the client's entries, with entries of the service before
 * and after them.
 */
export function additionalFields(document: Document, withLargeTaxpayer: boolean): readonly NameValuePair[] {
  const { issuer } = document;
  const own = ownFields(document);
  const fields: NameValuePair[] = [...own];
  for (const { name, value } of document.additionalInfo) {
    if (doubleOf({ name, value }, own)?.value === value) continue;
    fields.push({ name: providerRucName.test(name) ? providerRucLabel : name, value });
  }
  if (withLargeTaxpayer && issuer.largeTaxpayer) fields.push({ name: largeTaxpayerLabel, value: issuer.largeTaxpayer });
  if (document.providerRuc) fields.push({ name: providerRucLabel, value: document.providerRuc });
  return fields;
}

/** Entries that the service adds before those of the client. */
function ownFields({ receiver, detail }: Document): readonly NameValuePair[] {
  const fields: NameValuePair[] = [];
  if (receiver.email) fields.push({ name: 'Email', value: receiver.email });
  if (receiver.mobile) fields.push({ name: 'Celular', value: receiver.mobile });
  if (detail) fields.push({ name: 'Detalle', value: detail });
  return fields;
}

/** Field of the service with the same name as an entry of the client. */
function doubleOf({ name }: NameValuePair, own: readonly NameValuePair[]): NameValuePair | undefined {
  const plain = plainName(name);
  return own.find((field) => plainName(field.name) === plain);
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[\s:-]/g, '');
}

export function writeAdditionalInfo(document: Document, withLargeTaxpayer: boolean): string {
  let content = '';
  for (const { name, value } of additionalFields(document, withLargeTaxpayer))
    content += parentElement('campoAdicional', escapeText(value), xmlAttribute('nombre', name));
  return optionalParentElement('infoAdicional', content);
}

export function writeLineDetails(details: readonly NameValuePair[]): string {
  let content = '';
  for (const { name, value } of details)
    content += parentElement('detAdicional', '', xmlAttribute('nombre', name) + xmlAttribute('valor', value));
  return optionalParentElement('detallesAdicionales', content);
}

/**
 * Rules for the additional fields. `withLargeTaxpayer` is true for document types whose issuers must print the Gran
 * Contribuyente legend (anexo 24).
 */
export function additionalInfoRules(withLargeTaxpayer: boolean): readonly DocumentRule<Document>[] {
  return withLargeTaxpayer ? [...clientFieldRules, sixteenthFieldRule] : clientFieldRules;
}

/**
 * First day on which every document must contain the RUC of the operator of the invoicing system: Res.
 * NAC-DGERCGC26-00000027.
 */
const providerRucSince = '2026-09-26';

// The client may send the RUC of the software provider itself only as long as the operator has not configured one
// (docs/decisions/0025-documents.md).
const providerRucRules: readonly DocumentRule<Document>[] = [
  {
    code: 'document.provider_ruc_missing',
    level: 'warning',
    message:
      `SRI asks for ${providerRucLabel} since ${providerRucSince} and this document has none: the operator of the service sets it ` +
      '(TALONARIO_PROVIDER_RUC).',
    fields: (document) =>
      fieldIfBroken(
        'additional_info',
        !document.providerRuc && document.date >= providerRucSince && providerRucEntries(document).length === 0,
      ),
  },
  {
    code: 'document.provider_ruc_from_client',
    level: 'warning',
    message: `${providerRucLabel} is taken as sent, because the operator of the service has not set it (TALONARIO_PROVIDER_RUC).`,
    fields: (document) => (document.providerRuc ? noBrokenFields : providerRucEntries(document).slice(0, 1)),
  },
  {
    code: 'document.provider_ruc_format',
    level: 'fault',
    message: `${providerRucLabel} is one RUC: 13 digits ending in 001, once.`,
    fields: (document) => {
      if (document.providerRuc) return noBrokenFields;
      const [first, ...others] = document.additionalInfo.filter(({ name }) => providerRucName.test(name));
      if (first === undefined) return noBrokenFields;
      const wrong = /^\d{10}001$/.test(first.value) ? noBrokenFields : [`additional_info[${first.index}].value`];
      return [...wrong, ...others.map(({ index }) => `additional_info[${index}].name`)];
    },
  },
];

function providerRucEntries({ additionalInfo }: Document): readonly string[] {
  return pathsOfMatchingNames(additionalInfo, providerRucName);
}

const clientFieldRules: readonly DocumentRule<Document>[] = [
  {
    code: 'document.additional_info_too_many',
    level: 'fault',
    message: `At most {max} entries: SRI takes ${maxAdditionalFields} and four are reserved.`,
    params: { max: () => maxClientFields },
    fields: ({ additionalInfo }) => fieldIfBroken('additional_info', additionalInfo.length > maxClientFields),
  },
  {
    code: 'document.additional_info_reserved',
    level: 'fault',
    message: `${providerRucLabel} and ${largeTaxpayerLabel} are written by the service and cannot be sent.`,
    fields: ({ additionalInfo, providerRuc }) => [
      ...pathsOfMatchingNames(additionalInfo, largeTaxpayerName),
      ...(providerRuc ? pathsOfMatchingNames(additionalInfo, providerRucName) : noBrokenFields),
    ],
  },
  ...providerRucRules,
  {
    code: 'document.additional_info_doubled',
    level: 'fault',
    message: 'The service writes {name} itself ({value}): leave the entry out, or give it another name.',
    params: {
      name: (document, _, field) => doubledAt(document, field)?.name,
      value: (document, _, field) => doubledAt(document, field)?.value,
    },
    fields: (document) => doubledEntries(document, (entry, own) => entry.value !== own.value),
  },
  {
    code: 'document.additional_info_merged',
    level: 'warning',
    message: 'The service writes {name} itself: the entry was left out.',
    params: { name: (document, _, field) => doubledAt(document, field)?.name },
    fields: (document) => doubledEntries(document, (entry, own) => entry.value === own.value),
  },
];

function doubledEntries(
  document: Document,
  are: (entry: NameValuePair, own: NameValuePair) => boolean,
): readonly string[] {
  if (document.additionalInfo.length === 0) return noBrokenFields;
  const own = ownFields(document);
  return document.additionalInfo.flatMap((entry) => {
    const double = doubleOf(entry, own);
    return double && are(entry, double) ? [`additional_info[${entry.index}].name`] : noBrokenFields;
  });
}

function doubledAt(document: Document, field: string): NameValuePair | undefined {
  const entry = document.additionalInfo.find(({ index }) => field === `additional_info[${index}].name`);
  return entry && doubleOf(entry, ownFields(document));
}

const sixteenthFieldRule: DocumentRule<Document> = {
  code: 'document.additional_info_no_room',
  level: 'fault',
  message:
    'The issuer is a Gran Contribuyente, whose legend needs a place of its own: at most 10 entries while e-mail, ' +
    'mobile, detail and RUC Proveedor are all in use.',
  fields: (document) =>
    fieldIfBroken(
      'additional_info',
      Boolean(document.issuer.largeTaxpayer) &&
        document.additionalInfo.length <= maxClientFields &&
        additionalFields(document, true).length > maxAdditionalFields,
    ),
};

/** Paths of the additional fields whose name matches the pattern. */
export function pathsOfMatchingNames(pairs: readonly IndexedNameValuePair[], pattern: RegExp): readonly string[] {
  if (pairs.length === 0) return noBrokenFields;
  return pairs.flatMap(({ name, index }) => (pattern.test(name) ? [`additional_info[${index}].name`] : noBrokenFields));
}
