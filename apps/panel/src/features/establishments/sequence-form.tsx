import { Text } from '@mantine/core';
import { useWriteOperation } from '../../api/hooks.ts';
import type { DataOf } from '../../api/talonario.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { Form } from '../../ui/form.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { useRecordForm } from '../../ui/use-form.ts';

export type Sequence = DataOf<'sequences.list'>[number];

/** Sets the next number, to continue from another system or after a number was used elsewhere. */
export function SequenceForm({ sequence, onDone }: { sequence: Sequence; onDone: () => void }) {
  const t = texts.use();
  const update = useWriteOperation('sequences.update', ['sequences']);
  const initial: { next_number: number | undefined } = { next_number: sequence.nextNumber ?? undefined };
  const form = useRecordForm({
    initial,
    required: ['next_number'],
    onSubmit: async ({ next_number = 0 }) => {
      await update.mutateAsync({ params: { id: sequence.id }, body: { next_number } });
      notifySuccess(t.done);
      onDone();
    },
  });
  return (
    <Form form={form} submit={t.save} onCancel={onDone}>
      <Text size="sm">{sequence.held ? t.held : t.why}</Text>
      <NumberField
        label={t.next}
        description={sequence.lastUsedNumber === null ? t.unused : t.above(sequence.lastUsedNumber)}
        value={form.values.next_number}
        onChange={(next_number) => form.set({ next_number })}
        error={form.faultOf('next_number')}
        inputMode="numeric"
        required
        data-autofocus
      />
    </Form>
  );
}

const texts = defineTranslatedTexts(
  {
    why: 'Cámbielo solo si viene de otro sistema o si un número ya se usó fuera. El SRI espera números seguidos.',
    held: 'El servidor se restauró de un respaldo y puede no conocer los últimos números. Escriba uno mayor que el último emitido en este punto; hasta entonces no se emite.',
    next: 'Siguiente número',
    unused: 'Esta secuencia no se ha usado.',
    above: (last: number) => `Debe ser mayor que ${last}, el último usado: un número no se repite.`,
    save: 'Guardar el número',
    done: 'El siguiente número está guardado.',
  },
  {
    why: 'Change it only when you come from another system or a number was used elsewhere. SRI expects no gaps.',
    held: 'The server was restored from a backup and may not know the last numbers. Enter one above the last issued at this point; nothing is issued until then.',
    next: 'Next number',
    unused: 'This sequence has not been used.',
    above: (last) => `It must be above ${last}, the last one used: no number repeats.`,
    save: 'Save the number',
    done: 'The next number is saved.',
  },
);
