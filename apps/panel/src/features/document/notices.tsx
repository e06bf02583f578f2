import { Alert, Blockquote, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconBulb } from '@tabler/icons-react';
import { faultText } from '../../api/fault-text.ts';
import { isErrorForOperator } from '../../api/operator-notice.ts';
import type { DocumentRecord } from '../../document-types/document-record.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { CollapsibleNotice } from '../../ui/collapsible-notice.tsx';

type Notice = DocumentRecord['errors'][number];

/** Why SRI rejected the document: SRI's text first, then an explanation. */
export function RejectionNotice({ errors }: { errors: readonly Notice[] }) {
  const t = texts.use();
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} title={t.rejected} role="alert">
      <Stack gap="sm" align="flex-start">
        {errors.length === 0 && <Text size="sm">{t.unexplained}</Text>}
        {errors.map((notice, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: SRI may say the same twice
          <NoticeText key={index} notice={notice} />
        ))}
      </Stack>
    </Alert>
  );
}

/** Warnings about a document that was not rejected. */
export function WarningsNotice({ warnings }: { warnings: readonly Notice[] }) {
  const t = texts.use();
  const telling = warnings.filter((notice) => !isTestNotice(notice) && !isErrorForOperator(notice));
  const [first] = telling;
  if (first === undefined) return null;
  const gist = first.source === 'sri' ? first.message : faultText(first);
  return (
    <CollapsibleNotice title={t.warnings(telling.length)} gist={gist}>
      <Stack gap="sm">
        {telling.map((notice, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: SRI may say the same twice
          <NoticeText key={index} notice={notice} />
        ))}
      </Stack>
    </CollapsibleNotice>
  );
}

/** SRI's standard message for every document of the test environment, collapsed. */
export function TestNotice({ warnings }: { warnings: readonly Notice[] }) {
  const t = texts.use();
  const testNotices = warnings.filter(isTestNotice);
  if (testNotices.length === 0) return null;
  return (
    <Text component="details" size="sm" c="dimmed">
      <summary style={{ cursor: 'pointer' }}>{t.summary(testNotices.length)}</summary>
      <Stack gap="xs" mt="xs">
        {testNotices.map((notice, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: SRI may say the same twice
          <NoticeText key={index} notice={notice} />
        ))}
      </Stack>
    </Text>
  );
}

/**
 * Whether the notice is SRI's message 60. It comes with every document of the test environment and requires no action.
 */
function isTestNotice({ source, identifier }: Notice): boolean {
  return source === 'sri' && identifier === '60';
}

function NoticeText({ notice }: { notice: Notice }) {
  const t = texts.use();
  const { source, identifier, message, additionalInfo, hint } = notice;
  if (source !== 'sri')
    return (
      <Text size="sm" c="var(--mantine-color-text)">
        {faultText(notice)}
      </Text>
    );
  return (
    <div>
      <Blockquote p="xs" pl="sm" mt={0} color="gray">
        <Text size="sm" fw={600} c="var(--mantine-color-text)" lang="es">
          {identifier === undefined ? t.sri : t.sriNumber(identifier)} {message}
        </Text>
        {additionalInfo !== undefined && additionalInfo !== '' && (
          <Text size="sm" c="var(--mantine-color-text)" lang="es">
            {additionalInfo}
          </Text>
        )}
      </Blockquote>
      {hint !== undefined && (
        <Text size="sm" c="var(--mantine-color-text)" mt={4} lang="es">
          <IconBulb size={16} aria-hidden style={{ verticalAlign: 'text-bottom', marginRight: 4 }} />
          <b>{t.hint}</b> {hint}
        </Text>
      )}
    </div>
  );
}

const texts = defineTranslatedTexts(
  {
    rejected: 'El SRI rechazó este comprobante',
    unexplained: 'El SRI no explicó por qué. Verifique el comprobante y emítalo de nuevo.',
    warnings: (count: number) => (count === 1 ? 'Una advertencia.' : `${count} advertencias.`),
    sri: 'SRI:',
    sriNumber: (identifier: string) => `SRI ${identifier}:`,
    hint: 'Qué hacer:',
    summary: (count: number) => (count === 1 ? 'Un mensaje del SRI' : `${count} mensajes del SRI`),
  },
  {
    rejected: 'SRI rejected this document',
    unexplained: 'SRI did not say why. Verify the document and issue it again.',
    warnings: (count) => (count === 1 ? 'One warning.' : `${count} warnings.`),
    sri: 'SRI:',
    sriNumber: (identifier) => `SRI ${identifier}:`,
    hint: 'What to do:',
    summary: (count) => (count === 1 ? 'One message of SRI' : `${count} messages of SRI`),
  },
);
