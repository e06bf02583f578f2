import { Alert, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconClock, IconFilePlus } from '@tabler/icons-react';
import { useOperationQuery } from '../../api/hooks.ts';
import { usualType } from '../../document-types/index.ts';
import { documentTypeName, documentTypeNames } from '../../document-types/type-names.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { NoWrapNumbers } from '../../ui/no-wrap-numbers.tsx';
import { PauseButton, type StateCardProps } from './live-card.tsx';
import type { GoLive } from './use-go-live.ts';

/**
 * Card for the first document in production. A user issues it before SRI has authorised any other, and the card shows
 * SRI's answer in plain language.
 */
export function FirstDocument({ goLive, mayChange }: StateCardProps) {
  const t = texts.use();
  const { firstDocument, guarded, businessId } = goLive;
  const underway = firstDocument !== null && !rejected.includes(firstDocument.acronym);
  return (
    <>
      <Card withBorder padding="md" component="section" aria-labelledby="first-document">
        <Stack gap="sm" align="stretch">
          <Title order={2} size="h5" id="first-document">
            {t.title}
          </Title>
          <Text size="sm">{guarded ? t.whyGuarded : t.why}</Text>
          {firstDocument !== null && <Answer document={firstDocument} businessId={businessId} />}
          {!underway && (
            <Group>
              <ButtonLink
                to="/documents/new"
                search={{ type: usualType }}
                leftSection={<IconFilePlus size={16} aria-hidden />}
              >
                {t.issue}
              </ButtonLink>
            </Group>
          )}
        </Stack>
      </Card>
      {mayChange && <PauseButton businessId={businessId} />}
    </>
  );
}

const rejected: readonly string[] = ['DVL', 'NAT'];

interface AnswerProps {
  readonly document: NonNullable<GoLive['firstDocument']>;
  readonly businessId: number;
}

/**
 * State of the first document after the last attempt to issue it. If SRI authorised it, the page shows the next card
 * instead.
 */
function Answer({ document, businessId }: AnswerProps) {
  const t = texts.use();
  const names = documentTypeNames.use();
  const name = `${documentTypeName(names, document.documentType.code)} ${document.number ?? ''}`;
  const returned = rejected.includes(document.acronym);
  const found = useOperationQuery(
    'documents.get',
    { params: { id: document.id }, query: { businessId } },
    { enabled: returned },
  );
  return (
    <Alert
      color={returned ? 'red' : 'yellow'}
      variant="light"
      icon={returned ? <IconAlertTriangle aria-hidden /> : <IconClock aria-hidden />}
      title={<NoWrapNumbers text={returned ? t.returned(name) : t.underway(name)} />}
      role="status"
    >
      <Stack gap="xs" align="flex-start">
        {returned &&
          (found.data?.data.errors ?? []).map(({ identifier, message, hint }) => (
            <Text key={`${identifier} ${message}`} size="sm" c="var(--mantine-color-text)" lang="es">
              <b>{identifier === undefined ? 'SRI:' : `SRI ${identifier}:`}</b> {message} {hint}
            </Text>
          ))}
        <Text size="sm" c="var(--mantine-color-text)">
          {returned ? t.returnedWhy : t.underwayWhy}
        </Text>
        <Group gap="xs">
          <ButtonLink to="/documents/$id" params={{ id: String(document.id) }} variant="default" size="xs">
            {t.open}
          </ButtonLink>
          {returned && (
            <ButtonLink to="/establishments" variant="default" size="xs">
              {t.numbers}
            </ButtonLink>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'La primera factura real',
    why: 'El negocio está en producción. Emita la primera a mano y espere lo que diga el SRI.',
    whyGuarded:
      'El negocio está en producción. Emita la primera a mano y espere lo que diga el SRI: mientras no la autorice, no emiten las claves de API ni los lotes.',
    issue: 'Emitir la primera factura',
    returned: (name: string) => `El SRI devolvió ${name}`,
    returnedWhy:
      'No vale como comprobante. Corrija la causa y emítala otra vez desde su página. Si su número ya se había usado, ponga el siguiente en Establecimientos.',
    underway: (name: string) => `El SRI está procesando ${name}`,
    underwayWhy: 'No haga nada: no la emita de nuevo. Esta página cambia sola cuando el SRI decida.',
    open: 'Ver el comprobante',
    numbers: 'Ver los números',
  },
  {
    title: 'The first real invoice',
    why: 'The business is in production. Issue the first one by hand and wait for what SRI says.',
    whyGuarded:
      'The business is in production. Issue the first one by hand and wait for what SRI says: until it is authorised, neither API keys nor batches issue.',
    issue: 'Issue the first invoice',
    returned: (name) => `SRI returned ${name}`,
    returnedWhy:
      'It is not valid. Mend the cause and issue it again from its page. If its number had been used before, set the next one in Establishments.',
    underway: (name) => `SRI is working on ${name}`,
    underwayWhy: 'Do nothing: do not issue it again. This page changes by itself when SRI decides.',
    open: 'See the document',
    numbers: 'See the numbers',
  },
);
