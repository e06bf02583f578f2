import type { UserRole } from '@talonario/contract';

/** User of a session of the panel, from the session's row. */
export interface AdmittedSession {
  readonly id: number;
  readonly account_id: number;
  readonly user_id: number;
  readonly person_id: number;
  readonly email: string;
  readonly name: string;
  readonly role: UserRole;
  readonly business_ids: readonly number[] | null;
  readonly emission_point_ids: readonly number[] | null;
  readonly locale: 'es' | 'en';
  readonly account_name: string;
  readonly plan_name: string;
  readonly requests_per_minute: number | null;
  readonly emissions_per_minute: number | null;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
  /** Whether the user has set up a second factor. */
  readonly second_factor: boolean;
  /** Whether an owner of the account requires a second factor from all users. */
  readonly second_factor_demanded: boolean;
}
