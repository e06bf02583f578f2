-- Obligations of a business: settings for their due dates, the state of each return, and reminders.

create table obligation_settings (
  account_id bigint not null,
  business_id bigint not null,
  valid_from date not null check (to_char(valid_from, 'MM-DD') in ('01-01', '07-01')), -- settings apply to whole semesters
  vat_period text not null check (vat_period in ('month', 'semester')),
  taxpayer_class text check (taxpayer_class in ('general', 'special', 'public', 'digital_services')), -- null: according to the business
  place text check (place ~ '^[0-9]{2}([0-9]{2})?$'), -- province or canton, in INEC's numbering
  special_day smallint not null check (special_day in (9, 11)),
  ats_months smallint not null check (ats_months in (1, 2)),
  obligations text[] not null check (cardinality(obligations) > 0 and obligations <@ array['104', '103', 'ATS']),
  primary key (business_id, valid_from),
  foreign key (account_id, business_id) references businesses (account_id, id) on delete cascade
);

-- A return without a row is open.
create table obligation_states (
  account_id bigint not null,
  business_id bigint not null,
  obligation text not null check (obligation in ('104', '103', 'ATS')),
  period text not null check (period ~ '^[0-9]{4}-([0-9]{2}|S[12])$'),
  state text not null check (state in ('open', 'ready', 'declared')),
  return_number text,
  updated_at timestamptz not null default clock_timestamp(),
  primary key (business_id, obligation, period),
  foreign key (account_id, business_id) references businesses (account_id, id) on delete cascade,
  check ((state = 'declared') = (return_number is not null))
);

-- The last day on which reminders were checked. The process that writes it sends them, so that several workers send
-- each once.
create table obligation_checks (
  account_id bigint not null,
  business_id bigint not null primary key,
  day date not null,
  foreign key (account_id, business_id) references businesses (account_id, id) on delete cascade
);

create index obligation_settings_account_id_idx on obligation_settings (account_id, business_id);
create index obligation_states_account_id_idx on obligation_states (account_id, business_id);
create index obligation_checks_account_id_idx on obligation_checks (account_id, business_id);
