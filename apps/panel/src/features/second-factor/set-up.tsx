import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { encode } from 'uqr';
import { useWriteOperation } from '../../api/hooks.ts';
import type { DataOf } from '../../api/talonario.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { CurrentPassword } from '../../session/current-password.tsx';
import { useSession } from '../../session/use-session.ts';
import { Form } from '../../ui/form.tsx';
import { Snippet } from '../../ui/shown-once.tsx';
import { useRecordForm } from '../../ui/use-form.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

type Secret = DataOf<'secondFactor.start'>;

/**
 * Steps: password, QR code and a first code of the app, recovery codes. `onDone` is called when the user has stored the
 * recovery codes.
 */
export function SecondFactorSetUp({ onDone }: { onDone: () => void }) {
  const [secret, setSecret] = useState<Secret>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes !== undefined) return <RecoveryCodes codes={codes} onKept={onDone} />;
  if (secret !== undefined) return <FirstCode secret={secret} onCodes={setCodes} />;
  return <AskPassword onSecret={setSecret} />;
}

function AskPassword({ onSecret }: { onSecret: (secret: Secret) => void }) {
  const t = texts.use();
  const { user } = useSession();
  const start = useWriteOperation('secondFactor.start');
  const form = useRecordForm({
    initial: { password: '' },
    required: ['password'],
    onSubmit: async (body) => onSecret((await start.mutateAsync({ body })).data),
  });
  return (
    <Form form={form} submit={t.next}>
      <Text size="sm">{t.why}</Text>
      <input type="text" name="username" value={user.email} autoComplete="username" readOnly hidden />
      <CurrentPassword {...form.text('password')} />
    </Form>
  );
}

function FirstCode({ secret, onCodes }: { secret: Secret; onCodes: (codes: readonly string[]) => void }) {
  const t = texts.use();
  const confirm = useWriteOperation('secondFactor.confirm');
  const form = useRecordForm({
    initial: { code: '' },
    required: ['code'],
    onSubmit: async (body) => onCodes((await confirm.mutateAsync({ body })).data.recoveryCodes),
  });
  return (
    <Form form={form} submit={t.confirm}>
      <Stack gap="sm">
        <Text size="sm">{t.scan}</Text>
        <QrCode text={secret.uri} label={t.qr} />
        <Snippet label={t.secret} text={secret.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')} />
      </Stack>
      <TextInput
        label={t.code}
        description={t.codeWhy}
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        autoFocus
        {...form.text('code')}
      />
    </Form>
  );
}

const texts = defineTranslatedTexts(
  {
    why: 'Además de la contraseña, para entrar se pedirá un código de una aplicación de su teléfono, como Google Authenticator, Microsoft Authenticator o Aegis.',
    next: 'Continuar',
    scan: 'Abra la aplicación, elija agregar una cuenta y lea este código con la cámara.',
    qr: 'Código QR para la aplicación de autenticación',
    secret: 'O escriba esta clave en la aplicación',
    code: 'Código de la aplicación',
    codeWhy: 'Seis dígitos; cambian cada 30 segundos.',
    confirm: 'Activar',
  },
  {
    why: 'Besides the password, signing in will ask for a code of an app on your telephone, such as Google Authenticator, Microsoft Authenticator or Aegis.',
    next: 'Continue',
    scan: 'Open the app, choose to add an account and read this code with the camera.',
    qr: 'QR code for the authenticator app',
    secret: 'Or type this key into the app',
    code: 'Code of the app',
    codeWhy: 'Six digits; they change every 30 seconds.',
    confirm: 'Turn on',
  },
);

/**
 * QR code, rendered inside the page, so that no other server and no image file gets the secret. It is white in both
 * colour schemes, because cameras need this.
 */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      style={{ width: 'min(100%, 240px)', alignSelf: 'center' }}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}
