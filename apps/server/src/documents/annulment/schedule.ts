// When SRI is asked about an annulment: often at first, when somebody sits at the portal, then once a day.
const minuteMs = 60_000;
const afterMinutes = [2, 5, 15, 30, 60, 180, 360, 720] as const;
const dailyMinutes = 1_440;
const silenceMinutes = 10;

export function firstDue(now: Date): Date {
  return new Date(now.getTime() + afterMinutes[0] * minuteMs);
}

/** After so many answers. `random` in [0, 1) spreads those that were asked for together. */
export function nextDue(now: Date, tries: number, random: number): Date {
  const minutes = afterMinutes[tries] ?? dailyMinutes;
  return new Date(now.getTime() + minutes * minuteMs * (0.9 + 0.2 * random));
}

/** SRI did not answer: the rhythm goes on where it was. */
export function dueAfterSilence(now: Date, random: number): Date {
  return new Date(now.getTime() + silenceMinutes * minuteMs * (0.9 + 0.2 * random));
}
