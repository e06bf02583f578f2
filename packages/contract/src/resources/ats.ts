// The transaction annex (ATS): its contents, its problems and its file.
import { idParams, requestBodySchema } from '../schema/bodies.ts';
import { recordResponse } from '../schema/envelopes.ts';
import {
  compactNumber,
  date,
  flag,
  id,
  money,
  nullable,
  oneOf,
  optional,
  patternText,
  responseAmount,
  text,
} from '../schema/fields.ts';
import Type from '../schema/schema.ts';
import { closedFiguresResponseFields, figuresQueryParameters } from './closed-figures.ts';
import { periodField } from './obligations.ts';
import { route } from './route.ts';

const tag = 'ATS';

/** Maximum number of problems of an ATS in one response. */
export const maxAtsProblems = 500;

const severities = ['error', 'warning'] as const;
export const atsLeftOutReasons = [
  'electronic_sale',
  'told_purchase',
  'electronic_withholding',
  'annulled_online',
  'annulled_withholding',
  'unconfirmed',
  'without_xml',
] as const;

const AtsDocument = Type.Object(
  {
    id: id('Id of a document or of a received document.'),
    received: flag(),
    number: Type.String(),
    href: Type.String({ description: 'Where it is, relative to the base address.' }),
  },
  { title: 'AtsDocument' },
);

const AtsProblem = Type.Object(
  {
    rule: Type.String({ description: 'Stable name of the rule.' }),
    severity: oneOf(severities, 'With an `error` there is no file; a `warning` must be confirmed.'),
    document: nullable(AtsDocument),
    detail: Type.String({ description: 'The problem, in Spanish.' }),
    source: Type.String({ description: 'The source, in Spanish.' }),
    certainty: oneOf(
      ['official', 'validator', 'agreed', 'single', 'judgement'],
      'The certainty of the source: SRI’s text, SRI’s own program, several programs, one source, or a reading of this service.',
    ),
  },
  { title: 'AtsProblem' },
);

const AtsLine = Type.Object(
  {
    code: Type.String({ description: 'Type of document, tabla 4 of the annex.' }),
    name: Type.String(),
    count: Type.Integer(),
    zero: responseAmount('Base at 0 %.'),
    taxed: responseAmount('Base at any other rate.'),
    notSubject: responseAmount(),
    exempt: responseAmount(),
    vat: responseAmount(),
  },
  { title: 'AtsLine' },
);

export const Ats = Type.Object(
  {
    businessId: id(),
    period: periodField,
    fileName: Type.String({ description: '`AT102026`, without its ending.' }),
    ready: flag('No rule of severity `error` is broken: there is a file.'),
    counts: Type.Object({
      purchases: Type.Integer({ description: 'Rows: one for each sustento of a purchase.' }),
      sales: Type.Integer({ description: 'Rows: one for each customer, type and manner of emission.' }),
      establishments: Type.Integer(),
      exports: Type.Integer(),
      annulled: Type.Integer(),
      errors: Type.Integer(),
      warnings: Type.Integer(),
    }),
    totalSales: responseAmount('`totalVentas` of the file.'),
    purchases: Type.Array(AtsLine, { description: 'As SRI’s summary shows them.' }),
    sales: Type.Array(AtsLine),
    incomeWithheld: Type.Array(
      Type.Object({ code: Type.String(), count: Type.Integer(), base: responseAmount(), value: responseAmount() }),
    ),
    vatWithheld: Type.Array(Type.Object({ percentage: Type.Integer(), value: responseAmount() })),
    problems: Type.Array(AtsProblem, { description: `Errors first, ${maxAtsProblems} at most.` }),
    leftOut: Type.Array(Type.Object({ reason: oneOf(atsLeftOutReasons), count: Type.Integer() }), {
      description:
        'Documents of the period that are not in the file: not repeated by the settings and by law or, of purchases, `unconfirmed` and `without_xml` as in the books.',
    }),
    ...closedFiguresResponseFields,
  },
  { title: 'Ats' },
);

const settingTexts = {
  repeatElectronicSales: 'Own electronic sales are written once more. Default false.',
  repeatElectronicPurchases:
    'Whether purchases that are complete in an own electronic withholding or purchase settlement are repeated. Default false.',
  totalSales: 'Which sales `totalVentas` and the sales of each establishment include. Default `physical`.',
  creditNotes: 'Whether credit notes lessen them. Default `ignored`.',
  exemptSales: 'Where sales exempt from IVA go, for which there is no element. Default `left_out`, with a warning.',
  annulledWithholdings: 'Withholdings are listed among what was annulled. Default true.',
  paymentMethod: 'Code of catalog `payment-methods` for purchases that do not say how they were paid. Default none.',
  relatedParties: 'Identifications of related parties. Everybody else is none.',
  authorizations:
    'Authorisations of documents that are not here, such as the one a received note changes. Left out, they stay as they are; an empty list forgets them.',
};

