import type { FieldFaultTexts } from '../../../ui/faults.ts';

/** Faults of each line by its index, each under its path in the line: `price`, `additional_details[0].name`. */
export function faultsByLine(faults: FieldFaultTexts): ReadonlyMap<number, FieldFaultTexts> {
  const byLine = new Map<number, Record<string, string>>();
  for (const [path, text] of Object.entries(faults)) {
    const [, place, field] = /^items\[(\d+)\]\.(.+)$/.exec(path) ?? [];
    if (place === undefined || field === undefined || text === undefined) continue;
    const index = Number(place);
    byLine.set(index, { ...byLine.get(index), [field]: text });
  }
  return byLine;
}
