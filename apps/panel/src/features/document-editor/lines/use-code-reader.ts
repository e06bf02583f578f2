// Handles barcodes that are read into a number field: they add a product to the lines instead of a quantity of
// millions.
import type { Item } from '@talonario/client';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { possibleNumbersOf } from '../../../format/money.ts';
import type { NumberReader } from '../../../ui/number-field.tsx';
import { useDocumentEditorActions } from '../hooks/editor-context.ts';
import { findProductByCode } from '../model/find-by-code.ts';
import { createKeystrokeTiming } from '../model/keystroke-timing.ts';
import {
  type CodeFieldReading,
  fieldTextWithInserted,
  fieldTextWithoutSelection,
  interpretFieldText,
  isPossibleProductCode,
} from '../model/read-code.ts';

export type BarcodeGuardedField = 'amount' | 'price' | 'discount';

/** Question that only the user can answer. */
export interface CodeOrNumberQuestion {
  readonly field: BarcodeGuardedField;
  readonly code: string;
  /** Not set if no product has the code. */
  readonly item: Item | undefined;
  /** Not set if the text cannot be a number. */
  readonly onNumber: (() => void) | undefined;
  /** Called if the text is a product code. The field then shows its previous value again. */
  readonly onProduct: () => void;
}

export interface BarcodeReaderOptions {
  readonly field: BarcodeGuardedField;
  readonly lineKey: string;
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
  readonly onAsk: (question: CodeOrNumberQuestion | undefined) => void;
}

/** Text of the field when it got the focus, and how much of it is left. */
interface Start {
  readonly text: string;
  readonly value: number | undefined;
  readonly kept: string | undefined;
}

export interface BarcodeReader {
  readonly reader: NumberReader;
  readonly onFocus: (event: FocusEvent<HTMLInputElement>) => void;
  readonly onBlur: (event: FocusEvent<HTMLInputElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

export function useBarcodeReader(parts: BarcodeReaderOptions): BarcodeReader {
  const { businessId, addScanned, goToBlankLine, track } = useDocumentEditorActions();
  const latest = useRef(parts);
  latest.current = parts;
  const [pace] = useState(createKeystrokeTiming);
  const [revision, setRevision] = useState(0);
  // Text of the open question, or text that the user has confirmed to be a number.
  const [asked, setAsked] = useState<string>();
  const accepted = useRef<string>(undefined);
  const start = useRef<Start>({ text: '', value: parts.value, kept: undefined });
  const now = useRef('');
  // Last processed text. Pressing Enter and then leaving the field must process it only once.
  const looked = useRef<string>(undefined);

  const putBack = () => {
    start.current = { ...start.current, kept: undefined };
    now.current = start.current.text;
    setAsked(undefined);
    latest.current.onChange(start.current.value);
    setRevision((before) => before + 1);
  };
  const accept = (text: string) => {
    accepted.current = text;
    setAsked(undefined);
    const [number] = possibleNumbersOf(text);
    start.current = { text, value: number, kept: undefined };
    latest.current.onChange(number);
  };
  const add = (item: Item) => addScanned(latest.current.lineKey, item);
  const ask = (code: string, item: Item | undefined, text: string) =>
    latest.current.onAsk({
      field: latest.current.field,
      code,
      item,
      // If the code was appended to another number, the combined text is not meant as a number.
      onNumber: code === text.trim() && possibleNumbersOf(text).length === 1 ? () => accept(text) : undefined,
      onProduct: () => {
        putBack();
        if (item !== undefined) add(item);
      },
    });
  /** The text is a code. The field is cleared at once, because the next code may come before this search ends. */
  const take = ({ codes }: Extract<CodeFieldReading, { kind: 'code' }>, text: string) => {
    putBack();
    const search = async () => {
      const item = await findProductByCode(businessId, codes).catch(() => undefined);
      if (item === undefined) ask(codes[0] ?? text, undefined, text);
      else add(item);
      return item !== undefined;
    };
    track(search());
  };
  const consider = async ({ codes, isNumber }: Extract<CodeFieldReading, { kind: 'perhaps' }>, text: string) => {
    // If the search fails, the text is treated as what it looks like.
    const item = await findProductByCode(businessId, codes).catch(() => undefined);
    if (now.current !== text) return true;
    if (item === undefined) {
      if (isNumber) accept(text);
    } else if (isNumber) {
      setAsked(text);
      latest.current.onChange(undefined);
      ask(item.code, item, text);
    } else {
      putBack();
      add(item);
    }
    return item === undefined || !isNumber;
  };
  const look = (text: string, at: number): CodeFieldReading['kind'] => {
    now.current = text;
    if (text === accepted.current || text === asked || text === looked.current) return 'number';
    looked.current = text;
    const { text: before, kept = '' } = start.current;
    if (text === before) return 'number';
    const reading = interpretFieldText(kept, text, pace.isScanner(fieldTextWithInserted(kept, text), at));
    if (reading.kind === 'code') take(reading, text);
    if (reading.kind === 'perhaps') track(consider(reading, text));
    if (reading.kind === 'number' && isPossibleProductCode(text)) accept(text);
    return reading.kind;
  };
  return {
    reader: {
      revision,
      isHeld: (text) => text === asked || (text !== accepted.current && isPossibleProductCode(text)),
      onType: (text, at) => {
        now.current = text;
        looked.current = undefined;
        accepted.current = undefined;
        const kept = start.current.kept ?? fieldTextWithoutSelection(start.current.text, text);
        start.current = { ...start.current, kept };
        pace.note(fieldTextWithInserted(kept, text), at);
        if (asked !== undefined) latest.current.onAsk(undefined);
        setAsked(undefined);
      },
    },
    onFocus: ({ currentTarget }) => {
      looked.current = undefined;
      if (currentTarget.value !== asked)
        start.current = { text: currentTarget.value, value: latest.current.value, kept: undefined };
    },
    onBlur: ({ currentTarget, timeStamp }) => void look(currentTarget.value, timeStamp),
    onKeyDown: (event) => {
      if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
      if (look(event.currentTarget.value, event.timeStamp) !== 'code') return;
      event.preventDefault();
      event.stopPropagation();
      goToBlankLine();
    },
  };
}
