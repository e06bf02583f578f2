import { Fieldset, Switch, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from '../sections/section.module.css';

/** A list or group with its own title inside a section. */
export function TitledFieldGroup({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  return (
    <Fieldset variant="unstyled" legend={title} classNames={{ legend: styles.legend ?? '' }}>
      {about !== undefined && (
        <Text size="xs" c="dimmed" mb={4}>
          {about}
        </Text>
      )}
      {children}
    </Fieldset>
  );
}

export interface SwitchableFieldGroupProps {
  readonly path: string;
  readonly title: string;
  readonly about?: string;
  readonly fault?: string | undefined;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly children: ReactNode;
}

/** Group that the user can switch on and off. */
export function SwitchableFieldGroup({ path, title, about, fault, on, onChange, children }: SwitchableFieldGroupProps) {
  return (
    <div>
      <Switch
        label={title}
        {...(about !== undefined && { description: about })}
        error={fault}
        data-field={path}
        checked={on}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        py={4}
      />
      {on && <div style={{ paddingTop: 8 }}>{children}</div>}
    </div>
  );
}
