import { Button } from '@mantine/core';
import { IconCalendar, IconCircleCheck, IconFileInvoice, IconFileText } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { EmptyState } from '../../ui/empty.tsx';
import { Loading } from '../../ui/loading.tsx';
import type { NoMatchingRecordsProps } from '../../ui/no-match.tsx';
import type { DocumentViewName } from './search.ts';

// Loaded late, because a first visit does not need this component.
const NoMatch = lazy(() => import('../../ui/no-match.tsx'));

export interface EmptyDocumentViewProps extends NoMatchingRecordsProps {
  readonly view: DocumentViewName;
  readonly filtered: boolean;
}

/** Text of an empty view: in some views an empty list is good news, in others it is the beginning. */
export function EmptyDocumentView({ view, filtered, ...list }: EmptyDocumentViewProps) {
  const t = texts.use();
  if (filtered || list.total > 0)
    return (
      <Suspense fallback={<Loading />}>
        <NoMatch {...list} />
      </Suspense>
    );
  return (
    <EmptyState
      icon={icons[view]}
      title={t[view].title}
      hint={t[view].hint}
      action={
        view === 'rejected' || view === 'unfinished' ? undefined : (
          <Button component={Link} to="/documents/new">
            {t.create}
          </Button>
        )
      }
    />
  );
}

const icons = {
  all: IconFileInvoice,
  unfinished: IconCircleCheck,
  rejected: IconCircleCheck,
  drafts: IconFileText,
  today: IconCalendar,
};

const texts = defineTranslatedTexts(
  {
    create: 'Nuevo comprobante',
    all: { title: 'Todavía no hay comprobantes', hint: 'Emita su primera factura: toma menos de un minuto.' },
    unfinished: { title: 'Nada por autorizar', hint: 'El SRI ya respondió por todos sus comprobantes.' },
    rejected: { title: 'Ningún comprobante rechazado', hint: 'El SRI no ha devuelto nada. Todo en orden.' },
    drafts: { title: 'No hay borradores', hint: 'Un borrador no toma número ni va al SRI hasta que lo emita.' },
    today: { title: 'Hoy no se ha emitido nada', hint: 'Aquí aparecen los comprobantes con fecha de hoy.' },
  },
  {
    create: 'New document',
    all: { title: 'There are no documents yet', hint: 'Issue your first invoice: it takes less than a minute.' },
    unfinished: { title: 'Nothing is waiting', hint: 'SRI has answered for all your documents.' },
    rejected: { title: 'No document was rejected', hint: 'SRI has returned nothing. All is well.' },
    drafts: { title: 'There are no drafts', hint: 'A draft takes no number and goes to SRI only when you issue it.' },
    today: { title: 'Nothing was issued today', hint: 'Documents dated today appear here.' },
  },
);
