// The list "Por hacer" of the home screen, most urgent first. Each entry has one action.
import type { ExpiringApiKey } from '../../alerts/key-expiry.ts';
import type { DataOf } from '../../api/talonario.ts';
import type { WrongCertificateReason } from '../../business/certificate-doubt.ts';

export type HomeFigures = DataOf<'home.get'>;
export type HomeAlert = HomeFigures['alerts'][number];
export type PendingWork = DataOf<'home.todo'>;

export type AttentionItem =
  | {
      readonly kind: 'signature';
      readonly status: 'missing' | 'expired' | 'not_yet_valid' | 'expiring';
      readonly daysLeft: number | null;
    }
  | { readonly kind: 'certificate'; readonly doubt: WrongCertificateReason }
  | { readonly kind: 'goLive'; readonly state: 'paused' | 'unfinished' }
  | { readonly kind: 'rejected'; readonly count: number }
  | { readonly kind: 'return'; readonly obligation: string; readonly period: string; readonly dueOn: string }
  | { readonly kind: 'unclassified'; readonly count: number }
  | { readonly kind: 'withholdings'; readonly count: number; readonly dueOn: string }
  | { readonly kind: 'failedEmails'; readonly count: number }
  | { readonly kind: 'authorityDown'; readonly since: string }
  | { readonly kind: 'keyEnding'; readonly key: ExpiringApiKey }
  | { readonly kind: 'alert'; readonly alert: HomeAlert };

/** Facts for the list that the response for the home screen does not contain. */
interface Besides {
  readonly todo?: PendingWork | undefined;
  /** Current day in Guayaquil. */
  readonly today?: string;
  readonly doubt?: WrongCertificateReason | undefined;
  readonly keys?: readonly ExpiringApiKey[];
  /** Set for a business in production that cannot issue normally. */
  readonly goLive?: 'paused' | 'unfinished' | undefined;
}

export function listAttentionItems(
  { signature, documentCounts, failedEmails, authority, alerts }: HomeFigures,
  { todo, today = '', doubt, keys = [], goLive }: Besides = {},
): AttentionItem[] {
  const { status, daysLeft } = signature;
  const returns = (todo?.returns ?? []).map((one) => ({ kind: 'return', ...one }) as const);
  // Each new failed mail already has an alert, so it is subtracted from the count. Otherwise it would be reported
  // twice. Alerts about due dates are left out if the returns are listed.
  const mailAlerts = alerts.filter(({ kind }) => kind === 'email.failed').length;
  const shownAlerts = alerts.filter(({ obligation }) => obligation === null || returns.length === 0);
  const withholdings = todo?.withholdings ?? { count: 0, dueOn: null };
  const signatureConcern = status === 'valid' ? [] : [{ kind: 'signature', status, daysLeft } as const];
  return [
    ...(goLive !== undefined ? [{ kind: 'goLive', state: goLive } as const] : []),
    ...(status !== 'expiring' ? signatureConcern : []),
    ...(doubt !== undefined ? [{ kind: 'certificate', doubt } as const] : []),
    ...(!authority.up ? [{ kind: 'authorityDown', since: authority.changedAt } as const] : []),
    ...returns.filter(({ dueOn }) => dueOn < today),
    ...(documentCounts.rejected > 0 ? [{ kind: 'rejected', count: documentCounts.rejected } as const] : []),
    ...returns.filter(({ dueOn }) => dueOn >= today),
    ...((todo?.unclassified ?? 0) > 0 ? [{ kind: 'unclassified', count: todo?.unclassified ?? 0 } as const] : []),
    ...(withholdings.count > 0 && withholdings.dueOn !== null
      ? [{ kind: 'withholdings', count: withholdings.count, dueOn: withholdings.dueOn } as const]
      : []),
    ...(status === 'expiring' ? signatureConcern : []),
    ...keys.map((key) => ({ kind: 'keyEnding', key }) as const),
    ...shownAlerts.map((alert) => ({ kind: 'alert', alert }) as const),
    ...(failedEmails > mailAlerts ? [{ kind: 'failedEmails', count: failedEmails } as const] : []),
  ];
}
