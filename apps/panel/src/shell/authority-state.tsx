import { Box } from '@mantine/core';
import { useOperationQuery } from '../api/hooks.ts';
import { sriStateOf } from '../business/sri-availability.ts';
import { useChosenBusiness } from '../business/use-business.ts';
import { formatDateTime } from '../format/dates.ts';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import styles from './header.module.css';

/** State of SRI for the environment of the chosen business, and a sentence about it. */
export function useSriAvailability() {
  const t = texts.use();
  const business = useChosenBusiness();
  const { data } = useOperationQuery('authority.get', {}, { refetchInterval: 60_000, staleTime: 30_000 });
  const authority = data?.data.find(({ environmentId }) => environmentId === business?.environmentId);
  if (authority === undefined) return undefined;
  const state = sriStateOf(authority);
  return { state, sentence: state === 'down' ? t.down(formatDateTime(authority.changedAt)) : t[state] };
}

/** Dot in the header: whether SRI answers. The sentence appears on hover, and in the menu. */
export function SriAvailabilityDot() {
  const authority = useSriAvailability();
  if (authority === undefined) return null;
  return (
    <Box component="span" className={styles.sri} role="img" aria-label={authority.sentence} title={authority.sentence}>
      <span className={styles.dot} data-state={authority.state} aria-hidden />
      <span aria-hidden>SRI</span>
    </Box>
  );
}

const texts = defineTranslatedTexts(
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