const authorization = {
  supplier: compactNumber(
    '^[0-9A-Za-z]{3,20}$',
    'three to twenty letters and digits',
    'Identification of who issued it.',
  ),
  type: patternText('^[0-9]{2,3}$', 'two or three digits', 'Its type, tabla 4 of the annex.'),
  number: patternText('^[0-9]{3}-?[0-9]{3}-?[0-9]{9}$', 'a number such as 001-001-000000001'),
  authorization: patternText('^(?:[0-9]{10}|[0-9]{37}|[0-9]{49})$', '10, 37 or 49 digits'),
};

const AtsSettings = Type.Object(
  {
    repeatElectronicSales: flag(settingTexts.repeatElectronicSales),
    repeatElectronicPurchases: flag(settingTexts.repeatElectronicPurchases),
    totalSales: oneOf(['physical', 'all'], settingTexts.totalSales),
    creditNotes: oneOf(['ignored', 'subtracted'], settingTexts.creditNotes),
    exemptSales: oneOf(['left_out', 'not_subject'], settingTexts.exemptSales),
    annulledWithholdings: flag(settingTexts.annulledWithholdings),
    paymentMethod: nullable(Type.String({ description: settingTexts.paymentMethod })),
    relatedParties: Type.Array(Type.String(), { description: settingTexts.relatedParties }),
    authorizations: Type.Array(Type.Object(authorization), { description: settingTexts.authorizations }),
    readings: Type.Array(
      Type.Object({
        setting: Type.String(),
        question: Type.String(),
        why: Type.String(),
        readings: Type.Array(Type.Object({ value: Type.String(), label: Type.String(), held: Type.String() })),
      }),
      {
        description:
          'Points about which sources disagree: the question, the possible answers and their sources. In Spanish.',
      },
    ),
  },
  { title: 'AtsSettings' },
);

const AtsSettingsReplace = requestBodySchema(
  'AtsSettingsReplace',
  {
    repeat_electronic_sales: Type.Optional(flag(settingTexts.repeatElectronicSales)),
    repeat_electronic_purchases: Type.Optional(flag(settingTexts.repeatElectronicPurchases)),
    total_sales: Type.Optional(oneOf(['physical', 'all'], settingTexts.totalSales)),
    credit_notes: Type.Optional(oneOf(['ignored', 'subtracted'], settingTexts.creditNotes)),
    exempt_sales: Type.Optional(oneOf(['left_out', 'not_subject'], settingTexts.exemptSales)),
    annulled_withholdings: Type.Optional(flag(settingTexts.annulledWithholdings)),
    payment_method: optional(patternText('^[0-9]{2}$', 'a code of two digits', settingTexts.paymentMethod)),
    related_parties: Type.Optional(
      Type.Array(compactNumber('^[0-9A-Za-z]{3,20}$', 'three to twenty letters and digits'), {
        maxItems: 1000,
        uniqueItems: true,
        description: settingTexts.relatedParties,
      }),
    ),
    authorizations: Type.Optional(
      Type.Array(Type.Object(authorization, { additionalProperties: false }), {
        maxItems: 1000,
        description: settingTexts.authorizations,
      }),
    ),
  },
  'A setting that is left out gets its default, except `authorizations`.',
);

const exportKinds = ['goods_customs', 'goods', 'services'] as const;

const exportTexts = {
  kind: '`goods_customs`: goods with a customs declaration (refrendo). `goods`: without one. `services`: services and other income from abroad.',
  personType: 'The customer abroad: 01 a person, 02 a company.',
  regime: 'Code of catalog `foreign-regimes`. Default 01, general.',
  country: 'Code of catalog `countries`. Default: the destination of the goods in the invoice.',
  shippedOn: 'Day of shipment; of services, the day it was entered into the books.',
  fob: 'FOB value of the customs declaration. Default: that of the invoice.',
  district: 'For the customs declaration: three digits, tabla 6 of the annex.',
  customsRegime: 'For the customs declaration: two digits, tabla 7.1.',
  incomeKind: 'For services: three digits, tabla 18.',
};

