// Concerns of the home screen, most urgent first. Each has one action.
import type { EndingKey } from '../../alerts/key-expiry.ts';
import type { DataOf } from '../../api/talonario.ts';
import type { CertificateDoubt } from '../../business/certificate-doubt.ts';

type Obligation = DataOf<'obligations.list'>[number];
export type HomeFigures = DataOf<'home.get'>;
export type HomeAlert = HomeFigures['alerts'][number];

export type Concern =
  | {
      readonly kind: 'signature';
      readonly status: 'missing' | 'expired' | 'not_yet_valid' | 'expiring';
      readonly daysLeft: number | null;
    }
  | { readonly kind: 'certificate'; readonly doubt: CertificateDoubt }
  | { readonly kind: 'goLive'; readonly state: 'paused' | 'unfinished' }
  | { readonly kind: 'overdueReturns'; readonly count: number; readonly dueOn: string }
  | { readonly kind: 'rejected'; readonly count: number }
  | { readonly kind: 'failedEmails'; readonly count: number }
  | { readonly kind: 'authorityDown'; readonly since: string }
  | { readonly kind: 'keyEnding'; readonly key: EndingKey }
  | { readonly kind: 'alert'; readonly alert: HomeAlert };

/** Facts that the home response does not contain. */
interface Besides {
  readonly doubt?: CertificateDoubt | undefined;
  readonly keys?: readonly EndingKey[];
  /** For a business in production that cannot issue as it should. */
  readonly goLive?: 'paused' | 'unfinished' | undefined;
  /** Returns whose deadline has passed. */
  readonly pastReturns?: readonly Pick<Obligation, 'obligation' | 'period' | 'dueOn' | 'state'>[];
}

export function concernsOf(
  { signature, documentCounts, failedEmails, authority, alerts }: HomeFigures,
  { doubt, keys = [], goLive, pastReturns = [] }: Besides = {},
): Concern[] {
  const { status, daysLeft } = signature;
  // A new failed mail has an alert of its own, so it is subtracted here. Otherwise it would be reported twice.
  const mailAlerts = alerts.filter(({ kind }) => kind === 'email.failed').length;
  // The reminder of a return ends some days after the deadline; until then it is an alert.
  const overdue = pastReturns.filter(
    ({ state, obligation, period }) =>
      state !== 'declared' &&
      !alerts.some((alert) => alert.obligation?.name === obligation && alert.obligation.period === period),
  );
  const [oldest] = overdue.map(({ dueOn }) => dueOn).sort();
  return [
    ...(goLive !== undefined ? [{ kind: 'goLive', state: goLive } as const] : []),
    ...(status !== 'valid' ? [{ kind: 'signature', status, daysLeft } as const] : []),
    ...(doubt !== undefined ? [{ kind: 'certificate', doubt } as const] : []),
    ...(oldest !== undefined ? [{ kind: 'overdueReturns', count: overdue.length, dueOn: oldest } as const] : []),
    ...(documentCounts.rejected > 0 ? [{ kind: 'rejected', count: documentCounts.rejected } as const] : []),
    ...(!authority.up ? [{ kind: 'authorityDown', since: authority.changedAt } as const] : []),
    ...keys.map((key) => ({ kind: 'keyEnding', key }) as const),
    ...alerts.map((alert) => ({ kind: 'alert', alert }) as const),
    ...(failedEmails > mailAlerts ? [{ kind: 'failedEmails', count: failedEmails } as const] : []),
  ];
}
