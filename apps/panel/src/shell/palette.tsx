import { ActionIcon, Button, Kbd } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useChosenBusiness } from '../business/use-business.ts';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import { startCatchingKeys } from './early-keys.ts';

const PaletteList = lazy(() => import('./palette-list.tsx'));

/**
 * Command palette, opened with Ctrl+K: any screen, document, customer or product. Also defines the global shortcuts.
 */
export function CommandPalette() {
  const t = texts.use();
  const navigate = useNavigate();
  const business = useChosenBusiness();
  const [asked, setAsked] = useState(0);
  const open = () => {
    startCatchingKeys();
    setAsked((times) => times + 1);
  };
  useHotkeys([['mod+K', open]], [], true); // also works while a field has the focus
  useHotkeys([
    ['n', () => business !== undefined && navigate({ to: '/documents/new' })],
    ['/', focusSearch],
    ['shift+/', focusSearch], // on keyboards where `/` is Shift+7
    ['shift+?', () => void import('./shortcuts.tsx').then(({ showShortcuts }) => showShortcuts())],
  ]);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        c="var(--mantine-color-text)"
        size="lg"
        hiddenFrom="md"
        onClick={open}
        aria-label={t.open}
        aria-keyshortcuts="Control+K"
      >
        <IconSearch size={18} aria-hidden />
      </ActionIcon>
      <Button
        variant="default"
        visibleFrom="md"
        w={{ md: 220, lg: 296 }}
        justify="space-between"
        fw={400}
        c="dimmed"
        px="xs"
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={<Kbd size="xs">Ctrl K</Kbd>}
        styles={{ label: { flex: 1 } }}
        onClick={open}
        aria-label={t.open}
        aria-keyshortcuts="Control+K"
      >
        {t.open}
      </Button>
      {asked > 0 && (
        <Suspense>
          <PaletteList asked={asked} name={t.open} />
        </Suspense>
      )}
    </>
  );
}

// The search box of a list has the attribute data-search.
function focusSearch(): void {
  document.querySelector<HTMLInputElement>('input[data-search]')?.focus();
}

const texts = defineTranslatedTexts({ open: 'Buscar o ir a…' }, { open: 'Search or go to…' });
