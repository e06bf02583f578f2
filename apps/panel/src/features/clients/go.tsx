import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { chooseBusiness } from '../../business/use-business.ts';
import { switchAccount } from '../../session/use-session.ts';
import { notifyFailure } from '../../ui/notify.ts';
import type { Client } from './client.ts';

interface ClientLinkProps {
  readonly client: Client;
  readonly to: string;
  readonly label?: string;
  readonly className?: string | undefined;
  readonly joined?: string | undefined;
  readonly children: ReactNode;
}

/** Link to a screen of a client's business. It switches to the client's account without another sign-in. */
export function ClientLink({ client, to, label, className, joined, children }: ClientLinkProps) {
  const navigate = useNavigate();
  const go = async (event: MouseEvent) => {
    chooseBusiness(client.business.id);
    // A new tab opens in the account of the session, so a new tab is possible only for clients of that account.
    if (client.account.current && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
    event.preventDefault();
    if (client.account.current) await navigate({ href: to });
    else await switchAccount(client.account.id, `/app${to}`);
  };
  return (
    <a
      href={`/app${to}`}
      className={className}
      {...(label !== undefined && { 'aria-label': label, title: label })}
      {...(joined !== undefined && { 'data-joined': joined })}
      onClick={(event) => void go(event).catch(notifyFailure)}
    >
      {children}
    </a>
  );
}
