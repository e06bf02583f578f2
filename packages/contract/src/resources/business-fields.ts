// Schemas of the fields of a business.
import { Notice } from '../errors/errors.ts';
import { activeField, type DirectoryFields } from '../schema/directory-fields.ts';
import {
  blankableText,
  compactNumber,
  emailList,
  flag,
  id,
  nullable,
  oneOf,
  optional,
  patternText,
  text,
} from '../schema/fields.ts';
import { taxRoundings } from '../schema/references.ts';
import Type from '../schema/schema.ts';
import { Signature } from './business-files.ts';

const rimpe = ['RIMPE', 'NEGOCIO_POPULAR'] as const;
const classifications = ['OPERADORA_TRANSPORTE_COMERCIAL'] as const;

export const businessFields = {
  identification: {
    body: compactNumber('^[0-9]{10}001$', 'a RUC: 13 digits ending in 001', 'RUC, 13 digits ending in 001.'),
    record: Type.String(),
    cell: { kind: 'text', title: 'RUC' },
  },
  business_name: {
    body: text(300, 'Razón social.'),
    record: Type.String(),
    cell: { kind: 'text', title: 'Razón social' },
  },
  commercial_name: {
    body: optional(blankableText(300, 'Nombre comercial.')),
    record: nullable(Type.String()),
    cell: { kind: 'text', title: 'Nombre comercial' },
  },
  address: { body: text(300, 'Dirección matriz.'), record: Type.String() },
  email: {
    body: optional(emailList('Reply-to of the mails sent to customers.')),
    record: nullable(Type.String()),
  },
  phone: { body: optional(blankableText(30)), record: nullable(Type.String()) },
  environment_id: {
    body: Type.Optional(id('Catalog `environments`. Default 1, test.')),
    record: id(),
    cell: { kind: 'catalog', catalog: 'environments', title: 'Ambiente' },
  },
  accounting_required: {
    body: Type.Optional(flag('Obligado a llevar contabilidad. Default false.')),
    record: flag(),
  },
  special_taxpayer: {
    body: optional(
      patternText(
        '^([A-Za-z0-9]{3,13})?$',
        '3 to 13 letters or digits',
        'Contribuyente especial: resolution number. Withholdings take at most 5 characters.',
      ),
    ),
    record: nullable(Type.String()),
  },
  retention_agent: {
    body: optional(
      patternText(
        '^([1-9][0-9]{0,7})?$',
        'at most 8 digits without leading zeros',
        'Agente de retención: resolution number, digits without leading zeros.',
      ),
    ),
    record: nullable(Type.String()),
  },
  rimpe: { body: optional(oneOf(rimpe)), record: nullable(oneOf(rimpe)) },
  large_taxpayer: {
    body: optional(blankableText(300, 'Gran contribuyente: resolution number.')),
    record: nullable(Type.String()),
  },
  classification: { body: optional(oneOf(classifications)), record: nullable(oneOf(classifications)) },
  email_on_authorization: {
    body: Type.Optional(flag('Mail PDF and XML to the customer on authorization. Default true.')),
    record: flag(),
  },
  alert_unsent: {
    body: Type.Optional(
      flag('Alert, and mail the owner, when SRI does not have documents of the day at 20:00 and 23:00. Default true.'),
    ),
    record: flag(),
  },
  email_on_annulment: {
    body: Type.Optional(
      flag(
        'Mail the receiver when SRI annuls a document, and when an annulment that the receiver must accept is requested. Default true.',
      ),
    ),
    record: flag(),
  },
  annulment_sweep: {
    body: Type.Optional(flag('Query SRI once a month whether documents were annulled in the portal. Default true.')),
    record: flag(),
  },
  decimal_separator: {
    body: Type.Optional(oneOf(['.', ','], 'Decimal separator of the printed document. Default: the point.')),
    record: oneOf(['.', ',']),
  },
  tax_rounding: {
    body: Type.Optional(
      oneOf(
        taxRoundings,
        'How the IVA of its documents is rounded. `group`, the default: base × rate of each rate; the lines are rounded separately, so their sum may differ by cents. `lines`: the sum of the lines. SRI authorises both. Each document keeps its rounding; a note has that of the document it changes.',
      ),
    ),
    record: oneOf(taxRoundings),
  },
  active: activeField,
  signature: { record: Signature },
  logo_url: { record: nullable(Type.String({ description: 'Address of the logo, relative to the base address.' })) },
  warnings: {
    record: Type.Array(Notice, { description: 'Doubts that refuse nothing, such as a check digit that fails.' }),
  },
} satisfies DirectoryFields;
