import type { Item } from '@talonario/client';
import { Suspense, useState } from 'react';
import { callOperation } from '../../../api/talonario.ts';
import { formatMoney } from '../../../format/money.ts';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { WhoMayCreateNotice } from '../../../session/ask-to-create.tsx';
import { useMayChangeRecords } from '../../../session/use-rights.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ItemForm } from '../../items/index.ts';
import { useDocumentEditorActions } from '../hooks/editor-context.ts';
import type { ChosenProduct } from '../model/form.ts';
import { isBarcode } from '../model/read-code.ts';
import { RecordPicker, type RecordPickerProps } from './record-picker.tsx';
import type { RecordSelectionCause } from './use-record-selection.ts';

export interface ProductFieldProps extends Pick<RecordPickerProps<Item>, 'classNames' | 'label'> {
  readonly path: string;
  readonly spokenName: string;
  readonly chosen: ChosenProduct | undefined;
  readonly fault: string | undefined;
  readonly onChoose: (item: Item, choice: RecordSelectionCause) => void;
}

/** Searches a product or service by code or name. */
export function ProductField({ path, spokenName, label, fault, chosen, onChoose, classNames }: ProductFieldProps) {
  const t = texts.use();
  const { businessId } = useDocumentEditorActions();
  const mayCreate = useMayChangeRecords('items');
  const [creating, setCreating] = useState<string>();
  const find = async (text: string, signal: AbortSignal) => {
    const query = { businessId, active: true, perPage: 10, ...(text !== '' && { search: text }) };
    return (await callOperation('items.list', { query }, { signal })).data;
  };
  const take = (item: Item, choice: RecordSelectionCause = 'here') => {
    setCreating(undefined);
    onChoose(item, choice);
  };
  return (
    <>
      <RecordPicker
        {...(label !== undefined && { label })}
        name={spokenName}
        placeholder={t.placeholder}
        path={path}
        error={fault}
        {...(classNames && { classNames })}
        chosen={chosen && [chosen.code, chosen.name].filter(Boolean).join(' · ')}
        findKey={['items.list', businessId]}
        find={find}
        describe={({ id, code, name, price, taxes }) => ({
          id,
          title: name,
          about: [code, formatMoney(price), ...taxes.map((tax) => tax.name)].join(' · '),
        })}
        isExact={({ code }, text) => code.toLowerCase() === text.toLowerCase()}
        isRead={isBarcode}
        onChoose={take}
        onCreate={setCreating}
        createText={(text) => {
          if (!mayCreate) return t.notHere;
          return `+ ${text === '' ? t.create : t.createNamed(text)}`;
        }}
      />
      <Dialog title={t.create} opened={creating !== undefined} onClose={() => setCreating(undefined)} size="lg">
        {mayCreate ? (
          <Suspense fallback={<Loading />}>
            <ItemForm
              start={startOf(creating ?? '')}
              onSaved={(item) => take(item)}
              onCancel={() => setCreating(undefined)}
            />
          </Suspense>
        ) : (
          <WhoMayCreateNotice what={creating ?? ''} />
        )}
      </Dialog>
    </>
  );
}

// A single word with a digit is probably a code and not a name.
function startOf(text: string): { code?: string; name?: string } {
  if (text === '') return {};
  return !/\s/.test(text) && /\d/.test(text) && text.length <= 25 ? { code: text } : { name: text };
}

const texts = defineTranslatedTexts(
  {
    placeholder: 'Código o nombre',
    create: 'Nuevo producto o servicio',
    createNamed: (text: string) => `Crear «${text}»`,
    notHere: '¿No está en la lista?',
  },
  {
    placeholder: 'Code or name',
    create: 'New product or service',
    createNamed: (text) => `Create “${text}”`,
    notHere: 'Not in the list?',
  },
);
