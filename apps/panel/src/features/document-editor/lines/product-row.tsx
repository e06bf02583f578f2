import type { Item } from '@talonario/client';
import { memo, useState } from 'react';
import { formatMoney } from '../../../format/money.ts';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import type { FieldFaultTexts } from '../../../ui/faults.ts';
import { focusFieldSoon, useDocumentEditorActions } from '../hooks/editor-context.ts';
import { withDiscount } from '../model/discount.ts';
import { chosenProductOf, type LineEntry, proposedPriceOf } from '../model/form.ts';
import { lineAmount } from '../model/line-amount.ts';
import { ProductField } from '../pickers/item-field.tsx';
import type { RecordSelectionCause } from '../pickers/use-record-selection.ts';
import { QuantityCell } from './amount-cell.tsx';
import { CodeOrNumberQuestionRow } from './code-question-row.tsx';
import { DiscountCell } from './discount-cell.tsx';
import {
  CollapsedLineFields,
  clearedProductFields,
  hasFilledExtraFields,
  isCollapsibleLineField,
} from './line-extras.tsx';
import { LineButtons } from './line-tools.tsx';
import { UnitPriceCell } from './price-cell.tsx';
import styles from './product-table.module.css';
import type { CodeOrNumberQuestion } from './use-code-reader.ts';
import { useLineKeyboardShortcuts } from './use-line-keys.ts';

export interface ProductRowProps {
  readonly line: LineEntry;
  readonly index: number;
  readonly isLast: boolean;
  readonly priced: boolean;
  /** Faults of this line, by field. */
  readonly faults: FieldFaultTexts | undefined;
  readonly vatOfIds: (ids: readonly number[]) => string | undefined;
}

/** One line of a document. A keystroke renders only its own row again, regardless of the number of rows. */
export const ProductRow = memo(function ProductRow(props: ProductRowProps) {
  const { line, index, isLast, priced, faults = noFaults, vatOfIds } = props;
  const t = texts.use();
  const { setLine, addScanned, clearFault } = useDocumentEditorActions();
  const { remove, onKeyDown } = useLineKeyboardShortcuts(line, index, isLast, 'item_id');
  const [open, setOpen] = useState(() => hasFilledExtraFields(line));
  const [question, setQuestion] = useState<CodeOrNumberQuestion>();
  const cell = { line, index, onAsk: setQuestion };
  const { amount, price, discount, tax_ids: taxIds, price_includes_tax: gross } = line.values;
  const path = `items[${index}]`;
  const shown = open || Object.keys(faults).some(isCollapsibleLineField);
  const columns = priced ? 8 : 4;
  const total = lineAmount(amount, price, discount);
  const choose = (item: Item, choice: RecordSelectionCause) => {
    if (choice === 'scanned') return addScanned(line.key, item);
    // A value typed before the search result arrived is kept.
    const typedPrice = choice === 'left' && line.item === undefined ? price : undefined;
    const values = {
      ...clearedProductFields,
      item_id: item.id,
      amount: amount ?? 1,
      ...(priced && (typedPrice === undefined ? proposedPriceOf(item) : { price: typedPrice })),
    };
    const chosen = { ...line, returned: undefined };
    setLine(line.key, { item: chosenProductOf(item), returned: undefined, values: withDiscount(chosen, values) });
    if (choice === 'here') focusFieldSoon(`${path}.amount`);
  };
  return (
    <tbody className={styles.line} onKeyDown={onKeyDown}>
      <tr>
        <td className={styles.place}>{index + 1}</td>
        <td className={styles.product}>
          <ProductField
            path={`${path}.item_id`}
            spokenName={t.of(t.item, index + 1)}
            fault={faults.item_id}
            chosen={line.item}
            onChoose={choose}
          />
        </td>
        <td data-label={t.amount}>
          <QuantityCell {...cell} fault={faults.amount} />
        </td>
        {priced && (
          <>
            <td data-label={t.price}>
              <UnitPriceCell {...cell} fault={faults.price} />
            </td>
            <td data-label={t.discount}>
              <DiscountCell {...cell} fault={faults.discount} />
            </td>
            <td className={styles.vat} data-label={t.vat}>
              {(taxIds && vatOfIds(taxIds)) ?? line.item?.vat ?? '—'}
            </td>
            <td className={styles.total} data-label={t.total}>
              {total === undefined ? '—' : formatMoney(total)}
              {gross && <span className={styles.note}>{t.gross}</span>}
            </td>
          </>
        )}
        <td className={styles.tools}>
          <LineButtons index={index} onRemove={remove} more={{ open: shown, onToggle: () => setOpen((now) => !now) }} />
        </td>
      </tr>
      {question !== undefined && (
        <CodeOrNumberQuestionRow
          question={question}
          lineKey={line.key}
          path={`${path}.${question.field}`}
          columns={columns}
          onDone={() => {
            clearFault(`${path}.${question.field}`);
            setQuestion(undefined);
          }}
        />
      )}
      {shown && (
        <tr className={styles.more}>
          <td colSpan={columns}>
            <CollapsedLineFields line={line} index={index} />
          </td>
        </tr>
      )}
    </tbody>
  );
});

const noFaults: FieldFaultTexts = {};

const texts = defineTranslatedTexts(
  {
    of: (label: string, line: number) => `${label}, línea ${line}`,
    item: 'Producto o servicio',
    amount: 'Cantidad',
    price: 'Precio',
    discount: 'Descuento',
    vat: 'IVA',
    total: 'Total',
    gross: 'con IVA',
  },
  {
    of: (label, line) => `${label}, line ${line}`,
    item: 'Product or service',
    amount: 'Quantity',
    price: 'Price',
    discount: 'Discount',
    vat: 'IVA',
    total: 'Total',
    gross: 'with IVA',
  },
);
