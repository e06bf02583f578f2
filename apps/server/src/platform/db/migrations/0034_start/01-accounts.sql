-- contract: code must know 0031: what only older code called is gone. The schema that a new database starts with.
-- changes: tell_document_event(bigint, bigint, text, jsonb, jsonb), claim_due_emails(integer, integer, uuid, interval), claim_due_webhooks(integer, integer, uuid, interval), forget_old_deliveries()
-- changes: write_issued(jsonb, bytea, interval), write_outcome(bigint, bigint, text, integer, uuid, jsonb, bytea, interval), write_draft(jsonb)
-- changes: write_references_and_audit(bigint, bigint, jsonb), write_history_and_events(bigint, bigint, bigint, jsonb)
-- changes: take_number(bigint, bigint, integer, integer), take_number_once(bigint, bigint, integer, integer, bytea, uuid, uuid)
-- The files of this folder are applied in order as one migration. A database that was made by the migrations before it (0001 to 0034) is
-- brought here by db/earlier.

-- Accounts, plans, panel users and API keys, and the second wall: row-level security for the application role.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists unaccent;

-- Every pool connection runs as this role (SET ROLE at connect). It owns nothing and cannot bypass row-level security.
do $$
begin
  if not exists (select from pg_roles where rolname = 'talonario_app') then
    create role talonario_app nologin nosuperuser nobypassrls;
  end if;
exception when duplicate_object or unique_violation then
  null; -- roles belong to the whole server: another database of it was migrated at the same moment
end
$$;

do $$
begin
  execute format('grant talonario_app to %I', current_user);
end
$$;

grant usage on schema public to talonario_app;
alter default privileges in schema public grant select, insert, update, delete on tables to talonario_app;
alter default privileges in schema public grant usage, select on sequences to talonario_app;

-- The account a transaction works for. Unset means no account, so every policy then matches no row.
create function current_account_id() returns bigint
language sql stable parallel safe
return nullif(current_setting('talonario.account_id', true), '')::bigint;

-- The order of names in Spanish: Álvarez before Zapata, Ñ after N.
create collation spanish (provider = icu, locale = 'es');

-- Search text: lower case without accents, usable in an index (unaccent() itself is only STABLE).
create function search_text(value text) returns text
language sql immutable parallel safe
return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- A LIKE pattern for "contains this". Escaped after folding: unaccent makes the signs LIKE reads out of others (％ ＿ ＼).
create function contains_pattern(value text) returns text
language sql immutable parallel safe
return '%' || replace(replace(replace(public.search_text(value), '\', '\\'), '%', '\%'), '_', '\_') || '%';

create table plans (
  id bigint generated always as identity primary key,
  name text not null unique,
  api_access boolean not null,
  max_businesses integer check (max_businesses >= 0), -- null: no limit
  max_establishments integer check (max_establishments >= 0),
  max_emission_points integer check (max_emission_points >= 0),
  requests_per_minute integer check (requests_per_minute > 0),
  emissions_per_minute integer check (emissions_per_minute > 0),
  created_at timestamptz not null default now()
);
revoke insert, update, delete on plans from talonario_app;

insert into plans (name, api_access, max_businesses, max_establishments, max_emission_points, requests_per_minute, emissions_per_minute)
values
  ('free', false, 1, 1, 1, 60, 20),
  ('starter', true, 1, 3, 5, 300, 100),
  ('business', true, 10, 50, 200, 1200, 600),
  ('unlimited', true, null, null, null, null, null);

create table accounts (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  plan_id bigint not null references plans (id),
  demands_second_factor boolean not null default false,
  -- How long after its last sign of life a request without a key still counts as repeated (decision 0090). 0: never.
  retry_window_seconds smallint not null default 40 check (retry_window_seconds between 0 and 120),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
revoke insert, update, delete on accounts from talonario_app;
-- Its plan is for the operator to choose.
grant update (name, demands_second_factor, retry_window_seconds, updated_at) on accounts to talonario_app;

create table users (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  email text not null check (email = lower(email)),
  name text not null default '',
  password_hash text not null, -- Argon2id, PHC string
  role text not null check (role in ('owner', 'member')),
  locale text not null default 'es' check (locale in ('es', 'en')),
  active boolean not null default true,
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, id)
);
create unique index users_email_key on users (email);
create index users_account_id_idx on users (account_id);

create table api_keys (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  public_id text not null unique, -- the <id> of tal_<live|test>_<id>_<secret>
  mode text not null check (mode in ('live', 'test')),
  secret_hash bytea not null check (octet_length(secret_hash) = 32), -- SHA-256; the secret has 256 random bits
  name text not null check (name <> ''),
  allowed_ips cidr[] not null default '{}',
  active boolean not null default true,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  deactivated_at timestamptz
);
create index api_keys_account_id_idx on api_keys (account_id);

alter table accounts enable row level security;
create policy own_account on accounts to talonario_app using (id = current_account_id());
