import { Alert, Button, Group, List, Text } from '@mantine/core';
import { IconHelpCircle, IconShieldOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useWriteOperation } from '../../api/hooks.ts';
import { isReceivedDocumentAcceptable } from '../../document-types/received-usability.ts';
import { formatDate, formatDateTime } from '../../format/dates.ts';
import { formatMoney } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { askForConfirmation } from '../../ui/confirm.tsx';
import { notifyFailure, notifySuccess } from '../../ui/notify.ts';
import { provenanceTexts } from './provenance-texts.ts';
import type { ReceivedRecord } from './received-record.ts';

/** Provenance of the document if SRI has not confirmed it. Otherwise renders nothing. */
export function ProvenanceNotice({ record }: { record: ReceivedRecord }) {
  const { xmlStatus, otherCopy, confirmedAt } = record;
  if (record.state === 'annulled' || record.state === 'not_authorized') return null;
  if (xmlStatus === 'intact') return <Unconfirmed record={record} />;
  if (xmlStatus === 'tampered' && confirmedAt !== null) return <Replaced record={record} />;
  return otherCopy === null ? null : <OtherFile record={record} />;
}

function Unconfirmed({ record }: { record: ReceivedRecord }) {
  const t = provenanceTexts.use();
  const words = useSignerWords(record);
  const { accepted, notGivenAt, otherCopy } = record;
  return (
    <Box color="orange" icon={<IconHelpCircle aria-hidden />} title={accepted === null ? t.unconfirmed : t.accepted}>
      <Line>{notGivenAt === null ? t.asking : t.never(formatDateTime(notGivenAt))}</Line>
      {otherCopy !== null && <Line strong>{t.twoFiles(amount(record.total), amount(otherCopy.total))}</Line>}
      <List size="sm" c="var(--mantine-color-text)" mt={4}>
        {words.map((word) => (
          <List.Item key={word}>{word}</List.Item>
        ))}
      </List>
      <Acceptance record={record} />
    </Box>
  );
}

/** Notice that an imported file differed from the document that SRI authorised. The page shows SRI's copy. */
function Replaced({ record }: { record: ReceivedRecord }) {
  const t = provenanceTexts.use();
  const { otherCopy } = record;
  return (
    <Box color="red" icon={<IconShieldOff aria-hidden />} title={t.replaced}>
      {otherCopy !== null && <Line strong>{t.amounts(amount(otherCopy.total), amount(record.total))}</Line>}
      <Line>{t.replacedWhy}</Line>
      <Hashes record={record} />
      <Acceptance record={record} />
    </Box>
  );
}

function OtherFile({ record }: { record: ReceivedRecord }) {
  const t = provenanceTexts.use();
  const { otherCopy } = record;
  if (otherCopy === null) return null;
  const foreign = otherCopy.by === 'sri';
  return (
    <Box
      color={foreign ? 'red' : 'orange'}
      icon={<IconShieldOff aria-hidden />}
      title={foreign ? t.foreign : t.otherFile}
    >
      <Line>{foreign ? t.foreignWhy : t.otherFileWhy(formatDateTime(otherCopy.seenAt), amount(otherCopy.total))}</Line>
      <Hashes record={record} />
    </Box>
  );
}

function Hashes({ record: { otherCopy } }: { record: ReceivedRecord }) {
  const t = provenanceTexts.use();
  if (otherCopy === null) return null;
  const copies = [
    [otherCopy.keptBy, otherCopy.keptSha256],
    [otherCopy.by, otherCopy.sha256],
  ] as const;
  return copies.map(([by, hash]) => (
    <Text key={hash} size="xs" c="var(--mantine-color-text)" style={{ overflowWrap: 'anywhere' }}>
      SHA-256 {t.of[by]}: <span className="figures">{hash}</span>
    </Text>
  ));
}

