import { Combobox, Loader, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { notifyFailure } from '../../../ui/notify.ts';
import { useDocumentEditorActions } from '../hooks/editor-context.ts';
import { createKeystrokeTiming } from '../model/keystroke-timing.ts';
import { type RecordOption, RecordOptions } from './record-options.tsx';
import { type RecordSelectionCause, useRecordSelection } from './use-record-selection.ts';

export interface RecordPickerProps<Row> extends Pick<TextInputProps, 'error' | 'description' | 'classNames'> {
  /** Not set if a column title is the label. */
  readonly label?: string;
  /** Name for screen readers, if several fields have the same label or none. */
  readonly name?: string;
  readonly placeholder?: string;
  readonly required?: boolean;
  /** Path in the body, by which faults find the field. */
  readonly path: string;
  /** Text of the field while the user does not search. */
  readonly chosen: string | undefined;
  readonly findKey: QueryKey;
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly Row[]>;
  readonly describe: (row: Row) => RecordOption;
  readonly isExact: (row: Row, text: string) => boolean;
  /** Whether a text comes from a barcode reader even if it was typed slowly. Others are recognised by their speed. */
  readonly isRead?: (text: string) => boolean;
  readonly onChoose: (row: Row, choice: RecordSelectionCause) => void;
  readonly onCreate: (text: string) => void;
  readonly createText: (text: string) => string;
}

/**
 * Field that searches a record on the server while the user types. Enter chooses the first result, also if it is
 * pressed before the response arrives. A record that does not exist can be created. Leaving the field chooses a record
 * if the text is a complete code or has only one result. A barcode reader need not wait for the result of the previous
 * code.
 */
export function RecordPicker<Row>(props: RecordPickerProps<Row>) {
  const {
    chosen,
    findKey,
    find,
    describe,
    isExact,
    isRead,
    onChoose,
    onCreate,
    createText,
    path,
    name,
    error,
    ...input
  } = props;
  const t = texts.use();
  const client = useQueryClient();
  const { clearFault, track } = useDocumentEditorActions();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const lookUp = async (text: string) => {
    const found = await client.fetchQuery(queryOf(text));
    return { found, exact: found.find((row) => isExact(row, text)) };
  };
  const { field, typed, type, isAstray, ...taking } = useRecordSelection({
    chosen,
    combobox,
    lookUp,
    onChoose,
    onCreate,
    track,
  });
  const [asked] = useDebouncedValue(typed ?? '', 200);
  const [pace] = useState(createKeystrokeTiming);
  const queryOf = (text: string) => ({
    queryKey: [...findKey, text],
    queryFn: ({ signal }: { signal: AbortSignal }) => find(text, signal),
    staleTime: 15_000,
  });
  const { data: rows = [], isPlaceholderData } = useQuery({
    ...queryOf(asked.trim()),
    enabled: combobox.dropdownOpened,
    placeholderData: keepPreviousData,
  });
  const current = !isPlaceholderData && asked === (typed ?? '');
  const text = (typed ?? '').trim();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the store is new at every turn; only a new answer marks a row
  useEffect(() => {
    if (!combobox.dropdownOpened) return;
    if (!current || text === '') combobox.resetSelectedOption();
    else combobox.selectOption(Math.max(0, findMarked(combobox.listId)));
  }, [rows, current, text]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && combobox.dropdownOpened) {
      event.stopPropagation();
      type(undefined);
    }
    if (event.key !== 'Enter') return;
    // This shortcut issues the document. The combobox would choose the marked row, or open the form of a new record.
    if (event.ctrlKey || event.metaKey) return combobox.closeDropdown();
    if (combobox.dropdownOpened) event.stopPropagation();
    if (text === '') return;
    event.preventDefault();
    if (pace.isScanner(text, event.timeStamp) || isRead?.(text)) return taking.takeScanned(text);
    if (current && combobox.getSelectedOptionIndex() >= 0) return; // the combobox chooses the marked row
    combobox.resetSelectedOption();
    taking.takeTyped(text).catch(notifyFailure);
  };

  return (
    <Combobox
      store={combobox}
      withinPortal
      onOptionSubmit={(value) => {
        const row = rows.find((candidate) => String(describe(candidate).id) === value);
        if (row === undefined) taking.create(text);
        else taking.choose(row, 'here');
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...input}
          ref={field}
          {...(name !== undefined && { 'aria-label': name })}
          data-field={path}
          // Typed text is no record yet. `findUnfinishedFields` finds it by this attribute.
          data-unfinished={text === '' ? undefined : path}
          error={error ?? (isAstray ? t.notTaken : undefined)}
          autoComplete="off"
          value={typed ?? chosen ?? ''}
          rightSection={combobox.dropdownOpened && !current ? <Loader size="xs" aria-hidden /> : undefined}
          onChange={({ currentTarget, timeStamp }) => {
            type(currentTarget.value);
            clearFault(path);
            pace.note(currentTarget.value, timeStamp);
            combobox.openDropdown();
          }}
          onFocus={() => {
            field.current?.select();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => taking.leave(text)}
          onKeyDown={onKeyDown}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <RecordOptions
          label={name ?? input.label ?? ''}
          rows={rows.map(describe)}
          none={text === '' && current}
          createText={createText(text)}
          answered={current}
        />
      </Combobox.Dropdown>
    </Combobox>
  );
}

// If the user moved to a row before the response arrived, Enter still chooses this row.
function findMarked(listId: string | null): number {
  const options = listId === null ? [] : document.querySelectorAll(`#${CSS.escape(listId)} [data-combobox-option]`);
  return [...options].findIndex((option) => option.hasAttribute('data-combobox-selected'));
}

const texts = defineTranslatedTexts(
  { notTaken: 'Elija uno de la lista, o pulse Enter para crearlo' },
  { notTaken: 'Choose one of the list, or press Enter to create it' },
);
