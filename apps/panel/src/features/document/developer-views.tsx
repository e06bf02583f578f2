import { Stack, Text } from '@mantine/core';
import type { DocumentRecord } from '../../document-types/document-record.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { CodeBlock } from './code-block.tsx';
import { curlCreateCommand, curlReadCommand } from './curl.ts';

/** Shows the document as returned by the API. */
export function JsonView({ record }: { record: DocumentRecord }) {
  const t = texts.use();
  return <CodeBlock label={t.json} text={JSON.stringify(record, null, 2)} />;
}

/** Shows commands that read the document and create an equal one. */
export function CurlView({ record }: { record: DocumentRecord }) {
  const t = texts.use();
  const { origin } = window.location;
  return (
    <Stack gap="xs">
      <Text size="sm">{t.key}</Text>
      <Text size="sm" fw={600}>
        {t.read}
      </Text>
      <CodeBlock label={t.read} text={curlReadCommand(record, origin)} />
      <Text size="sm" fw={600}>
        {t.create}
      </Text>
      <CodeBlock label={t.create} text={curlCreateCommand(record, origin)} />
    </Stack>
  );
}

const texts = defineTranslatedTexts(
  {
    json: 'JSON del comprobante',
    key: 'Ponga su clave de API en la variable TALONARIO_KEY.',
    read: 'Consultar este comprobante',
    create: 'Crear otro igual',
  },
  {
    json: 'JSON of the document',
    key: 'Put your API key in the variable TALONARIO_KEY.',
    read: 'Read this document',
    create: 'Create another one like it',
  },
);
