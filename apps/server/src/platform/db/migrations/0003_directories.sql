-- Businesses, their signatures and numbering, the people they deal with, what they sell, and who changed what.

create table businesses (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  identification text not null check (identification ~ '^[0-9]{13}$'),
  business_name text not null,
  commercial_name text,
  address text not null,
  email text,
  phone text,
  environment_id smallint not null default 1 check (environment_id in (1, 2)),
  accounting_required boolean not null default false,
  special_taxpayer text,
  retention_agent text,
  rimpe text check (rimpe in ('RIMPE', 'NEGOCIO_POPULAR')),
  large_taxpayer text,
  classification text check (classification in ('OPERADORA_TRANSPORTE_COMERCIAL')),
  email_on_authorization boolean not null default true,
  decimal_separator text not null default '.' check (decimal_separator in ('.', ',')),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (search_text(identification || ' ' || business_name || ' ' || coalesce(commercial_name, ''))) stored,
  unique (account_id, identification),
  unique (account_id, id)
);

-- The private key and its certificates, sealed with a data key of their own; the data key is sealed with the master key.
-- The .p12 and its password are opened at upload and never stored.
create table signatures (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  business_id bigint not null,
  current boolean not null,
  sealed bytea not null,
  sealed_key bytea not null,
  master_key_id text not null,
  holder text not null,
  issuer text not null,
  serial_number text not null,
  ruc text,
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  fingerprint text not null, -- SHA-256 of the certificate
  warnings jsonb not null default '[]',
  created_at timestamptz not null default now(),
  foreign key (account_id, business_id) references businesses (account_id, id)
);
create unique index signatures_current_key on signatures (business_id) where current;
create index signatures_business_id_idx on signatures (business_id, id desc);
create index signatures_master_key_id_idx on signatures (master_key_id);

create table logos (
  business_id bigint primary key,
  account_id bigint not null,
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  bytes bytea not null,
  width integer not null,
  height integer not null,
  sha256 text not null,
  updated_at timestamptz not null default now(),
  foreign key (account_id, business_id) references businesses (account_id, id)
);

create table establishments (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  business_id bigint not null,
  code text not null check (code ~ '^[0-9]{3}$'),
  name text,
  address text not null,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (search_text(code || ' ' || coalesce(name, '') || ' ' || address)) stored,
  foreign key (account_id, business_id) references businesses (account_id, id),
  unique (business_id, code),
  unique (account_id, id)
);
create index establishments_account_id_idx on establishments (account_id) where active;

create table emission_points (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  business_id bigint not null,
  establishment_id bigint not null,
  code text not null check (code ~ '^[0-9]{3}$'),
  description text,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (search_text(code || ' ' || coalesce(description, ''))) stored,
  foreign key (account_id, establishment_id) references establishments (account_id, id),
  unique (establishment_id, code),
  unique (account_id, id)
);
create index emission_points_account_id_idx on emission_points (account_id) where active;
create index emission_points_business_id_idx on emission_points (business_id);

-- One counter per point, environment and document type. The row is locked inside the emission transaction, so numbers
-- are consecutive: a transaction that fails gives its number back.
create table sequences (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  business_id bigint not null,
  establishment_id bigint not null,
  emission_point_id bigint not null,
  environment_id smallint not null check (environment_id in (1, 2)),
  document_type_id smallint not null check (document_type_id between 1 and 6),
  next_number integer not null default 1 check (next_number between 1 and 1000000000), -- 1000000000: used up
  last_used integer,
  updated_at timestamptz not null default now(),
  foreign key (account_id, emission_point_id) references emission_points (account_id, id) on delete cascade,
  unique (emission_point_id, environment_id, document_type_id),
  check (last_used is null or next_number > last_used)
);
create index sequences_business_id_idx on sequences (business_id, id);

