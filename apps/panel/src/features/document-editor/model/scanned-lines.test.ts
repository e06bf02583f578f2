import type { Item } from '@talonario/client';
import { describe, expect, it } from 'vitest';
import type { DocumentForm, LineEntry } from './form.ts';
import { withScannedProduct } from './scanned-lines.ts';

const shirt = { id: 1, code: 'CAM', name: 'Camiseta', price: 12.5, priceWithTax: null, taxes: [] } as unknown as Item;
const book = { id: 2, code: 'LIB', name: 'Libro', price: 18, priceWithTax: null, taxes: [] } as unknown as Item;

describe('a product read by a barcode reader', () => {
  it('is put into the line where it was read, and a blank line follows', () => {
    expect(told(withScannedProduct(form(line('a')), 'a', shirt))).toEqual(['CAM × 1 at 12.5', 'blank']);
  });

  it('costs what its price tag says', () => {
    const tagged = { ...shirt, priceWithTax: 14.38 };
    const [first] = withScannedProduct(form(line('a')), 'a', tagged);
    expect(first?.values).toMatchObject({ price: 14.38, price_includes_tax: true });
  });

  it('is put into the next blank line if its line has got a product meanwhile', () => {
    const first = withScannedProduct(form(line('a')), 'a', shirt);
    const second = withScannedProduct({ type: '01', lines: first }, 'a', book);
    expect(told(second)).toEqual(['CAM × 1 at 12.5', 'LIB × 1 at 18', 'blank']);
    expect(told(withScannedProduct({ type: '01', lines: second }, 'a', shirt))).toEqual([
      'CAM × 2 at 12.5',
      'LIB × 1 at 18',
      'blank',
    ]);
  });

  it('keeps the quantity that was typed first, and a discount in percent', () => {
    const lines = withScannedProduct(form({ ...line('a'), values: { amount: 4 }, discountPercent: 10 }), 'a', shirt);
    expect(lines[0]?.values).toMatchObject({ amount: 4, price: 12.5, discount: 5 });
  });
});

function form(...lines: LineEntry[]): Pick<DocumentForm, 'type' | 'lines'> {
  return { type: '01', lines };
}

function line(key: string): LineEntry {
  return { key, values: {}, details: [], reimbursements: [] };
}

function told(lines: readonly LineEntry[]): string[] {
  return lines.map(({ item, values: { amount, price } }) => (item ? `${item.code} × ${amount} at ${price}` : 'blank'));
}
