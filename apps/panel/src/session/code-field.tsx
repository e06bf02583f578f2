import { TextInput, type TextInputProps } from '@mantine/core';
import { TalonarioError } from '@talonario/client';
import { defineTranslatedTexts } from '../i18n/texts.ts';

/** Whether the password was correct but the user also has to enter a code of the second factor. */
export function isCodeRequired(error: unknown): boolean {
  return error instanceof TalonarioError && error.code === 'session.code_required';
}

/** Field for a code of the second factor. It accepts letters, too, because recovery codes contain them. */
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
