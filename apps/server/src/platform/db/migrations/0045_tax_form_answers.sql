-- expand: a table that nobody asked for before.
-- What people said of the forms 104 and 103: amounts of a period, and choices that hold from it on.

create table tax_form_answers (
  account_id bigint not null,
  business_id bigint not null,
  environment_id smallint not null check (environment_id in (1, 2)), -- what is rehearsed answers nothing in earnest
  form text not null check (form in ('104', '103')),
  period text not null check (period ~ '^[0-9]{4}-([0-9]{2}|S[12])$'),
  period_from date not null, -- the first day of the period, so that periods of both kinds have one order
  key text not null check (length(key) between 1 and 40), -- a box, or the name of a choice
  amount numeric(16, 4),
  choice text check (length(choice) between 1 and 40),
  answered_by jsonb not null, -- kind, id and name, as they were then
  answered_at timestamptz not null default clock_timestamp(),
  primary key (business_id, environment_id, form, period, key),
  foreign key (account_id, business_id) references businesses (account_id, id) on delete cascade,
  check ((amount is null) <> (choice is null))
);
create index tax_form_answers_account_id_idx on tax_form_answers (account_id, business_id);
alter table tax_form_answers enable row level security;
create policy own_account on tax_form_answers to talonario_app using (account_id = current_account_id());
create policy within_limits on tax_form_answers as restrictive to talonario_limited
  using (business_id = any (limited_businesses()));
