import { Alert, Group, Loader, Text } from '@mantine/core';
import { isBooksIncompleteError } from '../api/use-books.ts';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import { ErrorNotice } from './failure.tsx';

/** Shown instead of figures: the error, or a note that the books are being filled and the request will be repeated. */
export function BooksFailure({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = texts.use();
  if (!isBooksIncompleteError(error)) return <ErrorNotice error={error} onRetry={onRetry} />;
  return (
    <Alert color="gray" variant="light" role="status">
      <Group gap="sm" wrap="nowrap">
        <Loader size="sm" aria-hidden />
        <Text size="sm">{t.behind}</Text>
      </Group>
    </Alert>
  );
}

const texts = defineTranslatedTexts(
  { behind: 'Los libros de este período se están poniendo al día. Esta página vuelve a consultar sola.' },
  { behind: 'The books of this period are being brought up to date. This page asks again by itself.' },
);
