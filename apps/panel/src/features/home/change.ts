/** Relative change of a figure. Undefined if the previous figure was zero. */
export function relativeChange(now: number, before: number): number | undefined {
  return before > 0 ? (now - before) / before : undefined;
}
