/** How a figure moved against the one before: a share, or undefined when there was nothing before to measure it by. */
export function changeOf(now: number, before: number): number | undefined {
  return before > 0 ? (now - before) / before : undefined;
}
