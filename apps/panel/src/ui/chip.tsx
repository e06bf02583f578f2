import type { Icon } from '@tabler/icons-react';
import styles from './chip.module.css';

export interface ChipStyle {
  readonly color: keyof typeof kinds;
  readonly icon: Icon;
}

/** Label for the state of a record in one word. Text, icon and colour show the state, never the colour alone. */
export function Chip({ look: { color, icon: Picture }, children }: { look: ChipStyle; children: string }) {
  return (
    <span className={styles.chip} data-kind={kinds[color]}>
      <Picture size={14} aria-hidden />
      {children}
    </span>
  );
}

/** Kinds of chips, by the colour of the state. */
const kinds = {
  pad: 'usual',
  gray: 'draft',
  blue: 'info',
  yellow: 'wait',
  orange: 'wait',
  red: 'bad',
} as const;
