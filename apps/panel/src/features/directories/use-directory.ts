// What every directory has: a search, a page of it, and who is shown.
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

export type Shown = 'active' | 'inactive' | 'all';

export function useDirectory() {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 250);
  const [shown, setShown] = useState<Shown>('active');
  const [page, setPage] = useState(1);
  return {
    text,
    shown,
    setText: (next: string) => {
      setText(next);
      setPage(1);
    },
    setShown: (next: Shown) => {
      setShown(next);
      setPage(1);
    },
    setPage,
    isNarrowed: search !== '' || shown !== 'active',
    query: {
      page,
      perPage: 25,
      ...(search !== '' && { search }),
      ...(shown !== 'all' && { active: shown === 'active' }),
    },
  };
}
