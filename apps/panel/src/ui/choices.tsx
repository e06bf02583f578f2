import { Checkbox, ScrollArea, Stack, Text } from '@mantine/core';

export interface ChoiceGroup {
  /** Heading of the group. Undefined: the group has none. */
  readonly name?: string;
  readonly items: readonly { readonly value: string; readonly label: string }[];
}

export interface ChoicesProps {
  readonly label: string;
  readonly description?: string;
  readonly groups: readonly ChoiceGroup[];
  readonly value: readonly string[];
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly onChange: (value: string[]) => void;
}

/** Selects several entries of a visible list. A long list scrolls. */
export function Choices({ label, description, groups, value, error, required = false, onChange }: ChoicesProps) {
  return (
    <Checkbox.Group
      label={label}
      {...(description !== undefined && { description })}
      {...(error !== undefined && { error })}
      withAsterisk={required}
      value={[...value]}
      onChange={onChange}
    >
      <ScrollArea.Autosize mah={180} mt="xs" type="auto" tabIndex={-1}>
        <Stack gap={6}>
          {groups.map(({ name, items }) => (
            <Stack key={name ?? ''} gap={6}>
              {name !== undefined && (
                <Text size="xs" c="dimmed">
                  {name}
                </Text>
              )}
              {items.map((item) => (
                <Checkbox key={item.value} value={item.value} label={item.label} size="xs" />
              ))}
            </Stack>
          ))}
        </Stack>
      </ScrollArea.Autosize>
    </Checkbox.Group>
  );
}
