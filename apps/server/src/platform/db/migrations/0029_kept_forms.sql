-- expand: a table that only the panel knows.
-- What a person of the panel has written and not yet sent, so that it can be gone on with on another device. No document, and nothing
-- that anybody else of the account sees. `version` changes with every writing: whoever writes over
-- another version than they read is refused. The first is taken from the clock, so that a form begun anew in the same place has none of
-- the versions before.
create table kept_forms (
  account_id bigint not null,
  user_id bigint not null,
  business_id bigint not null,
  place text not null check (place ~ '^[a-z0-9.-]{1,60}$'), -- which form: a type and a slot, or a document
  version bigint not null,
  content text not null check (length(content) <= 600000),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (user_id, business_id, place),
  foreign key (user_id) references users (id) on delete cascade,
  foreign key (account_id, business_id) references businesses (account_id, id) on delete cascade
);
create index kept_forms_business_id_idx on kept_forms (account_id, business_id);
create index kept_forms_updated_at_idx on kept_forms (updated_at);
alter table kept_forms enable row level security;
create policy own_account on kept_forms to talonario_app using (account_id = current_account_id());
grant select, insert, update, delete on kept_forms to talonario_app;
