import { Button } from '@mantine/core';
import { IconMapPinQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import { EmptyState } from '../ui/empty.tsx';

/** Screen for an address that the panel does not have. */
export function NotFound() {
  const t = texts.use();
  return (
    <main>
      <EmptyState
        icon={IconMapPinQuestion}
        title={t.title}
        hint={t.hint}
        wholePage
        action={
          <Button component={Link} to="/" variant="light">
            {t.home}
          </Button>
        }
      />
    </main>
  );
}

const texts = defineTranslatedTexts(
  { title: 'Esta página no existe', hint: 'Revise la dirección, o empiece desde el inicio.', home: 'Ir al inicio' },
  { title: 'This page does not exist', hint: 'Check the address, or start from Home.', home: 'Go to the start' },
);
