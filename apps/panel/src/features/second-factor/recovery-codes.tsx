import { Button, Group, Stack } from '@mantine/core';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { ShownOnce } from '../../ui/shown-once.tsx';

export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = texts.use();
  return (
    <Stack>
      <ShownOnce label={t.label} value={codes.join('\n')} warning={t.warning} />
      <Group justify="flex-end">
        <Button onClick={onKept} autoFocus>
          {t.kept}
        </Button>
      </Group>
    </Stack>
  );
}

const texts = defineTranslatedTexts(
  {
    label: 'Códigos de recuperación',
    warning:
      'Cópielos ahora y guárdelos fuera del teléfono: no se pueden volver a ver. Si pierde el teléfono, cada uno sirve para entrar una vez.',
    kept: 'Ya los guardé',
  },
  {
    label: 'Recovery codes',
    warning:
      'Copy them now and keep them away from the telephone: they cannot be seen again. If you lose the telephone, each of them lets you in once.',
    kept: 'I have kept them',
  },
);
