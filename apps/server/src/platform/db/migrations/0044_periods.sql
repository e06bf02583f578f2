-- expand: a table that nobody asked for before.
-- A month or semester that somebody closed, with its figures as they were. One that was opened again stays, with why.
create table period_closings (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  business_id bigint not null,
  environment_id smallint not null check (environment_id in (1, 2)), -- what is rehearsed closes nothing in earnest
  period text not null check (period ~ '^[0-9]{4}-([0-9]{2}|S[12])$'),
  starts_on date not null,
  ends_on date not null,
  figures jsonb not null, -- by name: what the books and the returns came to
  closed_at timestamptz not null default clock_timestamp(),
  closed_by jsonb not null,
  reopened_at timestamptz,
  reopened_by jsonb,
  reason text, -- why it was opened again
  foreign key (account_id, business_id) references businesses (account_id, id) on delete cascade,
  unique (account_id, id),
  check (num_nonnulls(reopened_at, reopened_by, reason) in (0, 3)),
  check (starts_on <= ends_on)
);
create unique index period_closings_closed_key on period_closings (business_id, environment_id, period) where reopened_at is null;
create index period_closings_business_id_idx on period_closings (business_id, starts_on, id) include (account_id);
alter table period_closings enable row level security;
create policy own_account on period_closings to talonario_app using (account_id = current_account_id());
create policy within_limits on period_closings as restrictive to talonario_limited
  using (business_id = any (limited_businesses()));
