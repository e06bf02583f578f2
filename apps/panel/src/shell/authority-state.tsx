import { Box } from '@mantine/core';
import { useOperation } from '../api/hooks.ts';
import { useChosenBusiness } from '../business/use-business.ts';
import { formatInstant } from '../format/dates.ts';
import { defineTexts } from '../i18n/texts.ts';
import styles from './header.module.css';

/** State of SRI for the environment of the chosen business, with its sentence. */
export function useAuthorityState() {
  const t = texts.use();
  const business = useChosenBusiness();
  const { data } = useOperation('authority.get', {}, { refetchInterval: 60_000, staleTime: 30_000 });
  const authority = data?.data.find(({ environmentId }) => environmentId === business?.environmentId);
  if (authority === undefined) return undefined;
  const { up, changedAt, latencyMs, hours } = authority;
  // Without any call the server reports `up`, but nothing is known about SRI yet.
  if (up && latencyMs === null && hours.every(({ calls }) => calls === 0)) return { state: 'unknown', says: t.unknown };
  return up ? { state: 'up', says: t.up } : { state: 'down', says: t.down(formatInstant(changedAt)) };
}

/** Dot in the header: whether SRI answers. The sentence appears on hover, and in the menu. */
export function AuthorityDot() {
  const authority = useAuthorityState();
  if (authority === undefined) return null;
  return (
    <Box component="span" className={styles.sri} role="img" aria-label={authority.says} title={authority.says}>
      <span className={styles.dot} data-state={authority.state} aria-hidden />
      <span aria-hidden>SRI</span>
    </Box>
  );
}

const texts = defineTexts(
  {
    unknown: 'SRI: sin llamadas todavía',
    up: 'El SRI responde con normalidad',
    down: (since: string) => `El SRI no responde desde ${since}`,
  },
  {
    unknown: 'SRI: no calls yet',
    up: 'SRI answers as usual',
    down: (since) => `SRI has not answered since ${since}`,
  },
);
