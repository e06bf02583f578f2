// Computes the times of the queries about an annulment: frequent at first, while a user works in the portal, then once
// a day.
const minuteMs = 60_000;
const afterMinutes = [2, 5, 15, 30, 60, 180, 360, 720] as const;
const dailyMinutes = 1_440;
const silenceMinutes = 10;

export function firstAnnulmentQueryAt(now: Date): Date {
  return new Date(now.getTime() + afterMinutes[0] * minuteMs);
}

/** Time of the next query after `tries` answers. `random` in [0, 1) spreads queries that started together. */
export function nextAnnulmentQueryAt(now: Date, tries: number, random: number): Date {
  const minutes = afterMinutes[tries] ?? dailyMinutes;
  return new Date(now.getTime() + minutes * minuteMs * (0.9 + 0.2 * random));
}

/** Time of the next query after a query without an answer, which is not counted as one of the answers. */
export function annulmentQueryAfterNoAnswer(now: Date, random: number): Date {
  return new Date(now.getTime() + silenceMinutes * minuteMs * (0.9 + 0.2 * random));
}
