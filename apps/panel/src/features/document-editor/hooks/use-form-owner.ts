// Which of the tabs has the form.
import { useEffect, useRef, useState } from 'react';
import type { DocumentTypeCode } from '../../../document-types/fields.ts';
import { type Hold, holdForm } from '../model/hold-form.ts';
import { type FormPlace, keptPlaces, keyOf, nameOf, readKeptForm } from '../model/kept-form.ts';
import type { Recovered } from '../model/reconcile.ts';
import { askCopies, type Copies, recoverForm } from '../model/recover-form.ts';

export type Ownership =
  | { readonly status: 'asking' }
  /** `turn` counts how often it came here: what is kept is read again each time. */
  | { readonly status: 'own'; readonly place: FormPlace; readonly recovered: Recovered; readonly turn: number }
  | { readonly status: 'elsewhere'; readonly place: FormPlace };

/** `fresh`: somebody asked for something in particular, so what else was left unfinished can wait. */
export function useFormOwner(base: FormPlace, fresh: boolean) {
  const [ownership, setOwnership] = useState<Ownership>({ status: 'asking' });
  const hold = useRef<Hold>(undefined);
  const turn = useRef(0);
  const gone = useRef(new AbortController());
  // A form stays with whoever began it.
  const [start] = useState({ base, fresh });

  const own = async (place: FormPlace, held: Hold, signal: AbortSignal, copies?: Copies) => {
    const recovered = await recoverForm(place, copies ?? (await askCopies(place.businessId)));
    if (signal.aborted) return held.release();
    hold.current = held;
    turn.current += 1;
    setOwnership({ status: 'own', place, recovered, turn: turn.current });
    void held.stolen.then(() => waitFor(place, signal));
  };
  const waitFor = async (place: FormPlace, signal: AbortSignal) => {
    if (signal.aborted) return;
    setOwnership({ status: 'elsewhere', place });
    const held = await holdForm(keyOf(place), { whenFree: signal });
    if (held !== undefined) await own(place, held, signal);
  };
  /** Gives up waiting for what another tab has. */
  const turnTo = async (find: () => Promise<Found>) => {
    gone.current.abort();
    gone.current = new AbortController();
    const { signal } = gone.current;
    const found = await find();
    if (found.hold !== undefined) await own(found.place, found.hold, signal, found.copies);
    else await waitFor(found.place, signal);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a form
  useEffect(() => {
    void turnTo(() => findForm(start.base, start.fresh));
    return () => {
      gone.current.abort();
      hold.current?.release();
    };
  }, []);

  return {
    ownership,
    takeOver: (place: FormPlace) => turnTo(async () => ({ place, hold: await holdForm(keyOf(place), 'take over') })),
    startAnother: () => turnTo(() => holdAnother(start.base)),
  };
}

interface Found {
  readonly place: FormPlace;
  readonly hold: Hold | undefined;
  readonly copies?: Copies;
}

async function findForm(base: FormPlace, fresh: boolean): Promise<Found> {
  const copies = await askCopies(base.businessId);
  if (!('type' in base)) return { place: base, hold: await holdForm(keyOf(base), 'if free'), copies };
  const kept = keptPlaces(base);
  const places = [...kept, ...(fresh ? [] : placesOf(base, copies, kept))];
  for (const place of places) {
    if (fresh && readKeptForm(place)?.unsettled === undefined) continue;
    const hold = await holdForm(keyOf(place), 'if free');
    if (hold !== undefined) return { place, hold, copies };
  }
  const [first] = places;
  if (first !== undefined && !fresh) return { place: first, hold: undefined };
  // What another device may be writing is not written over by something new.
  const taken = copies?.has(base.type) && copies.get(base.type) !== readKeptForm(base)?.copy?.version;
  const hold = taken ? undefined : await holdForm(keyOf(base), 'if free');
  return hold === undefined ? await holdAnother(base) : { place: base, hold, copies };
}

/** Where the server has something of that type that this browser has not. */
function placesOf(
  base: FormPlace & { readonly type: DocumentTypeCode },
  copies: Copies,
  kept: readonly FormPlace[],
): readonly FormPlace[] {
  const names = new Set(kept.map(nameOf));
  return [...(copies?.keys() ?? [])]
    .filter((name) => !names.has(name) && (name === base.type || name.startsWith(`${base.type}.`)))
    .map((name) => ({ ...base, slot: name === base.type ? undefined : name.slice(base.type.length + 1) }));
}

async function holdAnother(base: FormPlace): Promise<Found> {
  const place = { ...base, slot: Date.now().toString(36) };
  return { place, hold: await holdForm(keyOf(place), 'if free') };
}
