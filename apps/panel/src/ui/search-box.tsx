import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

export interface SearchBoxProps extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  readonly value: string;
  /** Called when the user pauses or leaves the box. Undefined if it is empty. */
  readonly onChange: (words: string | undefined) => void;
}

/** Search box of a list that stores its filters in the address. */
export function SearchBox({ value, onChange, ...props }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  const tell = useDebouncedCallback((text: string) => {
    told.current = text.trim();
    onChange(told.current === '' ? undefined : told.current);
  }, 300);
  // The address may change independently of the box, by the back button or a cleared filter. But when the box's own
  // text returns from the address, it must not remove a letter that was typed meanwhile.
  useEffect(() => {
    if (value !== told.current) {
      tell.cancel();
      setTyped(value);
    }
    told.current = value;
  }, [value, tell]);
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
      onBlur={() => tell.flush()}
    />
  );
}
