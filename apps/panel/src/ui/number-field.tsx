import { Button, Group, TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { formatMoney, formatNumber, formatNumberForInput, possibleNumbersOf } from '../format/money.ts';
import { defineTranslatedTexts } from '../i18n/texts.ts';

export interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  readonly value: number | undefined;
  /** Called with the number. It is undefined if the text is empty, no number, or ambiguous. */
  readonly onChange: (value: number | undefined) => void;
  /**
   * Whether the number is an amount of money. It is then shown with at least two decimals when the user leaves the
   * field.
   */
  readonly money?: boolean;
  /** Called for a number typed with a percent sign. Without this function, a number with that sign is invalid. */
  readonly onPercent?: (value: number) => void;
  readonly reader?: NumberReader | undefined;
}

/** Observer of the typed text, which may be no number at all (for example a barcode). */
export interface NumberReader {
  /** Whether the text is not accepted as a number yet. */
  readonly isHeld: (text: string) => boolean;
  readonly onType: (text: string, at: number) => void;
  /**
   * Counts the changes that code made to the value. After each of them the field shows the value instead of the typed
   * text.
   */
  readonly revision: number;
}

/**
 * Number typed with comma or point. The text stays as typed until the field is left; an amount of money is then
 * formatted, which shows how it was read. An ambiguous text is no number until the user chooses one.
 */
export function NumberField({
  value,
  onChange,
  onPercent,
  reader,
  error,
  money = false,
  onBlur,
  ...props
}: NumberFieldProps) {
  const t = texts.use();
  const decimals = money ? 2 : 0;
  const input = useRef<HTMLInputElement>(null);
  const question = useId();
  const [text, setText] = useState(() => show(value, decimals));
  const meanings = possibleNumbersOf(text);
  const believe = (text: string) => (reader?.isHeld(text) ? undefined : onlyMeaning(text));
  const typed = believe(text);
  const unclear = meanings.length > 1;
  // A value set by code replaces the text; the value of the typed text does not.
  const shown = useRef(reader?.revision);
  const given = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reader is new at every turn
  useEffect(() => {
    const isNew = shown.current !== reader?.revision;
    shown.current = reader?.revision;
    const next = believe(text) === value && !isNew ? text : show(value, decimals);
    given.current = next !== text;
    setText(next);
  }, [value, decimals, reader?.revision]);
  // Selects the inserted text if the field has the focus, as when the user enters it: typing 7 must replace it, not make 17.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about the text that changed
  useLayoutEffect(() => {
    const { current: field } = input;
    if (given.current && field !== null && document.activeElement === field) field.select();
    given.current = false;
  }, [text]);
  const choose = (meaning: number) => {
    setText(show(meaning, decimals));
    onChange(meaning);
    input.current?.focus();
  };
  const wrong = unclear ? t.unclear : meanings.length === 0 && text.trim() !== '' ? t.wrong : undefined;
  return (
    <div>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        {...props}
        ref={input}
        value={text}
        error={unclear ? <span id={question}>{t.unclear}</span> : (error ?? wrong)}
        onBlur={(event) => {
          // The formatted text is not used if it means another number: 0,0000001 has no short notation.
          const tidy = show(typed, decimals);
          if (money && typed !== undefined && onlyMeaning(tidy) === typed) setText(tidy);
          onBlur?.(event);
        }}
        onChange={({ currentTarget, timeStamp }) => {
          reader?.onType(currentTarget.value, timeStamp);
          const next = money ? currentTarget.value : withoutPercent(currentTarget.value);
          const share = next.includes('%') ? onlyMeaning(withoutPercent(next)) : undefined;
          setText(next);
          if (share !== undefined && onPercent !== undefined) onPercent(share);
          else onChange(believe(next));
        }}
      />
      {unclear && (
        <Group gap={4} mt={4} role="group" aria-labelledby={question}>
          {meanings.map((meaning) => (
            <Button key={meaning} size="compact-xs" mih={24} variant="default" onClick={() => choose(meaning)}>
              {money ? showMoney(meaning) : formatNumber(meaning)}
            </Button>
          ))}
        </Group>
      )}
    </div>
  );
}

function show(value: number | undefined, decimals: number): string {
  return value === undefined ? '' : formatNumberForInput(value, decimals);
}

function onlyMeaning(text: string): number | undefined {
  const [first, second] = possibleNumbersOf(text);
  return second === undefined ? first : undefined;
}

function withoutPercent(text: string): string {
  const [number = '', ...rest] = text.split('%');
  return rest.length === 0 ? text : number.trimEnd() + rest.join('%');
}

// Text of an amount with all its decimals. Rounded to cents, two possible meanings of a text would look alike.
function showMoney(value: number): string {
  return Number.isInteger(value) ? formatMoney(value) : `$${formatNumber(value, 2)}`;
}

const texts = defineTranslatedTexts(
  { wrong: 'Escriba un número', unclear: '¿Cuál de los dos?' },
  { wrong: 'Enter a number', unclear: 'Which of the two?' },
);
