import { ActionIcon } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useChosenBusiness } from '../business/use-business.ts';
import { defineTexts } from '../i18n/texts.ts';
import { catchKeys } from './early-keys.ts';

const PaletteList = lazy(() => import('./palette-list.tsx'));

/** Ctrl+K: any screen, document, customer or product. Also the keys that work everywhere. */
export function Palette() {
  const t = texts.use();
  const navigate = useNavigate();
  const business = useChosenBusiness();
  const [asked, setAsked] = useState(0);
  const open = () => {
    catchKeys();
    setAsked((times) => times + 1);
  };
  useHotkeys([['mod+K', open]], [], true); // in the middle of a field, too
  useHotkeys([
    ['n', () => business !== undefined && navigate({ to: '/documents/new' })],
    ['/', focusSearch],
    ['shift+/', focusSearch], // where the keyboard has it above the seven
    ['shift+?', () => void import('./shortcuts.tsx').then(({ showShortcuts }) => showShortcuts())],
  ]);
  return (
    <>
      <ActionIcon
        variant="default"
        size="lg"
        onClick={open}
        aria-label={t.open}
        aria-keyshortcuts="Control+K"
        title={`${t.open} (Ctrl+K)`}
      >
        <IconSearch size={18} aria-hidden />
      </ActionIcon>
      {asked > 0 && (
        <Suspense>
          <PaletteList asked={asked} name={t.open} />
        </Suspense>
      )}
    </>
  );
}

// A list marks its search box with data-search.
function focusSearch(): void {
  document.querySelector<HTMLInputElement>('input[data-search]')?.focus();
}

const texts = defineTexts({ open: 'Buscar o ir a…' }, { open: 'Search or go to…' });
