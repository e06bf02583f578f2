import { Button } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import { EmptyState } from './empty.tsx';

export interface NoMatchingRecordsProps {
  /** Number of rows on all pages. If it is not zero, the requested page is after the last one. */
  readonly total: number;
  readonly onFirstPage: () => void;
  readonly onClear: () => void;
}

/** Shown if the filters or the requested page leave no rows, with a button to go back. */
export default function NoMatch({ total, onFirstPage, onClear }: NoMatchingRecordsProps) {
  const t = texts.use();
  const { title, hint, action } = total > 0 ? t.beyond : t.none;
  return (
    <EmptyState
      icon={IconFilterOff}
      title={title}
      hint={hint}
      action={
        <Button variant="light" onClick={total > 0 ? onFirstPage : onClear}>
          {action}
        </Button>
      }
    />
  );
}

const texts = defineTranslatedTexts(
  {
    none: {
      title: 'Nada coincide',
      hint: 'Cambie la búsqueda o quite los filtros.',
      action: 'Quitar búsqueda y filtros',
    },
    beyond: { title: 'Esta página no existe', hint: 'La lista termina antes.', action: 'Ir a la primera página' },
  },
  {
    none: {
      title: 'Nothing matches',
      hint: 'Change the search or clear the filters.',
      action: 'Clear search and filters',
    },
    beyond: { title: 'There is no such page', hint: 'The list ends before it.', action: 'Go to the first page' },
  },
);
