import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { parseNumber } from '../format/money.ts';
import { getLocale } from '../i18n/locale.ts';
import { defineTexts } from '../i18n/texts.ts';

export interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  readonly value: number | undefined;
  /** Undefined while it is empty or no number. */
  readonly onChange: (value: number | undefined) => void;
}

/** A number typed with comma or point. What is typed stays as typed. */
export function NumberField({ value, onChange, error, ...props }: NumberFieldProps) {
  const t = texts.use();
  const [text, setText] = useState(() => show(value));
  const typed = text.trim() === '' ? undefined : parseNumber(text);
  // A value set from outside replaces the text; the echo of what was typed does not.
  useEffect(() => {
    setText((now) => (sameNumber(now.trim() === '' ? undefined : parseNumber(now), value) ? now : show(value)));
  }, [value]);
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...props}
      value={text}
      error={error ?? (Number.isNaN(typed) ? t.wrong : undefined)}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        const number = currentTarget.value.trim() === '' ? undefined : parseNumber(currentTarget.value);
        onChange(Number.isNaN(number) ? undefined : number);
      }}
    />
  );
}

function show(value: number | undefined): string {
  if (value === undefined) return '';
  return getLocale() === 'es' ? String(value).replace('.', ',') : String(value);
}

function sameNumber(typed: number | undefined, value: number | undefined): boolean {
  return typed === value || (Number.isNaN(typed) && value === undefined);
}

const texts = defineTexts({ wrong: 'Escriba un número' }, { wrong: 'Enter a number' });
