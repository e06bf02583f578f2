import { useEffect, useEffectEvent, useState } from 'react';

interface Answered<Wish> {
  readonly wish: Wish;
  /** Whether every search found what was looked for. */
  readonly found: boolean;
}

/**
 * Does something with the form once no search for a record is under way, and once what the answers changed is drawn. Without this, a line whose
 * product is still being looked up would be missing, and its answer could open a second dialog.
 */
export function useAfterSearches<Wish>(
  searches: ReadonlySet<Promise<boolean>>,
  act: (wish: Wish, found: boolean) => void,
): (wish: Wish) => void {
  const [answered, setAnswered] = useState<Answered<Wish>>();
  const start = (wish: Wish, before: boolean) => {
    if (searches.size === 0) return act(wish, before);
    void Promise.allSettled(searches).then((results) => {
      const found = results.every((result) => result.status === 'fulfilled' && result.value);
      setAnswered({ wish, found: before && found });
    });
  };
  const goOn = useEffectEvent(({ wish, found }: Answered<Wish>) => start(wish, found));
  useEffect(() => {
    if (answered !== undefined) goOn(answered);
  }, [answered]);
  return (wish) => start(wish, true);
}
