import { Button } from '@mantine/core';
import { IconMapPinQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { defineTexts } from '../i18n/texts.ts';
import { Empty } from '../ui/empty.tsx';

/** An address the panel does not have. */
export function Lost() {
  const t = texts.use();
  return (
    <Empty
      icon={IconMapPinQuestion}
      title={t.title}
      action={
        <Button component={Link} to="/" variant="light">
          {t.home}
        </Button>
      }
    />
  );
}

const texts = defineTexts(
  { title: 'Esta página no existe', home: 'Ir al inicio' },
  { title: 'This page does not exist', home: 'Go to the start' },
);
