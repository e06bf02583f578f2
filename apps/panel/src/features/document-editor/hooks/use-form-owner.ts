// Decides which tab has the form.
import { useEffect, useRef, useState } from 'react';
import { acquireForm, type OwnedForm } from '../model/owned-form.ts';
import { type FormPlace, listUnsavedForms, type NewFormPlace } from '../model/unsaved-form.ts';

export type FormOwnership =
  | { readonly status: 'asking' }
  /** `turn` counts how often this tab got the form. The stored form is read again each time. */
  | { readonly status: 'own'; readonly owned: OwnedForm; readonly turn: number }
  | { readonly status: 'elsewhere'; readonly place: FormPlace };

export function useFormOwner(base: FormPlace) {
  const [ownership, setOwnership] = useState<FormOwnership>({ status: 'asking' });
  const current = useRef<OwnedForm>(undefined);
  const turn = useRef(0);
  const gone = useRef(new AbortController());
  // A form stays with the user who started it.
  const [start] = useState(base);

  const own = (owned: OwnedForm, signal: AbortSignal) => {
    if (signal.aborted) return owned.release();
    current.current = owned;
    turn.current += 1;
    setOwnership({ status: 'own', owned, turn: turn.current });
    void owned.stolen.then(() => waitFor(owned.place, signal));
  };
  const waitFor = async (place: FormPlace, signal: AbortSignal) => {
    if (signal.aborted) return;
    current.current = undefined;
    setOwnership({ status: 'elsewhere', place });
    const owned = await acquireForm(place, { whenFree: signal });
    if (owned !== undefined) own(owned, signal);
  };
  /** Releases the form that this tab has or waits for. */
  const turnTo = async (find: () => Promise<OwnedForm | FormPlace>) => {
    gone.current.abort();
    gone.current = new AbortController();
    const { signal } = gone.current;
    current.current?.release();
    current.current = undefined;
    const found = await find();
    if ('place' in found) own(found, signal);
    else await waitFor(found, signal);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a form
  useEffect(() => {
    void turnTo(() => findForm(start));
    return () => {
      gone.current.abort();
      current.current?.release();
    };
  }, []);

  return {
    ownership,
    takeOver: (place: FormPlace) => turnTo(async () => (await acquireForm(place, 'take over')) ?? place),
    /** Starts another, empty form. For a draft it loads the same one again. */
    startOver: () => turnTo(() => ('type' in start ? ownAnother(start) : findForm(start))),
  };
}

/** Returns the form that this tab got, or the place of the form that another tab has. */
async function findForm(base: FormPlace): Promise<OwnedForm | FormPlace> {
  if (!('type' in base)) return (await acquireForm(base, 'if free')) ?? base;
  const places = await listUnsavedForms(base).catch(() => []);
  for (const place of places) {
    const owned = await acquireForm(place, 'if free');
    if (owned?.unsaved !== undefined) return owned;
    owned?.release(); // another tab has finished the form since the list was read
  }
  const open = places.find(({ about }) => about === base.about);
  return open ?? (await acquireForm(base, 'if free')) ?? (await ownAnother(base));
}

async function ownAnother(base: NewFormPlace): Promise<OwnedForm | FormPlace> {
  const place = { ...base, slot: Date.now().toString(36) };
  return (await acquireForm(place, 'if free')) ?? place;
}
