import { Text, Textarea, TextInput } from '@mantine/core';
import type { DocumentRecord } from '../../document-types/document-record.ts';
import { documentTitle } from '../../document-types/name-of.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { useRecordForm } from '../../ui/use-form.ts';
import { parseEmailAddresses } from './addresses.ts';
import type { DocumentActions } from './use-document-actions.ts';

/** Sends the document by e-mail, with a message of the user. */
export function MailDialog({
  record,
  actions,
  onClose,
}: {
  record: DocumentRecord;
  actions: DocumentActions;
  onClose: () => void;
}) {
  const t = texts.use();
  const form = useRecordForm({
    initial: { to: parseEmailAddresses(record.entity.email ?? '').join(', '), cc: '', message: '' },
    required: ['to'],
    onSubmit: async ({ to, cc, message }) => {
      await actions.mail({ to: parseEmailAddresses(to), cc: parseEmailAddresses(cc), message });
      onClose();
    },
  });
  return (
    <Dialog title={t.title(documentTitle(record))} opened onClose={onClose}>
      <Form form={form} submit={t.send} onCancel={onClose}>
        <TextInput
          label={t.to}
          description={t.several}
          type="text"
          inputMode="email"
          autoComplete="off"
          data-autofocus
          withAsterisk
          {...form.text('to')}
        />
        <TextInput label={t.cc} inputMode="email" autoComplete="off" {...form.text('cc')} />
        <Textarea
          label={t.message}
          description={t.messageWhy}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={1000}
          {...form.text('message')}
        />
        <Text size="sm" c="dimmed">
          {t.files}
        </Text>
      </Form>
    </Dialog>
  );
}

const texts = defineTranslatedTexts(
  {
    title: (name: string) => `Enviar ${name}`,
    to: 'Para',
    several: 'Uno o varios correos, con comas.',
    cc: 'Con copia a',
    message: 'Mensaje',
    messageWhy: 'Si quiere decir algo más. Va encima de los datos del comprobante.',
    files: 'Se adjuntan el PDF y el XML autorizado.',
    send: 'Enviar',
  },
  {
    title: (name) => `Send ${name}`,
    to: 'To',
    several: 'One or several addresses, with commas.',
    cc: 'Copy to',
    message: 'Message',
    messageWhy: 'If you want to say more. It appears above the facts of the document.',
    files: 'The PDF and the authorised XML are attached.',
    send: 'Send',
  },
);
