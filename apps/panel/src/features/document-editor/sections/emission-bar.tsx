import { Button, Text } from '@mantine/core';
import { IconDeviceFloppy, IconSend } from '@tabler/icons-react';
import { documentTypeHasTotal } from '../../../document-types/index.ts';
import { formatMoney } from '../../../format/money.ts';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { useNamesOfManagers, usePermissionCheck } from '../../../session/use-rights.ts';
import { iconWhenNarrow } from '../../../ui/icon-when-narrow.ts';
import styles from '../editor.module.css';
import { useDocumentEditor } from '../hooks/editor-context.ts';
import type { useEmission } from '../hooks/use-emission.ts';
import type { TotalsPreview } from '../hooks/use-preview.ts';

/** Buttons, always visible. If the totals have no column of their own, the sum is shown next to them. */
export function EmissionBar({
  emission: { ask, busy },
  preview: { figures, total },
}: {
  emission: ReturnType<typeof useEmission>;
  preview: TotalsPreview;
}) {
  const t = texts.use();
  const { form, correction } = useDocumentEditor();
  const mayEmit = usePermissionCheck()('documents:emit');
  const names = useNamesOfManagers();
  return (
    <div className={styles.bar}>
      {documentTypeHasTotal(form.type) && (
        <div className={styles.sum} aria-hidden style={{ opacity: figures === undefined ? 0.75 : 1 }}>
          <Text span size="sm" mr={8}>
            {t.total}
          </Text>
          <Text span size="xl" fw={600}>
            {total === undefined ? '—' : formatMoney(total)}
          </Text>
        </div>
      )}
      {correction === undefined && (
        <Button
          variant="default"
          leftSection={<IconDeviceFloppy size={16} aria-hidden />}
          onClick={() => ask(false)}
          disabled={busy}
          classNames={iconWhenNarrow}
        >
          {t.save}
        </Button>
      )}
      {mayEmit && (
        <Button
          leftSection={<IconSend size={16} aria-hidden />}
          onClick={() => ask(true)}
          loading={busy}
          aria-keyshortcuts="Control+Enter"
        >
          {correction === undefined ? t.emit : t.again}
        </Button>
      )}
      <Text size="xs" c="dimmed" className={styles.hint}>
        {mayEmit ? t.key : t.askToEmit(names)}
      </Text>
    </div>
  );
}

const texts = defineTranslatedTexts(
  {
    total: 'Total',
    emit: 'Emitir',
    again: 'Emitir otra vez',
    save: 'Guardar borrador',
    key: 'Ctrl + Enter: emitir',
    askToEmit: (names: string) => `Guárdelo como borrador: lo emite ${names || 'quien tenga permiso'}.`,
  },
  {
    total: 'Total',
    emit: 'Issue',
    again: 'Issue again',
    save: 'Save draft',
    key: 'Ctrl + Enter: issue',
    askToEmit: (names) => `Save it as a draft: ${names || 'a user who may'} issues it.`,
  },
);
