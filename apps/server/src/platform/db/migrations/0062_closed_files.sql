-- expand: a table and a column that older programs do not ask for.
-- The returns and the annex of a closed period as they were when it was closed.
create table period_closing_files (
  closing_id bigint not null,
  account_id bigint not null,
  business_id bigint not null,
  kind text not null check (kind in ('104', '103', 'ats')),
  content jsonb not null,
  primary key (closing_id, kind),
  foreign key (account_id, closing_id) references period_closings (account_id, id) on delete cascade
);
create index period_closing_files_account_id_idx on period_closing_files (account_id, closing_id);
alter table period_closing_files enable row level security;
create policy own_account on period_closing_files to talonario_app using (account_id = current_account_id());
create policy within_limits on period_closing_files as restrictive to talonario_limited
  using (business_id = any (limited_businesses()));

-- Null: the figures of the closing, where the period is closed.
alter table month_packages add column figures text check (figures = 'current');
