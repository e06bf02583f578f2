import type { DataOf } from '../api/talonario.ts';

export type SriAvailability = DataOf<'authority.get'>[number];

/** Without any call the server reports `up`, but nothing is known about SRI yet. */
export function sriStateOf({ up, latencyMs, hours }: SriAvailability): 'unknown' | 'up' | 'down' {
  if (up && latencyMs === null && hours.every(({ calls }) => calls === 0)) return 'unknown';
  return up ? 'up' : 'down';
}
