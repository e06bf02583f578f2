import { UnstyledButton } from '@mantine/core';
import styles from './product-table.module.css';

export interface NumberMeaningSwitchProps {
  readonly pressed: boolean;
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly onToggle: () => void;
}

/** Switch that changes the meaning of the number next to it. */
export function NumberMeaningSwitch({ pressed, name, title, text, onToggle }: NumberMeaningSwitchProps) {
  return (
    <UnstyledButton
      className={styles.switch}
      aria-pressed={pressed}
      aria-label={name}
      title={title}
      // Not in the tab order, because Tab moves from number to number. The keys % and $ do the same in the field, and
      // there is a switch under the row.
      tabIndex={-1}
      onClick={onToggle}
    >
      {text}
    </UnstyledButton>
  );
}
