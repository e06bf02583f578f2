import { Combobox, Loader, Text, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { defineTexts } from '../../../i18n/texts.ts';
import { notifyFailure } from '../../../ui/notify.ts';
import { createTypingPace } from '../model/typing-pace.ts';

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
  /** `scanned`: a barcode reader typed it. */
  readonly onChoose: (row: Row, scanned: boolean) => void;
  readonly onCreate: (text: string) => void;
  readonly createText: (text: string) => string;
}

/**
 * A record found on the server while typing. Enter takes the first one found, also when it is pressed before the answer is
 * there; what nobody knows yet is offered to be created.
 */
export function RecordPicker<Row>(props: RecordPickerProps<Row>) {
  const { chosen, findKey, find, describe, isExact, onChoose, onCreate, createText, path, name, ...input } = props;
  const client = useQueryClient();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  // Undefined while nobody searches: the field then shows what was chosen.
  const [typed, setTyped] = useState<string>();
  const [asked] = useDebouncedValue(typed ?? '', 200);
  const field = useRef<HTMLInputElement>(null);
  const [pace] = useState(createTypingPace);
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

  const close = () => {
    setTyped(undefined);
    combobox.closeDropdown();
  };
  const choose = (row: Row, scanned = false) => {
    close();
    onChoose(row, scanned);
  };
  const create = () => {
    close();
    onCreate(text);
  };
  const takeWhenAnswered = async (scanned: boolean) => {
    const found = await client.fetchQuery(queryOf(text));
    const row = found.find((candidate) => isExact(candidate, text)) ?? (found.length === 1 ? found[0] : undefined);
    if (row !== undefined) choose(row, scanned);
    else if (found.length === 0) create();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && combobox.dropdownOpened) {
      event.stopPropagation();
      setTyped(undefined);
    }
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    if (combobox.dropdownOpened) event.stopPropagation();
    if (text === '') return;
    event.preventDefault();
    const scanned = pace.isScanner(text, event.timeStamp);
    if (!scanned && current && combobox.getSelectedOptionIndex() >= 0) return; // the combobox takes the marked row
    combobox.resetSelectedOption();
    takeWhenAnswered(scanned).catch(notifyFailure);
  };

  return (
    <Combobox
      store={combobox}
      withinPortal
      onOptionSubmit={(value) => {
        const row = rows.find((candidate) => String(describe(candidate).id) === value);
        if (row === undefined) create();
        else choose(row);
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...input}
          ref={field}
          {...(name !== undefined && { 'aria-label': name })}
          data-field={path}
          autoComplete="off"
          value={typed ?? chosen ?? ''}
          rightSection={combobox.dropdownOpened && !current ? <Loader size="xs" aria-hidden /> : undefined}
          onChange={({ currentTarget, timeStamp }) => {
            setTyped(currentTarget.value);
            pace.note(currentTarget.value, timeStamp);
            combobox.openDropdown();
          }}
          onFocus={() => {
            field.current?.select();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={close}
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

interface Described {
  readonly id: number;
  readonly title: string;
  readonly about?: string;
}

interface RecordOptionsProps {
  readonly label: string;
  readonly rows: readonly Described[];
  /** Nothing was typed, so nothing found means that there is nothing at all. */
  readonly none: boolean;
  readonly createText: string;
  /** What is shown is what was found for what is typed: until then it may still move under the pointer. */
  readonly answered: boolean;
}

function RecordOptions({ label, rows, none, createText, answered }: RecordOptionsProps) {
  const t = texts.use();
  return (
    <Combobox.Options mah={280} style={{ overflowY: 'auto' }} aria-label={label} aria-busy={!answered}>
      {rows.map(({ id, title, about }) => (
        <Combobox.Option key={id} value={String(id)}>
          <Text size="sm">{title}</Text>
          {about !== undefined && (
            <Text size="xs" opacity={0.8}>
              {about}
            </Text>
          )}
        </Combobox.Option>
      ))}
      {none && rows.length === 0 && <Combobox.Empty>{t.none}</Combobox.Empty>}
      <Combobox.Option value="create" disabled={!answered}>
        <Text size="sm" fw={600} c="var(--mantine-primary-color-light-color)">
          + {createText}
        </Text>
      </Combobox.Option>
    </Combobox.Options>
  );
}

// A row that somebody went to before the answer was there stays the one that Enter takes.
function findMarked(listId: string | null): number {
  const options = listId === null ? [] : document.querySelectorAll(`#${CSS.escape(listId)} [data-combobox-option]`);
  return [...options].findIndex((option) => option.hasAttribute('data-combobox-selected'));
}

const texts = defineTexts({ none: 'Todavía no hay ninguno' }, { none: 'There is none yet' });
