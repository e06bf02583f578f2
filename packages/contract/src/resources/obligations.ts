import { obligationCodes, taxpayerClasses } from '@talonario/sri';
import { idParams, requestBodySchema } from '../schema/bodies.ts';
import { completeListResponse, recordResponse } from '../schema/envelopes.ts';
import { date, flag, id, nullable, oneOf, optional, patternText } from '../schema/fields.ts';
import { businessFilter } from '../schema/list-query.ts';
import Type from '../schema/schema.ts';
import { route } from './route.ts';

export const obligationStates = ['open', 'ready', 'declared'] as const;
const vatPeriods = ['month', 'semester'] as const;

/** Maximum number of days between `from` and `to`: `one` for one business, `all` for all businesses. */
export const maxObligationDays = { one: 400, all: 100 } as const;

export const periodField = patternText(
  '^[0-9]{4}-(?:0[1-9]|1[0-2]|S[12])$',
  'a month `2026-10` or a semester `2026-S1`',
  'A month, `2026-10`, or a semester, `2026-S1`.',
);

export const Obligation = Type.Object(
  {
    businessId: id(),
    businessName: Type.String(),
    obligation: oneOf(obligationCodes, '`104` IVA, `103` withholdings of income tax, `ATS` the annex of transactions.'),
    period: periodField,
    dueOn: date('The due date, including holidays and extensions.'),
    rule: Type.String({ description: 'Why that day, in Spanish, with its source.' }),
    doubts: Type.Array(Type.String(), {
      description: 'A point about which sources disagree and which a setting of the business decides, in Spanish.',
    }),
    state: oneOf(obligationStates),
    returnNumber: nullable(Type.String({ description: 'The number of the return, once it is declared.' })),
  },
  { title: 'Obligation' },
);

const settingTexts = {
  from: 'The first day of a semester, 1 January or 1 July. The earliest one also holds for all that was before.',
  vatPeriod: 'How IVA and ATS are filed. It does not follow from the regime. Withholdings are filed every month.',
  taxpayerClass:
    '`special` and `public` file on a day of their own, `digital_services` are those of non-residents. Null: `special` when the business has a `special_taxpayer`, else `general`.',
  place:
    'Domicile, as INEC numbers it: a province (`17`) or a canton (`1702`). Local days of rest, extensions and Galápagos (`20`) follow from it.',
  specialDay: 'For special taxpayers. Sources name 9 and 11; the earlier is the default.',
  atsMonths:
    'Months after the period in which the ATS is due. Its resolution states 2, the default; one source states 1.',
  obligations: 'The returns that the business files. Default: all.',
};

const ObligationSettingInput = requestBodySchema('ObligationSettingInput', {
  from: date(settingTexts.from),
  vat_period: Type.Optional(oneOf(vatPeriods, `${settingTexts.vatPeriod} Default \`month\`.`)),
  taxpayer_class: optional(oneOf(taxpayerClasses, settingTexts.taxpayerClass)),
  place: optional(
    patternText('^[0-9]{2}(?:[0-9]{2})?$', 'a province of two digits or a canton of four', settingTexts.place),
  ),
  special_day: Type.Optional(Type.Integer({ minimum: 9, maximum: 11, description: settingTexts.specialDay })),
  ats_months: Type.Optional(Type.Integer({ minimum: 1, maximum: 2, description: settingTexts.atsMonths })),
  obligations: Type.Optional(
    Type.Array(oneOf(obligationCodes), { minItems: 1, maxItems: 3, description: settingTexts.obligations }),
  ),
});

export const ObligationSetting = Type.Object(
  {
    from: date(settingTexts.from),
    vatPeriod: oneOf(vatPeriods, settingTexts.vatPeriod),
    taxpayerClass: nullable(oneOf(taxpayerClasses, settingTexts.taxpayerClass)),
    place: nullable(Type.String({ description: settingTexts.place })),
    specialDay: Type.Integer({ description: settingTexts.specialDay }),
    atsMonths: Type.Integer({ description: settingTexts.atsMonths }),
    obligations: Type.Array(oneOf(obligationCodes), { description: settingTexts.obligations }),
  },
  { title: 'ObligationSetting' },
);

