import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { NumberField } from '../../../ui/number-field.tsx';
import { useDocumentEditorActions } from '../hooks/editor-context.ts';
import { withDiscount } from '../model/discount.ts';
import type { LineEntry } from '../model/form.ts';
import { NumberMeaningSwitch } from './cell-switch.tsx';
import styles from './product-table.module.css';
import { type BarcodeReaderOptions, useBarcodeReader } from './use-code-reader.ts';

export interface LineNumberCellProps {
  readonly line: LineEntry;
  readonly index: number;
  readonly fault: string | undefined;
  /** Called if a code was read here and the user must decide what it is. */
  readonly onAsk: BarcodeReaderOptions['onAsk'];
}

/** Unit price, without or with IVA. */
export function UnitPriceCell({ line, index, fault, onAsk }: LineNumberCellProps) {
  const t = texts.use();
  const { setLine } = useDocumentEditorActions();
  const gross = line.values.price_includes_tax === true;
  const value = line.values.price ?? undefined;
  const onChange = (price: number | undefined) =>
    setLine(line.key, { returned: undefined, values: withDiscount(line, { price }) });
  const reading = useBarcodeReader({ field: 'price', lineKey: line.key, value, onChange, onAsk });
  return (
    <NumberField
      money
      {...reading}
      aria-label={t.price(index + 1)}
      data-field={`items[${index}].price`}
      classNames={{ input: styles.number ?? '' }}
      value={value}
      error={fault}
      onChange={onChange}
      rightSectionWidth={34}
      rightSection={
        <NumberMeaningSwitch
          pressed={gross}
          name={t.gross(index + 1)}
          title={gross ? t.isGross : t.isNet}
          text="IVA"
          onToggle={() =>
            setLine(line.key, { returned: undefined, values: { price_includes_tax: gross ? undefined : true } })
          }
        />
      }
    />
  );
}

const texts = defineTranslatedTexts(
  {
    price: (line: number) => `Precio, línea ${line}`,
    gross: (line: number) => `Precio con IVA, línea ${line}`,
    isGross: 'El precio incluye el IVA',
    isNet: 'El precio no incluye el IVA',
  },
  {
    price: (line) => `Price, line ${line}`,
    gross: (line) => `Price with IVA, line ${line}`,
    isGross: 'The price includes IVA',
    isNet: 'The price does not include IVA',
  },
);
