import { Alert, Box, Button, Card, Group, Stack, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconAlertTriangle, IconDeviceFloppy, IconSend } from '@tabler/icons-react';
import { ChangedError } from '@talonario/client';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { defineTexts } from '../../i18n/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { type Faults, faultsOf } from '../../ui/faults.ts';
import { Loading } from '../../ui/loading.tsx';
import { notifyDone, notifyDoubt } from '../../ui/notify.ts';
import { type BodyContext, bodyOf, toFormPath, updateBodyOf } from './body.ts';
import { ClashNotice } from './clash-notice.tsx';
import { ConfirmEmission } from './confirm-emission.tsx';
import styles from './editor.module.css';
import { EditorContext, focusField } from './editor-context.ts';
import { describePath } from './field-labels.ts';
import { typesWithPayment } from './fields.ts';
import { HeadSection } from './head-section.tsx';
import type { FormPlace, KeptForm } from './kept-form.ts';
import { LinesSection } from './lines-section.tsx';
import { missingOf } from './missing.ts';
import { ModifiedSection } from './modified-section.tsx';
import { MoreSection } from './more-section.tsx';
import { PaymentSection } from './payment-section.tsx';
import type { DocumentTypeCode } from './search.ts';
import { TotalsPanel } from './totals-panel.tsx';
import { TransportSection } from './transport-section.tsx';
import { UnsettledNotice } from './unsettled-notice.tsx';
import { useDocumentForm } from './use-document-form.ts';
import { rememberPoint } from './use-points.ts';
import { usePreview } from './use-preview.ts';
import { type Outcome, useSubmit } from './use-submit.ts';
import { WithholdingSection } from './withholding-section.tsx';

export interface DocumentEditorProps {
  readonly place: FormPlace;
  readonly context: BodyContext;
  readonly start: KeptForm;
  /** The draft that is changed; left out for a new document. */
  readonly documentId?: number;
  /** Gives up this form for the draft as it is stored now. */
  readonly onReload?: () => void;
  /** A note found the invoice it is about. */
  readonly onAbout?: (documentId: number) => void;
}

