import { Card, Group, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

export interface SectionCardProps {
  readonly id: string;
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** Part of the form with its own heading. */
export function SectionCard({ id, title, action, children }: SectionCardProps) {
  return (
    <Card withBorder component="section" aria-labelledby={`${id}-title`}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4" id={`${id}-title`}>
            {title}
          </Title>
          {action}
        </Group>
        {children}
      </Stack>
    </Card>
  );
}
