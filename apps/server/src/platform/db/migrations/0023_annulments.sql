-- Annulment stands beside the state of a document: an annulled one stays AUT. `annulment` is the block the API shows, null while
-- nobody asked; `annulled_at` is there for sums and filters, which leave annulled documents out.
alter table documents
  add column annulment jsonb,
  add column annulled_at timestamptz;
alter table documents
  add constraint documents_annulment_check check (
    (annulment is null or acronym = 'AUT')
    and (annulled_at is not null) = (coalesce(annulment ->> 'state', '') = 'annulled')
  ) not valid; -- every row that is there has null in both
create index documents_annulment_idx on documents (business_id, issue_date, id) include (account_id) where annulment is not null;
create index documents_annulled_idx on documents (business_id, environment_id, issue_date)
  include (document_type_id, total, account_id) where annulled_at is not null;

alter table businesses
  add column email_on_annulment boolean not null default true,
  add column annulment_sweep boolean not null default true;

-- Documents SRI is asked about again: one row while the annulment is open.
create table annulment_watches (
  document_id bigint primary key,
  account_id bigint not null,
  environment_id smallint not null check (environment_id in (1, 2)),
  due_at timestamptz not null,
  tries integer not null default 0, -- answers since it was opened; drives the rhythm
  lease_until timestamptz,
  foreign key (account_id, document_id) references documents (account_id, id)
);
create index annulment_watches_due_idx on annulment_watches (environment_id, due_at);

-- What SRI said each time it changed something, word by word. The evidence of an annulment.
create table annulment_answers (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  document_id bigint not null,
  asked_at timestamptz not null,
  word text not null,
  raw text not null,
  foreign key (account_id, document_id) references documents (account_id, id)
);
create index annulment_answers_document_id_idx on annulment_answers (document_id, id);
revoke update, delete on annulment_answers from talonario_app;

-- How far the look at the documents of this month and the last one has come. One row per business, used again every month.
create table annulment_sweeps (
  business_id bigint primary key,
  account_id bigint not null,
  month date not null, -- the month it was made in, by its first day
  last_date date not null,
  last_id bigint not null,
  asked integer not null default 0,
  found integer not null default 0,
  due_at timestamptz, -- null when it has come to the end
  lease_until timestamptz,
  foreign key (account_id, business_id) references businesses (account_id, id) on delete cascade
);
create index annulment_sweeps_due_idx on annulment_sweeps (due_at) where due_at is not null;

do $$
declare
  name text;
begin
  foreach name in array array['annulment_watches', 'annulment_answers', 'annulment_sweeps']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_account on %I to talonario_app using (account_id = current_account_id())', name);
  end loop;
end
$$;

alter table emails drop constraint emails_origin_check;
alter table emails add constraint emails_origin_check
  check (origin in ('authorization', 'request', 'annulment_request', 'annulment')) not valid;
-- One mail when a document is annulled, however often it is found out.
create unique index emails_annulment_key on emails (document_id) where origin = 'annulment';
