-- The panel: sessions, sign-in limits, the second factor, invitations, forgotten passwords, and their e-mails.

create table sessions (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  user_id bigint not null,
  token_hash bytea not null unique check (octet_length(token_hash) = 32), -- SHA-256; the token has 256 random bits
  ip inet,
  user_agent text,
  created_at timestamptz not null default clock_timestamp(),
  last_seen_at timestamptz not null default clock_timestamp(), -- written at most once a minute
  expires_at timestamptz not null, -- regardless of activity
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create index sessions_user_id_idx on sessions (user_id);
create index sessions_expires_at_idx on sessions (expires_at);

-- Tries to sign in with an address, whether the address is known or not, so that the behaviour reveals nothing. Only a
-- hash of the address is stored, because users type passwords into the wrong field. Unlogged: a crash of PostgreSQL
-- clears the last failures.
create unlogged table sign_in_tries (
  email_hash bytea primary key,
  failures integer not null,
  wait_until timestamptz not null,
  last_at timestamptz not null
);
create index sign_in_tries_last_at_idx on sign_in_tries (last_at);
revoke all on sign_in_tries from talonario_app;

-- Second factor in addition to the password: a code of an authenticator app, or one of ten recovery codes. An owner can
-- require it of all users of the account. It belongs to the person; `account_id` and `user_id` name the membership it
-- was set up with, because its encryption and the hashes of its codes are bound to them.
create table second_factors (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  user_id bigint not null unique,
  person_id bigint not null unique references people (id) on delete cascade,
  sealed bytea not null, -- secret from which the codes are computed
  sealed_key bytea not null,
  master_key_id text not null,
  confirmed_at timestamptz, -- null: shown, but not confirmed by a code yet, so it is not active
  last_step bigint not null default 0, -- step of the last used code; codes of this or an earlier step are refused
  created_at timestamptz not null default clock_timestamp(),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);

create table recovery_codes (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  user_id bigint not null,
  person_id bigint not null references people (id) on delete cascade,
  code_hash bytea not null unique check (octet_length(code_hash) = 32),
  used_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create index recovery_codes_user_id_idx on recovery_codes (user_id);
create index recovery_codes_person_id_idx on recovery_codes (person_id);

create table invitations (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  email text not null check (email = lower(email)),
  role text not null check (role in ('owner', 'administrator', 'member', 'accountant', 'cashier')),
  business_ids bigint[] check (cardinality(business_ids) > 0),
  emission_point_ids bigint[] check (cardinality(emission_point_ids) > 0),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
-- A new invitation of the same person replaces the old one.
create unique index invitations_email_key on invitations (account_id, email);

create table password_resets (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id bigint references users (id) on delete cascade, -- null: the address is unknown
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
create index password_resets_user_id_idx on password_resets (user_id);
create index password_resets_created_at_idx on password_resets (created_at);
revoke all on password_resets from talonario_app;

-- An e-mail to a user of an account, encrypted, because most contain a link that opens an account. Its text is deleted
-- here when a mail server has it. Without a mail server the operator reads it.
create table account_emails (
  id bigint generated always as identity primary key,
  account_id bigint references accounts (id), -- null: the address is unknown
  kind text not null check (kind in ('password_reset', 'invitation', 'unsent_documents', 'obligation_reminder', 'operator_alert')),
  recipient text not null,
  sealed bytea,
  sealed_key bytea,
  master_key_id text,
  status text not null check (status in ('queued', 'sent', 'kept', 'failed', 'void')),
  tries integer not null default 0,
  due_at timestamptz,
  lease_until timestamptz,
  lease_owner uuid,
  last_answer text,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null, -- end of its link
  check ((status = 'queued') = (due_at is not null))
);
create index account_emails_due_idx on account_emails (due_at) where due_at is not null;
create index account_emails_created_at_idx on account_emails (created_at);
create index account_emails_recipient_idx on account_emails (recipient, created_at);
revoke select, update, delete on account_emails from talonario_app;
