-- expand: a table that nobody asked for before.
-- SRI is asked for the state of every document of a period, issued and received. The row is the progress of one run: documents are asked
-- about in the order of their dates, first those issued, and a worker that takes over continues behind the last one.
create table period_verifications (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  business_id bigint not null,
  environment_id smallint not null check (environment_id in (1, 2)),
  period text not null check (period ~ '^[0-9]{4}-([0-9]{2}|S[12])$'),
  starts_on date not null,
  ends_on date not null,
  asked_by jsonb not null,
  asked integer not null, -- documents SRI can answer about
  out_of_reach integer not null, -- documents that are too old for SRI to answer
  answered integer not null default 0,
  unanswered integer not null default 0, -- SRI answered about others, and never about these
  changed integer not null default 0,
  received boolean not null default false, -- whether the issued ones are done
  last_date date not null,
  last_id bigint not null default 0,
  silences integer not null default 0, -- in a row
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  due_at timestamptz default clock_timestamp(),
  lease_until timestamptz,
  lease_owner uuid,
  foreign key (account_id, business_id) references businesses (account_id, id) on delete cascade,
  unique (account_id, id),
  check ((finished_at is null) = (due_at is not null))
);
create unique index period_verifications_period_key on period_verifications (business_id, environment_id, period) include (account_id);
create index period_verifications_due_idx on period_verifications (due_at) where due_at is not null;
alter table period_verifications enable row level security;
create policy own_account on period_verifications to talonario_app using (account_id = current_account_id());
create policy within_limits on period_verifications as restrictive to talonario_limited
  using (business_id = any (limited_businesses()));
