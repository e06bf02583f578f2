import { FileInput, PasswordInput, Text } from '@mantine/core';
import { IconFileCertificate } from '@tabler/icons-react';
import { ValidationError } from '@talonario/client';
import { useWriteOperation } from '../../api/hooks.ts';
import { callOperation, type InputOf } from '../../api/talonario.ts';
import { findWrongCertificateReason, wrongCertificateText } from '../../business/certificate-doubt.ts';
import type { SetUpBusiness } from '../../business/use-business.ts';
import { formatDateTime } from '../../format/dates.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { askForConfirmation } from '../../ui/confirm.tsx';
import { Form } from '../../ui/form.tsx';
import { notifySuccess, notifyWarning } from '../../ui/notify.ts';
import { useRecordForm } from '../../ui/use-form.ts';

export interface UploadFormProps {
  readonly business: SetUpBusiness;
  readonly onStored?: () => void;
  readonly onCancel?: () => void;
}

interface Values {
  file: File | null;
  password: string;
}

/**
 * Form for the .p12 file and its password. The first certificate is stored; a later one renews it: the old one stays in
 * use until the new one has passed its test.
 */
export function UploadForm({ business, onStored, onCancel }: UploadFormProps) {
  const t = texts.use();
  const touches = ['businesses', 'onboarding', 'home'];
  const upload = useWriteOperation('businesses.files.upload', touches);
  const renew = useWriteOperation('businesses.files.renew', touches);
  const first = business.signature.status === 'missing';
  const initial: Values = { file: null, password: '' };
  const form = useRecordForm({
    initial,
    check: ({ file }) => (file === null ? { file: t.fileMissing } : {}),
    onSubmit: async ({ file, password }) => {
      if (file === null) return;
      const input = { params: { id: business.id }, form: { file, password, type: 'signature' as const } };
      const store = async () => {
        const { data } = await (first ? upload.mutateAsync(input) : renew.mutateAsync(input)).catch(placeFault);
        if (data.type === 'signature') notifyStored({ ...business, signature: data });
        onStored?.();
      };
      const sooner = first ? undefined : await endsSooner(business, input).catch(placeFault);
      if (sooner === undefined) await store();
      else askForConfirmation({ ...sooner, onConfirm: store });
    },
  });
  return (
    <Form form={form} submit={first ? t.store : t.renew} {...(onCancel && { onCancel })}>
      {!first && <Text size="sm">{t.renewWhy}</Text>}
      <FileInput
        label={t.file}
        placeholder={t.choose}
        accept=".p12,.pfx,application/x-pkcs12"
        leftSection={<IconFileCertificate size={16} aria-hidden />}
        value={form.values.file}
        onChange={(file) => form.set({ file })}
        error={form.faultOf('file')}
        required
        data-autofocus
      />
      <PasswordInput
        label={t.password}
        description={t.passwordWhy}
        // Password managers must neither offer the sign-in password here nor store this one.
        autoComplete="one-time-code"
        visibilityToggleButtonProps={{ 'aria-label': t.show }}
        {...form.text('password')}
      />
    </Form>
  );
}

/**
 * Text of a confirmation if the new certificate expires before the current one, because users easily choose an old file
 * by mistake.
 */
async function endsSooner(business: SetUpBusiness, input: Omit<InputOf<'businesses.files.renew'>, 'query'>) {
  const { validTo: until, status } = business.signature;
  if (until === null || status !== 'valid') return undefined;
  const { data } = await callOperation('businesses.files.renew', { ...input, query: { dryRun: true } });
  if (data.type !== 'signature' || data.validTo === null || new Date(data.validTo) >= new Date(until)) return undefined;
  const t = texts.now();
  const text = t.soonerWhy(formatDateTime(data.validTo), formatDateTime(until));
  return { title: t.sooner, text, confirm: t.renewAnyway };
}

// Reports that the certificate was stored. It may sign and still belong to another taxpayer.
function notifyStored(business: SetUpBusiness): void {
  const doubt = findWrongCertificateReason(business);
  if (doubt === undefined) notifySuccess(texts.now().stored);
  else notifyWarning(`${texts.now().storedBut} ${wrongCertificateText(doubt, business)}`);
}

// Assigns faults to the fields of the form. The server reports them for `signature` as a whole; the form has a field
// for the password and one for the file.
function placeFault(error: unknown): never {
  if (!(error instanceof ValidationError)) throw error;
  const faults = error.errors.map((fault) =>
    fault.field === 'signature'
      ? { ...fault, field: fault.code === 'signature.wrong_password' ? 'password' : 'file' }
      : fault,
  );
  throw new ValidationError(error.message, error, faults);
}

const texts = defineTranslatedTexts(
  {
    file: 'Archivo de la firma (.p12 o .pfx)',
    choose: 'Elegir el archivo…',
    fileMissing: 'Elija el archivo .p12 de su firma.',
    password: 'Contraseña de la firma',
    passwordWhy: 'La que le pidieron al emitir el certificado. Se usa ahora para abrirlo y no se guarda.',
    show: 'Mostrar u ocultar la contraseña',
    store: 'Guardar la firma',
    renew: 'Renovar la firma',
    sooner: 'Este certificado termina antes que el actual',
    soonerWhy: (until: string, now: string) =>
      `Vale hasta el ${until}; el que está en uso, hasta el ${now}. ¿Eligió el archivo correcto?`,
    renewAnyway: 'Usar este de todos modos',
    stored: 'La firma está guardada y probada.',
    storedBut: 'La firma está guardada, pero conviene revisarla.',
    renewWhy: 'La firma actual sigue en uso hasta que la nueva haya firmado y verificado una prueba.',
  },
  {
    file: 'Signature file (.p12 or .pfx)',
    choose: 'Choose the file…',
    fileMissing: 'Choose the .p12 file of your signature.',
    password: 'Password of the signature',
    passwordWhy: 'The one you chose when the certificate was issued. It opens the file now and is not stored.',
    show: 'Show or hide the password',
    store: 'Store the signature',
    renew: 'Renew the signature',
    sooner: 'This certificate expires before the current one',
    soonerWhy: (until, now) => `It is valid until ${until}; the one in use, until ${now}. Is it the right file?`,
    renewAnyway: 'Use this one anyway',
    stored: 'The signature is saved and tested.',
    storedBut: 'The signature is saved, but needs another look.',
    renewWhy: 'The current signature stays in use until the new one has signed and verified a test.',
  },
);
