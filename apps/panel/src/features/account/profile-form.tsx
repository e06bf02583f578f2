import { Box, NativeSelect, TextInput } from '@mantine/core';
import { useWriteOperation } from '../../api/hooks.ts';
import { type Locale, setLocale } from '../../i18n/locale.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { useSession, useSessionWatch } from '../../session/use-session.ts';
import { Form } from '../../ui/form.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { useRecordForm } from '../../ui/use-form.ts';

export function ProfileForm() {
  const t = texts.use();
  const { user } = useSession();
  const keepSession = useSessionWatch();
  const save = useWriteOperation('profile.update', ['users']);
  const initial: { name: string; locale: Locale } = { name: user.name, locale: user.locale };
  const form = useRecordForm({
    initial,
    required: ['name'],
    onSubmit: async (body) => {
      keepSession(await save.mutateAsync({ body }));
      setLocale(body.locale);
      notifySuccess(texts.now().saved);
    },
  });
  return (
    <Box maw={480}>
      <Form form={form} submit={t.save}>
        <TextInput label={t.email} description={t.emailWhy} value={user.email} readOnly autoComplete="username" />
        <TextInput label={t.name} autoComplete="name" maxLength={100} required {...form.text('name')} />
        <NativeSelect
          label={t.language}
          data={[
            { value: 'es', label: 'Español' },
            { value: 'en', label: 'English' },
          ]}
          {...form.text('locale')}
        />
      </Form>
    </Box>
  );
}

const texts = defineTranslatedTexts(
  {
    email: 'Correo electrónico',
    emailWhy: 'Con él entra al panel.',
    name: 'Nombre',
    language: 'Idioma del panel',
    save: 'Guardar el perfil',
    saved: 'Su perfil está guardado.',
  },
  {
    email: 'E-mail',
    emailWhy: 'You sign in with it.',
    name: 'Name',
    language: 'Language of the panel',
    save: 'Save the profile',
    saved: 'Your profile is saved.',
  },
);
