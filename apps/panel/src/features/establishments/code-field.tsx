import { TextInput, type TextInputProps } from '@mantine/core';
import { defineTranslatedTexts } from '../../i18n/texts.ts';

/** Three-digit code of an establishment or of an emission point at SRI. First field of its form. */
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

const texts = defineTranslatedTexts({ code: 'Código' }, { code: 'Code' });
