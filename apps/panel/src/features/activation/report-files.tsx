import { Button, Card, CopyButton, Group, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { saveFile } from '../../ui/save-file.ts';
import type { Rehearsal } from './rehearsal-record.ts';

/** Report to send to other people: as a file, and as a text to paste. */
export function ReportFiles({ rehearsal: { id, report, text } }: { rehearsal: Rehearsal }) {
  const t = texts.use();
  const save = () => {
    const blob = new Blob([`${JSON.stringify(report, undefined, 2)}\n`], { type: 'application/json' });
    saveFile({ blob, fileName: undefined }, `ensayo-sri-${id}.json`);
  };
  return (
    <Card withBorder padding="lg">
      <Title order={2} size="h4">
        {t.title}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t.about}
      </Text>
      <Group gap="xs">
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={save}>
          {t.save}
        </Button>
        {text !== null && (
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? t.copied : t.copy}
              </Button>
            )}
          </CopyButton>
        )}
      </Group>
    </Card>
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'El informe',
    about:
      'No lleva RUC, nombres, correos, claves de acceso ni el número de serie del certificado: puede adjuntarlo al pedir ayuda.',
    save: 'Descargar (JSON)',
    copy: 'Copiar como texto',
    copied: 'Copiado',
  },
  {
    title: 'The report',
    about:
      'It holds no RUC, names, e-mails, access keys or serial number of the certificate: you can attach it when you ask for help.',
    save: 'Download (JSON)',
    copy: 'Copy as text',
    copied: 'Copied',
  },
);
