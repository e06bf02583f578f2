import { Button, Divider, Group, List, Stack, Text } from '@mantine/core';
import { IconDownload, IconPaperclip } from '@tabler/icons-react';
import { useOperationQuery, useWriteOperation } from '../../api/hooks.ts';
import { formatDateTime } from '../../format/dates.ts';
import { formatNumber } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { notifyFailure } from '../../ui/notify.ts';
import { saveFile } from '../../ui/save-file.ts';

/** A stored message as the recipient would see it. It is rendered as text, so that no code in it can run. */
export function OpenedMessage({ id, onClose }: { id: number; onClose: () => void }) {
  const t = texts.use();
  const message = useOperationQuery('outbox.get', { params: { id } });
  const download = useWriteOperation('outbox.download');
  const save = () =>
    download.mutate(
      { params: { id } },
      { onSuccess: (file) => saveFile(file, `mensaje-${id}.eml`), onError: notifyFailure },
    );
  const data = message.data?.data;
  return (
    <Dialog title={data?.subject ?? t.title} opened onClose={onClose} shape="side">
      {message.isError ? (
        <ErrorNotice error={message.error} onRetry={() => message.refetch()} />
      ) : data === undefined ? (
        <Loading />
      ) : (
        <Stack gap="sm">
          <Header name={t.from} value={data.from} />
          <Header name={t.to} value={data.to} />
          {data.date !== null && <Header name={t.date} value={formatDateTime(data.date)} />}
          <Divider />
          <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
            {data.text}
          </Text>
          <Divider />
          {data.attachments.length > 0 && (
            <div>
              <Text size="sm" fw={600} mb={4}>
                {t.attachments}
              </Text>
              <List size="sm" spacing={4} icon={<IconPaperclip size={16} aria-hidden />}>
                {data.attachments.map(({ name, bytes }) => (
                  <List.Item key={name}>
                    {name}{' '}
                    <Text span c="dimmed" size="xs">
                      {formatNumber(bytes / 1024, 0, 1)} kB
                    </Text>
                  </List.Item>
                ))}
              </List>
            </div>
          )}
          <Group>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={save}
              loading={download.isPending}
            >
              {t.download}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}

function Header({ name, value }: { name: string; value: string }) {
  return (
    <Text size="sm">
      <Text span c="dimmed">
        {name}:
      </Text>{' '}
      {value}
    </Text>
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'Correo',
    from: 'De',
    to: 'Para',
    date: 'Fecha',
    attachments: 'Adjuntos',
    download: 'Descargar .eml',
  },
  { title: 'Mail', from: 'From', to: 'To', date: 'Date', attachments: 'Attachments', download: 'Download .eml' },
);
