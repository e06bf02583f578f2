// Setting TALONARIO_GO_LIVE_GUARD: whether a business must go live before its API keys and batches may issue in
// production.
import type { Settings } from './config.ts';

type Guard = Pick<Settings, 'goLiveGuard' | 'sri'>;

/**
 * Whether the guard is on. `auto` means that it is on if production is the real SRI, because authorisations of a
 * simulator have no legal effect.
 */
export function isGoLiveGuarded({ goLiveGuard, sri }: Guard): boolean {
  return goLiveGuard === 'auto' ? isSriHost(sri.productionUrl) : goLiveGuard === 'on';
}

/** Whether a host belongs to SRI. Any other host is regarded as a simulator. */
export function isSriHost(origin: string): boolean {
  // `cel.sri.gob.ec.` is the same host as `cel.sri.gob.ec`.
  const host = new URL(origin).hostname.replace(/\.$/, '');
  return host === 'sri.gob.ec' || host.endsWith('.sri.gob.ec');
}

/** Sentence about the guard, for `talonario doctor` and the message at the start. */
export function describeGoLiveGuard(guard: Guard): string {
  const why = guard.goLiveGuard === 'auto' ? 'TALONARIO_GO_LIVE_GUARD is auto' : 'TALONARIO_GO_LIVE_GUARD says so';
  if (!isGoLiveGuarded(guard)) return `off: keys and batches issue in production at once (${why})`;
  return `on: keys and batches issue in production after a business has finished its switch (${why})`;
}
