-- The switch to production: rehearsals with SRI's test environment, and answers of users.

-- A rehearsal with SRI's test environment: requested here, run by a worker, its report kept for some months. Its
-- documents exist only at SRI, not in this database.
create table rehearsals (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  business_id bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'interrupted')),
  steps jsonb not null default '[]', -- steps that have ended
  report jsonb, -- set when it is done; redacted before it is stored
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
-- One at a time for each business.
create unique index rehearsals_open_idx on rehearsals (business_id) where due_at is not null;
create index rehearsals_due_idx on rehearsals (due_at) where due_at is not null;
create index rehearsals_business_id_idx on rehearsals (business_id, id) include (account_id);
create index rehearsals_expires_at_idx on rehearsals (expires_at);

-- Answers of users on the way to production: each with its name, its subject (an establishment, a sequence), its author
-- and its time.
create table go_live_answers (
  account_id bigint not null,
  business_id bigint not null,
  question text not null check (question in ('sri_authorised', 'establishment', 'number', 'mail', 'backup', 'pause')),
  subject bigint not null default 0, -- id of its subject; 0: the business
  answer jsonb not null,
  answered_by jsonb not null, -- kind, id and name at that time
  answered_at timestamptz not null default clock_timestamp(),
  primary key (business_id, question, subject),
  foreign key (account_id, business_id) references businesses (account_id, id) on delete cascade
);
create index go_live_answers_account_id_idx on go_live_answers (account_id, business_id);

-- Target of the production environment: from `since` on it is the real SRI, or a replacement such as a simulator.
-- Documents that a simulator authorised do not make a business live (functions/go-live.sql). An installation without a
-- row is taken to have always had the target that is recorded first.
create table production_sides (
  since timestamptz primary key,
  is_sri boolean not null
);
revoke all on production_sides from talonario_app;
