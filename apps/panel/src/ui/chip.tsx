import type { Icon } from '@tabler/icons-react';
import styles from './chip.module.css';

export interface ChipStyle {
  readonly color: keyof typeof kinds;
  readonly icon: Icon;
}

/** State in one word. It is shown by text, icon and colour, never by colour alone. */
export function Chip({ look: { color, icon: Picture }, children }: { look: ChipStyle; children: string }) {
  return (
    <span className={styles.chip} data-kind={kinds[color]}>
      <Picture size={14} aria-hidden />
      {children}
    </span>
  );
}

/** Kinds of chips by the colour that stands for a state. */
const kinds = {
  pad: 'usual',
  gray: 'draft',
  blue: 'info',
  yellow: 'wait',
  orange: 'wait',
  red: 'bad',
} as const;
