import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconTerminal2 } from '@tabler/icons-react';
import { useOperationQuery } from '../../api/hooks.ts';
import type { DataOf } from '../../api/talonario.ts';
import { formatDateTime } from '../../format/dates.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { ErrorNotice } from '../../ui/failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { requestAsCurl } from './as-curl.ts';
import { StatusChip } from './status-chip.tsx';

type Request = DataOf<'requests.get'>;

/** One API request with its body and its response. */
export function RequestDetail({ requestId }: { readonly requestId: string }) {
  const t = texts.use();
  const { data, error, refetch } = useOperationQuery('requests.get', { params: { requestId } });
  if (error !== null) return <ErrorNotice error={error} onRetry={refetch} />;
  if (data === undefined) return <Loading />;
  const request = data.data;
  const facts = [
    [t.at, formatDateTime(request.at)],
    [t.key, request.key.name ?? t.keyGone],
    [t.took, `${request.milliseconds} ms`],
    ['IP', request.ip ?? '—'],
    ['Idempotency-Key', request.idempotencyKey ?? '—'],
    ['Request-Id', request.requestId],
  ] as const;
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="center">
        <StatusChip status={request.status} />
        <CurlButton request={request} />
      </Group>
      <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {request.method} {request.path}
      </Code>
      <dl style={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '4px 12px', margin: 0 }}>
        {facts.map(([name, value]) => (
          <Text component="div" size="sm" key={name} style={{ display: 'contents' }}>
            <dt style={{ color: 'var(--mantine-color-dimmed)' }}>{name}</dt>
            <dd style={{ margin: 0, overflowWrap: 'anywhere' }}>{value}</dd>
          </Text>
        ))}
      </dl>
      <BodyText title={t.sent} body={request.sent} />
      <BodyText title={t.answered} body={request.answered} />
    </Stack>
  );
}

function CurlButton({ request }: { readonly request: Request }) {
  const t = texts.use();
  return (
    <CopyButton value={requestAsCurl(window.location.origin, request)} timeout={2000}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          size="compact-sm"
          onClick={copy}
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconTerminal2 size={16} aria-hidden />}
        >
          {copied ? t.copied : t.curl}
        </Button>
      )}
    </CopyButton>
  );
}

function BodyText({ title, body }: { readonly title: string; readonly body: Request['sent'] }) {
  const t = texts.use();
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {title} · {t.bytes(body.bytes)}
      </Text>
      {body.text === null ? (
        <Text size="sm" c="dimmed">
          {body.bytes === 0 ? t.nothing : t.notKept}
        </Text>
      ) : (
        <Code block tabIndex={0} style={{ maxHeight: 320, overflow: 'auto' }}>
          {pretty(body)}
        </Code>
      )}
      {body.text !== null && !body.whole && (
        <Text size="xs" c="dimmed">
          {t.cut}
        </Text>
      )}
    </Stack>
  );
}

/** JSON is formatted with line breaks. Other text stays unchanged. */
function pretty({ text, whole }: Request['sent']): string {
  if (text === null || !whole) return text ?? '';
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

const texts = defineTranslatedTexts(
  {
    at: 'Respondida',
    key: 'Clave',
    keyGone: 'eliminada',
    took: 'Tardó',
    sent: 'Lo que se envió',
    answered: 'Lo que se respondió',
    bytes: (count: number) => `${count} bytes`,
    nothing: 'Nada.',
    notKept: 'No se guarda: es un archivo, una lectura, no es JSON, o contiene un secreto.',
    cut: 'Solo el comienzo: era más largo.',
    curl: 'Copiar como cURL',
    copied: 'Copiado',
  },
  {
    at: 'Answered',
    key: 'Key',
    keyGone: 'deleted',
    took: 'Took',
    sent: 'What was sent',
    answered: 'What was answered',
    bytes: (count) => `${count} bytes`,
    nothing: 'Nothing.',
    notKept: 'It is not kept: a file, something that was only read or is no JSON, or it holds a secret.',
    cut: 'Only the beginning: it was longer.',
    curl: 'Copy as cURL',
    copied: 'Copied',
  },
);
