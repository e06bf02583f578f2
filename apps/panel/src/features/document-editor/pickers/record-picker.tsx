import { Combobox, Loader, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { defineTexts } from '../../../i18n/texts.ts';
import { notifyFailure } from '../../../ui/notify.ts';
import { useEditorActions } from '../hooks/editor-context.ts';
import { createKeystrokeTiming } from '../model/keystroke-timing.ts';
import { type Described, RecordOptions } from './record-options.tsx';
import { type Choice, useRecordSelection } from './use-record-selection.ts';

export interface RecordPickerProps<Row> extends Pick<TextInputProps, 'error' | 'description' | 'classNames'> {
  /** Left out where a column says it. */
  readonly label?: string;
  /** Where there are several of the same label, or none. */
  readonly name?: string;
  readonly placeholder?: string;
  readonly required?: boolean;
  /** Its path in the body, by which faults find it. */
  readonly path: string;
  /** What the field shows while nobody searches. */
  readonly chosen: string | undefined;
  readonly findKey: QueryKey;
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly Row[]>;
  readonly describe: (row: Row) => Described;
  readonly isExact: (row: Row, text: string) => boolean;
  /** What only a reader types, however slowly. */
  readonly isRead?: (text: string) => boolean;
  readonly onChoose: (row: Row, choice: Choice) => void;
  readonly onCreate: (text: string) => void;
  readonly createText: (text: string) => string;
}

/**
 * A record found on the server while typing. Enter takes the first one found, also when it is pressed before the answer is
 * there; what nobody knows yet is offered to be created. Whoever leaves with a whole code, or with what means only one, has chosen
 * it; a barcode reader need not wait for the answer to its last code.
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
  const { clearFault, track } = useEditorActions();
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
    // It asks to issue the document. The combobox would take the marked row, or open a form for a new record.
    if (event.ctrlKey || event.metaKey) return combobox.closeDropdown();
    if (combobox.dropdownOpened) event.stopPropagation();
    if (text === '') return;
    event.preventDefault();
    if (pace.isScanner(text, event.timeStamp) || isRead?.(text)) return taking.takeScanned(text);
    if (current && combobox.getSelectedOptionIndex() >= 0) return; // the combobox takes the marked row
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
          // What is typed is no record yet: `findUnfinished` finds it by this.
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

// A row that somebody went to before the answer was there stays the one that Enter takes.
function findMarked(listId: string | null): number {
  const options = listId === null ? [] : document.querySelectorAll(`#${CSS.escape(listId)} [data-combobox-option]`);
  return [...options].findIndex((option) => option.hasAttribute('data-combobox-selected'));
}

const texts = defineTexts(
  { notTaken: 'Elija uno de la lista, o pulse Enter para crearlo' },
  { notTaken: 'Choose one of the list, or press Enter to create it' },
);
