import { Button } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useBusiness } from '../../business/use-business.ts';
import type { DocumentTypeCode } from '../../document-types/fields.ts';
import { documentType, usualType } from '../../document-types/index.ts';
import { type NewDocumentSearch, readNewDocumentSearch } from '../../document-types/search.ts';
import { typeNames } from '../../document-types/type-names.ts';
import { defineTexts } from '../../i18n/texts.ts';
import { useSession } from '../../session/use-session.ts';
import { Empty } from '../../ui/empty.tsx';
import { Page } from '../../ui/page.tsx';
import { DocumentEditor } from './document-editor.tsx';
import { focusFieldSoon } from './hooks/editor-context.ts';
import { useAbout } from './hooks/use-about.ts';
import type { FormStart } from './hooks/use-document-form.ts';
import { useStart } from './hooks/use-start.ts';
import { dropCopy } from './model/copy-writer.ts';
import { type DocumentForm, emptyForm } from './model/form.ts';
import { type FormPlace, forgetForm, type KeptForm, keepForm } from './model/kept-form.ts';
import type { Recovered } from './model/reconcile.ts';
import { FormOwner } from './notices/form-owner.tsx';
import { RecoveredNotice } from './notices/recovered-notice.tsx';
import { UnconfirmedNotice } from './notices/unconfirmed-notice.tsx';
import { TypeChooser } from './pickers/type-chooser.tsx';

/** A document of any type, from nothing or from another one. */
export function NewDocument() {
  const t = texts.use();
  const names = typeNames.use();
  // The router keeps what the reader passed over.
  const search = readNewDocumentSearch({ ...useSearch({ strict: false }) });
  const navigate = useNavigate();
  const type = search.type ?? usualType;
  const choose = (next: DocumentTypeCode) =>
    navigate({ to: '/documents/new', search: { ...search, type: next }, replace: true });
  return (
    <Page title={t.title(names[type])} actions={<TypeChooser value={type} onChange={choose} />}>
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
  const business = useBusiness();
  const parts = useStart(type);
  const about = useAbout(search, type, parts.defaults);
  const place = { userId: useSession().user.id, businessId: business.id, type };
  if (parts.defaults.emissionPointId === undefined)
    return (
      <Empty
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
      {search.received !== undefined && <UnconfirmedNotice id={search.received} />}
      <FormOwner place={place} fresh={about !== undefined}>
        {(owned, recovered) => <NewForm place={owned} type={type} about={about} parts={parts} recovered={recovered} />}
      </FormOwner>
    </>
  );
}

interface NewFormProps {
  readonly place: FormPlace;
  readonly type: DocumentTypeCode;
  readonly about: DocumentForm | undefined;
  readonly parts: ReturnType<typeof useStart>;
  readonly recovered: Recovered;
}

interface NewStart extends FormStart {
  readonly recovered: boolean;
  readonly round: number;
}

function NewForm({ place, type, about, parts: { defaults, context }, recovered }: NewFormProps) {
  const navigate = useNavigate();
  // What was left unfinished comes first, unless somebody asked for something in particular.
  const [start, setStart] = useState<NewStart>(() => {
    const { kept, copy = kept?.copy, elsewhere } = recovered;
    if (kept !== undefined && (about === undefined || kept.unsettled !== undefined))
      return { ...kept, elsewhere, recovered: true, round: 0 };
    return { form: about ?? emptyForm(type, defaults), copy, recovered: false, round: 0 };
  });
  const begun = start.recovered || about !== undefined;
  useEffect(() => {
    // Where a keyboard is: on a telephone it would cover half of the form before anybody asked for it.
    if (!begun && matchMedia('(hover: hover)').matches) focusFieldSoon(documentType(type).otherSide.field);
  }, [begun, type]);
  const replace = (kept: KeptForm | undefined) => {
    if (kept !== undefined) keepForm(place, kept);
    else forgetForm(place);
    const next = kept ?? { form: emptyForm(type, defaults) };
    setStart(({ round }) => ({ ...next, recovered: kept !== undefined, round: round + 1 }));
  };
  const discard = () => {
    dropCopy(place, start.copy);
    replace(undefined);
  };
  return (
    <>
      {start.recovered && !start.elsewhere && <RecoveredNotice onDiscard={start.unsettled ? undefined : discard} />}
      <DocumentEditor
        key={start.round}
        place={place}
        context={context}
        start={start}
        onReplace={replace}
        onAbout={(id) => navigate({ to: '/documents/new', search: { type, from: id }, replace: true })}
      />
    </>
  );
}

const texts = defineTexts(
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
