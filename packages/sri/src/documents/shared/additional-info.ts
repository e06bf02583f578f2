import { attribute, escapeText, group, optionalGroup } from '../../xml.ts';
import { brokenAt, holds, type Rule } from '../rule.ts';
import type { Document } from './document.ts';
import { pairFields } from './fields.ts';
import type { Maybe, Reader } from './reader.ts';

/** A name and a value: campoAdicional of a document, detAdicional of a line. */
export interface Pair {
  readonly name: string;
  readonly value: string;
}

/** A pair that was read, with its place in what was sent: empty rows before it are gone. */
export interface ReadPair extends Pair {
  readonly index: number;
}

/** The schema's limit on campoAdicional; four places are the service's, eleven the client's. */
const maxAdditionalFields = 15;
export const maxClientFields = 11;
export const maxLineDetails = 3;

/** Labels SRI orders to the letter: ficha técnica 2.34 anexo 26, and anexo 24. */
const providerRucLabel = 'RUC Proveedor';
const largeTaxpayerLabel = 'Gran Contribuyente';

/** An entry with neither name nor value is an empty row of a form and is left out. */
export function readPairs(source: Maybe<readonly Pair[]>, list: string, reader: Reader): readonly ReadPair[] {
  if (source === undefined || source === null || source.length === 0) return noPairs;
  const pairs: ReadPair[] = [];
  source.forEach((pair, index) => {
    if (!pair.name?.trim() && !pair.value?.trim()) return;
    const entry = reader.entry(list, index);
    pairs.push({
      name: entry.requiredText('name', pair.name, pairFields.name),
      value: entry.requiredText('value', pair.value, pairFields.value),
      index,
    });
  });
  return pairs;
}

/** Everything `infoAdicional` will hold, in order: the service's fields around the client's. */
export function additionalFields(document: Document, withLargeTaxpayer: boolean): readonly Pair[] {
  const { receiver, issuer } = document;
  const fields: Pair[] = [];
  if (receiver.email) fields.push({ name: 'Email', value: receiver.email });
  if (receiver.mobile) fields.push({ name: 'Celular', value: receiver.mobile });
  if (document.detail) fields.push({ name: 'Detalle', value: document.detail });
  fields.push(...document.additionalInfo);
  if (withLargeTaxpayer && issuer.largeTaxpayer) fields.push({ name: largeTaxpayerLabel, value: issuer.largeTaxpayer });
  if (document.providerRuc) fields.push({ name: providerRucLabel, value: document.providerRuc });
  return fields;
}

export function writeAdditionalInfo(document: Document, withLargeTaxpayer: boolean): string {
  let content = '';
  for (const { name, value } of additionalFields(document, withLargeTaxpayer))
    content += group('campoAdicional', escapeText(value), attribute('nombre', name));
  return optionalGroup('infoAdicional', content);
}

export function writeLineDetails(details: readonly Pair[]): string {
  let content = '';
  for (const { name, value } of details)
    content += group('detAdicional', '', attribute('nombre', name) + attribute('valor', value));
  return optionalGroup('detallesAdicionales', content);
}

/** `withLargeTaxpayer`: the types whose issuers must print the Gran Contribuyente legend (anexo 24). */
export function additionalInfoRules(withLargeTaxpayer: boolean): readonly Rule<Document>[] {
  return withLargeTaxpayer ? [...clientFieldRules, sixteenthFieldRule] : clientFieldRules;
}

const clientFieldRules: readonly Rule<Document>[] = [
  {
    code: 'document.additional_info_too_many',
    level: 'fault',
    message: `At most {max} entries: SRI takes ${maxAdditionalFields} and four are reserved.`,
    params: { max: () => maxClientFields },
    fields: ({ additionalInfo }) => brokenAt('additional_info', additionalInfo.length > maxClientFields),
  },
  {
    code: 'document.additional_info_reserved',
    level: 'fault',
    message: `${providerRucLabel} and ${largeTaxpayerLabel} are written by the service and cannot be sent.`,
    fields: ({ additionalInfo }) => pairsNamed(additionalInfo, /^(?:ruc\s*proveedor|gran\s*contribuyente)$/i),
  },
];

const sixteenthFieldRule: Rule<Document> = {
  code: 'document.additional_info_no_room',
  level: 'fault',
  message:
    'The issuer is a Gran Contribuyente, whose legend needs a place of its own: at most 10 entries while e-mail, ' +
    'mobile, detail and RUC Proveedor are all in use.',
  fields: (document) =>
    brokenAt(
      'additional_info',
      Boolean(document.issuer.largeTaxpayer) &&
        document.additionalInfo.length <= maxClientFields &&
        additionalFields(document, true).length > maxAdditionalFields,
    ),
};

/** Paths of the entries whose name matches. */
export function pairsNamed(pairs: readonly ReadPair[], pattern: RegExp): readonly string[] {
  if (pairs.length === 0) return holds;
  return pairs.flatMap(({ name, index }) => (pattern.test(name) ? [`additional_info[${index}].name`] : holds));
}

const noPairs: readonly ReadPair[] = [];
