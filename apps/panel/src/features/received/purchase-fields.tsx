import { Button } from '@mantine/core';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import type { FieldFaultTexts } from '../../ui/faults.ts';
import type { FormState } from '../../ui/use-form.ts';
import { type AnswerValues, formValuesToAnswer } from './answer-values.ts';
import { initialParts, isCompletelyDivided, type PartValues, partsBody, type RateBase } from './split.ts';
import { SplitFields } from './split-fields.tsx';
import { ValuesFields } from './values-fields.tsx';

/** Classification of one purchase: one for the complete purchase or, if it is split, one for each part. */
export interface PurchaseValues extends AnswerValues {
  readonly sustain_parts: readonly PartValues[];
}

export interface PurchaseFieldsProps<Values extends PurchaseValues> {
  readonly form: FormState<Values>;
  /** Taxable bases of the purchase by IVA rate. Empty if the purchase cannot be split into parts with different classifications. */
  readonly rates: readonly RateBase[];
}

export function PurchaseFields<Values extends PurchaseValues>({ form, rates }: PurchaseFieldsProps<Values>) {
  const t = texts.use();
  const { sustain_parts: parts } = form.values;
  const setParts = (sustain_parts: readonly PartValues[]) => form.set({ sustain_parts } as Partial<Values>);
  if (parts.length > 0)
    return <SplitFields rates={rates} parts={parts} error={form.faultOf('sustain_parts')} onChange={setParts} />;
  return (
    <>
      <ValuesFields form={form} />
      {rates.length > 0 && (
        <Button variant="subtle" size="xs" onClick={() => setParts(initialParts(rates, form.values))}>
          {t.split}
        </Button>
      )}
    </>
  );
}

/** Finds faults of the form before it is sent. */
export function purchaseFaults({ sustain_parts: parts }: PurchaseValues, rates: readonly RateBase[]): FieldFaultTexts {
  if (parts.length === 0) return {};
  if (parts.some(({ sustain_code_id }) => sustain_code_id === undefined))
    return { sustain_parts: texts.now().sustainMissing };
  return isCompletelyDivided(rates, parts) ? {} : { sustain_parts: texts.now().notDivided };
}

/** Fields of the request. `divided`: the stored purchase has parts; null removes them. */
export function purchaseBody({ sustain_parts: parts, ...values }: PurchaseValues, divided: boolean) {
  if (parts.length > 0) return { sustain_parts: partsBody(parts) };
  const { sustainId, vatCredit, fixedAsset, deductible } = formValuesToAnswer(values);
  return {
    sustain_code_id: sustainId,
    vat_credit: vatCredit,
    fixed_asset: fixedAsset,
    deductible,
    ...(divided && { sustain_parts: null }),
  };
}

const texts = defineTranslatedTexts(
  {
    split: 'Dividir en varios sustentos',
    sustainMissing: 'Cada parte necesita su sustento.',
    notDivided: 'Las partes tienen que sumar las bases del comprobante.',
  },
  {
    split: 'Divide among several sustentos',
    sustainMissing: 'Each part needs its sustento.',
    notDivided: 'The parts have to add up to the bases of the document.',
  },
);
