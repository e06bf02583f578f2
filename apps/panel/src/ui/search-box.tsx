import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

export interface SearchBoxProps extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  readonly value: string;
  /** Called with the text when the user pauses or leaves the box. Undefined if the text is empty. */
  readonly onChange: (words: string | undefined) => void;
}

/** Search box of a list that stores its filters in the address. */
export function SearchBox({ value, onChange, ...props }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const reportedText = useRef(value);
  const reportText = useDebouncedCallback((text: string) => {
    reportedText.current = text.trim();
    onChange(reportedText.current === '' ? undefined : reportedText.current);
  }, 300);
  // The address may also change without the box, by the back button or a cleared filter. Then the box shows the text of
  // the address. If the address only repeats the text of the box, the box stays unchanged, because the user may have
  // typed another letter.
  useEffect(() => {
    if (value !== reportedText.current) {
      reportText.cancel();
      setTyped(value);
    }
    reportedText.current = value;
  }, [value, reportText]);
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
        reportText(currentTarget.value);
      }}
      onBlur={() => reportText.flush()}
    />
  );
}
