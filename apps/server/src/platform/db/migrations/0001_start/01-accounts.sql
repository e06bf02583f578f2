-- expand: the schema of 1.0.0, which a new database starts with. The files of this folder are applied in order as one migration.

-- Accounts, plans, people, API keys, and the roles of the service.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists unaccent;

-- Two roles own nothing and cannot bypass row-level security. Every pool connection runs as talonario_app (SET ROLE at
-- connect). A transaction of a caller that is limited to some businesses, emission points or own documents runs as
-- talonario_limited (SET LOCAL ROLE). Its restrictive policies cost other callers nothing.
do $$
declare
  name text;
begin
  foreach name in array array['talonario_app', 'talonario_limited']
  loop
    begin
      if not exists (select from pg_roles where rolname = name) then
        execute format('create role %I nologin nosuperuser nobypassrls', name);
      end if;
    exception when duplicate_object or unique_violation then
      null; -- roles belong to the whole server, and another of its databases was migrated at the same moment
    end;
  end loop;
end
$$;

do $$
begin
  execute format('grant talonario_app to %I', current_user);
  if not pg_has_role('talonario_limited', 'talonario_app', 'member') then
    grant talonario_app to talonario_limited;
  end if;
  if not pg_has_role(current_user, 'talonario_limited', 'member') then
    execute format('grant talonario_limited to %I', current_user);
  end if;
end
$$;

grant usage on schema public to talonario_app;
alter default privileges in schema public grant select, insert, update, delete on tables to talonario_app;
alter default privileges in schema public grant usage, select on sequences to talonario_app;

-- Account of the current transaction. If it is not set, every policy matches no row.
create function current_account_id() returns bigint
language sql stable parallel safe
return nullif(current_setting('talonario.account_id', true), '')::bigint;

-- Limits of a transaction of talonario_limited. Unset businesses mean no business; unset points and author mean no
-- limit.
create function limited_businesses() returns bigint[]
language sql stable parallel safe
return string_to_array(current_setting('talonario.businesses', true), ',')::bigint[];

create function limited_points() returns bigint[]
language sql stable parallel safe
return string_to_array(nullif(current_setting('talonario.points', true), ''), ',')::bigint[];

create function limited_author() returns bigint
language sql stable parallel safe
return nullif(current_setting('talonario.author', true), '')::bigint;

-- Sort order of names in Spanish: Álvarez before Zapata, Ñ after N.
create collation spanish (provider = icu, locale = 'es');

-- Search text: lower case without accents, for use in an index (unaccent() itself is only STABLE).
create function search_text(value text) returns text
language sql immutable parallel safe
return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- LIKE pattern for "contains this". Escaped after unaccent(), which turns other characters (％ ＿ ＼) into those with a
-- meaning in LIKE.
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
  -- Seconds after its last sign of life during which a request without a key counts as repeated (decision 0090). 0:
  -- never.
  retry_window_seconds smallint not null default 40 check (retry_window_seconds between 0 and 120),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
revoke insert, update, delete on accounts from talonario_app;
-- The operator chooses the plan.
grant update (name, demands_second_factor, retry_window_seconds, updated_at) on accounts to talonario_app;

-- A person has one address, one password and one second factor, and may belong to several accounts. The service can
-- read people of the current account, without passwords, and writes through functions.
create table people (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  name text not null default '',
  locale text not null default 'es' check (locale in ('es', 'en')),
  password_hash text not null, -- Argon2id, PHC string
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
revoke all on people from talonario_app;
grant select (id, email, name, locale, created_at, updated_at) on people to talonario_app;

-- Membership of a person in an account. The row of a person who left or was removed stays: the audit log refers to it,
-- and a new invitation activates it again.
create table users (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  person_id bigint not null references people (id),
  role text not null check (role in ('owner', 'administrator', 'member', 'accountant', 'cashier')),
  business_ids bigint[] check (cardinality(business_ids) > 0), -- null: all businesses of the account
  emission_point_ids bigint[] check (cardinality(emission_point_ids) > 0),
  active boolean not null default true,
  last_seen_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, id),
  unique (account_id, person_id),
  constraint users_removed_check check (removed_at is null or not active),
  constraint users_cashier_check check (role <> 'cashier' or num_nonnulls(business_ids, emission_point_ids) = 2),
  constraint users_whole_account_check check (role not in ('owner', 'administrator') or business_ids is null),
  constraint users_points_check check (role = 'cashier' or emission_point_ids is null)
);
create index users_account_id_idx on users (account_id);
create index users_person_id_idx on users (person_id);

create table api_keys (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  public_id text not null unique, -- the <id> of tal_<live|test>_<id>_<secret>
  mode text not null check (mode in ('live', 'test')),
  secret_hash bytea not null check (octet_length(secret_hash) = 32), -- SHA-256; the secret has 256 random bits
  name text not null check (name <> ''),
  allowed_ips cidr[] not null default '{}',
  permissions text[] check (cardinality(permissions) > 0), -- null: all permissions of a key
  business_ids bigint[] check (cardinality(business_ids) > 0), -- null: all businesses of the account
  expires_at timestamptz, -- null: never
  active boolean not null default true,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  deactivated_at timestamptz
);
create index api_keys_account_id_idx on api_keys (account_id);

-- Routes that a key was used for, with the last time. A process writes them periodically, never in a request.
create table api_key_uses (
  account_id bigint not null references accounts (id),
  api_key_id bigint not null references api_keys (id) on delete cascade,
  route text not null,
  last_used_at timestamptz not null,
  primary key (api_key_id, route)
);
revoke insert, update, delete on api_key_uses from talonario_app;
