import { type AtsAnnex, type AtsAnnulledRange, isElectronic } from '../annex-model.ts';
import { type AtsRule, brokenParamsIf, fichaSource } from './rule.ts';

export const annulledRules: readonly AtsRule<AtsAnnulledRange>[] = [
  {
    id: 'annulled.range',
    severity: 'error',
    source: fichaSource,
    sure: 'official',
    text: 'El rango de anulados va del {first} al {last}.',
    breaks: ({ first, last }) => (first > last || first < 1 ? { first: String(first), last: String(last) } : undefined),
  },
  {
    id: 'annulled.electronic_range',
    severity: 'error',
    source: fichaSource,
    sure: 'agreed',
    text: 'Cada comprobante electrónico tiene su autorización: un rango de anulados no puede tener varios.',
    breaks: ({ first, last, authorization }) => brokenParamsIf(isElectronic(authorization) && first !== last),
  },
  {
    id: 'annulled.overlap',
    severity: 'error',
    source: fichaSource,
    sure: 'judgement',
    text: 'El comprobante {number} consta dos veces entre los anulados.',
    breaks: (row, month) => {
      const other = overlapping(row, month);
      return other === undefined ? undefined : { number: `${row.establishment}-${row.point}-${row.first}` };
    },
  },
];

/** Finds an earlier row of annulled documents whose number range overlaps the range of this row. */
function overlapping(row: AtsAnnulledRange, { annulled }: AtsAnnex): AtsAnnulledRange | undefined {
  return annulled
    .slice(0, annulled.indexOf(row))
    .find(
      (one) =>
        one.type === row.type &&
        one.establishment === row.establishment &&
        one.point === row.point &&
        one.first <= row.last &&
        row.first <= one.last,
    );
}
