-- expand: a table that nobody asked for before.
-- A rehearsal with SRI's test environment: asked for here, done by a worker, its report kept for some months. Its documents are no documents of
-- ours: they stand nowhere but at SRI.
create table rehearsals (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  business_id bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'interrupted')),
  steps jsonb not null default '[]', -- those that ended by now
  report jsonb, -- once it is done; redacted before it comes here
  tries integer not null default 0,
  due_at timestamptz default clock_timestamp(),
  lease_until timestamptz,
  lease_owner uuid,
  created_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz not null,
  foreign key (account_id, business_id) references businesses (account_id, id) on delete cascade,
  unique (account_id, id),
  check ((state in ('waiting', 'running')) = (due_at is not null)),
  check ((state = 'done') = (report is not null))
);
-- One at a time of a business.
create unique index rehearsals_open_idx on rehearsals (business_id) where due_at is not null;
create index rehearsals_due_idx on rehearsals (due_at) where due_at is not null;
create index rehearsals_business_id_idx on rehearsals (business_id, id) include (account_id);
create index rehearsals_expires_at_idx on rehearsals (expires_at);

alter table rehearsals enable row level security;
create policy own_account on rehearsals to talonario_app using (account_id = current_account_id());
create policy within_limits on rehearsals as restrictive to talonario_limited
  using (business_id = any (limited_businesses()));
