// TALONARIO_GO_LIVE_GUARD: whether a business must finish its switch to production before keys and batches issue there.
import type { Settings } from './config.ts';

type Guard = Pick<Settings, 'goLiveGuard' | 'sri'>;

/** `auto`: where production is SRI itself. What a simulator authorises binds nobody. */
export function isGuarded({ goLiveGuard, sri }: Guard): boolean {
  return goLiveGuard === 'auto' ? isSri(sri.productionUrl) : goLiveGuard === 'on';
}

/** Everything else is taken for a simulator. */
export function isSri(origin: string): boolean {
  // `cel.sri.gob.ec.` is the same host.
  const host = new URL(origin).hostname.replace(/\.$/, '');
  return host === 'sri.gob.ec' || host.endsWith('.sri.gob.ec');
}

/** As the doctor and the start say it. */
export function describeGuard(guard: Guard): string {
  const why = guard.goLiveGuard === 'auto' ? 'TALONARIO_GO_LIVE_GUARD is auto' : 'TALONARIO_GO_LIVE_GUARD says so';
  if (!isGuarded(guard)) return `off: keys and batches issue in production at once (${why})`;
  return `on: keys and batches issue in production after a business has finished its switch (${why})`;
}
