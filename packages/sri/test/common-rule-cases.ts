// Cases that fit a document of every type.

import type { DocumentInput } from '@talonario/sri';
import { type RuleCase, receiverOf } from './rule-case.ts';

export function commonCases(receiver: string): readonly RuleCase<DocumentInput>[] {
  const fields = Array.from({ length: 12 }, (_, index) => ({ name: `Campo ${index}`, value: 'x' }));
  const reserved = { email: 'a@example.com', mobile: '0990000000' };
  return [
    { title: 'accepts the example as it is', change: (input) => input },
    {
      title: 'refuses a date in the future',
      change: (input) => ({ ...input, date: '2026-08-15' }),
      options: { today: '2026-08-14' },
      faults: ['document.date_in_future @ date'],
    },
    {
      title: 'only warns of it in a draft',
      change: (input) => ({ ...input, date: '2026-08-15' }),
      options: { today: '2026-08-14', purpose: 'draft' },
      warnings: ['document.date_in_future @ date'],
    },
    {
      title: 'refuses a date more than 90 days back',
      change: (input) => ({ ...input, date: '2026-05-15' }),
      faults: ['document.date_too_old @ date'],
      warnings: ['document.date_not_today @ date'],
    },
    {
      title: 'takes it when the setting allows, and warns',
      change: (input) => ({ ...input, date: '2026-05-15' }),
      options: { settings: { maxBackdateDays: 91 } },
      warnings: ['document.date_not_today @ date'],
    },
    {
      title: 'takes the ninetieth day',
      change: (input) => ({ ...input, date: '2026-05-16' }),
      warnings: ['document.date_not_today @ date'],
    },
    {
      title: 'refuses a date that does not exist',
      change: (input) => ({ ...input, date: '2026-02-30' }),
      faults: ['field.format @ date'],
    },
    {
      title: 'takes only the normal emission',
      change: (input) => ({ ...input, emissionType: '2' }),
      faults: ['document.emission_type @ emission_type_id'],
    },
    {
      title: 'warns of a wrong check digit and goes on',
      change: (input) => ({
        ...input,
        receiver: { ...receiverOf(input), identificationType: '05', identification: '1710034064' },
      }),
      warnings: [`document.identification_doubtful @ ${receiver}`],
    },
    {
      title: 'refuses an identification of the wrong shape',
      change: (input) => ({
        ...input,
        receiver: { ...receiverOf(input), identificationType: '04', identification: '123' },
      }),
      faults: [`document.identification_format @ ${receiver}`],
    },
    {
      title: 'takes eleven fields of the client',
      change: (input) => ({ ...input, additionalInfo: fields.slice(1) }),
    },
    {
      title: 'refuses the twelfth',
      change: (input) => ({ ...input, additionalInfo: fields }),
      faults: ['document.additional_info_too_many @ additional_info'],
    },
    {
      title: 'keeps reserved names for the service',
      change: (input) => ({
        ...input,
        providerRuc: '1799999980001',
        additionalInfo: [
          { name: '', value: '' },
          { name: 'ruc proveedor', value: '1799999980001' },
          { name: 'Gran  contribuyente:', value: '1' },
        ],
      }),
      faults: [
        'document.additional_info_reserved @ additional_info[2].name',
        'document.additional_info_reserved @ additional_info[1].name',
      ],
    },
    {
      title: "takes the client's RUC Proveedor while the operator has set none, with a word",
      change: (input) => ({ ...input, additionalInfo: [{ name: 'ruc proveedor', value: '1799999980001' }] }),
      warnings: ['document.provider_ruc_from_client @ additional_info[0].name'],
    },
    {
      title: 'misses RUC Proveedor from the day SRI asks for it',
      change: issuedAfterTheResolution,
      options: { today: '2026-09-26' },
      warnings: ['document.provider_ruc_missing @ additional_info'],
    },
    {
      title: 'does not miss a RUC Proveedor that is set',
      change: (input) => ({ ...issuedAfterTheResolution(input), providerRuc: '1799999980001' }),
      options: { today: '2026-09-26' },
    },
    {
      title: 'refuses a RUC Proveedor that is no RUC, and a second one',
      change: (input) => ({
        ...input,
        additionalInfo: [
          { name: 'RUC Proveedor', value: '17' },
          { name: 'RUC Proveedor', value: '1799999980001' },
        ],
      }),
      faults: [
        'document.provider_ruc_format @ additional_info[0].value',
        'document.provider_ruc_format @ additional_info[1].name',
      ],
      warnings: ['document.provider_ruc_from_client @ additional_info[0].name'],
    },
    {
      title: 'merges what the service writes itself, with a word',
      change: (input) => ({
        ...input,
        receiver: { ...receiverOf(input), ...reserved },
        additionalInfo: [{ name: 'e-mail:', value: reserved.email }],
      }),
      warnings: ['document.additional_info_merged @ additional_info[0].name'],
    },
    {
      title: 'refuses another value under a name the service writes itself',
      change: (input) => ({
        ...input,
        receiver: { ...receiverOf(input), ...reserved },
        detail: 'x',
        additionalInfo: [
          { name: 'Email', value: 'other@example.com' },
          { name: 'DETALLE', value: 'y' },
          { name: 'Correo', value: 'third@example.com' },
        ],
      }),
      faults: [
        'document.additional_info_doubled @ additional_info[0].name',
        'document.additional_info_doubled @ additional_info[1].name',
      ],
    },
    {
      title: 'fits eleven fields beside the four reserved ones',
      change: (input) => ({
        ...input,
        receiver: { ...receiverOf(input), ...reserved },
        detail: 'x',
        providerRuc: '1799999980001',
        additionalInfo: fields.slice(1),
      }),
    },
    {
      title: 'drops empty entries and refuses half empty ones and long texts, all at once',
      change: (input) => ({
        ...input,
        detail: 'x'.repeat(301),
        additionalInfo: [
          { name: ' ', value: '' },
          { name: 'a', value: ' ' },
          { name: '', value: 'b' },
          { name: 'c', value: 'ñ'.repeat(301) },
        ],
      }),
      faults: [
        'field.too_long @ detail',
        'field.required @ additional_info[1].value',
        'field.required @ additional_info[2].name',
        'field.too_long @ additional_info[3].value',
      ],
    },
    {
      title: 'refuses what the issuer and its places may not be',
      change: (input) => ({
        ...input,
        issuer: { ...input.issuer, ruc: '179', businessName: '', retentionAgent: '123456789', specialTaxpayer: 'a-b' },
        establishment: { code: '1' },
        emissionPoint: 'x',
      }),
      faults: [
        'field.format @ business_id',
        'field.required @ business_id',
        'field.format @ business_id',
        'field.format @ business_id',
        'field.format @ establishment_id',
        'field.format @ emission_point_id',
      ],
    },
    {
      title: 'misses the date and the other side, and sees through invisible characters',
      change: (input) => ({ ...input, date: null, receiver: null, issuer: { ...input.issuer, address: '\u200b' } }),
      faults: ['field.required @ date', `field.required @ ${receiver}`, 'field.required @ business_id'],
    },
    {
      title: 'warns of a text that fits by characters and not as Java counts them',
      change: (input) => ({ ...input, detail: `${'ñ'.repeat(299)}😀` }),
      warnings: ['field.too_long @ detail'],
    },
    {
      title: 'refuses half a surrogate pair',
      change: (input) => ({ ...input, detail: 'a\ud83d' }),
      faults: ['field.format @ detail'],
    },
  ];
}

/** Changes the issue date without breaking another rule: the goods of a guide leave on the same day. */
function issuedAfterTheResolution(input: DocumentInput): DocumentInput {
  const day = '2026-09-26';
  return {
    ...input,
    date: day,
    ...(input.documentCode === '06' && { transportStartDate: day, transportEndDate: day }),
  };
}
