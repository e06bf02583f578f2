/** Clock of the simulator: the machine's clock plus an offset that the control port can change. */
export type Clock = { now(): number; offsetMs(): number; setOffset(ms: number): void };

export function createClock(machineNow: () => number = Date.now): Clock {
  let offset = 0;
  return {
    now: () => machineNow() + offset,
    offsetMs: () => offset,
    setOffset: (ms) => {
      offset = ms;
    },
  };
}

// Ecuador has no daylight saving time.
const guayaquilOffsetMs = -5 * 3_600_000;

/** Formats a time like SRI's `fechaAutorizacion`: `2026-05-19T10:34:21-05:00`. */
export function formatInstant(time: number): string {
  return `${new Date(time + guayaquilOffsetMs).toISOString().slice(0, 19)}-05:00`;
}

/** The calendar day in Guayaquil as days since 1970-01-01. */
export function guayaquilDay(time: number): number {
  return Math.floor((time + guayaquilOffsetMs) / 86_400_000);
}

/** Converts `dd/mm/yyyy` to days since 1970-01-01. Undefined if the day does not exist. */
export function parseDay(text: string): number | undefined {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim());
  if (match === null) return undefined;
  const [day, month, year] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCFullYear() !== year || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  return date.getTime() / 86_400_000;
}
