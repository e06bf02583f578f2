import { Alert, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export interface FormQuestionNoticeProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  /** Buttons with the possible answers. */
  readonly children: ReactNode;
}

/** Question about the form that only the user can answer, shown above everything else. */
export function FormQuestionNotice({ icon, title, text, children }: FormQuestionNoticeProps) {
  return (
    <Alert
      color="orange"
      variant="light"
      icon={icon}
      title={
        <Text span fw={600} c="var(--mantine-color-text)">
          {title}
        </Text>
      }
      role="alert"
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm" c="var(--mantine-color-text)">
          {text}
        </Text>
        <Group gap="xs">{children}</Group>
      </Stack>
    </Alert>
  );
}
