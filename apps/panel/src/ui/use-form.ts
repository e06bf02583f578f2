import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import { type FieldFaultTexts, fieldFaultTextsOf } from './faults.ts';

type KeyOf<Values, Kind> = { [Key in keyof Values]: Values[Key] extends Kind ? Key : never }[keyof Values] & string;

export interface FormState<Values extends object> {
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly values: Values;
  /** Whether the form contains input that was not sent yet. */
  readonly dirty: boolean;
  readonly busy: boolean;
  /** Error that belongs to no field of this form. */
  readonly failure: unknown;
  /** Faults of fields that this form does not have. */
  readonly strays: readonly string[];
  readonly set: (changes: Partial<Values>) => void;
  /** Properties of a text input. */
  readonly text: (name: KeyOf<Values, string>) => {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (event: { currentTarget: { value: string } }) => void;
  };
  /** Properties of a checkbox or switch. */
  readonly flag: (name: KeyOf<Values, boolean>) => {
    name: string;
    checked: boolean;
    error: string | undefined;
    onChange: (event: { currentTarget: { checked: boolean } }) => void;
  };
  readonly faultOf: (name: keyof Values & string) => string | undefined;
  readonly submit: (event: FormEvent) => void;
}

export interface FormSubmission<Values extends object> {
  readonly initial: Values;
  /** Required fields. No request is sent while one is empty. */
  readonly required?: readonly (keyof Values & string)[];
  /** Further checks without the server: faults by field. */
  readonly check?: (values: Values) => FieldFaultTexts;
  readonly onSubmit: (values: Values) => Promise<unknown>;
}

/**
 * Form whose fields have the names of the request body, so that the server's faults find them by path. Enter submits;
 * the first field with a fault gets the focus.
 */
export function useRecordForm<Values extends object>({
  initial,
  required = [],
  check,
  onSubmit,
}: FormSubmission<Values>): FormState<Values> {
  const t = texts.use();
  const ref = useRef<HTMLFormElement>(null);
  const [begun] = useState(initial);
  const [values, setValues] = useState(initial);
  const [faults, setFaults] = useState<FieldFaultTexts>({});
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (Object.keys(faults).length > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);

  const set = (changes: Partial<Values>) => {
    setValues((before) => ({ ...before, ...changes }));
    setFaults((before) => without(before, Object.keys(changes)));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // For React, a form inside a dialog is inside the page that opened it. The event must not submit a form of that
    // page.
    event.stopPropagation();
    if (busy) return;
    const blank = required.filter((name) => String(values[name] ?? '').trim() === '');
    const found = { ...check?.(values), ...Object.fromEntries(blank.map((name) => [name, t.required])) };
    setFailure(undefined);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await onSubmit(values);
    } catch (error) {
      const textsOfFaults = atFields(fieldFaultTextsOf(error), values);
      setFaults(textsOfFaults);
      setFailure(Object.keys(textsOfFaults).some((field) => field in values) ? undefined : error);
    } finally {
      setBusy(false);
    }
  };
  return {
    ref,
    values,
    dirty: (Object.keys(values) as (keyof Values)[]).some((name) => values[name] !== begun[name]),
    busy,
    failure,
    strays: Object.entries(faults).flatMap(([field, text]) => (field in values ? [] : [text])),
    set,
    text: (name) => ({
      name,
      value: String(values[name]),
      error: faults[name],
      onChange: ({ currentTarget }) => set({ [name]: currentTarget.value } as Partial<Values>),
    }),
    flag: (name) => ({
      name,
      checked: values[name] === true,
      error: faults[name],
      onChange: ({ currentTarget }) => set({ [name]: currentTarget.checked } as Partial<Values>),
    }),
    faultOf: (name) => faults[name],
    submit,
  };
}

// Assigns faults to fields. Faults of a list that is typed in one field refer to its elements (`allowed_ips[2]`). The
// first one is shown at the field.
function atFields(faults: FieldFaultTexts, values: object): FieldFaultTexts {
  const placed: Record<string, string> = {};
  for (const [path, text] of Object.entries(faults)) {
    const [, root = path, index] = /^([^.[]+)(?:\[(\d+)\])?/.exec(path) ?? [];
    if (path in values || !(root in values)) placed[path] ??= text;
    else placed[root] ??= index === undefined ? text : texts.now().entry(Number(index) + 1, text);
  }
  return placed;
}

function without(faults: FieldFaultTexts, fields: readonly string[]): FieldFaultTexts {
  return Object.fromEntries(Object.entries(faults).filter(([field]) => !fields.includes(field)));
}

const texts = defineTranslatedTexts(
  { required: 'Es obligatorio.', entry: (number: number, text: string) => `N.º ${number}: ${text}` },
  { required: 'It is required.', entry: (number, text) => `No. ${number}: ${text}` },
);
