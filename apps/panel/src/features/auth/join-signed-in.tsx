import { Alert, Button, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWriteOperation } from '../../api/hooks.ts';
import { callOperation } from '../../api/talonario.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { notifyOtherTabs } from '../../session/other-tabs.ts';
import { notifyFailure } from '../../ui/notify.ts';
import { InvitationNotice, type OpenedInvitation } from './invited-to.tsx';
import { useEnterPanel } from './use-enter.ts';

/** Accepts an invitation with one click, if the signed-in user is the invited one. */
export function JoinSignedIn({ me, ...invited }: OpenedInvitation & { readonly me: string }) {
  return me === invited.email ? <OneClick {...invited} /> : <OtherAddress {...invited} me={me} />;
}

function OneClick(invited: OpenedInvitation) {
  const t = texts.use();
  const accept = useWriteOperation('invitations.accept');
  const enter = useEnterPanel();
  const join = () =>
    accept
      .mutateAsync({ body: { token: invited.token } })
      .then(enter)
      .catch(notifyFailure);
  return (
    <Stack>
      <InvitationNotice {...invited} />
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
    await callOperation('session.delete', {});
    notifyOtherTabs();
    await client.resetQueries({ queryKey: ['session.get'] }).catch(() => {});
  };
  return (
    <Stack>
      <InvitationNotice {...invited} />
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

const texts = defineTranslatedTexts(
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
