import type { Document } from '@talonario/client';
import { useQueryClient } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { operationQuery, useOperationData } from '../../api/hooks.ts';
import { useRequiredBusiness } from '../../business/use-business.ts';
import type { DocumentTypeCode } from '../../document-types/fields.ts';
import { documentTypeNames } from '../../document-types/type-names.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { useSession } from '../../session/use-session.ts';
import { notifyFailure } from '../../ui/notify.ts';
import { Page } from '../../ui/page.tsx';
import { DocumentEditor } from './document-editor.tsx';
import { useNewFormDefaults } from './hooks/use-start.ts';
import { documentCorrectionOf } from './model/correction.ts';
import { formFromDocument } from './model/from-record.ts';
import type { OwnedForm } from './model/owned-form.ts';
import type { UnsavedForm } from './model/unsaved-form.ts';
import { FormOfOwningTab } from './notices/form-owner.tsx';
import { RecoveredInputNotice } from './notices/recovered-notice.tsx';

/**
 * Continues a draft, or corrects a document that SRI rejected. Other documents cannot be changed: their page is shown
 * instead.
 */
export function EditDocumentScreen() {
  const t = texts.use();
  const names = documentTypeNames.use();
  const { id = '' } = useParams({ strict: false });
  const business = useRequiredBusiness();
  const document = useOperationData('documents.get', {
    params: { id: Number(id) },
    query: { businessId: business.id },
  });
  const titleOf = document.state === 'rejected' ? t.correct : t.title;
  const place = { userId: useSession().user.id, businessId: business.id, documentId: document.id };
  return (
    <Page title={titleOf(names[document.documentType.code as DocumentTypeCode], document.number ?? '')}>
      <FormOfOwningTab place={place}>
        {(owned, startOver) => <DraftForm owned={owned} document={document} onStartOver={startOver} />}
      </FormOfOwningTab>
    </Page>
  );
}

interface DraftFormProps {
  readonly owned: OwnedForm;
  readonly document: Document;
  readonly onStartOver: () => void;
}

function DraftForm({ owned, document, onStartOver }: DraftFormProps) {
  const client = useQueryClient();
  const { id, businessId } = document;
  const [start] = useState<UnsavedForm>(() => ({
    form: formFromDocument(document),
    ...owned.unsaved,
    basedOn: owned.unsaved?.basedOn ?? document.updatedAt,
  }));
  const { context } = useNewFormDefaults(start.form.type);
  // If the answer to an emission of this browser was lost, the editor shows its result, whatever state the document is
  // in.
  const correction = useMemo(() => documentCorrectionOf(document), [document]);
  if (document.state !== 'draft' && correction === undefined && !start.unsettled)
    return <Navigate to="/documents/$id" params={{ id: String(id) }} replace />;
  const beginAgain = async () => {
    const input = { params: { id }, query: { businessId } };
    await client.fetchQuery({ ...operationQuery('documents.get', input), staleTime: 0 });
    await owned.clear(); // only now: without a response, the typed values stay
    onStartOver();
  };
  const reload = () => beginAgain().catch(notifyFailure);
  return (
    <>
      {owned.unsaved !== undefined && !start.unsettled && <RecoveredInputNotice onDiscard={reload} />}
      <DocumentEditor
        owned={owned}
        context={context}
        start={start}
        documentId={id}
        correction={correction}
        onReload={reload}
      />
    </>
  );
}

const texts = defineTranslatedTexts(
  {
    title: (type: string) => `Borrador: ${type}`,
    correct: (type: string, number: string) => `Corregir: ${type} ${number}`,
  },
  { title: (type) => `Draft: ${type}`, correct: (type, number) => `Correct: ${type} ${number}` },
);
