import { Group, Text } from '@mantine/core';

/** Name of a customer or supplier and the identification, in one line of a row. */
export function PartyCell({ name, identification }: { readonly name: string; readonly identification: string }) {
  return (
    <Group gap="xs" wrap="nowrap" miw={0}>
      <Text size="sm" fw={500} lineClamp={1} title={name}>
        {name}
      </Text>
      <Text size="xs" c="dimmed" className="figures" style={{ whiteSpace: 'nowrap' }} visibleFrom="lg">
        {identification}
      </Text>
    </Group>
  );
}
