import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconFileDownload, IconFileUpload, IconTruckLoading } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { callOperation } from '../api/talonario.ts';
import { useRequiredBusiness } from '../business/use-business.ts';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Loading } from '../ui/loading.tsx';
import { notifyFailure } from '../ui/notify.ts';
import { saveFile } from '../ui/save-file.ts';
import { type DirectoryGroup, directoryOperation } from './groups.ts';
import { TableImport } from './table-import.tsx';

/** Export of a directory to a spreadsheet, and import from one. */
export function TableMenu({
  group,
  fileName,
  mayImport,
}: {
  group: DirectoryGroup;
  fileName: string;
  mayImport: boolean;
}) {
  const t = texts.use();
  const business = useRequiredBusiness();
  const navigate = useNavigate();
  const [importing, setImporting] = useState(false);
  const download = useMutation({
    mutationFn: (wanted: 'comma' | 'semicolon' | 'xlsx') =>
      wanted === 'xlsx'
        ? callOperation(directoryOperation(group, 'list.file'), { query: { businessId: business.id, format: wanted } })
        : callOperation(directoryOperation(group, 'export'), { query: { businessId: business.id, separator: wanted } }),
    onSuccess: (file, wanted) => saveFile(file, `${fileName}.${wanted === 'xlsx' ? 'xlsx' : 'csv'}`),
    onError: notifyFailure,
  });
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            rightSection={<IconChevronDown size={14} aria-hidden />}
            loading={download.isPending}
          >
            {t.table}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {mayImport && (
            <Menu.Item leftSection={<IconFileUpload size={16} aria-hidden />} onClick={() => setImporting(true)}>
              {t.import}
            </Menu.Item>
          )}
          {mayImport && (
            <Menu.Item
              leftSection={<IconTruckLoading size={16} aria-hidden />}
              onClick={() => void navigate({ to: '/moving-in' })}
            >
              {t.moveIn}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconFileDownload size={16} aria-hidden />} onClick={() => download.mutate('xlsx')}>
            {t.exportExcel}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFileDownload size={16} aria-hidden />}
            onClick={() => download.mutate('semicolon')}
          >
            {t.exportSemicolon}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileDownload size={16} aria-hidden />} onClick={() => download.mutate('comma')}>
            {t.exportComma}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Dialog title={t.import} opened={importing} onClose={() => setImporting(false)} size="xl">
        <Suspense fallback={<Loading />}>
          <TableImport group={group} onDone={() => setImporting(false)} />
        </Suspense>
      </Dialog>
    </>
  );
}

const texts = defineTranslatedTexts(
  {
    import: 'Importar desde Excel o CSV',
    moveIn: 'Mudarse desde otro sistema',
    table: 'Excel y CSV',
    exportExcel: 'Exportar a Excel',
    exportSemicolon: 'Exportar CSV (punto y coma)',
    exportComma: 'Exportar CSV (comas)',
  },
  {
    import: 'Import from Excel or CSV',
    moveIn: 'Move in from another system',
    table: 'Excel and CSV',
    exportExcel: 'Export to Excel',
    exportSemicolon: 'Export CSV (semicolons)',
    exportComma: 'Export CSV (commas)',
  },
);
