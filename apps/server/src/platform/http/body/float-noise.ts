// Corrects float noise: 0.1 + 0.2 is 0.30000000000000004 in most languages. A value so close to a number that the field
// allows is read as that number.
import { fitsDecimals, maxDecimalsKeyword } from '@talonario/contract';
import type { Ajv } from 'ajv';

const noise = 1e-9;

/** Returns the value, the number that the client meant, or undefined if it has more decimals than allowed. */
export function withoutFloatNoise(places: number, value: number): number | undefined {
  if (fitsDecimals(places, value)) return value;
  const nearest = Number(value.toFixed(places));
  return Math.abs(value - nearest) < noise && fitsDecimals(places, nearest) ? nearest + 0 : undefined;
}

/**
 * Replaces the keyword of the contract that limits decimals and only checks. It runs before the limits, so that -1e-17
 * is zero and not negative.
 */
export function ignoreFloatNoise(ajv: Ajv): void {
  ajv.removeKeyword(maxDecimalsKeyword);
  ajv.addKeyword({
    keyword: maxDecimalsKeyword,
    type: 'number',
    schemaType: 'number',
    before: 'maximum',
    modifying: true,
    errors: false,
    validate(places: number, value: number, _schema: unknown, place?: Place) {
      const meant = withoutFloatNoise(places, value);
      if (meant !== undefined && meant !== value && place !== undefined)
        place.parentData[place.parentDataProperty] = meant;
      return meant !== undefined;
    },
  });
}

interface Place {
  readonly parentData: Record<string | number, unknown>;
  readonly parentDataProperty: string | number;
}
