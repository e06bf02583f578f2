import { useMemo } from 'react';
import { useCatalog } from '../../../api/use-catalog.ts';
import { documentType } from '../../../document-types/index.ts';
import { vatRateText } from '../../../format/vat-text.ts';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { useDocumentEditor } from '../hooks/editor-context.ts';
import { useDigitsWithoutFocus } from '../hooks/use-loose-digits.ts';
import { usePasteRows } from '../hooks/use-paste-rows.ts';
import type { LineEntry } from '../model/form.ts';
import { faultsByLine } from '../model/line-faults.ts';
import { ProductRow } from './product-row.tsx';
import styles from './product-table.module.css';

/**
 * Goods or services as a table: with prices in a sale, without prices in a delivery guide. Rows of a spreadsheet can be
 * pasted.
 */
export function ProductTable({ lines }: { lines: readonly LineEntry[] }) {
  const t = texts.use();
  const { form, faults } = useDocumentEditor();
  const taxes = useCatalog('taxes');
  const onPaste = usePasteRows(lines);
  useDigitsWithoutFocus();
  const { lines: kind } = documentType(form.type);
  const priced = kind === 'products';
  const lineFaults = useMemo(() => faultsByLine(faults), [faults]);
  // A row is rendered again only when its own data changes, so all its other props stay the same between keystrokes.
  const vatOfIds = useMemo(() => {
    const byId = new Map(taxes.map((tax) => [tax.id, tax]));
    return (ids: readonly number[]) => {
      const vat = ids.map((id) => byId.get(id)).find((tax) => tax?.taxType.code === '2');
      return vat && vatRateText(vat.code, vat.rate);
    };
  }, [taxes]);
  return (
    <table className={`${styles.table} ${priced ? styles.priced : ''}`} onPaste={onPaste} aria-labelledby="lines-title">
      <thead>
        <tr>
          <th scope="col" className={styles.place}>
            <span aria-hidden>#</span>
            <span className={styles.spoken}>{t.place}</span>
          </th>
          <th scope="col">{t.item}</th>
          <th scope="col" className={styles.amount}>
            {t.amount}
          </th>
          {priced && (
            <>
              <th scope="col" className={styles.price}>
                {t.price}
              </th>
              <th scope="col" className={styles.discount}>
                {t.discount}
              </th>
              <th scope="col" className={styles.vat}>
                {t.vat}
              </th>
              <th scope="col" className={styles.total}>
                {t.total}
              </th>
            </>
          )}
          <th scope="col" className={styles.tools}>
            <span className={styles.spoken}>{t.tools}</span>
          </th>
        </tr>
      </thead>
      {lines.map((line, index) => (
        <ProductRow
          key={line.key}
          line={line}
          index={index}
          isLast={index === lines.length - 1}
          priced={priced}
          faults={lineFaults.get(index)}
          vatOfIds={vatOfIds}
        />
      ))}
    </table>
  );
}

const texts = defineTranslatedTexts(
  {
    place: 'Línea',
    item: 'Producto o servicio',
    amount: 'Cantidad',
    price: 'Precio',
    discount: 'Descuento',
    vat: 'IVA',
    total: 'Total',
    tools: 'Acciones',
  },
  {
    place: 'Line',
    item: 'Product or service',
    amount: 'Quantity',
    price: 'Price',
    discount: 'Discount',
    vat: 'IVA',
    total: 'Total',
    tools: 'Actions',
  },
);
