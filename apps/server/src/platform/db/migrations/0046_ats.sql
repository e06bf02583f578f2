-- expand: tables that nobody asked for before.
-- How a business writes its annex (ATS): one row once somebody chose something.
create table ats_settings (
  business_id bigint primary key,
  account_id bigint not null,
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  updated_at timestamptz not null default now(),
  foreign key (account_id, business_id) references businesses (account_id, id) on delete cascade
);

-- What the annex asks of an export and its invoice does not say.
create table ats_exports (
  document_id bigint primary key,
  account_id bigint not null,
  business_id bigint not null,
  answers jsonb not null check (jsonb_typeof(answers) = 'object'),
  updated_at timestamptz not null default now(),
  foreign key (account_id, business_id) references businesses (account_id, id) on delete cascade,
  foreign key (account_id, document_id) references documents (account_id, id) on delete cascade
);
create index ats_exports_business_id_idx on ats_exports (business_id) include (account_id);

do $$
declare
  name text;
begin
  foreach name in array array['ats_settings', 'ats_exports']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_account on %I to talonario_app using (account_id = current_account_id())', name);
    execute format('create policy within_limits on %I as restrictive to talonario_limited
                      using (business_id = any (limited_businesses()))', name);
  end loop;
end
$$;
