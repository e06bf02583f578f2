import { describe, expect, it } from 'vitest';
import { normalizePlate, plateWithoutDashes } from './plate.ts';

describe('plate', () => {
  it('loses spaces and dashes, and three digits get a leading zero', () => {
    expect(normalizePlate('ABC1234')).toBe('ABC1234');
    expect(normalizePlate(' abc-123 ')).toBe('ABC0123');
    expect(normalizePlate('pbx 0123')).toBe('PBX0123');
  });

  it('may belong to a motorcycle, a diplomat, a temporary entry or a fuel permit', () => {
    expect(
      ['AB023C', 'CD0123', 'it-0123', 'CU104634', 'ZZZ9999', 'maqn-99999', 'ABCD0123'].map(normalizePlate),
    ).toEqual(['AB023C', 'CD0123', 'IT0123', 'CU104634', 'ZZZ9999', 'MAQN99999', 'ABCD0123']);
  });

  it('is rejected if it has none of these forms', () => {
    for (const text of ['', '1234', 'ABCD123', 'ABC12', 'ABC12345', 'ÑBC1234'])
      expect(normalizePlate(text)).toBeUndefined();
  });

  it('gets no leading zero in a delivery guide, because three digits may be a plate of another country', () => {
    expect(plateWithoutDashes(' sxk-123 ')).toBe('SXK123');
    expect(plateWithoutDashes('dfr454')).toBe('DFR454');
  });
});
