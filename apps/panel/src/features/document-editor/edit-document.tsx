import type { Document } from '@talonario/client';
import { useQueryClient } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { operation, useData } from '../../api/hooks.ts';
import { useBusiness } from '../../business/use-business.ts';
import type { DocumentTypeCode } from '../../document-types/fields.ts';
import { typeNames } from '../../document-types/type-names.ts';
import { defineTexts } from '../../i18n/texts.ts';
import { useSession } from '../../session/use-session.ts';
import { notifyFailure } from '../../ui/notify.ts';
import { Page } from '../../ui/page.tsx';
import { DocumentEditor } from './document-editor.tsx';
import type { FormStart } from './hooks/use-document-form.ts';
import { useStart } from './hooks/use-start.ts';
import { dropCopy } from './model/copy-writer.ts';
import { correctionOf } from './model/correction.ts';
import type { DocumentForm } from './model/form.ts';
import { formOfDocument } from './model/from-record.ts';
import { type FormPlace, forgetForm, type KeptForm, keepForm } from './model/kept-form.ts';
import type { Recovered } from './model/reconcile.ts';
import { FormOwner } from './notices/form-owner.tsx';
import { RecoveredNotice } from './notices/recovered-notice.tsx';

/** Goes on with a draft, or corrects what SRI refused. Nothing else can change: its own page is shown instead. */
export function EditDocument() {
  const t = texts.use();
  const names = typeNames.use();
  const { id = '' } = useParams({ strict: false });
  const business = useBusiness();
  const document = useData('documents.get', { params: { id: Number(id) }, query: { businessId: business.id } });
  const titleOf = document.state === 'rejected' ? t.correct : t.title;
  const place = { userId: useSession().user.id, businessId: business.id, documentId: document.id };
  return (
    <Page title={titleOf(names[document.documentType.code as DocumentTypeCode], document.number ?? '')}>
      <FormOwner place={place}>
        {(owned, recovered) => <DraftForm place={owned} document={document} recovered={recovered} />}
      </FormOwner>
    </Page>
  );
}

interface DraftFormProps {
  readonly place: FormPlace;
  readonly document: Document;
  readonly recovered: Recovered;
}

function DraftForm({ place, document, recovered: left }: DraftFormProps) {
  const client = useQueryClient();
  const { id, businessId } = document;
  const [start, setStart] = useState(() => ({
    ...startOf(document),
    ...left.kept,
    elsewhere: left.elsewhere,
    round: 0,
  }));
  const { context } = useStart(start.stored.type);
  // What was an own emission whose answer was lost is told by the editor, whatever state it reached.
  const correction = useMemo(() => correctionOf(document), [document]);
  if (document.state !== 'draft' && correction === undefined && !start.unsettled)
    return <Navigate to="/documents/$id" params={{ id: String(id) }} replace />;
  const recovered = start.form !== start.stored;
  const beginAgain = async () => {
    const input = { params: { id }, query: { businessId } };
    const { data } = await client.fetchQuery({ ...operation('documents.get', input), staleTime: 0 });
    dropCopy(place, start.copy); // only now: without an answer, what was written stays
    forgetForm(place);
    setStart(({ round }) => ({ ...startOf(data), elsewhere: undefined, round: round + 1 }));
  };
  const reload = () => beginAgain().catch(notifyFailure);
  const replace = (kept: KeptForm | undefined) => {
    if (kept === undefined) return void reload();
    keepForm(place, kept);
    setStart(({ stored, round }) => ({ ...kept, stored, elsewhere: undefined, round: round + 1 }));
  };
  return (
    <>
      {recovered && !start.unsettled && !start.elsewhere && <RecoveredNotice onDiscard={reload} />}
      <DocumentEditor
        key={start.round}
        place={place}
        context={context}
        start={start}
        documentId={id}
        correction={correction}
        onReplace={replace}
        onReload={reload}
      />
    </>
  );
}

interface Start extends FormStart {
  /** The draft as it is stored: where `form` is another one, it was recovered. */
  readonly stored: DocumentForm;
}

function startOf(document: Document): Start {
  const stored = formOfDocument(document);
  return { stored, form: stored, basedOn: document.updatedAt };
}

const texts = defineTexts(
  {
    title: (type: string) => `Borrador: ${type}`,
    correct: (type: string, number: string) => `Corregir: ${type} ${number}`,
  },
  { title: (type) => `Draft: ${type}`, correct: (type, number) => `Correct: ${type} ${number}` },
);
