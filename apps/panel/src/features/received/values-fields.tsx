import { NativeSelect } from '@mantine/core';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import type { FormState } from '../../ui/use-form.ts';
import type { AnswerValues, VatCredit } from './answer-values.ts';
import { SustainSelect } from './sustain-select.tsx';

export interface ValuesFieldsProps<Values extends AnswerValues> {
  readonly form: Pick<FormState<Values>, 'values' | 'set'> & {
    readonly faultOf: (name: keyof AnswerValues) => string | undefined;
  };
  /** Sustentos that may be chosen. Default: all. */
  readonly sustainIds?: readonly number[];
}

/** Fields for sustento, credit of the IVA, fixed asset and deductible. */
export function ValuesFields<Values extends AnswerValues>({ form, sustainIds }: ValuesFieldsProps<Values>) {
  const t = texts.use();
  const { values } = form;
  const set = (changes: Partial<AnswerValues>) => form.set(changes as Partial<Values>);
  const answers = [
    { value: '', label: t.notSet },
    { value: 'yes', label: t.yes },
    { value: 'no', label: t.no },
  ];
  return (
    <>
      <SustainSelect
        label={t.sustain}
        {...(sustainIds && { only: sustainIds })}
        value={values.sustain_code_id}
        error={form.faultOf('sustain_code_id')}
        onChange={(id) => set({ sustain_code_id: id })}
      />
      <NativeSelect
        label={t.credit}
        data={[{ value: '', label: t.notSet }, ...credits.map((value) => ({ value, label: t.credits[value] }))]}
        value={values.vat_credit}
        error={form.faultOf('vat_credit')}
        onChange={({ currentTarget }) => set({ vat_credit: credits.find((one) => one === currentTarget.value) ?? '' })}
      />
      <NativeSelect
        label={t.fixedAsset}
        data={answers}
        value={values.fixed_asset}
        error={form.faultOf('fixed_asset')}
        onChange={({ currentTarget }) => set({ fixed_asset: yesOrNo(currentTarget.value) })}
      />
      <NativeSelect
        label={t.deductible}
        data={answers}
        value={values.deductible}
        error={form.faultOf('deductible')}
        onChange={({ currentTarget }) => set({ deductible: yesOrNo(currentTarget.value) })}
      />
    </>
  );
}

const credits = ['full', 'proportional', 'none'] as const satisfies readonly VatCredit[];

function yesOrNo(text: string): 'yes' | 'no' | '' {
  return text === 'yes' || text === 'no' ? text : '';
}

const texts = defineTranslatedTexts(
  {
    sustain: 'Sustento tributario',
    credit: 'Crédito tributario del IVA',
    credits: { full: 'Todo', proportional: 'Proporcional (por el factor)', none: 'Nada' },
    fixedAsset: 'Activo fijo',
    deductible: 'Deducible del impuesto a la renta',
    notSet: 'Sin indicar',
    yes: 'Sí',
    no: 'No',
  },
  {
    sustain: 'Tax support',
    credit: 'Credit of its IVA',
    credits: { full: 'All', proportional: 'Proportional (by the factor)', none: 'None' },
    fixedAsset: 'Fixed asset',
    deductible: 'Deductible from income tax',
    notSet: 'Not set',
    yes: 'Yes',
    no: 'No',
  },
);
