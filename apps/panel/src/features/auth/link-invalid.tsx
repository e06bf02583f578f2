import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { defineTranslatedTexts } from '../../i18n/texts.ts';

/** Shown for a link that was cut off, was already used or is too old. */
export function InvalidLinkNotice({ children }: { children: ReactNode }) {
  const t = texts.use();
  return (
    <Stack>
      <Alert color="red" variant="light" role="alert">
        <Text size="sm" c="var(--mantine-color-text)">
          {children}
        </Text>
      </Alert>
      <Anchor component={Link} to="/sign-in" size="sm">
        {t.signIn}
      </Anchor>
    </Stack>
  );
}

const texts = defineTranslatedTexts({ signIn: 'Ir a la entrada' }, { signIn: 'Go to sign in' });
