import { Button, Group, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { useMayChangeRecords } from '../../../session/use-rights.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ItemForm } from '../../items/index.ts';
import { useDocumentEditorActions } from '../hooks/editor-context.ts';
import type { CodeOrNumberQuestion } from './use-code-reader.ts';

export interface CodeOrNumberQuestionRowProps {
  readonly question: CodeOrNumberQuestion;
  readonly lineKey: string;
  /** Path of the field in which the code was read. */
  readonly path: string;
  readonly columns: number;
  readonly onDone: () => void;
}

/**
 * Asks whether a text is a code or a number. Shown under its line and without taking the focus, because the barcode
 * reader may continue.
 */
export function CodeOrNumberQuestionRow({ question, lineKey, path, columns, onDone }: CodeOrNumberQuestionRowProps) {
  const t = texts.use();
  const { addScanned } = useDocumentEditorActions();
  const mayCreate = useMayChangeRecords('items');
  const [creating, setCreating] = useState(false);
  const { field, code, item, onNumber, onProduct } = question;
  const answer = (then: () => void) => () => {
    onDone();
    then();
  };
  return (
    <tr>
      <td colSpan={columns}>
        <Group gap="xs" role="group" aria-label={t.label} py={4} data-unanswered={path}>
          <Text size="sm" role="alert">
            {item === undefined ? t.unknown(code) : t.known(code, item.name)}
          </Text>
          {(item !== undefined || mayCreate) && (
            <Button size="compact-sm" onClick={item === undefined ? () => setCreating(true) : answer(onProduct)}>
              {item === undefined ? t.create : t.product}
            </Button>
          )}
          {onNumber !== undefined && (
            <Button size="compact-sm" variant="default" onClick={answer(onNumber)}>
              {t.numbers[field]}
            </Button>
          )}
          {item === undefined && (
            <Button size="compact-sm" variant="subtle" color="gray" onClick={onDone}>
              {t.drop}
            </Button>
          )}
        </Group>
        <Dialog title={t.create} opened={creating} onClose={() => setCreating(false)} size="lg">
          <Suspense fallback={<Loading />}>
            <ItemForm
              start={{ code }}
              onSaved={(saved) => answer(() => addScanned(lineKey, saved))()}
              onCancel={() => setCreating(false)}
            />
          </Suspense>
        </Dialog>
      </td>
    </tr>
  );
}

const texts = defineTranslatedTexts(
  {
    label: '¿Un código o un número?',
    known: (code: string, name: string) => `«${code}» es también el código de ${name}.`,
    unknown: (code: string) => `«${code}» parece un código, y ningún producto lo tiene.`,
    product: 'Es el producto',
    create: 'Crear el producto',
    drop: 'Descartar',
    numbers: { amount: 'Es la cantidad', price: 'Es el precio', discount: 'Es el descuento' },
  },
  {
    label: 'A code or a number?',
    known: (code, name) => `“${code}” is also the code of ${name}.`,
    unknown: (code) => `“${code}” looks like a code, and no product has it.`,
    product: 'It is the product',
    create: 'Create the product',
    drop: 'Dismiss',
    numbers: { amount: 'It is the quantity', price: 'It is the price', discount: 'It is the discount' },
  },
);
