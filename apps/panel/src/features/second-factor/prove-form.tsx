import { Text, TextInput } from '@mantine/core';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { CurrentPassword } from '../../session/current-password.tsx';
import { Form } from '../../ui/form.tsx';
import { useRecordForm } from '../../ui/use-form.ts';

export interface IdentityProof {
  readonly password: string;
  readonly code: string;
}

/** Asks for password and code before a change of the second factor. */
export function IdentityProofForm({
  why,
  submit,
  onProof,
}: {
  why: string;
  submit: string;
  onProof: (proof: IdentityProof) => Promise<unknown>;
}) {
  const t = texts.use();
  const form = useRecordForm({
    initial: { password: '', code: '' },
    required: ['password', 'code'],
    onSubmit: onProof,
  });
  return (
    <Form form={form} submit={submit}>
      <Text size="sm">{why}</Text>
      <CurrentPassword {...form.text('password')} />
      <TextInput label={t.code} autoComplete="one-time-code" required {...form.text('code')} />
    </Form>
  );
}

const texts = defineTranslatedTexts(
  {
    code: 'Código de la aplicación o de recuperación',
  },
  {
    code: 'Code of the app, or a recovery code',
  },
);
