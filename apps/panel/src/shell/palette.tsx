import '@mantine/spotlight/styles.css';
import { ActionIcon, Tooltip } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { openSpotlight, Spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useChosenBusiness } from '../business/use-business.ts';
import { defineTexts } from '../i18n/texts.ts';
import { navigation, navigationTexts } from './navigation.ts';

/** Ctrl+K: any screen by its name. Also the keys that work everywhere. */
export function Palette() {
  const t = texts.use();
  const names = navigationTexts.use();
  const navigate = useNavigate();
  const business = useChosenBusiness();
  useHotkeys([
    ['n', () => business !== undefined && navigate({ to: '/documents/new' })],
    ['/', focusSearch],
  ]);
  const actions = navigation.flatMap(({ group, places }) =>
    places
      .filter(({ needsBusiness }) => business !== undefined || !needsBusiness)
      .map(({ name, to, icon: Picture }) => ({
        id: name,
        label: names.places[name],
        description: names.groups[group],
        leftSection: <Picture size={20} stroke={1.5} aria-hidden />,
        onClick: () => navigate({ to }),
      })),
  );
  return (
    <>
      <Tooltip label={`${t.open} (Ctrl+K)`}>
        <ActionIcon variant="default" size="lg" onClick={openSpotlight} aria-label={t.open}>
          <IconSearch size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Spotlight
        actions={actions}
        shortcut={['mod + K']}
        nothingFound={t.nothing}
        highlightQuery
        attributes={{ content: { 'aria-label': t.open } }}
        scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
        searchProps={{ placeholder: t.placeholder, 'aria-label': t.placeholder }}
      />
    </>
  );
}

// A list marks its search box with data-search.
function focusSearch(): void {
  document.querySelector<HTMLInputElement>('input[data-search]')?.focus();
}

const texts = defineTexts(
  { open: 'Ir a…', placeholder: '¿A dónde quiere ir?', nothing: 'No hay nada con ese nombre' },
  { open: 'Go to…', placeholder: 'Where do you want to go?', nothing: 'There is nothing of that name' },
);
