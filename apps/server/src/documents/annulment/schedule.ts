// Times of the queries about an annulment: often at first, while a user works in the portal, then once a day.
const minuteMs = 60_000;
const afterMinutes = [2, 5, 15, 30, 60, 180, 360, 720] as const;
const dailyMinutes = 1_440;
const silenceMinutes = 10;

export function firstAnnulmentQueryAt(now: Date): Date {
  return new Date(now.getTime() + afterMinutes[0] * minuteMs);
}

/** Time of the next query after `tries` answers. `random` in [0, 1) spreads queries that began together. */
export function nextAnnulmentQueryAt(now: Date, tries: number, random: number): Date {
  const minutes = afterMinutes[tries] ?? dailyMinutes;
  return new Date(now.getTime() + minutes * minuteMs * (0.9 + 0.2 * random));
}

/** Time of the next query when SRI did not answer. The number of answers stays the same. */
export function annulmentQueryAfterNoAnswer(now: Date, random: number): Date {
  return new Date(now.getTime() + silenceMinutes * minuteMs * (0.9 + 0.2 * random));
}
