import { Alert, Card, Grid, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { operationQuery } from '../../api/hooks.ts';
import { useRequiredBusiness } from '../../business/use-business.ts';
import { documentTypeName, documentTypeNames } from '../../document-types/type-names.ts';
import { formatDateTime } from '../../format/dates.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { Notices } from '../../ui/notices.tsx';
import { Page } from '../../ui/page.tsx';
import { LongNumber, RecordHead, RecordPlaceholderPage, RecordTotal } from '../../ui/record-page.tsx';
import { ReceivedChip } from './chips.tsx';
import { ReceivedDocumentContent } from './content.tsx';
import { WithholdingDeadline } from './deadline.tsx';
import { receivedFaultText } from './fault-text.ts';
import { RelatedDocumentLinks } from './links.tsx';
import { MarksForm } from './marks-form.tsx';
import { ProvenanceNotice } from './provenance-notice.tsx';
import { ReceivedActions } from './received-actions.tsx';
import type { ReceivedRecord } from './received-record.ts';

const route = getRouteApi('/shell/received/$id');

/** Page of one received document: content, state and use. */
export function ReceivedDocumentScreen() {
  const t = texts.use();
  const { id: businessId } = useRequiredBusiness();
  const id = Number(route.useParams().id);
  const found = useQuery({
    ...operationQuery('receivedDocuments.get', { params: { id }, query: { businessId } }),
    enabled: Number.isSafeInteger(id) && id > 0,
    // The document is always read again, because a withholding may have been issued a moment ago.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data !== undefined && isAwaited(state.data.data) ? 5_000 : false),
  });
  if (found.data !== undefined) return <Shown key={id} record={found.data.data} />;
  return (
    <RecordPlaceholderPage
      title={t.title}
      found={found}
      missing={t.missing}
      missingWhy={t.missingWhy}
      back={<ButtonLink to="/received">{t.back}</ButtonLink>}
    />
  );
}

/** Whether SRI is being queried for its copy. */
function isAwaited({ xmlStatus, notGivenAt }: ReceivedRecord): boolean {
  return xmlStatus === 'waiting' || (xmlStatus === 'intact' && notGivenAt === null);
}

function Shown({ record }: { record: ReceivedRecord }) {
  const t = texts.use();
  const names = documentTypeNames.use();
  return (
    <Page
      title={documentTypeName(names, record.documentType.code)}
      number={record.number}
      about={<RecordHead chips={<ReceivedChip document={record} />} party={record.issuer} />}
      actions={<ReceivedActions record={record} />}
    >
      {record.state === 'annulled' && (
        <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle aria-hidden />} title={t.annulled}>
          {t.annulledWhy}
        </Alert>
      )}
      <ProvenanceNotice record={record} />
      {record.faults.length > 0 && record.confirmedAt === null && <Faults record={record} />}
      <Notices notices={record.warnings.map((warning) => ({ ...warning, hint: receivedFaultText(warning) }))} />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 8 }} order={{ base: 2, md: 1 }}>
          <Card withBorder padding="md">
            {record.content === null ? (
              <Text size="sm">{t.noContent[record.xmlStatus === 'not_found' ? 'not_found' : 'waiting']}</Text>
            ) : (
              <ReceivedDocumentContent record={record} content={record.content} />
            )}
          </Card>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }} order={{ base: 1, md: 2 }}>
          <Stack gap="md">
            <Card withBorder padding="md">
              <ReceivedTotals record={record} />
            </Card>
            <Card withBorder padding="md" component="section" aria-labelledby="marks-title">
              <Title order={2} size="h5" mb="sm" id="marks-title">
                {t.marks}
              </Title>
              <MarksForm key={record.updatedAt} record={record} />
            </Card>
            <RelatedDocumentLinks links={record.links} />
          </Stack>
        </Grid.Col>
      </Grid>
    </Page>
  );
}

