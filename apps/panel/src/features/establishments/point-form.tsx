import { TextInput } from '@mantine/core';
import { useWriteOperation } from '../../api/hooks.ts';
import type { DataOf } from '../../api/talonario.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { Form } from '../../ui/form.tsx';
import { CodeField } from './code-field.tsx';
import { useCodeForm } from './use-code-form.ts';

export type EmissionPoint = DataOf<'emissionPoints.list'>[number];

export interface PointFormProps {
  readonly establishmentId: number;
  /** Id of the emission point to edit. Not set for a new emission point. */
  readonly id?: number;
  readonly initial: { readonly code: string; readonly description: string };
  readonly onSaved: (point: EmissionPoint) => void;
  readonly onCancel: () => void;
}

export function PointForm({ establishmentId, id, initial, onSaved, onCancel }: PointFormProps) {
  const t = texts.use();
  const touches = ['emissionPoints', 'sequences', 'workplaces', 'account'];
  const create = useWriteOperation('emissionPoints.create', touches);
  const update = useWriteOperation('emissionPoints.update', touches);
  const form = useCodeForm({
    initial,
    required: ['code'],
    optional: 'description',
    save: (body) =>
      id === undefined
        ? create.mutateAsync({ body: { establishment_id: establishmentId, ...body } })
        : update.mutateAsync({ params: { id }, body }),
    onSaved,
  });
  return (
    <Form form={form} submit={id === undefined ? t.create : t.save} onCancel={onCancel}>
      <CodeField description={t.codeWhy} {...form.text('code')} />
      <TextInput label={t.description} description={t.descriptionWhy} {...form.text('description')} />
    </Form>
  );
}

const texts = defineTranslatedTexts(
  {
    codeWhy: 'Tres dígitos: 001, 002…',
    description: 'Descripción',
    descriptionWhy: 'Caja 1, tienda en línea, facturación por API…',
    create: 'Crear el punto de emisión',
    save: 'Guardar los cambios',
  },
  {
    codeWhy: 'Three digits: 001, 002…',
    description: 'Description',
    descriptionWhy: 'Till 1, online shop, invoicing by API…',
    create: 'Create the emission point',
    save: 'Save the changes',
  },
);
