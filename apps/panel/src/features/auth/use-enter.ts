import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { restoreSession } from '../../api/lost-session.ts';
import { notifyOtherTabs } from '../../session/other-tabs.ts';
import { deleteFormsOfOtherUsers } from '../../session/unsaved-forms.ts';
import { type Session, useSessionWatch } from '../../session/use-session.ts';

/** Returns a function that leads from the sign-in screen to the panel with a session that was just started. */
export function useEnterPanel(): (reply: { data: Session }, to?: string) => Promise<void> {
  const client = useQueryClient();
  const keepSession = useSessionWatch();
  const navigate = useNavigate();
  return async (reply, to = '/') => {
    // Removes data of another account in this browser, which this user must not see.
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'welcome.get' });
    await deleteFormsOfOtherUsers(reply.data.user.id);
    keepSession(reply);
    restoreSession();
    notifyOtherTabs();
    await navigate({ href: to });
  };
}
