import { Card, Grid, Stack, Tabs, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCloudDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { operationQuery } from '../../api/hooks.ts';
import { useRequiredBusiness } from '../../business/use-business.ts';
import { type DocumentRecord, isRejected, isUnderway } from '../../document-types/document-record.ts';
import { documentNumberText } from '../../document-types/name-of.ts';
import { documentTypeName, documentTypeNames } from '../../document-types/type-names.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { AnnulmentChip } from '../../ui/annulment-chip.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { RecordHead, RecordPlaceholderPage, RecordTotal } from '../../ui/record-page.tsx';
import { StateChip } from '../../ui/state-chip.tsx';
import { AccessKey } from './access-key.tsx';
import { AnnulDialog } from './annul-dialog.tsx';
import { AnnulmentNotice } from './annulment-notice.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { CreditNotes } from './credit-notes.tsx';
import { DeveloperDialog, type DeveloperView } from './developer-dialog.tsx';
import { DocumentMenu } from './document-menu.tsx';
import { DocumentFacts } from './facts.tsx';
import { DocumentLines } from './lines.tsx';
import { MailDialog } from './mail-dialog.tsx';
import { DocumentMails } from './mails.tsx';
import { MainActions } from './main-actions.tsx';
import { RejectionNotice, TestNotice, WarningsNotice } from './notices.tsx';
import { OtherRecipients } from './other-recipients.tsx';
import { OwnClassification } from './own-classification.tsx';
import { ReceivedLinks } from './received-links.tsx';
import { RelatedDocuments } from './related-documents.tsx';
import { RidePreview } from './ride-preview.tsx';
import { ShareActions } from './share-actions.tsx';
import { Timeline } from './timeline.tsx';
import { TotalsTable } from './totals-table.tsx';
import { type DocumentActions, useDocumentActions } from './use-document-actions.ts';
import { WaitingNotice } from './waiting-notice.tsx';
import { XmlView } from './xml-view.tsx';

const route = getRouteApi('/shell/documents/$id');
const elsewhere = { color: 'gray', icon: IconCloudDownload } as const;

/** Page of one document: its state, its content and its actions. */
export function DocumentScreen() {
  const t = texts.use();
  const { id: businessId } = useRequiredBusiness();
  const id = Number(route.useParams().id);
  const found = useQuery({
    ...operationQuery('documents.get', { params: { id }, query: { businessId } }),
    enabled: Number.isSafeInteger(id) && id > 0,
    // The event stream reports every change. Polling is only for networks that block the stream.
    refetchInterval: ({ state }) =>
      state.data !== undefined && isUnderway(state.data.data.documentState.acronym) ? 10_000 : false,
  });
  if (found.data !== undefined) return <Shown key={id} record={found.data.data} />;
  return (
    <RecordPlaceholderPage
      title={t.title}
      found={found}
      missing={t.missing}
      missingWhy={t.missingWhy}
      back={<ButtonLink to="/documents">{t.back}</ButtonLink>}
    />
  );
}

function Shown({ record }: { record: DocumentRecord }) {
  const t = texts.use();
  const names = documentTypeNames.use();
  const actions = useDocumentActions(record);
  const [correcting, correction] = useDisclosure(false);
  const [annulOpen, annulling] = useDisclosure(false);
  const [mailOpen, mailing] = useDisclosure(false);
  const [developer, setDeveloper] = useState<DeveloperView>();
  const { acronym } = record.documentState;
  const { code } = record.documentType;
  return (
    <Page
      title={documentTypeName(names, code)}
      number={documentNumberText(record)}
      about={
        <RecordHead
          chips={
            <>
              <StateChip acronym={acronym} />
              {record.annulment !== null && <AnnulmentChip state={record.annulment.state} />}
              {record.issuedElsewhere && <Chip look={elsewhere}>{t.elsewhere}</Chip>}
            </>
          }
          party={record.entity}
        >
          <RecordTotal documentTypeCode={code} total={record.total} hiddenFrom="md" w="100%" />
        </RecordHead>
      }
      actions={
        <>
          <MainActions record={record} actions={actions} onCorrect={correction.open} onMail={mailing.open} />
          <ShareActions record={record} actions={actions} />
          <DocumentMenu record={record} actions={actions} onAnnul={annulling.open} onDeveloper={setDeveloper} />
        </>
      }
    >
      {isRejected(acronym) && <RejectionNotice errors={record.errors} />}
      <WaitingNotice record={record} />
      <AnnulmentNotice record={record} actions={actions} />
      <WarningsNotice warnings={record.warnings} />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 8 }} order={{ base: 2, md: 1 }}>
          <Card withBorder padding="md">
            <Content record={record} actions={actions} onMail={mailing.open} />
          </Card>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }} order={{ base: 1, md: 2 }}>
          <Stack gap="md">
            <Card withBorder padding="md">
              <RecordTotal documentTypeCode={code} total={record.total} visibleFrom="md" mb="xs" />
              <AccessKey record={record} />
              {record.accessKey === null && <Text size="sm">{t.draft}</Text>}
            </Card>
            <CreditNotes record={record} />
            <RelatedDocuments record={record} />
            <ReceivedLinks record={record} />
            <OwnClassification record={record} />
            <Card withBorder padding="md">
              <Title order={2} size="h5" mb="sm">
                {t.timeline}
              </Title>
              <Timeline history={record.history} />
              <TestNotice warnings={record.warnings} />
            </Card>
          </Stack>
        </Grid.Col>
      </Grid>
      {correcting && <CorrectDialog record={record} actions={actions} onClose={correction.close} />}
      <DeveloperDialog record={record} view={developer} onClose={() => setDeveloper(undefined)} />
      {mailOpen && <MailDialog record={record} actions={actions} onClose={mailing.close} />}
      {annulOpen && <AnnulDialog record={record} actions={actions} onClose={annulling.close} />}
    </Page>
  );
}