/** The whole form of a document of any type. */
export function DocumentEditor({ place, context, start, documentId, onReload, onAbout }: DocumentEditorProps) {
  const t = texts.use();
  const navigate = useNavigate();
  const state = useDocumentForm(place, start);
  const { form, unsettled } = state;
  const missing = missingOf(form);
  const body = missing.length === 0 ? bodyOf(form, context) : undefined;
  const preview = usePreview(unsettled === undefined ? body : undefined, context.businessId);
  const { submit, busy } = useSubmit(state, context.businessId, documentId);
  const [confirming, setConfirming] = useState(false);
  const [strays, setStrays] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<unknown>();

  const showFaults = (told: Faults) => {
    state.setFaults(told);
    // Once the fields have drawn their faults: the first of the page gets the cursor, wherever the server named it.
    requestAnimationFrame(() => {
      const fields = [...document.querySelectorAll<HTMLElement>('[data-field]')];
      const first = fields.find(({ dataset }) => dataset.field !== undefined && dataset.field in told);
      if (first?.dataset.field !== undefined) focusField(first.dataset.field);
      const shown = new Set(fields.map(({ dataset }) => dataset.field));
      setStrays(
        Object.entries(told).flatMap(([path, text]) => (shown.has(path) ? [] : [nameStray(path, text, form.type)])),
      );
    });
  };
  const arrive = async ({ documentId: id, emitted, document }: Outcome) => {
    setConfirming(false);
    rememberPoint(context.businessId, form.fields.emission_point_id);
    if (!emitted) notifyDone(t.saved);
    else if (document === undefined) notifyDoubt(t.waiting);
    else if (document.state === 'authorizated') notifyDone(t.authorised(document.number ?? ''));
    await navigate({ to: '/documents/$id', params: { id: String(id) } });
  };
  const refuse = (error: unknown) => {
    setConfirming(false);
    const told = Object.fromEntries(
      Object.entries(faultsOf(error)).map(([path, text]) => [toFormPath(path, form), text]),
    );
    setFailure(Object.keys(told).length === 0 ? error : undefined);
    if (error instanceof ChangedError) window.scrollTo({ top: 0 });
    showFaults(told);
  };
  const send = (emit: boolean) => {
    setFailure(undefined);
    setStrays([]);
    const data = documentId === undefined ? bodyOf(form, context) : updateBodyOf(form, context);
    submit({ emit, body: data }, { onSuccess: arrive, onError: refuse });
  };
  const ask = (emit: boolean) => {
    if (unsettled !== undefined || busy) return;
    if (missing.length > 0) return showFaults(Object.fromEntries(missing.map(({ path }) => [path, t.required])));
    if (emit) setConfirming(true);
    else send(false);
  };
  // In a dialog the key belongs to the dialog.
  useHotkeys([['mod+Enter', () => document.querySelector('[role="dialog"]') === null && ask(true)]], [], true);

  return (
    <EditorContext value={{ ...state, businessId: context.businessId, total: preview.figures?.total }}>
      {failure instanceof ChangedError && (
        <ClashNotice
          onSee={() => onReload?.()}
          onKeep={() => {
            state.writeOver();
            setFailure(undefined);
          }}
        />
      )}
      {unsettled !== undefined && !busy && (
        <UnsettledNotice
          onAgain={() => submit('again', { onSuccess: arrive, onError: refuse })}
          onGiveUp={() => state.setUnsettled(undefined)}
        />
      )}
      <fieldset disabled={unsettled !== undefined || busy} className={styles.editor} aria-label={t.form}>
        <Stack gap="md" miw={0}>
          <HeadSection />
          {(form.type === '04' || form.type === '05') && <ModifiedSection onFound={(id) => onAbout?.(id)} />}
          {form.type === '06' && <TransportSection />}
          <LinesSection />
          {form.type === '07' && <WithholdingSection />}
          {typesWithPayment.includes(form.type) && <PaymentSection />}
          <MoreSection />
        </Stack>
        <Box className={styles.side}>
          <Card withBorder component="aside" aria-label={t.totals}>
            <TotalsPanel preview={preview} missing={missing} />
            {(strays.length > 0 || failure !== undefined) && (
              <Alert
                color="red"
                variant="light"
                role="alert"
                mt="sm"
                p="xs"
                icon={<IconAlertTriangle size={18} aria-hidden />}
              >
                {strays.length > 0 ? (
                  strays.map((text) => (
                    <Text size="sm" key={text} c="var(--mantine-color-text)">
                      {text}
                    </Text>
                  ))
                ) : (
                  <Text size="sm" c="var(--mantine-color-text)">
                    {errorText(failure)}
                  </Text>
                )}
              </Alert>
            )}
            <Stack gap="xs" mt="md">
              <Button
                leftSection={<IconSend size={16} aria-hidden />}
                onClick={() => ask(true)}
                loading={busy}
                aria-keyshortcuts="Control+Enter"
              >
                {t.emit}
              </Button>
              <Button
                variant="default"
                leftSection={<IconDeviceFloppy size={16} aria-hidden />}
                onClick={() => ask(false)}
                disabled={busy}
              >
                {t.save}
              </Button>
              <Group justify="center">
                <Text size="xs" c="dimmed" visibleFrom="sm">
                  {t.key}
                </Text>
              </Group>
            </Stack>
          </Card>
        </Box>
      </fieldset>
      <Dialog title={t.confirm} opened={confirming} onClose={() => !busy && setConfirming(false)}>
        <Suspense fallback={<Loading rows={4} />}>
          <ConfirmEmission
            documentTypeId={context.documentTypeId}
            // Those of an earlier state of the form are no last look.
            figures={preview.stale ? undefined : preview.figures}
            busy={busy}
            onConfirm={() => send(true)}
            onCancel={() => setConfirming(false)}
          />
        </Suspense>
      </Dialog>
    </EditorContext>
  );
}

function nameStray(path: string, text: string, type: DocumentTypeCode): string {
  const place = describePath(path, type);
  return place === '' ? text : `${place}: ${text}`;
}

const texts = defineTexts(
  {
    form: 'Comprobante',
    totals: 'Totales y emisión',
    required: 'Es obligatorio.',
    emit: 'Emitir',
    save: 'Guardar borrador',
    key: 'Ctrl + Enter: emitir',
    confirm: '¿Emitir este comprobante?',
    saved: 'El borrador está guardado.',
    authorised: (number: string) => `El SRI autorizó el comprobante ${number}.`,
    waiting: 'El SRI no responde ahora. El comprobante está guardado y seguirá solo: no lo vuelva a crear.',
  },
  {
    form: 'Document',
    totals: 'Totals and issuing',
    required: 'It is required.',
    emit: 'Issue',
    save: 'Save draft',
    key: 'Ctrl + Enter: issue',
    confirm: 'Issue this document?',
    saved: 'The draft is saved.',
    authorised: (number) => `SRI authorised document ${number}.`,
    waiting: 'SRI does not answer right now. The document is stored and goes on by itself: do not create it again.',
  },
);
