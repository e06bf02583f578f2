import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { restoreSession } from '../../api/lost-session.ts';
import { emitToOtherTabs } from '../../session/other-tabs.ts';
import { deleteFormsOfOthers } from '../../session/unsaved-forms.ts';
import { type Session, useKeepSession } from '../../session/use-session.ts';

/** Goes from the sign-in screen to the panel with a session that was just started. */
export function useEnter(): (reply: { data: Session }, to?: string) => Promise<void> {
  const client = useQueryClient();
  const keepSession = useKeepSession();
  const navigate = useNavigate();
  return async (reply, to = '/') => {
    // Data of another account in this browser must not be shown to this user.
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'welcome.get' });
    await deleteFormsOfOthers(reply.data.user.id);
    keepSession(reply);
    restoreSession();
    emitToOtherTabs();
    await navigate({ href: to });
  };
}
