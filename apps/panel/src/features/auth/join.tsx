import { NotFoundError } from '@talonario/client';
import { useLocation } from '@tanstack/react-router';
import { useOperationQuery } from '../../api/hooks.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { ErrorNotice } from '../../ui/failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { JoinAsNew } from './join-as-new.tsx';
import { JoinSignedIn } from './join-signed-in.tsx';
import { JoinWithPassword } from './join-with-password.tsx';
import { InvalidLinkNotice } from './link-invalid.tsx';
import { readLinkToken } from './link-token.ts';

/** Target of an invitation link: for a new person, a person who already has a password, or a signed-in user. */
export function JoinAccount() {
  const t = texts.use();
  const token = readLinkToken(useLocation().hash);
  const asked = { enabled: token !== undefined };
  const invitation = useOperationQuery('invitations.read', { body: { token: token ?? '' } }, asked);
  const session = useOperationQuery('session.get', {}, asked);
  if (token === undefined || invitation.error instanceof NotFoundError)
    return (
      <Page title={t.title}>
        <InvalidLinkNotice>{t.invalid}</InvalidLinkNotice>
      </Page>
    );
  if (invitation.isError)
    return (
      <Page title={t.title}>
        <ErrorNotice error={invitation.error} onRetry={() => invitation.refetch()} />
      </Page>
    );
  if (invitation.isPending || session.isPending)
    return (
      <Page title={t.title}>
        <Loading rows={3} />
      </Page>
    );
  const given = { token, ...invitation.data.data };
  const user = session.isSuccess ? session.data.data.user : undefined;
  return (
    <Page title={t.title}>
      {user && <JoinSignedIn {...given} me={user.email} />}
      {!user && given.known && <JoinWithPassword {...given} />}
      {!user && !given.known && <JoinAsNew {...given} />}
    </Page>
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'Aceptar la invitación',
    invalid: 'Esta invitación ya fue usada, venció o el enlace está incompleto. Pida otra a quien le invitó.',
  },
  {
    title: 'Accept the invitation',
    invalid: 'This invitation has expired or was already used, or the link is incomplete. Ask for a new one.',
  },
);
