import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { parseNumber, writeNumber } from '../format/money.ts';
import { defineTexts } from '../i18n/texts.ts';

export interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  readonly value: number | undefined;
  /** Undefined while it is empty or no number. */
  readonly onChange: (value: number | undefined) => void;
  /** An amount of money: two decimals at least, once nobody is typing. */
  readonly money?: boolean;
}

/** A number typed with comma or point. What is typed stays as typed; money is tidied when the field is left. */
export function NumberField({ value, onChange, error, money = false, onBlur, ...props }: NumberFieldProps) {
  const t = texts.use();
  const decimals = money ? 2 : 0;
  const [text, setText] = useState(() => show(value, decimals));
  const typed = readText(text);
  // A value set from outside replaces the text; the echo of what was typed does not.
  useEffect(() => {
    setText((now) => (sameNumber(readText(now), value) ? now : show(value, decimals)));
  }, [value, decimals]);
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...props}
      value={text}
      error={error ?? (Number.isNaN(typed) ? t.wrong : undefined)}
      onBlur={(event) => {
        // Not where it would read as another number: 0,0000001 has no plain spelling.
        const tidy = show(typed, decimals);
        if (money && sameNumber(readText(tidy), typed)) setText(tidy);
        onBlur?.(event);
      }}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        const number = readText(currentTarget.value);
        onChange(Number.isNaN(number) ? undefined : number);
      }}
    />
  );
}

function show(value: number | undefined, decimals: number): string {
  return value === undefined ? '' : writeNumber(value, decimals);
}

function readText(text: string): number | undefined {
  return text.trim() === '' ? undefined : parseNumber(text);
}

function sameNumber(typed: number | undefined, value: number | undefined): boolean {
  return typed === value || (Number.isNaN(typed) && value === undefined);
}

const texts = defineTexts({ wrong: 'Escriba un número' }, { wrong: 'Enter a number' });
