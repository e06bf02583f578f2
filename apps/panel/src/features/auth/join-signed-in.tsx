import { Alert, Button, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../api/hooks.ts';
import { call } from '../../api/talonario.ts';
import { defineTexts } from '../../i18n/texts.ts';
import { emitToOtherTabs } from '../../session/other-tabs.ts';
import { notifyFailure } from '../../ui/notify.ts';
import { InvitedTo, type OpenedInvitation } from './invited-to.tsx';
import { useEnter } from './use-enter.ts';

/** Accepts an invitation with one click, if the signed-in user is the invited one. */
export function JoinSignedIn({ me, ...invited }: OpenedInvitation & { readonly me: string }) {
  return me === invited.email ? <OneClick {...invited} /> : <OtherAddress {...invited} me={me} />;
}

function OneClick(invited: OpenedInvitation) {
  const t = texts.use();
  const accept = useAction('invitations.accept');
  const enter = useEnter();
  const join = () =>
    accept
      .mutateAsync({ body: { token: invited.token } })
      .then(enter)
      .catch(notifyFailure);
  return (
    <Stack>
      <InvitedTo {...invited} />
      <Text size="sm">{t.asYou(invited.email)}</Text>
      <Button onClick={join} loading={accept.isPending} autoFocus>
        {t.join}
      </Button>
    </Stack>
  );
}

function OtherAddress({ me, ...invited }: OpenedInvitation & { readonly me: string }) {
  const t = texts.use();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const signOut = async () => {
    setBusy(true);
    await call('session.delete', {});
    emitToOtherTabs();
    await client.resetQueries({ queryKey: ['session.get'] }).catch(() => {});
  };
  return (
    <Stack>
      <InvitedTo {...invited} />
      <Alert color="orange" variant="light" role="alert">
        <Text size="sm" c="var(--mantine-color-text)">
          {t.other(invited.email, me)}
        </Text>
      </Alert>
      <Button onClick={() => signOut().catch(notifyFailure)} loading={busy}>
        {t.signOut}
      </Button>
    </Stack>
  );
}

const texts = defineTexts(
  {
    asYou: (email: string) => `Entró como ${email}. Se une con la misma contraseña.`,
    join: 'Unirme a la cuenta',
    other: (invited: string, me: string) =>
      `La invitación es para ${invited}, y usted entró como ${me}. Salga para aceptarla con ese correo.`,
    signOut: 'Salir y continuar',
  },
  {
    asYou: (email) => `You are signed in as ${email}. You join with the same password.`,
    join: 'Join the account',
    other: (invited, me) =>
      `The invitation is for ${invited}, and you are signed in as ${me}. Sign out to accept it with that e-mail.`,
    signOut: 'Sign out and continue',
  },
);
