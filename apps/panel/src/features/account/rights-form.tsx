import { useWriteOperation } from '../../api/hooks.ts';
import type { DataOf } from '../../api/talonario.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { Form } from '../../ui/form.tsx';
import { useRecordForm } from '../../ui/use-form.ts';
import { RightsFields, type RightsValues, rightsBody } from './rights-fields.tsx';

type User = DataOf<'users.list'>[number];

export interface RightsFormProps {
  readonly user: User;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

/** Form for what a user of the account may do and see. */
export function RightsForm({ user, onSaved, onCancel }: RightsFormProps) {
  const t = texts.use();
  const update = useWriteOperation('users.update', ['users', 'session.get']);
  const initial: RightsValues = {
    role: user.role,
    business_ids: (user.businessIds ?? []).map(String),
    emission_point_ids: (user.emissionPointIds ?? []).map(String),
  };
  const form = useRecordForm({
    initial,
    onSubmit: async (values) => {
      await update.mutateAsync({ params: { id: user.id }, body: rightsBody(values) });
      onSaved();
    },
  });
  return (
    <Form form={form} submit={t.save} onCancel={onCancel}>
      <RightsFields form={form} />
    </Form>
  );
}

const texts = defineTranslatedTexts({ save: 'Guardar los permisos' }, { save: 'Save the rights' });
