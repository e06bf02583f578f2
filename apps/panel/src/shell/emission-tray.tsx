import { ActionIcon, Button, CloseButton, Text, VisuallyHidden } from '@mantine/core';
import { IconClock, IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useOperationQuery } from '../api/hooks.ts';
import { callOperation } from '../api/talonario.ts';
import { type FollowedEmission, stopFollowing } from '../business/followed-emissions.ts';
import { type DocumentRecord, isRejected, isUnderway } from '../document-types/document-record.ts';
import { documentTypeHasTotal } from '../document-types/index.ts';
import { documentTitle } from '../document-types/name-of.ts';
import { formatMoney } from '../format/money.ts';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import { EmissionProgress } from '../ui/emission-progress.tsx';
import { notifyFailure } from '../ui/notify.ts';
import { printPdf } from '../ui/print-pdf.ts';
import styles from './emission-tray.module.css';

/** Rows that the tray shows. The other emissions are in the list of documents. */
const shownRows = 2;

/** Height of the tray in pixels, on a phone and on a wider screen. */
export function emissionTrayHeight(count: number): { readonly base: number; readonly sm: number } {
  const rows = Math.min(count, shownRows);
  return { base: rows * 76, sm: rows * 60 };
}

/** Documents whose user did not wait for SRI. An authorised one leaves by itself, a rejected one stays. */
export function EmissionTray({ emissions }: { readonly emissions: readonly FollowedEmission[] }) {
  const t = texts.use();
  return (
    <section aria-label={t.label}>
      {emissions.slice(0, shownRows).map((emission) => (
        <EmissionRow key={emission.documentId} emission={emission} />
      ))}
    </section>
  );
}

function EmissionRow({ emission: { businessId, documentId } }: { readonly emission: FollowedEmission }) {
  const t = texts.use();
  const { data } = useOperationQuery(
    'documents.get',
    { params: { id: documentId }, query: { businessId } },
    // A change is reported by an event. This is for a lost event.
    { refetchInterval: 10_000 },
  );
  const row = useRef<HTMLDivElement>(null);
  const record = data?.data;
  const acronym = record?.documentState.acronym;
  useEffect(() => {
    if (acronym !== 'AUT') return;
    // Not while the user is about to press one of its buttons.
    const leave = setInterval(() => {
      if (row.current?.matches(':hover, :focus-within') !== true) stopFollowing(documentId);
    }, 8_000);
    return () => clearInterval(leave);
  }, [acronym, documentId]);
  return (
    <div ref={row} className={styles.row}>
      {record !== undefined && <EmissionFacts record={record} />}
      <CloseButton
        size={28}
        className={styles.close}
        aria-label={t.close(record === undefined ? String(documentId) : documentTitle(record))}
        onClick={() => stopFollowing(documentId)}
      />
    </div>
  );
}

function EmissionFacts({ record }: { readonly record: DocumentRecord }) {
  const t = texts.use();
  const { id, number, entity, total, documentType, documentState } = record;
  const { acronym } = documentState;
  const sentence = sentenceOf(acronym);
  return (
    <>
      <div className={styles.what}>
        <Text size="sm" truncate>
          <Link to="/documents/$id" params={{ id: String(id) }} className={`figures ${styles.number}`}>
            {number ?? documentTitle(record)}
          </Link>{' '}
          <Text span size="sm" c="dimmed">
            {entity.businessName}
          </Text>
        </Text>
        <Text size="xs" truncate {...(isUnderway(acronym) && { c: 'var(--amber)' })} className={styles.sentence}>
          {isUnderway(acronym) && <IconClock size={14} aria-hidden />}
          {sentence}
        </Text>
        <VisuallyHidden role="status">{`${documentTitle(record)}: ${sentence}`}</VisuallyHidden>
      </div>
      {documentTypeHasTotal(documentType.code) && (
        <Text size="md" fw={600} className={`figures ${styles.total}`}>
          {formatMoney(total)}
        </Text>
      )}
      <div className={styles.progress}>
        <EmissionProgress acronym={acronym} />
      </div>
      <div className={styles.actions}>
        {isRejected(acronym) ? (
          <Button
            component={Link}
            to={`/documents/${id}`}
            size="xs"
            variant="default"
            onClick={() => stopFollowing(id)}
          >
            {t.why}
          </Button>
        ) : (
          <PrintButton record={record} />
        )}
      </div>
    </>
  );
}

/** The customer may get the document before SRI has authorised it: the access key is already on it. */
function PrintButton({ record: { id, businessId, ...named } }: { readonly record: DocumentRecord }) {
  const t = texts.use();
  const [busy, setBusy] = useState(false);
  const print = async () => {
    setBusy(true);
    try {
      const input = { params: { id }, query: { businessId, format: 'pdf' } } as const;
      await printPdf((await callOperation('documents.download', input)).blob);
    } catch (error) {
      notifyFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <ActionIcon
      variant="default"
      size={28}
      title={t.print}
      aria-label={`${t.print} ${documentTitle({ id, ...named })}`}
      loading={busy}
      onClick={print}
    >
      <IconPrinter size={16} aria-hidden />
    </ActionIcon>
  );
}

function sentenceOf(acronym: DocumentRecord['documentState']['acronym']): string {
  const t = texts.now();
  if (acronym === 'AUT') return t.authorised;
  if (isRejected(acronym)) return t.rejected;
  return acronym === 'PPR' ? t.waits : t.slow;
}

const texts = defineTranslatedTexts(
  {
    label: 'Emisiones en curso',
    slow: 'El SRI tarda; siga con la próxima venta. Le avisamos cuando autorice; ya puede imprimir.',
    waits: 'El SRI no responde ahora. Está guardado y se envía solo; ya puede imprimir. No lo vuelva a crear.',
    authorised: 'El SRI lo autorizó.',
    rejected: 'El SRI lo rechazó.',
    why: 'Ver por qué',
    print: 'Imprimir',
    close: (name: string) => `Quitar de la vista ${name}`,
  },
  {
    label: 'Emissions in progress',
    slow: 'SRI is slow; go on with the next sale. You will see when it is authorised; you can print it now.',
    waits: 'SRI does not answer now. It is stored and is sent by itself; you can print it now. Do not create it again.',
    authorised: 'SRI authorised it.',
    rejected: 'SRI rejected it.',
    why: 'See why',
    print: 'Print',
    close: (name) => `Remove ${name} from view`,
  },
);
