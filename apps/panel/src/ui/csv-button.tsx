import { Button } from '@mantine/core';
import { IconTableExport } from '@tabler/icons-react';
import { defineTexts } from '../i18n/texts.ts';
import { iconWhenNarrow } from './icon-when-narrow.ts';

/** What a list shows, all pages of it, as a table for the accountant. */
export function CsvButton({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  const t = texts.use();
  return (
    <Button
      variant="default"
      leftSection={<IconTableExport size={18} aria-hidden />}
      classNames={iconWhenNarrow}
      onClick={onClick}
      loading={busy}
    >
      {t.export}
    </Button>
  );
}

const texts = defineTexts({ export: 'Exportar CSV' }, { export: 'Export CSV' });
