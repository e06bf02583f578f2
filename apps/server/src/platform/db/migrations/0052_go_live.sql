-- expand: columns and a table that nobody asked for before.
-- How far a business has come with production. Whoever was there before the guide came passed by the door of then: those that have
-- authorised documents are live, those that stood in production without one have yet to see their first.
alter table businesses
  add column production_switched_at timestamptz, -- somebody saw the list complete and moved it
  add column production_live_at timestamptz, -- SRI authorised a document of it in production
  add column production_paused_at timestamptz; -- nothing new is issued in production until somebody resumes it

update businesses b
   set production_switched_at = now()
 where b.environment_id = 2;
update businesses b
   set production_live_at = now(), production_switched_at = coalesce(b.production_switched_at, now())
 where exists (select from documents d
                where d.business_id = b.id and d.environment_id = 2 and d.acronym = 'AUT' and not d.issued_elsewhere);

-- What people said on the way to production: each answer by its name and what it is about (an establishment, a sequence), with who and when.
create table go_live_answers (
  account_id bigint not null,
  business_id bigint not null,
  question text not null check (question in ('sri_authorised', 'establishment', 'number', 'mail', 'backup', 'pause')),
  subject bigint not null default 0, -- the id of what it is about; 0: the business
  answer jsonb not null,
  answered_by jsonb not null, -- kind, id and name, as they were then
  answered_at timestamptz not null default clock_timestamp(),
  primary key (business_id, question, subject),
  foreign key (account_id, business_id) references businesses (account_id, id) on delete cascade
);
create index go_live_answers_account_id_idx on go_live_answers (account_id, business_id);
alter table go_live_answers enable row level security;
create policy own_account on go_live_answers to talonario_app using (account_id = current_account_id());
create policy within_limits on go_live_answers as restrictive to talonario_limited
  using (business_id = any (limited_businesses()));
