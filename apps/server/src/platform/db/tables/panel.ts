// 0001_start/02-sign-in.sql, 04-directories.sql, 0035_people.sql, 0036_limits.sql
import type { UserRole } from '@talonario/contract';
import type { Fixed, FixedWithDefault, Id, WithDefault } from './columns.ts';

export interface PanelTables {
  sessions: SessionTable;
  invitations: InvitationTable;
  sign_in_tries: SignInTryTable;
  account_emails: AccountEmailTable;
  password_resets: PasswordResetTable;
  second_factors: SecondFactorTable;
  recovery_codes: RecoveryCodeTable;
  kept_forms: KeptFormTable;
}

export interface SessionTable {
  id: Id;
  account_id: Fixed<number>;
  user_id: Fixed<number>;
  token_hash: Buffer;
  ip: Fixed<string | null>;
  user_agent: Fixed<string | null>;
  created_at: FixedWithDefault<Date>;
  last_seen_at: WithDefault<Date>;
  expires_at: Fixed<Date>;
}

export interface InvitationTable {
  id: Id;
  account_id: Fixed<number>;
  email: Fixed<string>;
  role: Fixed<UserRole>;
  business_ids: Fixed<number[] | null>;
  emission_point_ids: Fixed<number[] | null>;
  token_hash: Fixed<Buffer>;
  created_at: FixedWithDefault<Date>;
  expires_at: Fixed<Date>;
}

/** Reached only through begin_proof and forgive_sign_in_tries. */
export interface SignInTryTable {
  email_hash: Buffer;
  failures: number;
  wait_until: Date;
  last_at: Date;
}

/** Written by the service, read by the worker through claim_due_account_emails, and by the operator. */
export interface AccountEmailTable {
  id: Id;
  account_id: Fixed<number | null>;
  kind: Fixed<'password_reset' | 'invitation' | 'unsent_documents' | 'obligation_reminder' | 'operator_alert'>;
  recipient: Fixed<string>;
  sealed: Buffer | null;
  sealed_key: Buffer | null;
  master_key_id: string | null;
  status: 'queued' | 'sent' | 'kept' | 'failed' | 'void';
  tries: WithDefault<number>;
  due_at: Date | null;
  lease_until: Date | null;
  lease_owner: string | null;
  last_answer: string | null;
  created_at: FixedWithDefault<Date>;
  expires_at: Fixed<Date>;
}

/** Reached only through functions. */
export interface PasswordResetTable {
  token_hash: Buffer;
  user_id: number | null;
  created_at: FixedWithDefault<Date>;
  expires_at: Date;
}

/** Of a person. `account_id` and `user_id`: whose membership it was set up with, to which its seal is bound. */
export interface SecondFactorTable {
  id: Id;
  account_id: number;
  user_id: number;
  person_id: Fixed<number>;
  sealed: Buffer;
  sealed_key: Buffer;
  master_key_id: string;
  confirmed_at: Date | null;
  last_step: WithDefault<number>;
  created_at: FixedWithDefault<Date>;
}

/** Of a person; its hash is bound to the `user_id` of the second factor. */
export interface RecoveryCodeTable {
  id: Id;
  account_id: Fixed<number>;
  user_id: Fixed<number>;
  person_id: Fixed<number>;
  code_hash: Fixed<Buffer>;
  used_at: Date | null;
  created_at: FixedWithDefault<Date>;
}

export interface KeptFormTable {
  account_id: Fixed<number>;
  user_id: Fixed<number>;
  business_id: Fixed<number>;
  place: Fixed<string>;
  version: number;
  content: string;
  updated_at: WithDefault<Date>;
}