function Faults({ record }: { record: ReceivedRecord }) {
  const t = texts.use();
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle aria-hidden />} title={t.faults}>
      {record.faults.map((fault) => (
        <Text key={`${fault.code} ${fault.message}`} size="sm" c="var(--mantine-color-text)">
          {receivedFaultText(fault)}
        </Text>
      ))}
    </Alert>
  );
}

/** Total, access key, and SRI's last answer. */
function ReceivedTotals({ record }: { record: ReceivedRecord }) {
  const t = texts.use();
  return (
    <>
      <RecordTotal documentTypeCode={record.documentType.code} total={record.total} mb="xs" />
      <LongNumber name={t.key} value={record.accessKey} copy={t.copyKey} />
      {record.authorizedAt !== null && <Text size="sm">{t.authorizedAt(formatDateTime(record.authorizedAt))}</Text>}
      <Word record={record} />
      <WithholdingDeadline record={record} />
      {record.stateCheckedAt !== null && (
        <Text size="sm" c="dimmed">
          {t.checkedAt(formatDateTime(record.stateCheckedAt))}
        </Text>
      )}
    </>
  );
}

/** Shows which facts SRI confirmed, or which facts only a file claims. */
function Word({ record: { confirmedAt, authorizedAt, claimedAuthorization } }: { record: ReceivedRecord }) {
  const t = texts.use();
  const claimed = claimedAuthorization?.authorizedAt ?? null;
  return (
    <>
      {authorizedAt === null && claimed !== null && (
        <Text size="sm" c="dimmed">
          {t.claimedAt(formatDateTime(claimed))}
        </Text>
      )}
      {confirmedAt !== null && (
        <Text size="sm" c="dimmed">
          {t.confirmedAt(formatDateTime(confirmedAt))}
        </Text>
      )}
    </>
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'Comprobante recibido',
    missing: 'Este comprobante no existe',
    missingWhy: 'Pertenece a otro negocio. Elija el negocio en la barra superior.',
    back: 'Ver los recibidos',
    key: 'Clave de acceso',
    copyKey: 'Copiar la clave de acceso',
    authorizedAt: (at: string) => `Autorizado el ${at}`,
    checkedAt: (at: string) => `Consultado al SRI el ${at}`,
    claimedAt: (at: string) => `El archivo dice que se autorizó el ${at}; el SRI no lo ha confirmado`,
    confirmedAt: (at: string) => `El SRI entregó este XML el ${at}`,
    marks: 'Para sus declaraciones',
    annulled: 'El emisor anuló este comprobante',
    annulledWhy: 'No cuenta para sus declaraciones. Si ya lo usó en una retención o en un período cerrado, revíselo.',
    faults: 'Este comprobante tiene problemas',
    noContent: {
      waiting: 'Todavía no está el XML: se está pidiendo al SRI. Mientras tanto se ve lo que dice el reporte.',
      not_found: 'El SRI no entregó el XML. Pídalo a su proveedor y súbalo en Importar.',
    },
  },
  {
    title: 'Received document',
    missing: 'This document does not exist',
    missingWhy: 'It belongs to another business. Choose the business in the top bar.',
    back: 'See the received ones',
    key: 'Access key',
    copyKey: 'Copy the access key',
    authorizedAt: (at) => `Authorised at ${at}`,
    checkedAt: (at) => `SRI was asked at ${at}`,
    claimedAt: (at) => `The file says it was authorised at ${at}; SRI has not confirmed it`,
    confirmedAt: (at) => `SRI gave this XML at ${at}`,
    marks: 'For your tax returns',
    annulled: 'The issuer annulled this document',
    annulledWhy:
      'It does not count for your returns. If you used it in a withholding or a closed period, look at it again.',
    faults: 'This document has problems',
    noContent: {
      waiting: 'The XML is not here yet: SRI is being asked for it. Until then this is what the report says.',
      not_found: 'SRI did not give the XML. Ask your supplier for it and upload it under Import.',
    },
  },
);
