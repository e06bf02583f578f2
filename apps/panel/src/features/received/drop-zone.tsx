import { FileButton, Paper, Stack, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { defineTranslatedTexts } from '../../i18n/texts.ts';

/** Area to drop files on. A click opens the file dialog. */
export function DropZone({ onFiles, disabled }: { onFiles: (files: readonly File[]) => void; disabled: boolean }) {
  const t = texts.use();
  const [over, setOver] = useState(false);
  const hold = (event: DragEvent, isOver: boolean) => {
    event.preventDefault();
    setOver(isOver);
  };
  const drop = (event: DragEvent) => {
    hold(event, false);
    const files = [...event.dataTransfer.files];
    if (!disabled && files.length > 0) onFiles(files);
  };
  return (
    <FileButton
      onChange={onFiles}
      accept={accepted}
      multiple
      disabled={disabled}
      inputProps={{ 'aria-label': t.choose }}
    >
      {(props) => (
        <Paper
          component="button"
          type="button"
          {...props}
          disabled={disabled}
          withBorder
          p="lg"
          w="100%"
          c="inherit"
          style={{
            borderStyle: 'dashed',
            cursor: 'pointer',
            font: 'inherit',
            ...(over && { borderColor: 'var(--mantine-primary-color-filled)' }),
          }}
          onDragEnter={(event: DragEvent) => hold(event, true)}
          onDragOver={(event: DragEvent) => hold(event, true)}
          onDragLeave={(event: DragEvent) => hold(event, false)}
          onDrop={drop}
        >
          <Stack align="center" gap={4}>
            <IconFileUpload size={32} stroke={1.5} aria-hidden />
            <Text fw={600} ta="center">
              {t.drop}
            </Text>
            <Text size="sm" c="dimmed" ta="center">
              {t.kinds}
            </Text>
          </Stack>
        </Paper>
      )}
    </FileButton>
  );
}

const accepted = '.txt,.xml,.zip,text/plain,text/xml,application/xml,application/zip';

const texts = defineTranslatedTexts(
  {
    choose: 'Elegir archivos',
    drop: 'Suelte aquí los archivos, o pulse para elegirlos',
    kinds: 'Reporte TXT del SRI tal como se descargó, XML o ZIP de XML',
  },
  {
    choose: 'Choose files',
    drop: 'Drop the files here, or press to choose them',
    kinds: 'SRI’s TXT report as it was downloaded, XML, or a ZIP of XML',
  },
);
