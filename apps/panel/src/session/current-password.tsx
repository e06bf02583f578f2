import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { defineTranslatedTexts } from '../i18n/texts.ts';

/** Asks for the current password, as the first field of its form. */
export function CurrentPassword(field: PasswordInputProps) {
  const t = texts.use();
  return (
    <PasswordInput
      label={t.password}
      autoComplete="current-password"
      required
      data-autofocus
      visibilityToggleButtonProps={{ 'aria-label': t.show }}
      {...field}
    />
  );
}

const texts = defineTranslatedTexts(
  { password: 'Contraseña actual', show: 'Mostrar u ocultar la contraseña' },
  { password: 'Present password', show: 'Show or hide the password' },
);
