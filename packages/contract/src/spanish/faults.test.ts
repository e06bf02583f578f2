import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkDocument, documentRuleCodes } from '@talonario/sri';
import { describe, expect, it } from 'vitest';
import { errorCodes, faultParams, fieldCodes } from '../errors/error-codes.ts';
import { noticeCodes } from '../errors/notice-codes.ts';
import { spanishFault, spanishFaultTexts } from './faults.ts';
import { spanishShapes } from './reasons.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

describe('Spanish texts of faults', () => {
  it.each(documentRuleCodes())('exist for %s, a rule of documents', (code) => {
    expect(spanishFaultTexts[code]).toMatch(/\.$/);
  });

  it.each(Object.keys(fieldCodes))('exist for %s, a code of the contract', (code) => {
    expect(spanishFaultTexts[code]).toMatch(/\.$/);
  });

  it.each(Object.keys(errorCodes).filter((code) => code.startsWith('signature.')))(
    'exist for %s, about a signature',
    (code) => {
      expect(spanishFaultTexts[code]).toMatch(/\.$/);
    },
  );

  it('have the codes that docs/error-codes.md lists, and no others', () => {
    const listed = new Set([
      ...[errorCodes, fieldCodes, noticeCodes].flatMap((codes) => Object.keys(codes)),
      ...documentRuleCodes(),
    ]);
    expect(Object.keys(spanishFaultTexts).filter((code) => !listed.has(code))).toEqual([]);
  });

  it('exist for every code that the server or the library writes into a fault', () => {
    const written = sources(['apps/server/src', 'packages/sri/src']).flatMap((text) => [
      ...text.matchAll(/\bcode: '([a-z_]+\.[a-z_]+)'/g),
      ...text.matchAll(/\bfault\([^)]*?'([a-z_]+\.[a-z_]+)'/g),
    ]);
    const codes = [...new Set(written.map((match) => match[1] ?? ''))];
    expect(codes.length).toBeGreaterThan(60);
    const ofWholeAnswers = new Set<string>(Object.keys(errorCodes).filter((code) => !code.startsWith('signature.')));
    expect(
      codes.filter(
        (code) => spanishFaultTexts[code] === undefined && !ofWholeAnswers.has(code) && !code.startsWith('received.'),
      ),
    ).toEqual([]);
  });

  it.each([
    ['field.too_long', { max: 300, unit: 'characters' }, 'Máximo 300 caracteres.'],
    [
      'field.too_long',
      { max: 300, unit: 'characters', record_field: 'business_name' },
      'Razón social: Máximo 300 caracteres.',
    ],
    ['field.format', { reason: 'ruc_length' }, 'Un RUC tiene 13 dígitos.'],
    [
      'document.identification_format',
      { identification: '123', reason: 'cedula_length' },
      'La identificación 123 no es posible. Una cédula tiene 10 dígitos.',
    ],
    [
      'document.date_in_future',
      { date: '2026-12-01', today: '2026-11-15' },
      'La fecha 01/12/2026 está en el futuro: en Guayaquil es 15/11/2026.',
    ],
    ['document.payments_differ', { total: '11.50' }, 'Los pagos no suman el total, $11,50.'],
    ['withholding.value_differs', { base: '100.00', percentage: '1.75', value: '1.75' }, '100,00 × 1,75 % es 1,75.'],
    ['withholding.percentage_not_allowed', { min: 0, max: 25.5 }, 'El código retiene 0 % a 25,5 %.'],
    ['withholding.percentage_not_allowed', { allowed: '1, 1.75' }, 'El código retiene 1 %, 1,75 %.'],
    [
      'field.format',
      { reason: 'shape', shape: 'a RUC: 13 digits ending in 001' },
      'El RUC tiene 13 dígitos y termina en 001.',
    ],
    ['field.format', { reason: 'shape', shape: 'three digits from 001' }, 'Son tres dígitos, desde 001.'],
    [
      'field.format',
      { reason: 'bits_outside_prefix', value: '10.0.0.1/8', block: '10.0.0.0/8' },
      'El bloque se escribe 10.0.0.0/8.',
    ],
    [
      'field.too_small',
      { min: 16, unit: 'pixels', width: 8, height: 9 },
      'Mide 8 × 9: cada lado necesita al menos 16.',
    ],
    ['field.not_found', { within: 'establishment' }, 'No existe en este establecimiento.'],
    ['field.not_found', { catalog: 'taxes' }, 'No está en el catálogo.'],
    [
      'field.required',
      { reason: 'no_default_point', default: '001' },
      'Es obligatorio: el establecimiento no tiene punto de emisión 001.',
    ],
    ['field.required', { type: '06' }, 'Es obligatorio en este tipo de comprobante.'],
    [
      'field.too_long',
      { max: 320, unit: 'kilobytes' },
      'El comprobante pasa de los 320 KB que admite el SRI: divídalo en varios.',
    ],
    ['withholding.code_of_other_tax', { tax: 'IVA' }, 'El código es de otro impuesto: IVA.'],
    ['field.format', { reason: 'a reason of next year' }, 'No tiene la forma correcta.'],
    ['field.format', undefined, 'No tiene la forma correcta.'],
    ['unheard.of', { max: 3 }, undefined],
  ] as const)('of %s with %j', (code, params, spanish) => {
    expect(spanishFault({ code, ...(params && { params }) })).toBe(spanish);
  });

  it('exist for the form of every text in the contract', () => {
    const asked = [
      ...sources(['packages/contract/src']).flatMap((text) => [
        ...text.matchAll(/\bpatternText\(\s*(?:'[^']*'|`[^`]*`),\s*'([^']+)'/g),
      ]),
      ...sources(['packages/sri/src/documents']).flatMap((text) => [...text.matchAll(/\bshape: '([^']+)'/g)]),
    ];
    const shapes = [...new Set(asked.map((match) => match[1] ?? ''))];
    expect(shapes.length).toBeGreaterThan(15);
    const never = new Set([
      'small letters, digits, dots and hyphens',
      'the token of an account e-mail',
      '1 to 255 printable ASCII characters',
    ]); // Forms of values that users do not type, so the forms need no Spanish text.
    expect(shapes.filter((shape) => !never.has(shape) && spanishShapes[shape] === undefined)).toEqual([]);
  });

  it('exist for every reason for refusing a signature, with the detected format', () => {
    const told = Object.entries(faultParams).flatMap(([code, params]) =>
      code === 'signature.unreadable' || code === 'signature.not_for_signing'
        ? [...(params.reason ?? '').matchAll(/`(\w+)`/g)].map(([, reason = '']) => [code, reason] as const)
        : [],
    );
    expect(told.length).toBeGreaterThan(8);
    for (const [code, reason] of told)
      expect(spanishFault({ code, params: { reason } })).not.toBe(spanishFaultTexts[code]);
    const jks = { code: 'signature.unreadable', params: { reason: 'other_format', format: 'JKS' } };
    expect(spanishFault(jks)).toContain('JKS');
    const short = { code: 'signature.not_for_signing', params: { reason: 'unsupported_key', bits: 1024 } };
    expect(spanishFault(short)).toContain('1024');
  });

  it('correspond to the messages that the rules write today', () => {
    const check = checkDocument(hopeless as never, { today: '2026-11-15' });
    expect(check.ok).toBe(false);
    const english = [...check.faults, ...check.warnings];
    expect(english.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['document.date_in_future', 'document.identification_format', 'field.too_many_decimals']),
    );
    for (const fault of english) {
      const { code, message } = fault;
      const spanish = spanishFault(fault) ?? '';
      // Every number in the English text must also be in the Spanish text.
      for (const figure of message.match(/\b\d{2,}\b/g) ?? []) expect(`${code}: ${spanish}`).toContain(figure);
    }
  });
});

const hopeless = {
  documentCode: '01',
  environment: '1',
  emissionType: '1',
  date: '2026-12-24',
  issuer: { ruc: '1790011674001', businessName: 'X', address: 'Y', accountingRequired: false },
  establishment: { code: '001', address: 'Z' },
  emissionPoint: '001',
  receiver: { identificationType: '05', identification: '12345', businessName: 'B' },
  payments: [{ method: '01' }],
  lines: [
    {
      description: 'A'.repeat(301),
      quantity: 1,
      unitPrice: 1.1234567,
      taxes: [{ code: '2', percentageCode: '4', rate: 15 }],
    },
  ],
};

function sources(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(join(root, folder, name), 'utf8')),
  );
}
