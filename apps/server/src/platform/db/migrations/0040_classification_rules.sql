-- expand: tables and a column that nobody asked for before.
-- What a business wants said of received documents by themselves. The lowest priority that fits wins, then the oldest.
create table classification_rules (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  business_id bigint not null,
  name text not null,
  priority integer not null default 100,
  active boolean not null default true,
  issuer_identification text,
  document_type_id smallint check (document_type_id between 1 and 6),
  line_text text, -- in the description of a line
  sustain_code text,
  deductible boolean,
  vat_credit text check (vat_credit in ('full', 'proportional', 'none')),
  fixed_asset boolean,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (account_id, business_id) references businesses (account_id, id) on delete cascade,
  unique (account_id, id),
  check (num_nonnulls(issuer_identification, document_type_id, line_text) > 0),
  check (num_nonnulls(sustain_code, deductible, vat_credit, fixed_asset) > 0)
);
create index classification_rules_business_id_idx on classification_rules (business_id, priority, id) include (account_id);

-- What was said of many documents at once, so that it can be taken back in one step. Each rule has one batch of what it said of
-- documents as they arrived.
create table classification_batches (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  business_id bigint not null,
  kind text not null check (kind in ('mark', 'rules', 'arrival')),
  rule_id bigint, -- of an arrival; the rule may be gone
  rule_name text,
  made_by jsonb not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  foreign key (account_id, business_id) references businesses (account_id, id) on delete cascade,
  unique (account_id, id),
  check ((kind = 'arrival') = (rule_id is not null))
);
create index classification_batches_business_id_idx on classification_batches (business_id, id) include (account_id);
create unique index classification_batches_rule_id_key on classification_batches (rule_id);

create table classification_changes (
  batch_id bigint not null,
  received_document_id bigint not null,
  account_id bigint not null,
  business_id bigint not null,
  before jsonb not null,
  after jsonb not null,
  primary key (batch_id, received_document_id),
  foreign key (account_id, batch_id) references classification_batches (account_id, id) on delete cascade,
  foreign key (account_id, received_document_id) references received_documents (account_id, id) on delete cascade
);
create index classification_changes_received_document_id_idx on classification_changes (received_document_id);

-- The batch that wrote what stands there; null: a person did, alone.
alter table received_documents add column classification_batch_id bigint;

do $$
declare
  name text;
begin
  foreach name in array array['classification_rules', 'classification_batches', 'classification_changes']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_account on %I to talonario_app using (account_id = current_account_id())', name);
    execute format('create policy within_limits on %I as restrictive to talonario_limited
                      using (business_id = any (limited_businesses()))', name);
  end loop;
end
$$;
