import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { formatDate, parseTypedDate } from '../format/dates.ts';
import { defineTranslatedTexts } from '../i18n/texts.ts';

export interface DateFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  /** Date `2026-11-15`, or undefined. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** Date typed as dd/mm/aaaa, regardless of the browser's own format, or picked from the browser's calendar. */
export function DateField({ value, onChange, error, ...props }: DateFieldProps) {
  const t = texts.use();
  const picker = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value === undefined ? '' : formatDate(value));
  useEffect(() => {
    setText((now) =>
      parseTypedDate(now) === value && now !== '' ? now : value === undefined ? '' : formatDate(value),
    );
  }, [value]);
  const take = (typed: string) => {
    setText(typed);
    onChange(parseTypedDate(typed));
  };
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      placeholder="dd/mm/aaaa"
      {...props}
      value={text}
      error={error ?? (text.trim() !== '' && parseTypedDate(text) === undefined ? t.wrong : undefined)}
      onChange={({ currentTarget }) => take(currentTarget.value)}
      rightSection={
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t.calendar}
            tabIndex={-1}
            onClick={() => picker.current?.showPicker()}
          >
            <IconCalendar size={16} aria-hidden />
          </ActionIcon>
          <input
            ref={picker}
            type="date"
            tabIndex={-1}
            aria-hidden
            value={value ?? ''}
            onChange={({ currentTarget }) => currentTarget.value !== '' && take(formatDate(currentTarget.value))}
            style={{
              position: 'absolute',
              right: 0,
              bottom: 0,
              width: 1,
              height: 1,
              opacity: 0,
              border: 0,
              padding: 0,
            }}
          />
        </>
      }
    />
  );
}

const texts = defineTranslatedTexts(
  { wrong: 'Escriba la fecha como dd/mm/aaaa', calendar: 'Abrir el calendario' },
  { wrong: 'Enter the date as dd/mm/yyyy', calendar: 'Open the calendar' },
);
