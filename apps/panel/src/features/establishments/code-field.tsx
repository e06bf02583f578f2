import { TextInput, type TextInputProps } from '@mantine/core';
import { defineTexts } from '../../i18n/texts.ts';

/** The three digits by which SRI knows an establishment, and an establishment its points. The first field of its form. */
export function CodeField(props: TextInputProps) {
  const t = texts.use();
  return (
    <TextInput
      label={t.code}
      inputMode="numeric"
      maxLength={3}
      w={{ base: '100%', xs: 200 }}
      required
      data-autofocus
      {...props}
    />
  );
}

const texts = defineTexts({ code: 'Código' }, { code: 'Code' });
