import { Box, PasswordInput, Progress, Text } from '@mantine/core';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { minPasswordLength, validatePassword } from './password-strength.ts';

export interface NewPasswordProps {
  readonly label?: string;
  /** E-mail address of the user. A password that contains it is refused. */
  readonly email: string;
  readonly field: {
    readonly name: string;
    readonly value: string;
    readonly error: string | undefined;
    readonly onChange: (event: { currentTarget: { value: string } }) => void;
  };
}

/** Field for a new password, with a text that rates it. */
export function NewPassword({ label, email, field }: NewPasswordProps) {
  const t = texts.use();
  const strength = validatePassword(field.value, email);
  return (
    <Box>
      <PasswordInput
        label={label ?? t.password}
        description={t.rule}
        autoComplete="new-password"
        minLength={minPasswordLength}
        required
        visibilityToggleButtonProps={{ 'aria-label': t.show }}
        {...field}
      />
      {field.value !== '' && (
        <Box mt={6}>
          <Progress value={shares[strength]} color={colors[strength]} size={4} aria-hidden />
          <Text size="xs" mt={2} aria-live="polite">
            {t[strength]}
          </Text>
        </Box>
      )}
    </Box>
  );
}

const shares = { short: 15, easy: 30, fair: 65, strong: 100 } as const;
const colors = { short: 'red', easy: 'red', fair: 'yellow', strong: 'pad' } as const;

const texts = defineTranslatedTexts(
  {
    password: 'Contraseña',
    rule: 'Al menos 10 caracteres. Varias palabras juntas son fáciles de recordar y difíciles de adivinar.',
    show: 'Mostrar u ocultar la contraseña',
    short: 'Todavía es corta',
    easy: 'Es muy fácil de adivinar',
    fair: 'Aceptable',
    strong: 'Fuerte',
  },
  {
    password: 'Password',
    rule: 'At least 10 characters. Several words together are easy to remember and hard to guess.',
    show: 'Show or hide the password',
    short: 'Still short',
    easy: 'Very easy to guess',
    fair: 'Acceptable',
    strong: 'Strong',
  },
);
