import { TextInput, type TextInputProps } from '@mantine/core';
import { TalonarioError } from '@talonario/client';
import { defineTranslatedTexts } from '../i18n/texts.ts';

/** The password was correct, and the user has a second factor. */
export function isCodeRequired(error: unknown): boolean {
  return error instanceof TalonarioError && error.code === 'session.code_required';
}

/** Accepts letters too, because recovery codes contain them. */
export function CodeField(props: TextInputProps) {
  const t = texts.use();
  return (
    <TextInput
      label={t.code}
      description={t.why}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      required
      autoFocus
      {...props}
    />
  );
}

const texts = defineTranslatedTexts(
  { code: 'Código', why: 'Los seis dígitos de su aplicación, o un código de recuperación.' },
  { code: 'Code', why: 'The six digits of your app, or a recovery code.' },
);
