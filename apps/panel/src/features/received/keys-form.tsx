import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { maxPastedKeys, readPastedKeys } from './access-keys.ts';

export interface KeysFormProps {
  readonly sending: boolean;
  readonly onSend: (keys: readonly string[]) => void;
}

/** Field for pasted access keys. */
export function KeysForm({ sending, onSend }: KeysFormProps) {
  const t = texts.use();
  const [text, setText] = useState('');
  const { keys, wrong } = readPastedKeys(text);
  const fault =
    wrong !== undefined ? t.wrong(wrong) : keys.length > maxPastedKeys ? t.tooMany(maxPastedKeys) : undefined;
  return (
    <Stack gap="sm">
      <Textarea
        label={t.label}
        description={t.how}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        error={fault}
        autosize
        minRows={4}
        maxRows={10}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        spellCheck={false}
      />
      <Group gap="xs">
        <Button disabled={keys.length === 0 || fault !== undefined} loading={sending} onClick={() => onSend(keys)}>
          {keys.length === 0 ? t.send : t.sendMany(keys.length)}
        </Button>
      </Group>
    </Stack>
  );
}

const texts = defineTranslatedTexts(
  {
    label: 'Claves de acceso',
    how: 'Una por línea, o separadas por espacios o comas. El SRI guarda los comprobantes cerca de un mes.',
    send: 'Consultar al SRI',
    sendMany: (count: number) => (count === 1 ? 'Consultar 1 clave al SRI' : `Consultar ${count} claves al SRI`),
    wrong: (piece: string) => `«${piece}» no es una clave de acceso: debe tener 49 dígitos.`,
    tooMany: (most: number) => `Son más de ${most} claves: péguelas por partes.`,
  },
  {
    label: 'Access keys',
    how: 'One per line, or separated by spaces or commas. SRI keeps documents for about a month.',
    send: 'Ask SRI',
    sendMany: (count) => (count === 1 ? 'Ask SRI for 1 key' : `Ask SRI for ${count} keys`),
    wrong: (piece) => `“${piece}” is not an access key: it has 49 digits.`,
    tooMany: (most) => `There are more than ${most} keys: paste them in parts.`,
  },
);
