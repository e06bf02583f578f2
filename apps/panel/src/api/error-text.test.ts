import { ConflictError } from '@talonario/client';
import { expect, it } from 'vitest';
import { errorText } from './error-text.ts';

it('shows the amount left to credit for each rate when a note credits too much', () => {
  const tax = (percentageCode: string, rate: number, base: number) => ({
    code: '2',
    percentageCode,
    rate,
    base,
    value: 0,
  });
  const refusal = (body: object) => new ConflictError('refused', { status: 409, code: 'credit.exceeded', body });
  expect(errorText(refusal({ left: [tax('4', 15, 24.74), tax('7', 0, 3), tax('5', 5, 0)] }))).toMatch(
    /Queda por acreditar, sin impuestos: \$24,74 \(IVA 15 %\), \$3,00 \(IVA Exento\)\.$/,
  );
  expect(errorText(refusal({ left: [tax('4', 15, 0)] }))).toMatch(/No queda nada por acreditar\.$/);
  expect(errorText(refusal({}))).toMatch(/Abra la factura/);
});
