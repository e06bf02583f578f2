import { Button, Group, Stack } from '@mantine/core';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { ShownOnce, Snippet } from '../../ui/shown-once.tsx';
import { curlSnippet, sdkSnippet } from './snippets.ts';

/** The secret of a new key, which is shown only once, and an example of a first call with it. */
export function NewApiKeyNotice({ apiKey, onDone }: { apiKey: string; onDone: () => void }) {
  const t = texts.use();
  const { origin } = window.location;
  return (
    <Stack>
      <ShownOnce label={t.key} value={apiKey} />
      <Snippet label={t.curl} text={curlSnippet(origin, apiKey)} />
      <Snippet label={t.sdk} text={sdkSnippet(origin, apiKey)} />
      <Group justify="flex-end">
        <Button onClick={onDone} data-autofocus>
          {t.done}
        </Button>
      </Group>
    </Stack>
  );
}

const texts = defineTranslatedTexts(
  {
    key: 'Clave de API',
    curl: 'Primera llamada con cURL',
    sdk: 'Con el SDK de TypeScript',
    done: 'Ya la guardé',
  },
  {
    key: 'API key',
    curl: 'First call with cURL',
    sdk: 'With the TypeScript SDK',
    done: 'I have stored it',
  },
);
