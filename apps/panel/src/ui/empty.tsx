import { Center, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Notice for a list without entries, with the one action that makes sense. */
export function EmptyState({
  icon: Picture,
  title,
  hint,
  action,
  wholePage = false,
}: {
  icon: Icon;
  title: string;
  hint?: string;
  action?: ReactNode;
  /** True if the screen shows nothing else. The title is then the title of the page. */
  wholePage?: boolean;
}) {
  return (
    <Center py="xl">
      <Stack align="center" gap="xs" maw={420}>
        <ThemeIcon size={56} radius="xl" variant="light" aria-hidden>
          <Picture size={30} stroke={1.5} />
        </ThemeIcon>
        {wholePage ? (
          <Title order={1} size="h3">
            {title}
          </Title>
        ) : (
          <Text fw={600}>{title}</Text>
        )}
        {hint !== undefined && (
          <Text size="sm" c="dimmed" ta="center">
            {hint}
          </Text>
        )}
        {action}
      </Stack>
    </Center>
  );
}
