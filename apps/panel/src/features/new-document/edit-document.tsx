import { Alert, Button, Group, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Navigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useData } from '../../api/hooks.ts';
import { useBusiness } from '../../business/use-business.ts';
import { defineTexts } from '../../i18n/texts.ts';
import { useSession } from '../../session/use-session.ts';
import { Page } from '../../ui/page.tsx';
import { typeNames } from '../documents/type-names.ts';
import { DocumentEditor } from './document-editor.tsx';
import { formOfDocument } from './from-record.ts';
import { forgetForm, readKeptForm } from './kept-form.ts';
import { useStart } from './use-start.ts';

/** Goes on with a draft. A document that was emitted cannot change: its own page is shown instead. */
export function EditDocument() {
  const t = texts.use();
  const names = typeNames.use();
  const { id = '' } = useParams({ strict: false });
  const business = useBusiness();
  const document = useData('documents.get', { params: { id: Number(id) }, query: { businessId: business.id } });
  const [stored] = useState(() => formOfDocument(document));
  const { context } = useStart(stored.type);
  const place = { userId: useSession().user.id, businessId: business.id, documentId: document.id };
  const [start, setStart] = useState(() => ({ form: stored, ...readKeptForm(place), round: 0 }));
  // What was an own emission whose answer was lost is told by the editor, whatever state it reached.
  if (document.state !== 'draft' && !start.unsettled) return <Navigate to="/documents/$id" params={{ id }} replace />;
  const recovered = start.form !== stored;
  const discard = () => {
    forgetForm(place);
    setStart(({ round }) => ({ form: stored, round: round + 1 }));
  };
  return (
    <Page title={t.title(names[stored.type])}>
      {recovered && !start.unsettled && (
        <Alert color="blue" variant="light" icon={<IconHistory size={18} aria-hidden />} py="xs" role="status">
          <Group justify="space-between" gap="xs">
            <Text size="sm" c="var(--mantine-color-text)">
              {t.recovered}
            </Text>
            <Button size="xs" variant="default" onClick={discard}>
              {t.discard}
            </Button>
          </Group>
        </Alert>
      )}
      <DocumentEditor key={start.round} place={place} context={context} start={start} documentId={document.id} />
    </Page>
  );
}

const texts = defineTexts(
  {
    title: (type: string) => `Borrador: ${type}`,
    recovered: 'Recuperamos lo que estaba escribiendo.',
    discard: 'Descartar',
  },
  { title: (type) => `Draft: ${type}`, recovered: 'We recovered what you were writing.', discard: 'Discard' },
);
