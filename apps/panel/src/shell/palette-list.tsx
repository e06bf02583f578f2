import '@mantine/spotlight/styles.css';
import { openSpotlight, Spotlight } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useChosenBusiness } from '../business/use-business.ts';
import { defineTexts } from '../i18n/texts.ts';
import { navigation, navigationTexts } from './navigation.ts';

/** The list itself, loaded when it is first asked for; opens each time `asked` grows. */
export default function PaletteList({ asked, name }: { asked: number; name: string }) {
  const t = texts.use();
  const names = navigationTexts.use();
  const navigate = useNavigate();
  const business = useChosenBusiness();
  useEffect(() => {
    if (asked > 0) openSpotlight();
  }, [asked]);
  const actions = navigation.flatMap(({ group, places }) =>
    places
      .filter(({ needsBusiness }) => business !== undefined || !needsBusiness)
      .map(({ name: place, to, icon: Picture }) => ({
        id: place,
        label: names.places[place],
        description: names.groups[group],
        leftSection: <Picture size={20} stroke={1.5} aria-hidden />,
        onClick: () => navigate({ to }),
      })),
  );
  return (
    <Spotlight
      actions={actions}
      shortcut={null}
      nothingFound={t.nothing}
      highlightQuery
      attributes={{ content: { 'aria-label': name } }}
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      searchProps={{ placeholder: t.placeholder, 'aria-label': t.placeholder }}
    />
  );
}

const texts = defineTexts(
  { placeholder: '¿A dónde quiere ir?', nothing: 'No hay nada con ese nombre' },
  { placeholder: 'Where do you want to go?', nothing: 'There is nothing of that name' },
);
