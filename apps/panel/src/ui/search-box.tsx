import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

export interface SearchBoxProps extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  readonly value: string;
  /** Told when somebody pauses; undefined when the box is empty. */
  readonly onChange: (words: string | undefined) => void;
}

/** The search box of a list that keeps its filters in the address. */
export function SearchBox({ value, onChange, ...props }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const tell = useDebouncedCallback((text: string) => onChange(text.trim() === '' ? undefined : text.trim()), 300);
  // The address may change without the box: the back button, a cleared filter.
  useEffect(() => setTyped((now) => (now.trim() === value ? now : value)), [value]);
  return (
    <TextInput
      data-search
      type="search"
      maxLength={100}
      leftSection={<IconSearch size={16} aria-hidden />}
      {...props}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        tell(currentTarget.value);
      }}
    />
  );
}
