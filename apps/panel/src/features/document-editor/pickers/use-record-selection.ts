// What becomes of the text in a field where a record is chosen: by Enter, by a barcode reader, or by leaving it.
import type { ComboboxStore } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { notifyFailure } from '../../../ui/notify.ts';

/** `scanned`: a barcode reader typed it. `left`: whoever typed it has gone on to another field. */
export type Choice = 'here' | 'scanned' | 'left';

export interface RecordSelectionParts<Row> {
  /** What the field shows while nobody searches. */
  readonly chosen: string | undefined;
  readonly combobox: ComboboxStore;
  readonly lookUp: (text: string) => Promise<{ readonly found: readonly Row[]; readonly exact: Row | undefined }>;
  readonly onChoose: (row: Row, choice: Choice) => void;
  readonly onCreate: (text: string) => void;
  /** Makes an emission wait for the answer of a search: see `EditorActions.track`. */
  readonly track: (search: Promise<boolean>) => void;
}

export function useRecordSelection<Row>({
  chosen,
  combobox,
  lookUp,
  onChoose,
  onCreate,
  track,
}: RecordSelectionParts<Row>) {
  const field = useRef<HTMLInputElement>(null);
  // Undefined while nobody searches: the field then shows what was chosen.
  const [typed, setTyped] = useState<string>();
  // Left with a text that means nothing.
  const [isAstray, setAstray] = useState(false);
  // For answers that come late: what holds by then.
  const latest = useRef({ typed, chosen, onChoose });
  latest.current = { typed, chosen, onChoose };
  const taking = useRef<string>(undefined);
  const scans = useRef(Promise.resolve(true));
  const isHere = () => document.activeElement === field.current;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen elsewhere replaces what was left here
  useEffect(() => {
    if (!isHere()) type(undefined);
  }, [chosen]);

  const type = (text: string | undefined) => {
    setTyped(text);
    setAstray(false);
  };
  const choose = (row: Row, choice: Choice) => {
    // A reader may be in the middle of its next code.
    if (choice !== 'scanned') {
      type(undefined);
      combobox.closeDropdown();
    }
    latest.current.onChoose(row, choice);
  };
  const create = (text: string) => {
    type(undefined);
    combobox.closeDropdown();
    onCreate(text);
  };
  const takeTyped = (text: string) => {
    const search = searchTyped(text);
    track(search);
    return search;
  };
  const searchTyped = async (text: string): Promise<boolean> => {
    taking.current = text;
    const before = chosen;
    try {
      const { found, exact } = await lookUp(text);
      // Something else was chosen meanwhile.
      if (latest.current.chosen !== before) return true;
      const only = found.length === 1 ? found[0] : undefined;
      const here = isHere();
      const row = exact ?? (here || before === undefined ? only : undefined);
      if (row !== undefined) choose(row, here ? 'here' : 'left');
      else if (here && found.length === 0) create(text);
      else if (!here) stray();
      return row !== undefined || (!here && latest.current.chosen !== undefined);
    } finally {
      taking.current = undefined;
    }
  };
  /** What was chosen before still holds; where nothing was, the text stays in sight. */
  const stray = () => (latest.current.chosen === undefined ? setAstray(true) : type(undefined));
  const readCode = async (text: string) => {
    const { found, exact } = await lookUp(text);
    const row = exact ?? (found.length === 1 ? found[0] : undefined);
    if (row !== undefined) choose(row, 'scanned');
    else if (found.length === 0) create(text);
    else putBack(text);
    return row !== undefined;
  };
  const putBack = (text: string) => {
    if ((latest.current.typed ?? '') !== '') return;
    setTyped(text);
    if (isHere()) combobox.openDropdown();
    else setAstray(true);
  };
  return {
    field,
    typed,
    type,
    isAstray,
    choose,
    create,
    takeTyped,
    /** Makes room at once: the next code may come before the answer to this one. */
    takeScanned: (text: string) => {
      type('');
      combobox.closeDropdown();
      const read = () =>
        readCode(text).catch((failure) => {
          putBack(text);
          notifyFailure(failure);
          return false;
        });
      scans.current = scans.current.then(read);
      track(scans.current);
    },
    /** A whole code, or what means only one, is chosen by leaving it. */
    leave: (text: string) => {
      combobox.closeDropdown();
      if (text === '') type(undefined);
      else if (taking.current !== text) takeTyped(text).catch(stray);
    },
  };
}
