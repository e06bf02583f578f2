import { TextInput } from '@mantine/core';
import { useWriteOperation } from '../../api/hooks.ts';
import type { DataOf } from '../../api/talonario.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { Form } from '../../ui/form.tsx';
import { CodeField } from './code-field.tsx';
import { useCodeForm } from './use-code-form.ts';

export type Establishment = DataOf<'establishments.list'>[number];

export interface EstablishmentFormProps {
  readonly businessId: number;
  /** Id of the establishment to edit. Not set for a new establishment. */
  readonly id?: number;
  readonly initial: { readonly code: string; readonly name: string; readonly address: string };
  readonly onSaved: (establishment: Establishment) => void;
  readonly onCancel?: () => void;
}

export function EstablishmentForm({ businessId, id, initial, onSaved, onCancel }: EstablishmentFormProps) {
  const t = texts.use();
  const touches = ['establishments', 'emissionPoints', 'sequences', 'workplaces', 'onboarding', 'account'];
  const create = useWriteOperation('establishments.create', touches);
  const update = useWriteOperation('establishments.update', touches);
  const form = useCodeForm({
    initial,
    required: ['code', 'address'],
    optional: 'name',
    save: (body) =>
      id === undefined
        ? create.mutateAsync({ body: { business_id: businessId, ...body } })
        : update.mutateAsync({ params: { id }, body }),
    onSaved,
  });
  return (
    <Form form={form} submit={id === undefined ? t.create : t.save} {...(onCancel && { onCancel })}>
      <CodeField description={t.codeWhy} {...form.text('code')} />
      <TextInput label={t.name} description={t.nameWhy} autoComplete="off" {...form.text('name')} />
      <TextInput label={t.address} autoComplete="street-address" required {...form.text('address')} />
    </Form>
  );
}

const texts = defineTranslatedTexts(
  {
    codeWhy: 'Los tres dígitos que constan en el RUC.',
    name: 'Nombre',
    nameWhy: 'Para reconocerlo: Matriz, Sucursal Norte…',
    address: 'Dirección',
    create: 'Crear el establecimiento',
    save: 'Guardar los cambios',
  },
  {
    codeWhy: 'The three digits of the RUC.',
    name: 'Name',
    nameWhy: 'To recognise it: head office, north branch…',
    address: 'Address',
    create: 'Create the establishment',
    save: 'Save the changes',
  },
);
