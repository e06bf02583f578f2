import type { DataOf } from '../api/talonario.ts';

export type SriAvailability = DataOf<'authority.get'>[number];

/** State of SRI. As long as no call was made, the server reports `up`, although nothing is known about SRI yet. */
export function sriStateOf({ up, latencyMs, hours }: SriAvailability): 'unknown' | 'up' | 'down' {
  if (up && latencyMs === null && hours.every(({ calls }) => calls === 0)) return 'unknown';
  return up ? 'up' : 'down';
}
