import { Stack, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { ChangedError } from '@talonario/client';
import { type ComponentType, memo, Suspense, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { FormSection, SectionName } from '../../document-types/document-type.ts';
import { documentType, documentTypeHasTotal } from '../../document-types/index.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading } from '../../ui/loading.tsx';
import styles from './editor.module.css';
import { DocumentEditorActionsContext, DocumentEditorContext, type DocumentFormHead } from './hooks/editor-context.ts';
import { useDocumentForm } from './hooks/use-document-form.ts';
import { useEmission } from './hooks/use-emission.ts';
import { usePaymentFollowsTotal } from './hooks/use-follow-total.ts';
import { useTotalsPreview } from './hooks/use-preview.ts';
import { DocumentLinesSection } from './lines/lines-section.tsx';
import { type DocumentBodyContext, documentRequestBody } from './model/body.ts';
import type { DocumentCorrection } from './model/correction.ts';
import type { DocumentForm } from './model/form.ts';
import { listMissingFields } from './model/missing.ts';
import type { OwnedForm } from './model/owned-form.ts';
import type { UnsavedForm } from './model/unsaved-form.ts';
import { DraftChangedByOtherUserNotice } from './notices/clash-notice.tsx';
import { UnknownResultNotice } from './notices/unknown-result-notice.tsx';
import { ConfirmEmission } from './sections/confirm-emission.tsx';
import { EmissionBar } from './sections/emission-bar.tsx';
import { DocumentHeadSection } from './sections/head-section.tsx';
import { ModifiedDocumentSection } from './sections/modified-section.tsx';
import { RarelyNeededFieldsSection } from './sections/more-section.tsx';
import { PaymentSection } from './sections/payment-section.tsx';
import { RecipientsSection } from './sections/recipients-section.tsx';
import { TotalsCard } from './sections/totals-card.tsx';
import { TransportSection } from './sections/transport-section.tsx';
import { WithholdingSection } from './sections/withholding-section.tsx';

export interface DocumentEditorProps {
  readonly owned: OwnedForm;
  readonly context: DocumentBodyContext;
  readonly start: UnsavedForm;
  /** Draft that is edited. Not set for a new document. */
  readonly documentId?: number;
  /** Rejected document that is corrected, instead of a draft. */
  readonly correction?: DocumentCorrection | undefined;
  /** Drops this form and loads the draft as it is stored now. */
  readonly onReload?: () => void;
  /** Called when the user has found the invoice that the note is about. */
  readonly onAbout?: (documentId: number) => void;
  /** Starts the next document, while SRI still works on this one. */
  readonly onNext?: (() => void) | undefined;
}

/** Form of a document of any type. */
export function DocumentEditor({
  owned,
  context,
  start,
  documentId,
  correction,
  onReload,
  onAbout,
  onNext,
}: DocumentEditorProps) {
  const t = texts.use();
  const state = useDocumentForm(owned, start);
  const { form, faults, unsettled } = state;
  // Derived values are computed after the keystroke is shown, because a long document takes a while.
  const settled = useDeferredValue(form);
  const missing = useMemo(() => listMissingFields(settled), [settled]);
  const withoutCustomer =
    documentTypeHasTotal(form.type) && missing.length === 1 && missing[0]?.field === 'customer_id';
  const body = useMemo(() => {
    if (unsettled !== undefined) return undefined;
    if (missing.length === 0) return documentRequestBody(settled, context);
    // The totals do not depend on the customer.
    if (!withoutCustomer || context.standInCustomerId === undefined) return undefined;
    return { ...documentRequestBody(settled, context), customer_id: context.standInCustomerId };
  }, [settled, missing, withoutCustomer, unsettled, context]);
  const { businessId } = context;
  const figured = useTotalsPreview(body, { businessId, correction, issuerOf: settled.issuerOf, withoutCustomer });
  const shown = usePaymentFollowsTotal(form.payments, figured, state.actions.setForm);
  // No figures for the current form are available before that.
  const preview = settled === form ? shown : { ...shown, figures: undefined, faults: [], asking: true };
  const emission = useEmission({ state, context, documentId, correction, preview, onNext });
  const { ask, busy, failure } = emission;
  const about = useRef(onAbout);
  about.current = onAbout;
  const [actions] = useState(() => ({
    ...state.actions,
    businessId: context.businessId,
    beginAbout: (id: number) => about.current?.(id),
  }));
  const head = useHead(form);
  const { total } = shown;
  const editor = useMemo(
    () => ({ ...actions, form: head, correction, faults, total }),
    [actions, head, correction, faults, total],
  );
  // If a dialog is open, the shortcut belongs to the dialog.
  useHotkeys([['mod+Enter', () => document.querySelector('[role="dialog"]') === null && ask(true)]], [], true);

  return (
    <DocumentEditorActionsContext value={actions}>
      <DocumentEditorContext value={editor}>
        {failure instanceof ChangedError && (
          <DraftChangedByOtherUserNotice
            onSee={() => onReload?.()}
            onKeep={() => {
              state.writeOver();
              emission.forgetFailure();
            }}
          />
        )}
        {unsettled !== undefined && !busy && (
          <UnknownResultNotice onAgain={emission.repeat} onGiveUp={() => state.setUnsettled(undefined)} />
        )}
        {!state.autosaves && (
          <Text size="sm" role="status">
            {t.notStored}
          </Text>
        )}
        <fieldset disabled={unsettled !== undefined || busy} className={styles.editor} aria-label={t.form}>
          <Stack gap="md" miw={0} className={styles.parts}>
            <Sections type={form.type} lines={form.lines} />
          </Stack>
          <div className={styles.side}>
            <TotalsCard
              strays={emission.strays}
              failure={failure}
              preview={shown}
              missing={missing}
              lines={settled.lines}
            />
            <EmissionBar emission={emission} preview={preview} />
          </div>
        </fieldset>
        <Dialog title={t.confirm} opened={emission.confirming} onClose={emission.closeConfirmation}>
          <Suspense fallback={<Loading rows={4} />}>
            <ConfirmEmission
              documentTypeId={context.documentTypeId}
              preview={preview}
              busy={busy}
              onConfirm={emission.confirm}
              onCancel={emission.closeConfirmation}
            />
          </Suspense>
        </Dialog>
      </DocumentEditorContext>
    </DocumentEditorActionsContext>
  );
}

function Sections({ type, lines }: Pick<DocumentForm, 'type' | 'lines'>) {
  return documentType(type).form.sections.map((section) => {
    if (section.name === 'lines') return <DocumentLinesSection key="lines" lines={lines} />;
    const Part = parts[section.name];
    return <Part key={section.name} section={section} />;
  });
}

/** Returns the same object as long as only the lines change. */
function useHead({ lines, ...head }: DocumentForm): DocumentFormHead {
  const kept = useRef<DocumentFormHead>(head);
  const names = Object.keys({ ...kept.current, ...head }) as (keyof DocumentFormHead)[];
  if (names.some((name) => kept.current[name] !== head[name])) kept.current = head;
  return kept.current;
}

/**
 * Components of the sections. Each is rendered again only when data that it reads has changed, not at every keystroke
 * in a line.
 */
const parts: Readonly<Record<Exclude<SectionName, 'lines'>, ComponentType<{ section: FormSection }>>> = {
  head: memo(DocumentHeadSection),
  modified: memo(ModifiedDocumentSection),
  transport: memo(TransportSection),
  withholding: memo(WithholdingSection),
  recipients: memo(RecipientsSection),
  payment: memo(PaymentSection),
  more: memo(RarelyNeededFieldsSection),
};

const texts = defineTranslatedTexts(
  {
    form: 'Comprobante',
    confirm: '¿Emitir este comprobante?',
    notStored: 'Este navegador no guarda lo que escribe: se pierde si cierra la pestaña.',
  },
  {
    form: 'Document',
    confirm: 'Issue this document?',
    notStored: 'This browser does not store what you type: it is lost when you close the tab.',
  },
);
