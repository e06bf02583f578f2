-- expand: tables that nobody asked for before.
-- A month as one file: asked for here, built by a worker, kept for some days.
create table month_packages (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  business_id bigint not null,
  period text not null check (period ~ '^[0-9]{4}-([0-9]{2}|S[12])$'),
  state text not null default 'waiting' check (state in ('waiting', 'building', 'ready', 'failed')),
  files integer, -- how many there will be; null until somebody has counted
  done integer not null default 0,
  bytes bigint not null default 0,
  parts integer not null default 0,
  error text,
  holds text[] not null check (holds <@ array['documents', 'received']), -- what files: whatever the one who asked may read
  asked_by jsonb not null,
  tries integer not null default 0,
  due_at timestamptz default clock_timestamp(),
  lease_until timestamptz,
  lease_owner uuid,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  expires_at timestamptz not null,
  foreign key (account_id, business_id) references businesses (account_id, id) on delete cascade,
  unique (account_id, id),
  check ((state in ('waiting', 'building')) = (due_at is not null))
);
create index month_packages_due_idx on month_packages (due_at) where due_at is not null;
create index month_packages_business_id_idx on month_packages (business_id, id) include (account_id);
create index month_packages_expires_at_idx on month_packages (expires_at);

-- Its bytes. Unlogged: they can be built again, so nobody has to write them twice, ship them or back them up.
create unlogged table month_package_parts (
  package_id bigint not null,
  part integer not null,
  account_id bigint not null,
  business_id bigint not null,
  bytes bytea not null,
  primary key (package_id, part)
);
alter table month_package_parts alter column bytes set storage external;
create index month_package_parts_account_id_idx on month_package_parts (account_id);

do $$
declare
  name text;
begin
  foreach name in array array['month_packages', 'month_package_parts']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_account on %I to talonario_app using (account_id = current_account_id())', name);
    execute format('create policy within_limits on %I as restrictive to talonario_limited
                      using (business_id = any (limited_businesses()))', name);
  end loop;
end
$$;