function Content({
  record,
  actions,
  onMail,
}: {
  record: DocumentRecord;
  actions: DocumentActions;
  onMail: () => void;
}) {
  const t = texts.use();
  return (
    <Tabs defaultValue="detail" keepMounted={false}>
      <Tabs.List aria-label={t.tabs.label}>
        <Tabs.Tab value="detail">{t.tabs.detail}</Tabs.Tab>
        <Tabs.Tab value="ride">RIDE</Tabs.Tab>
        <Tabs.Tab value="xml">XML</Tabs.Tab>
        <Tabs.Tab value="mails">{t.tabs.mails}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="detail" pt="md">
        <Stack gap="md">
          <DocumentFacts record={record} />
          <DocumentLines record={record} />
          <OtherRecipients record={record} />
          <TotalsTable record={record} />
        </Stack>
      </Tabs.Panel>
      <Tabs.Panel value="ride" pt="md">
        <RidePreview record={record} actions={actions} />
      </Tabs.Panel>
      <Tabs.Panel value="xml" pt="md">
        <XmlView record={record} actions={actions} />
      </Tabs.Panel>
      <Tabs.Panel value="mails" pt="md">
        <DocumentMails record={record} onMail={onMail} />
      </Tabs.Panel>
    </Tabs>
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'Comprobante',
    elsewhere: 'Emitido fuera',
    missing: 'Este comprobante no existe',
    missingWhy: 'Fue eliminado, o pertenece a otro negocio. Elija el negocio en la barra superior.',
    back: 'Ver los comprobantes',
    draft: 'Borrador: todavía no tiene número ni clave de acceso.',
    timeline: 'Recorrido',
    tabs: { label: 'Contenido del comprobante', detail: 'Detalle', mails: 'Correos' },
  },
  {
    title: 'Document',
    elsewhere: 'Issued elsewhere',
    missing: 'This document does not exist',
    missingWhy: 'It was deleted, or belongs to another business. Choose the business in the top bar.',
    back: 'See the documents',
    draft: 'Draft: it has no number and no access key yet.',
    timeline: 'History',
    tabs: { label: 'Content of the document', detail: 'Details', mails: 'Mails' },
  },
);