const mailReminders =
  'Owners, administrators and accountants of the business are mailed five days and one day before a return is due.';

const ObligationSettings = Type.Object(
  {
    mailReminders: flag(mailReminders),
    settings: Type.Array(ObligationSetting, {
      description: 'By date. Empty: monthly, everything, the class the business has.',
    }),
  },
  { title: 'ObligationSettings' },
);

const query = Type.Object(
  {
    ...businessFilter,
    from: Type.Optional(date('Due on this day or later. Default today.')),
    to: Type.Optional(
      date(
        `Due on this day or earlier. Default 62 days after \`from\`; at most ${maxObligationDays.one} days after it, ${maxObligationDays.all} without \`businessId\`.`,
      ),
    ),
  },
  { additionalProperties: false },
);

export const obligationRoutes = [
  route({
    name: 'obligations.list',
    method: 'GET',
    path: '/obligations',
    permission: 'reports:read',
    tag: 'Obligations',
    summary: 'List what has to be filed, and until when',
    description:
      'By due date. Without `businessId`: every active business the caller may see. A help, not legal advice: SRI’s own calendar decides.',
    query,
    responses: { 200: completeListResponse(Obligation) },
    errors: [404],
  }),
  route({
    name: 'obligations.calendar',
    method: 'GET',
    path: '/obligations.ics',
    permission: 'reports:read',
    tag: 'Obligations',
    summary: 'The same as a calendar file',
    description: 'iCalendar (RFC 5545): a whole day for each, with reminders five days and one day before.',
    query,
    responses: {},
    rawResponse: {
      status: 200,
      mediaTypes: ['text/calendar'],
      description: 'The calendar, in Spanish.',
      attachment: true,
    },
    errors: [404],
  }),
  route({
    name: 'businesses.obligations.update',
    method: 'PUT',
    path: '/businesses/{id}/obligations/{obligation}/{period}',
    permission: 'reports:close',
    tag: 'Obligations',
    summary: 'Say how far a return is',
    description:
      'Nothing is filed with SRI by this: it is written down here, and the reminders end when it is `declared`. 409 for a period that is not over, and for one the business does not file.',
    params: Type.Object({ id: id(), obligation: oneOf(obligationCodes), period: periodField }),
    body: requestBodySchema('ObligationUpdate', {
      state: oneOf(obligationStates),
      return_number: optional(
        patternText(
          '^[0-9A-Za-z-]{1,40}$',
          'up to 40 letters, digits and dashes',
          'The number that SRI gave the return: required if it is `declared`, otherwise not accepted.',
        ),
      ),
    }),
    responses: { 200: recordResponse(Obligation) },
    errors: [404, 409, 422],
  }),
  route({
    name: 'businesses.obligationSettings.get',
    method: 'GET',
    path: '/businesses/{id}/obligation-settings',
    permission: 'reports:read',
    tag: 'Obligations',
    summary: 'Get what due dates depend on',
    params: idParams,
    responses: { 200: recordResponse(ObligationSettings) },
    errors: [404],
  }),
  route({
    name: 'businesses.obligationSettings.replace',
    method: 'PUT',
    path: '/businesses/{id}/obligation-settings',
    permission: 'reports:close',
    tag: 'Obligations',
    summary: 'Replace what due dates depend on',
    description: 'The complete list, each entry with the day from which it applies. Declared returns do not change.',
    params: idParams,
    body: requestBodySchema('ObligationSettingsReplace', {
      settings: Type.Array(ObligationSettingInput, { maxItems: 40 }),
      mail_reminders: optional(flag(`${mailReminders} Default true.`)),
    }),
    responses: { 200: recordResponse(ObligationSettings) },
    errors: [404, 409, 422],
  }),
] as const;
