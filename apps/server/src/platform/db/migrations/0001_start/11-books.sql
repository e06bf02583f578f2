-- The books, closed months, and tax forms.

-- Books. A document that SRI authorised never changes again, so its amounts are stored here once, in narrow rows, and
-- sums never read the documents themselves. Data that does change (annulled, accepted, classified) stays in its tables
-- and is read there. A received document may be replaced by SRI's own copy: `as_of` is the version of its row that was
-- entered.
create table book_entries (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  business_id bigint not null,
  environment_id smallint not null,
  document_id bigint unique,
  received_document_id bigint unique,
  as_of timestamptz, -- version of a received document
  document_type_id smallint not null,
  issue_date date not null,
  establishment_id bigint,
  emission_point_id bigint,
  party_id bigint, -- the other party, in the directory
  export boolean not null default false,
  reimbursement boolean not null default false,
  popular boolean not null default false, -- its issuer is a negocio popular of RIMPE
  abroad boolean not null default false, -- the other party has no identification of Ecuador
  treaty boolean, -- tax treaty of a payment abroad with a withholding
  foreign_regime text,
  subtotal numeric(16, 2) not null,
  discount numeric(16, 2) not null,
  vat numeric(16, 2) not null,
  ice numeric(16, 2) not null,
  total numeric(16, 2) not null,
  foreign key (account_id, business_id) references businesses (account_id, id) on delete cascade,
  foreign key (account_id, document_id) references documents (account_id, id) on delete cascade,
  foreign key (account_id, received_document_id) references received_documents (account_id, id) on delete cascade,
  check (num_nonnulls(document_id, received_document_id) = 1),
  check ((received_document_id is null) = (as_of is null))
);
create index book_entries_date_idx on book_entries (business_id, environment_id, issue_date, document_type_id);

-- Taxes by rate, lines, payments and retentions of a document. The columns that select a book are repeated here, so
-- that the rows of a month and kind are stored together.
create table book_lines (
  entry_id bigint not null references book_entries (id) on delete cascade,
  kind text not null check (kind in ('tax', 'item', 'payment', 'retention', 'refund', 'fuel')),
  line smallint not null,
  account_id bigint not null,
  business_id bigint not null,
  issue_date date not null,
  tax_code text, -- code of a tax or of a withheld tax
  code text, -- code of the rate, the product or the retention
  name text, -- name of a product that is in no directory
  reference_id bigint, -- product or payment method
  rate numeric(9, 4),
  quantity numeric(20, 6),
  base numeric(16, 2) not null default 0,
  amount numeric(16, 2) not null,
  -- A document counts once in a book, and once for each product or payment method. `leads`: the first line of its kind
  -- in the document; `again`: its product or method is also in an earlier line.
  leads boolean not null default false,
  again boolean not null default false,
  primary key (entry_id, kind, line)
);
create index book_lines_date_idx on book_lines (business_id, kind, issue_date, entry_id);

-- Time up to which the worker has entered a business.
create table book_checks (
  account_id bigint not null,
  business_id bigint not null primary key,
  checked_at timestamptz not null,
  foreign key (account_id, business_id) references businesses (account_id, id) on delete cascade
);

-- Classification of purchase settlements, like that of received documents. A purchase divided among several sustentos
-- has a list of parts, each with its sustento, its classification and its base at each rate of IVA (`{"sustain_code":
-- "06", "vat_credit": "full", "fixed_asset": false, "deductible": true, "bases": {"4": "80.00"}}`). The parts are in
-- force while `sustain_code` is null.
create table document_classifications (
  document_id bigint primary key,
  account_id bigint not null,
  business_id bigint not null,
  sustain_code text,
  sustain_parts jsonb check (jsonb_typeof(sustain_parts) = 'array'),
  deductible boolean,
  vat_credit text check (vat_credit in ('full', 'proportional', 'none')),
  fixed_asset boolean,
  registered_on date,
  updated_at timestamptz not null default now(),
  foreign key (account_id, business_id) references businesses (account_id, id) on delete cascade,
  foreign key (account_id, document_id) references documents (account_id, id) on delete cascade
);
create index document_classifications_date_idx on document_classifications (business_id, registered_on) include (account_id);

