import { Box, Stack } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { ChangedError } from '@talonario/client';
import { type ComponentType, Suspense } from 'react';
import type { Section, SectionName } from '../../document-types/document-type.ts';
import { documentType } from '../../document-types/index.ts';
import { defineTexts } from '../../i18n/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading } from '../../ui/loading.tsx';
import styles from './editor.module.css';
import { EditorContext } from './hooks/editor-context.ts';
import { useDocumentForm } from './hooks/use-document-form.ts';
import { useEmission } from './hooks/use-emission.ts';
import { usePreview } from './hooks/use-preview.ts';
import { LinesSection } from './lines/lines-section.tsx';
import { type BodyContext, bodyOf } from './model/body.ts';
import type { FormPlace, KeptForm } from './model/kept-form.ts';
import { missingOf } from './model/missing.ts';
import { ClashNotice } from './notices/clash-notice.tsx';
import { UnsettledNotice } from './notices/unsettled-notice.tsx';
import { ConfirmEmission } from './sections/confirm-emission.tsx';
import { EmissionCard } from './sections/emission-card.tsx';
import { HeadSection } from './sections/head-section.tsx';
import { ModifiedSection } from './sections/modified-section.tsx';
import { MoreSection } from './sections/more-section.tsx';
import { PaymentSection } from './sections/payment-section.tsx';
import { TransportSection } from './sections/transport-section.tsx';
import { WithholdingSection } from './sections/withholding-section.tsx';

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
  const state = useDocumentForm(place, start);
  const { form, unsettled } = state;
  const missing = missingOf(form);
  const body = missing.length === 0 && unsettled === undefined ? bodyOf(form, context) : undefined;
  const preview = usePreview(body, context.businessId);
  const emission = useEmission({ state, context, documentId, missing, preview });
  const { ask, busy, failure } = emission;
  const editor = {
    ...state,
    businessId: context.businessId,
    total: preview.shown?.total,
    beginAbout: (id: number) => onAbout?.(id),
  };
  // In a dialog the key belongs to the dialog.
  useHotkeys([['mod+Enter', () => document.querySelector('[role="dialog"]') === null && ask(true)]], [], true);

  return (
    <EditorContext value={editor}>
      {failure instanceof ChangedError && (
        <ClashNotice
          onSee={() => onReload?.()}
          onKeep={() => {
            state.writeOver();
            emission.forgetFailure();
          }}
        />
      )}
      {unsettled !== undefined && !busy && (
        <UnsettledNotice onAgain={emission.repeat} onGiveUp={() => state.setUnsettled(undefined)} />
      )}
      <fieldset disabled={unsettled !== undefined || busy} className={styles.editor} aria-label={t.form}>
        <Stack gap="md" miw={0}>
          {documentType(form.type).form.sections.map((section) => {
            const Part = parts[section.name];
            return <Part key={section.name} section={section} />;
          })}
        </Stack>
        <Box className={styles.side}>
          <EmissionCard emission={emission} preview={preview} missing={missing} />
        </Box>
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
    </EditorContext>
  );
}

const parts: Readonly<Record<SectionName, ComponentType<{ section: Section }>>> = {
  head: HeadSection,
  modified: ModifiedSection,
  transport: TransportSection,
  lines: LinesSection,
  withholding: WithholdingSection,
  payment: PaymentSection,
  more: MoreSection,
};

const texts = defineTexts(
  { form: 'Comprobante', confirm: '¿Emitir este comprobante?' },
  { form: 'Document', confirm: 'Issue this document?' },
);
