import { Button } from '@mantine/core';
import { IconTableExport } from '@tabler/icons-react';
import type { DownloadedFile } from '@talonario/client';
import { useMutation } from '@tanstack/react-query';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import { iconWhenNarrow } from './icon-when-narrow.ts';
import { MenuButton } from './menu-button.tsx';
import { notifyFailure } from './notify.ts';
import { saveFile } from './save-file.ts';

export type ExportFormat = 'xlsx' | 'csv';

/** Timeout of an export, because creating the file of a long list takes long. */
export const exportTimeoutMs = { timeoutMs: 180_000 } as const;

/** Exports all pages of a list as a table for the accountant. */
export function ExportMenu({
  name,
  fetchFile,
}: {
  name: string;
  fetchFile: (format: ExportFormat) => Promise<DownloadedFile>;
}) {
  const t = texts.use();
  const exporting = useMutation({
    mutationFn: fetchFile,
    onSuccess: (file, format) => saveFile(file, `${name}.${format}`),
    onError: notifyFailure,
  });
  return (
    <MenuButton
      position="bottom-end"
      button={
        <Button
          variant="default"
          leftSection={<IconTableExport size={18} aria-hidden />}
          classNames={iconWhenNarrow}
          loading={exporting.isPending}
        >
          {t.export}
        </Button>
      }
    >
      {(Menu) => (
        <>
          <Menu.Item onClick={() => exporting.mutate('xlsx')}>Excel</Menu.Item>
          <Menu.Item onClick={() => exporting.mutate('csv')}>CSV</Menu.Item>
        </>
      )}
    </MenuButton>
  );
}

const texts = defineTranslatedTexts({ export: 'Exportar' }, { export: 'Export' });
