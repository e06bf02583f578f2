-- Businesses, their signatures and numbering, their parties and their items.

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
  email_on_annulment boolean not null default true,
  -- Since 2026 a document must be transmitted on its issue date. Whether to alert at 20:00 and 23:00 in Guayaquil about
  -- documents that SRI does not have.
  alert_unsent boolean not null default true,
  mail_reminders boolean not null default true, -- users get mails about returns that are due
  annulment_sweep boolean not null default true,
  -- Rounding of the IVA of its documents: base × rate of each group, or the sum of the lines. The rounding of a
  -- document is stored in documents.computed.
  tax_rounding text not null default 'group' check (tax_rounding in ('group', 'lines')),
  decimal_separator text not null default '.' check (decimal_separator in ('.', ',')),
  production_switched_at timestamptz, -- time at which a user completed the checklist and switched to production
  production_live_at timestamptz, -- time at which SRI authorised its first document in production
  production_paused_at timestamptz, -- no document is issued in production until a user resumes it
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (search_text(identification || ' ' || business_name || ' ' || coalesce(commercial_name, ''))) stored,
  unique (account_id, identification),
  unique (account_id, id)
);

-- Private key and certificates, encrypted with a separate data key, which is encrypted with the master key. The .p12
-- and its password are opened at upload and never stored.
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
  print bytea, -- print form for the RIDE, made once; null until it is first needed, empty if it cannot be made
  updated_at timestamptz not null default now(),
  foreign key (account_id, business_id) references businesses (account_id, id)
);
alter table logos alter column print set storage external; -- compressed already

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
-- are consecutive: a transaction that fails returns its number.
create table sequences (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  business_id bigint not null,
  establishment_id bigint not null,
  emission_point_id bigint not null,
  environment_id smallint not null check (environment_id in (1, 2)),
  document_type_id smallint not null check (document_type_id between 1 and 6),
  next_number integer not null default 1 check (next_number between 1 and 1000000000), -- 1000000000: no number left
  last_used integer,
  -- A database restored from a backup does not contain numbers that were issued after it, but SRI has them. Counters
  -- are on hold until a user states where they continue; null: not on hold.
  held_at timestamptz,
  updated_at timestamptz not null default now(),
  foreign key (account_id, emission_point_id) references emission_points (account_id, id) on delete cascade,
  unique (emission_point_id, environment_id, document_type_id),
  check (last_used is null or next_number > last_used)
);
create index sequences_business_id_idx on sequences (business_id, id);

-- Time at which the database was restored from a backup. A point made after the backup is missing, and SRI has
-- documents with its numbers. When it is made again, a user must state where it continues, as for the existing
-- counters.
create table restores (
  at timestamptz primary key default clock_timestamp()
);
revoke all on restores from talonario_app;

-- Customers, providers and carriers. A person in several roles has one row per role. `external_id`, here and below, is
-- the client's id of the record, unique per kind and business, and `metadata` has other data of the client. Neither is
-- printed nor sent to SRI.
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
  external_id text,
  metadata jsonb not null default '{}',
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (search_text(
    identification || ' ' || business_name || ' ' || coalesce(commercial_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(external_id, '')
  )) stored,
  foreign key (account_id, business_id) references businesses (account_id, id),
  unique (business_id, role, identification),
  unique (account_id, id)
);
create unique index parties_external_id_key on parties (business_id, role, external_id) where external_id is not null;
-- For `/search/{identification}`, which finds a passport in any case, business by business.
create index parties_identification_lower_idx on parties (business_id, role, lower(identification)) include (account_id);
create index parties_search_idx on parties using gin (account_id, search gin_trgm_ops);
create index parties_name_idx on parties (business_id, role, business_name collate spanish, id);
create index parties_id_idx on parties (business_id, role, id) include (account_id, active); -- covers counting

create table items (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  business_id bigint not null,
  code text not null,
  aux_code text,
  name text not null,
  description text,
  price numeric(18, 6) not null check (price >= 0),
  price_with_tax numeric(18, 6) check (price_with_tax >= 0),
  item_type_id smallint not null,
  tax_ids integer[] not null,
  ice_value numeric(14, 2) check (ice_value >= 0),
  unit text,
  external_id text,
  metadata jsonb not null default '{}',
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (search_text(
    code || ' ' || coalesce(aux_code, '') || ' ' || name || ' ' || coalesce(description, '') || ' ' || coalesce(external_id, '')
  )) stored,
  foreign key (account_id, business_id) references businesses (account_id, id),
  unique (business_id, code),
  unique (account_id, id)
);
create unique index items_external_id_key on items (business_id, external_id) where external_id is not null;
create index items_search_idx on items using gin (account_id, search gin_trgm_ops);
create index items_id_idx on items (business_id, id) include (account_id, active);
create index items_name_idx on items (business_id, name collate spanish, id);
