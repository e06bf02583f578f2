import { Box, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

export interface PageProps {
  readonly title: string;
  /** Number of the record, shown after the title. It is never split over two lines. */
  readonly number?: string;
  readonly about?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Screen with title, actions and content. */
export function Page({ title, number, about, actions, children }: PageProps) {
  const name = number === undefined ? title : `${title} ${number}`;
  useEffect(() => {
    document.title = `${name} · Talonario`;
  }, [name]);
  return (
    <Stack gap="xs">
      <Group justify="space-between" align="center" gap="sm" mih={44}>
        <Box miw={0}>
          <Title order={1} size="h1">
            {title} {number !== undefined && <span style={{ whiteSpace: 'nowrap' }}>{number}</span>}
          </Title>
          {about !== undefined && (
            <Text c="dimmed" size="sm" component="div">
              {about}
            </Text>
          )}
        </Box>
        {actions !== undefined && <Group gap="xs">{actions}</Group>}
      </Group>
      <Stack gap="md">{children}</Stack>
    </Stack>
  );
}