/** Shows which user accepted the document, or the buttons to accept it. */
function Acceptance({ record }: { record: ReceivedRecord }) {
  const t = provenanceTexts.use();
  const touches = ['receivedDocuments', 'auditLog'];
  const give = useWriteOperation('receivedDocuments.acceptance.give', touches);
  const withdraw = useWriteOperation('receivedDocuments.acceptance.withdraw', touches);
  if (!isReceivedDocumentAcceptable(record)) return null;
  const input = { params: { id: record.id }, query: { businessId: record.businessId } };
  const settle = (done: string) => ({ onSuccess: () => notifySuccess(done), onError: notifyFailure });
  const { accepted } = record;
  if (accepted !== null)
    return (
      <>
        <Line strong>{t.acceptedBy(accepted.by.name ?? t.unknownUser, formatDateTime(accepted.at))}</Line>
        <Group gap="xs" mt="xs">
          <Button
            size="xs"
            variant="default"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate(input, settle(t.withdrawn))}
          >
            {t.withdraw}
          </Button>
        </Group>
      </>
    );
  const fromSri = record.confirmedAt !== null;
  const ask = () =>
    askForConfirmation({
      title: fromSri ? t.acceptSri : t.accept,
      text: fromSri
        ? t.acceptSriWhy(amount(record.total))
        : t.acceptWhy(amount(record.total), record.issuer.businessName),
      confirm: t.acceptNow,
      harmless: true,
      onConfirm: () => give.mutateAsync(input).then(() => notifySuccess(t.done)),
    });
  return (
    <Group gap="xs" mt="xs">
      <Button size="xs" onClick={ask} loading={give.isPending}>
        {fromSri ? t.acceptSri : t.accept}
      </Button>
      {!fromSri && <AskSri record={record} />}
    </Group>
  );
}

function AskSri({ record }: { record: ReceivedRecord }) {
  const t = provenanceTexts.use();
  const fetch = useWriteOperation('receivedDocuments.fetch', ['receivedDocuments', 'imports']);
  const body = { business_id: record.businessId, access_keys: [record.accessKey] };
  return (
    <Button
      size="xs"
      variant="default"
      loading={fetch.isPending}
      onClick={() => fetch.mutate({ body }, { onSuccess: () => notifySuccess(t.asked), onError: notifyFailure })}
    >
      {t.ask}
    </Button>
  );
}

function Box(props: { color: string; icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <Alert color={props.color} variant="light" icon={props.icon} title={props.title} role="alert">
      {props.children}
    </Alert>
  );
}

function Line({ children, strong = false }: { children: ReactNode; strong?: boolean }) {
  return (
    <Text size="sm" c="var(--mantine-color-text)" mt={2} {...(strong && { fw: 600 })}>
      {children}
    </Text>
  );
}

function amount(total: number | null): string {
  return total === null ? '—' : formatMoney(total);
}

/** Sentences for and against trusting the signer. */
function useSignerWords({ signer, issuer }: Pick<ReceivedRecord, 'signer' | 'issuer'>): string[] {
  const t = texts.use();
  if (signer === null) return [];
  const holder = signer.holder ?? t.nobody;
  const valid = [signer.validFrom, signer.validTo].map((instant) => formatDate(instant.slice(0, 10)));
  return [
    t.isIssuer[signer.isIssuer](holder, signer.identification ?? '', issuer.identification),
    t.trusted[signer.trusted](signer.authority ?? t.nobody),
    ...(signer.inDate ? [] : [t.notInDate(valid[0] ?? '', valid[1] ?? '')]),
  ];
}

const texts = defineTranslatedTexts(
  {
    nobody: 'sin nombre',
    isIssuer: {
      yes: (holder: string, _id: string, ruc: string) =>
        `El certificado dice ser de ${holder}, con el RUC del emisor (${ruc}).`,
      no: (holder: string, id: string, ruc: string) =>
        `El certificado dice ser de ${holder} (${id}), que no es el emisor (${ruc}).`,
      unknown: (holder: string, _id: string, _ruc: string) =>
        `El certificado dice ser de ${holder}, y no dice de qué RUC.`,
    },
    trusted: {
      yes: (authority: string) => `El certificado lo emitió ${authority}, una entidad reconocida.`,
      no: (authority: string) => `El certificado no viene de una entidad reconocida: dice ser de ${authority}.`,
      unknown: (_authority: string) => 'No se pudo comprobar qué entidad emitió el certificado.',
    },
    notInDate: (from: string, to: string) => `El certificado valía del ${from} al ${to}, y no el día del comprobante.`,
  },
  {
    nobody: 'no name',
    isIssuer: {
      yes: (holder, _id, ruc) => `The certificate says it is of ${holder}, with the RUC of the issuer (${ruc}).`,
      no: (holder, id, ruc) => `The certificate says it is of ${holder} (${id}), who is not the issuer (${ruc}).`,
      unknown: (holder, _id, _ruc) => `The certificate says it is of ${holder}, and not of which RUC.`,
    },
    trusted: {
      yes: (authority) => `The certificate is of ${authority}, a known authority.`,
      no: (authority) => `The certificate is of no known authority: it says ${authority}.`,
      unknown: (_authority) => 'Which authority issued the certificate could not be checked.',
    },
    notInDate: (from, to) => `The certificate was valid from ${from} to ${to}, and not on the day of the document.`,
  },
);
