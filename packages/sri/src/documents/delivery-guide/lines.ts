import type { Decimal } from '../../decimal.ts';
import { productFieldLimits } from '../shared/lines.ts';
import { type NameValuePair, readNameValuePairs } from '../shared/pairs.ts';
import { productLineFields } from '../shared/product-line-fields.ts';
import type { AmountInput, FieldReader, Optional } from '../shared/reader.ts';

/** One line of transported goods. */
export interface GuideLineInput {
  readonly code?: Optional<string>;
  readonly auxCode?: Optional<string>;
  readonly description: Optional<string>;
  readonly quantity: Optional<AmountInput>;
  readonly additionalDetails?: Optional<readonly NameValuePair[]>;
}

export interface GuideLine {
  readonly code: string | undefined;
  readonly auxCode: string | undefined;
  readonly description: string;
  readonly quantity: Decimal;
  readonly additionalDetails: readonly NameValuePair[];
}

const { item_id, amount, detail, aux_code, additional_details } = productLineFields;

export const guideLineFields = { item_id, amount, detail, aux_code, additional_details } as const;

export function readGuideLines(lines: readonly GuideLineInput[], reader: FieldReader): readonly GuideLine[] {
  return lines.map((line, index) => readLine(line, reader.entry('items', index)));
}

function readLine(line: GuideLineInput, entry: FieldReader): GuideLine {
  const record = entry.recordOf('item_id');
  return {
    code: record.optionalText('code', line.code, productFieldLimits.code),
    auxCode: record.optionalText('aux_code', line.auxCode, productFieldLimits.code),
    description: entry.requiredText('detail', line.description, productLineFields.detail),
    quantity: entry.requiredAmount('amount', line.quantity, 'quantity'),
    additionalDetails: readNameValuePairs(line.additionalDetails, 'additional_details', entry),
  };
}
