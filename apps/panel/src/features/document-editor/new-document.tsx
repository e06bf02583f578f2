import { Button } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useRequiredBusiness } from '../../business/use-business.ts';
import type { DocumentTypeCode } from '../../document-types/fields.ts';
import { documentType, usualType } from '../../document-types/index.ts';
import { type NewDocumentSearch, readNewDocumentSearch } from '../../document-types/search.ts';
import { documentTypeNames } from '../../document-types/type-names.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { useSession } from '../../session/use-session.ts';
import { EmptyState } from '../../ui/empty.tsx';
import { Page } from '../../ui/page.tsx';
import { DocumentEditor } from './document-editor.tsx';
import { focusFieldSoon } from './hooks/editor-context.ts';
import { useFormFromSourceRecord } from './hooks/use-source.ts';
import { useNewFormDefaults } from './hooks/use-start.ts';
import { type DocumentForm, emptyDocumentForm } from './model/form.ts';
import { listMissingFields } from './model/missing.ts';
import type { OwnedForm } from './model/owned-form.ts';
import { FormOfOwningTab } from './notices/form-owner.tsx';
import { RecoveredInputNotice } from './notices/recovered-notice.tsx';
import { UnconfirmedPurchaseNotice } from './notices/unconfirmed-notice.tsx';
import { DocumentTypeChooser } from './pickers/type-chooser.tsx';

/** New document of any type, empty or created from another one. */
export function NewDocumentScreen() {
  const t = texts.use();
  const names = documentTypeNames.use();
  // The router also returns values that the reader of the address ignored, so they are read again.
  const search = readNewDocumentSearch({ ...useSearch({ strict: false }) });
  const navigate = useNavigate();
  const type = search.type ?? usualType;
  const choose = (next: DocumentTypeCode) =>
    navigate({ to: '/documents/new', search: { ...search, type: next }, replace: true });
  return (
    <Page title={t.title(names[type])} actions={<DocumentTypeChooser value={type} onChange={choose} />}>
      <Start
        key={`${type} ${search.from ?? ''} ${search.customerId ?? ''} ${search.received ?? ''}`}
        type={type}
        search={search}
      />
    </Page>
  );
}

function Start({ type, search }: { type: DocumentTypeCode; search: NewDocumentSearch }) {
  const t = texts.use();
  const business = useRequiredBusiness();
  const parts = useNewFormDefaults(type);
  const about = useFormFromSourceRecord(search, type, parts.defaults);
  const place = {
    userId: useSession().user.id,
    businessId: business.id,
    type,
    about: about === undefined ? undefined : nameOfSource(search),
  };
  if (parts.defaults.emissionPointId === undefined)
    return (
      <EmptyState
        icon={IconBuildingStore}
        title={t.noPoint}
        action={
          <Button component={Link} to="/establishments">
            {t.toPoints}
          </Button>
        }
      />
    );
  return (
    <>
      {search.received !== undefined && <UnconfirmedPurchaseNotice id={search.received} />}
      <FormOfOwningTab place={place}>
        {(owned, startOver) => (
          <NewForm owned={owned} type={type} about={about} parts={parts} onStartOver={startOver} />
        )}
      </FormOfOwningTab>
    </>
  );
}

/** Name of the record that the form starts from, for example `from-12`. */
function nameOfSource({ from, customerId, received }: NewDocumentSearch): string {
  return Object.entries({ from, customer: customerId, received })
    .flatMap(([name, id]) => (id === undefined ? [] : `${name}-${id}`))
    .join('.');
}

interface NewFormProps {
  readonly owned: OwnedForm;
  readonly type: DocumentTypeCode;
  readonly about: DocumentForm | undefined;
  readonly parts: ReturnType<typeof useNewFormDefaults>;
  readonly onStartOver: () => void;
}

function NewForm({ owned, type, about, parts: { defaults, context }, onStartOver }: NewFormProps) {
  const navigate = useNavigate();
  const recovered = owned.unsaved !== undefined;
  const [start] = useState(owned.unsaved ?? { form: about ?? emptyDocumentForm(type, defaults) });
  // The first field that the user must fill in. In a note about an invoice this is its reason. A list of choices would
  // open over the form, so it gets no focus.
  const [first] = useState(() => {
    if (about === undefined) return documentType(type).otherSide.field;
    const path = listMissingFields(start.form)[0]?.path;
    return path?.endsWith('_id') ? undefined : path;
  });
  useEffect(() => {
    // Only on devices with a mouse: on a phone the on-screen keyboard would cover half of the form.
    if (!recovered && first !== undefined && matchMedia('(hover: hover)').matches) focusFieldSoon(first);
  }, [recovered, first]);
  const discard = async () => {
    await owned.clear();
    onStartOver();
  };
  return (
    <>
      {recovered && <RecoveredInputNotice onDiscard={start.unsettled ? undefined : discard} />}
      <DocumentEditor
        owned={owned}
        context={context}
        start={start}
        onNext={about === undefined ? onStartOver : undefined}
        onAbout={(id) => navigate({ to: '/documents/new', search: { type, from: id }, replace: true })}
      />
    </>
  );
}

const texts = defineTranslatedTexts(
  {
    title: (type: string) => `Nuevo: ${type}`,
    noPoint: 'Todavía no hay un punto de emisión activo',
    toPoints: 'Ir a establecimientos',
  },
  {
    title: (type) => `New: ${type}`,
    noPoint: 'There is no active emission point yet',
    toPoints: 'Go to establishments',
  },
);
