// Handles the text of a field where a record is chosen, when the user presses Enter, a barcode reader ends, or the
// field is left.
import type { ComboboxStore } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { notifyFailure } from '../../../ui/notify.ts';

/** `scanned`: typed by a barcode reader. `left`: the user has moved to another field. */
export type RecordSelectionCause = 'here' | 'scanned' | 'left';

export interface RecordSelectionOptions<Row> {
  /** Text of the field while the user does not search. */
  readonly chosen: string | undefined;
  readonly combobox: ComboboxStore;
  readonly lookUp: (text: string) => Promise<{ readonly found: readonly Row[]; readonly exact: Row | undefined }>;
  readonly onChoose: (row: Row, choice: RecordSelectionCause) => void;
  readonly onCreate: (text: string) => void;
  /** Makes an emission wait for the result of a search: see `DocumentEditorActions.track`. */
  readonly track: (search: Promise<boolean>) => void;
}

export function useRecordSelection<Row>({
  chosen,
  combobox,
  lookUp,
  onChoose,
  onCreate,
  track,
}: RecordSelectionOptions<Row>) {
  const field = useRef<HTMLInputElement>(null);
  // The typed search text; undefined while the user does not search. The field then shows the chosen record.
  const [typed, setTyped] = useState<string>();
  // The field was left with a text that matches no record.
  const [isAstray, setAstray] = useState(false);
  // Current values, for results that arrive late.
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
  const choose = (row: Row, choice: RecordSelectionCause) => {
    // The barcode reader may be typing its next code.
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
      // Another record was chosen meanwhile.
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
  /** A record chosen before stays. If there was none, the text stays visible. */
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
    /** Clears the field at once, because the next code may come before this search ends. */
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
    /** Leaving the field chooses a record if the text is a complete code or has only one result. */
    leave: (text: string) => {
      combobox.closeDropdown();
      if (text === '') type(undefined);
      else if (taking.current !== text) takeTyped(text).catch(stray);
    },
  };
}