const AtsExportReplace = requestBodySchema('AtsExportReplace', {
  kind: oneOf(exportKinds, exportTexts.kind),
  person_type: optional(patternText('^0[12]$', '01 or 02', exportTexts.personType)),
  regime: optional(patternText('^0[123]$', '01, 02 or 03', exportTexts.regime)),
  regime_name: optional(text(300, 'With regime 03: its name.')),
  country: optional(patternText('^[0-9]{3}$', 'a code of three digits', exportTexts.country)),
  shipped_on: optional(date(exportTexts.shippedOn)),
  fob: optional(money(exportTexts.fob)),
  customs_district: optional(patternText('^[0-9]{3}$', 'three digits', exportTexts.district)),
  customs_year: optional(patternText('^20[0-9]{2}$', 'a year')),
  customs_regime: optional(patternText('^[0-9]{2}$', 'two digits', exportTexts.customsRegime)),
  customs_correlative: optional(patternText('^[0-9]{6,8}$', 'six to eight digits')),
  transport_document: optional(patternText('^[0-9A-Za-z]{3,13}$', 'three to thirteen letters and digits')),
  income_kind: optional(patternText('^4[0-9]{2}$', 'three digits', exportTexts.incomeKind)),
  taxed_abroad: optional(flag('For services: the income was taxed in the other country.')),
  tax_abroad: optional(money('The amount paid there.')),
});

const AtsExport = Type.Object(
  {
    documentId: id(),
    kind: oneOf(exportKinds, exportTexts.kind),
    personType: nullable(Type.String()),
    regime: nullable(Type.String()),
    regimeName: nullable(Type.String()),
    country: nullable(Type.String()),
    shippedOn: nullable(date()),
    fob: nullable(responseAmount()),
    customsDistrict: nullable(Type.String()),
    customsYear: nullable(Type.String()),
    customsRegime: nullable(Type.String()),
    customsCorrelative: nullable(Type.String()),
    transportDocument: nullable(Type.String()),
    incomeKind: nullable(Type.String()),
    taxedAbroad: nullable(flag()),
    taxAbroad: nullable(responseAmount()),
  },
  { title: 'AtsExport' },
);

const asked = { businessId: id(), period: periodField, ...figuresQueryParameters };

export const atsRoutes = [
  route({
    name: 'ats.get',
    method: 'GET',
    path: '/ats',
    permission: 'reports:read',
    tag,
    summary: 'Get what the ATS of a period would hold, and what is wrong with it',
    description:
      'Its amounts are those of the books. 409 if the business files by semester and a month is requested, or the reverse.',
    query: Type.Object(asked, { additionalProperties: false }),
    responses: { 200: recordResponse(Ats) },
    errors: [404, 409],
  }),
  route({
    name: 'ats.download',
    method: 'GET',
    path: '/ats/download',
    permission: 'reports:read',
    tag,
    summary: 'Download the ATS of a period',
    description:
      'With errors 409 `ats.not_ready` and no file; with warnings 409 `ats.not_confirmed` unless `confirm=true`.',
    query: Type.Object(
      {
        ...asked,
        format: Type.Optional(oneOf(['zip', 'xml'], 'Default `zip`, the format that SRI accepts.')),
        confirm: Type.Optional(flag('True: the warnings were read.')),
      },
      { additionalProperties: false },
    ),
    responses: {},
    rawResponse: {
      status: 200,
      mediaTypes: ['application/zip', 'application/xml'],
      description: 'The file.',
      attachment: true,
    },
    errors: [404, 409],
  }),
  route({
    name: 'businesses.atsSettings.get',
    method: 'GET',
    path: '/businesses/{id}/ats-settings',
    permission: 'reports:read',
    tag,
    summary: 'Get how the ATS is written',
    params: idParams,
    responses: { 200: recordResponse(AtsSettings) },
    errors: [404],
  }),
  route({
    name: 'businesses.atsSettings.replace',
    method: 'PUT',
    path: '/businesses/{id}/ats-settings',
    permission: 'reports:close',
    tag,
    summary: 'Replace how the ATS is written',
    params: idParams,
    body: AtsSettingsReplace,
    responses: { 200: recordResponse(AtsSettings) },
    errors: [404, 422],
  }),
  route({
    name: 'documents.atsExport.replace',
    method: 'PUT',
    path: '/documents/{id}/ats-export',
    permission: 'reports:close',
    tag,
    summary: 'Complete an export with data that its invoice does not contain',
    description: 'Data that the ATS requires and that only the customs declaration contains, or no document.',
    params: idParams,
    body: AtsExportReplace,
    responses: { 200: recordResponse(AtsExport) },
    errors: [404, 409, 422],
  }),
] as const;
