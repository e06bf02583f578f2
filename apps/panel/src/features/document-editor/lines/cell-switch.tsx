import { UnstyledButton } from '@mantine/core';
import styles from './product-table.module.css';

export interface CellSwitchProps {
  readonly pressed: boolean;
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly onToggle: () => void;
}

/** How the number beside it is meant. */
export function CellSwitch({ pressed, name, title, text, onToggle }: CellSwitchProps) {
  return (
    <UnstyledButton
      className={styles.switch}
      aria-pressed={pressed}
      aria-label={name}
      title={title}
      // Tab goes from number to number: % and $ do the same in the field, and a switch under the row.
      tabIndex={-1}
      onClick={onToggle}
    >
      {text}
    </UnstyledButton>
  );
}