-- Customers, providers and carriers. One person in several roles has one row per role.
create table parties (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  business_id bigint not null,
  role text not null check (role in ('customer', 'provider', 'carrier')),
  identification_type_id smallint not null,
  identification text not null,
  business_name text not null,
  commercial_name text,
  email text, -- one or several, comma separated
  mobile text,
  address text,
  vehicle_plate text,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (search_text(identification || ' ' || business_name || ' ' || coalesce(commercial_name, '') || ' ' || coalesce(email, ''))) stored,
  foreign key (account_id, business_id) references businesses (account_id, id),
  unique (business_id, role, identification),
  unique (account_id, id)
);
create index parties_search_idx on parties using gin (account_id, search gin_trgm_ops);
create index parties_name_idx on parties (business_id, role, business_name collate spanish, id);
create index parties_id_idx on parties (business_id, role, id) include (account_id, active); -- all that counting needs

create table items (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  business_id bigint not null,
  code text not null,
  aux_code text,
  name text not null,
  description text,
  price numeric(18, 6) not null check (price >= 0),
  item_type_id smallint not null,
  tax_ids integer[] not null,
  ice_value numeric(14, 2) check (ice_value >= 0),
  unit text,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (search_text(code || ' ' || coalesce(aux_code, '') || ' ' || name || ' ' || coalesce(description, ''))) stored,
  foreign key (account_id, business_id) references businesses (account_id, id),
  unique (business_id, code),
  unique (account_id, id)
);
create index items_search_idx on items using gin (account_id, search gin_trgm_ops);
create index items_id_idx on items (business_id, id) include (account_id, active);
create index items_name_idx on items (business_id, name collate spanish, id);

-- Who changed what, written in the transaction that changed it. Never holds a secret.
create table audit_log (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  business_id bigint, -- where the record belongs to one; no reference, since the log outlives what it tells of
  at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('api_key', 'user', 'operator', 'system')),
  actor_id bigint,
  actor_name text,
  action text not null, -- the route name: 'customers.update'
  record_type text not null,
  record_id bigint,
  before jsonb,
  after jsonb,
  ip inet,
  request_id uuid
);
create index audit_log_account_id_idx on audit_log (account_id, id desc);
create index audit_log_record_idx on audit_log (account_id, record_type, record_id, id desc);
revoke update, delete on audit_log from talonario_app;

do $$
declare
  name text;
begin
  foreach name in array array['businesses', 'signatures', 'logos', 'establishments', 'emission_points', 'sequences', 'parties', 'items', 'audit_log']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_account on %I to talonario_app using (account_id = current_account_id())', name);
  end loop;
end
$$;

-- Row-level security keeps LIKE away from every index: an operator that is not known to keep quiet about the values it sees
-- is only asked about rows that passed the policy. These two look into the trigram indexes as the owner, bound to the
-- account by their own text, and give away ids alone; whoever reads the rows behind them is under the policy again.
-- They stop at `most`: a word that common is found faster by reading the list in its order.
-- EXECUTE, because the plan must be made for the word at hand.
create function parties_containing(word text, wanted_role text, wanted_business bigint, most integer) returns setof bigint
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  return query execute
    'select p.id from parties p
      where p.account_id = $1 and p.search like $2 and p.role = $3 and ($4 is null or p.business_id = $4) limit $5'
    using public.current_account_id(), public.contains_pattern(word), wanted_role, wanted_business, most;
end
$$;
revoke execute on function parties_containing(text, text, bigint, integer) from public;
grant execute on function parties_containing(text, text, bigint, integer) to talonario_app;

create function items_containing(word text, wanted_business bigint, most integer) returns setof bigint
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  return query execute
    'select i.id from items i
      where i.account_id = $1 and i.search like $2 and ($3 is null or i.business_id = $3) limit $4'
    using public.current_account_id(), public.contains_pattern(word), wanted_business, most;
end
$$;
revoke execute on function items_containing(text, bigint, integer) from public;
grant execute on function items_containing(text, bigint, integer) to talonario_app;
