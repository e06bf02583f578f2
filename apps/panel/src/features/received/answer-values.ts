// Classification of a purchase, as an answer and as form fields.
import type { DataOf } from '../../api/talonario.ts';

export type VatCredit = NonNullable<DataOf<'receivedDocuments.get'>['vatCredit']>;

/** Classification of a purchase. Null: not classified. */
export interface ClassificationAnswer {
  readonly sustainId: number | null;
  readonly vatCredit: VatCredit | null;
  readonly fixedAsset: boolean | null;
  readonly deductible: boolean | null;
}

/** Fields of an answer, by the names of the request. */
export interface AnswerValues {
  readonly sustain_code_id: number | undefined;
  readonly vat_credit: VatCredit | '';
  readonly fixed_asset: 'yes' | 'no' | '';
  readonly deductible: 'yes' | 'no' | '';
}

export function answerToFormValues(answer: ClassificationAnswer | undefined): AnswerValues {
  return {
    sustain_code_id: answer?.sustainId ?? undefined,
    vat_credit: answer?.vatCredit ?? '',
    fixed_asset: flagOf(answer?.fixedAsset),
    deductible: flagOf(answer?.deductible),
  };
}

export function formValuesToAnswer({
  sustain_code_id,
  vat_credit,
  fixed_asset,
  deductible,
}: AnswerValues): ClassificationAnswer {
  return {
    sustainId: sustain_code_id ?? null,
    vatCredit: vat_credit === '' ? null : vat_credit,
    fixedAsset: fixed_asset === '' ? null : fixed_asset === 'yes',
    deductible: deductible === '' ? null : deductible === 'yes',
  };
}

function flagOf(value: boolean | null | undefined): 'yes' | 'no' | '' {
  return value == null ? '' : value ? 'yes' : 'no';
}
