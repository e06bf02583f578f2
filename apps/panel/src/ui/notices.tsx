import { Alert, List, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { faultText } from '../api/fault-text.ts';
import { defineTranslatedTexts } from '../i18n/texts.ts';

export interface Notice {
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** Warnings of the server that block nothing. Renders nothing if there are none. */
export function Notices({ notices }: { notices: readonly Notice[] }) {
  const t = texts.use();
  if (notices.length === 0) return null;
  return (
    <Alert color="orange" variant="light" icon={<IconInfoCircle aria-hidden />} title={t.title} role="note">
      {notices.length === 1 && notices[0] ? (
        <Text size="sm" c="var(--mantine-color-text)">
          {faultText(notices[0])}
        </Text>
      ) : (
        <List size="sm" c="var(--mantine-color-text)">
          {notices.map((notice) => (
            <List.Item key={`${notice.code} ${notice.message}`}>{faultText(notice)}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}

const texts = defineTranslatedTexts({ title: 'Conviene revisar' }, { title: 'Worth a look' });
