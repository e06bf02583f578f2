import { readFileSync } from 'node:fs';
import {
  type AnyDocumentInput,
  checkDocument,
  type DocumentFault,
  type DocumentInput,
  documentTypeByCode,
} from '@talonario/sri';
import { describe, expect, it } from 'vitest';
import { commonCases } from './common-rule-cases.ts';
import { type RuleCase, receiverOf } from './rule-case.ts';

export const today = '2026-08-14';

const documentsFolder = new URL('../src/documents/', import.meta.url);

/** Data of an example, for a test to change. */
export function exampleOf<Input extends AnyDocumentInput>(slug: string, name: string): Input {
  return JSON.parse(readFileSync(new URL(`${slug}/examples/${name}.json`, documentsFolder), 'utf8')).document;
}

/**
 * Runs the cases of a type together with shared ones, and checks that every rule of the type has a case. Shared cases
 * change only fields that every document has, so they fit any type.
 */
export function describeRules<Input extends AnyDocumentInput>(
  base: Input,
  shared: readonly RuleCase<DocumentInput>[],
  cases: readonly RuleCase<Input>[],
): void {
  const type = documentTypeByCode(base.documentCode);
  if (type === undefined) throw new Error(`no type ${base.documentCode}`);
  const fitting: readonly unknown[] = [...commonCases(type.receiverField), ...shared];
  const all = [...(fitting as readonly RuleCase<Input>[]), ...cases];

  describe(`rules: ${type.slug}`, () => {
    it.each(all.map((one) => [one.title, one] as const))('%s', (_, { change, faults, warnings, options }) => {
      const result = checkDocument(change(base), { today, ...options });
      expect(listed(result.faults)).toEqual([...(faults ?? [])].sort());
      expect(listed(result.warnings)).toEqual([...(warnings ?? [])].sort());
    });

    it('every rule of the type has a case', () => {
      const seen = new Set(all.flatMap((one) => [...(one.faults ?? []), ...(one.warnings ?? [])]).map(codeOf));
      const rules = [...type.rules, ...type.totalsRules];
      expect(rules.map((rule) => rule.code).filter((code) => !seen.has(code))).toEqual([]);
    });

    it('every message has a text', () => {
      for (const { change, options } of all) {
        const { faults, warnings } = checkDocument(change(base), { today, ...options });
        for (const { message } of [...faults, ...warnings]) expect(message).toMatch(/^\S(?!.*undefined).*\S$/);
      }
    });
  });
}

function listed(faults: readonly DocumentFault[]): readonly string[] {
  return faults.map(({ code, field }) => `${code} @ ${field}`).sort();
}

function codeOf(told: string): string {
  return told.split(' @ ')[0] ?? '';
}

/** Cases for the types that contain payments. */
export const paymentCases: readonly RuleCase<DocumentInput>[] = [
  {
    title: 'needs a payment method',
    change: (input) => ({ ...input, payments: [] }),
    faults: ['document.payment_required @ payment_method_id'],
  },
  {
    title: 'refuses a payment method that expired in 2016',
    change: (input) => ({ ...input, payments: [{ method: '02' }] }),
    faults: ['document.payment_method_expired @ payment_method_id'],
  },
  {
    title: 'refuses a payment method that never was',
    change: (input) => ({ ...input, payments: [{ method: '99' }] }),
    faults: ['document.payment_method_expired @ payment_method_id'],
  },
  {
    title: 'refuses a time unit without its term',
    change: (input) => ({ ...input, payments: [{ method: '20', timeUnit: 'dias' }] }),
    faults: ['document.payment_time_unit_alone @ payment_method_id'],
  },
];

/** Cases for the types that accept several payments. */
export const splitPaymentCases: readonly RuleCase<DocumentInput>[] = [
  {
    title: 'refuses payments that do not add up',
    change: (input) => ({
      ...input,
      payments: [
        { method: '01', total: 1 },
        { method: '20', total: '0.01' },
      ],
    }),
    faults: ['document.payments_differ @ payments'],
  },
  {
    title: 'asks the total of each of several payments',
    change: (input) => ({ ...input, payments: [{ method: '01', total: 1 }, { method: '20' }] }),
    faults: ['document.payment_total_required @ payments[1].total'],
  },
];

/** Case for a document type that may not be issued to the final consumer. Only invoices may. */
export function finalConsumerCase(receiver: string): RuleCase<DocumentInput> {
  return {
    title: 'refuses the final consumer',
    change: (input) => ({
      ...input,
      receiver: { ...receiverOf(input), identificationType: '07', identification: '9999999999999' },
    }),
    faults: [`document.final_consumer_not_allowed @ ${receiver}`],
  };
}

/** Cases for the large taxpayer field, which is added as the sixteenth additional field although only fifteen fit. */
export const largeTaxpayerCases: readonly RuleCase<DocumentInput>[] = [
  {
    title: 'has no room for the eleventh field of a Gran Contribuyente with everything in use',
    change: (input) => ({ ...full(input), additionalInfo: clientFields(11) }),
    faults: ['document.additional_info_no_room @ additional_info'],
  },
  {
    title: 'has room for the tenth',
    change: (input) => ({ ...full(input), additionalInfo: clientFields(10) }),
  },
  {
    title: 'has room for the eleventh when a reserved place is free',
    change: (input) => ({ ...full(input), detail: '', additionalInfo: clientFields(11) }),
  },
];

function full(input: DocumentInput): DocumentInput {
  return {
    ...input,
    issuer: { ...input.issuer, largeTaxpayer: 'NAC-1' },
    receiver: { ...receiverOf(input), email: 'a@example.com', mobile: '0990000000' },
    detail: 'x',
    providerRuc: '1799999980001',
  };
}

function clientFields(count: number) {
  return Array.from({ length: count }, (_, index) => ({ name: `Campo ${index}`, value: 'x' }));
}