-- Closed months and semesters, with their figures at that time. A reopened one stays, with the reason.
create table period_closings (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  business_id bigint not null,
  environment_id smallint not null check (environment_id in (1, 2)), -- closings of the test environment do not apply to production
  period text not null check (period ~ '^[0-9]{4}-([0-9]{2}|S[12])$'),
  starts_on date not null,
  ends_on date not null,
  figures jsonb not null, -- figures of the books and the returns, by name
  closed_at timestamptz not null default clock_timestamp(),
  closed_by jsonb not null,
  reopened_at timestamptz,
  reopened_by jsonb,
  reason text, -- reason for reopening it
  foreign key (account_id, business_id) references businesses (account_id, id) on delete cascade,
  unique (account_id, id),
  check (num_nonnulls(reopened_at, reopened_by, reason) in (0, 3)),
  check (starts_on <= ends_on)
);
create unique index period_closings_closed_key on period_closings (business_id, environment_id, period) where reopened_at is null;
create index period_closings_business_id_idx on period_closings (business_id, starts_on, id) include (account_id);

-- Returns and annex of a closed period as they were when it was closed.
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

-- Verification of a period: SRI is queried for the state of every document, issued and received. The row is the
-- progress of one run: documents are queried in the order of their dates, issued ones first, and a worker that takes
-- over continues behind the last one.
create table period_verifications (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  business_id bigint not null,
  environment_id smallint not null check (environment_id in (1, 2)),
  period text not null check (period ~ '^[0-9]{4}-([0-9]{2}|S[12])$'),
  starts_on date not null,
  ends_on date not null,
  asked_by jsonb not null,
  asked integer not null, -- documents about which SRI can answer
  out_of_reach integer not null, -- documents that are too old for an answer of SRI
  answered integer not null default 0,
  unanswered integer not null default 0, -- documents without an answer, although SRI answered about others
  changed integer not null default 0,
  received boolean not null default false, -- true when the issued documents are done
  last_date date not null,
  last_id bigint not null default 0,
  silences integer not null default 0, -- calls in a row without an answer
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

-- Answers of users to the forms 104 and 103: amounts of a period, and choices that apply from it on.
create table tax_form_answers (
  account_id bigint not null,
  business_id bigint not null,
  environment_id smallint not null check (environment_id in (1, 2)), -- answers of the test environment do not apply to production
  form text not null check (form in ('104', '103')),
  period text not null check (period ~ '^[0-9]{4}-([0-9]{2}|S[12])$'),
  period_from date not null, -- first day of the period, by which months and semesters are sorted
  key text not null check (length(key) between 1 and 40), -- a box, or the name of a choice
  amount numeric(16, 4),
  choice text check (length(choice) between 1 and 40),
  answered_by jsonb not null, -- kind, id and name at that time
  answered_at timestamptz not null default clock_timestamp(),
  primary key (business_id, environment_id, form, period, key),
  foreign key (account_id, business_id) references businesses (account_id, id) on delete cascade,
  check ((amount is null) <> (choice is null))
);
create index tax_form_answers_account_id_idx on tax_form_answers (account_id, business_id);

-- Settings of the annex (ATS) of a business: one row after the first change.
create table ats_settings (
  business_id bigint primary key,
  account_id bigint not null,
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  updated_at timestamptz not null default now(),
  foreign key (account_id, business_id) references businesses (account_id, id) on delete cascade
);

-- Data that the annex needs for an export and its invoice lacks.
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

-- A month as one file: requested here, built by a worker, kept for some days.
create table month_packages (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  business_id bigint not null,
  period text not null check (period ~ '^[0-9]{4}-([0-9]{2}|S[12])$'),
  state text not null default 'waiting' check (state in ('waiting', 'building', 'ready', 'failed')),
  files integer, -- number of files; null until they were counted
  done integer not null default 0,
  bytes bigint not null default 0,
  parts integer not null default 0,
  error text,
  figures text check (figures = 'current'), -- null: the figures of the closing, if the period is closed
  holds text[] not null check (holds <@ array['documents', 'received']), -- kinds of files, limited by the permissions of the caller
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

-- Bytes of a package. Unlogged: they can be built again, so they need not be written twice, replicated or backed up.
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
