-- expand: a person apart from the accounts they are in; the code before goes on with the columns it knows.
-- changes: users.users_account_id_person_id_key, users.users_removed_check, second_factors.own_people, recovery_codes.own_people
-- A person has one address, one password, one second factor; a row of `users` is the membership of a person in an account, and keeps its
-- id, because sessions, the audit log and kept forms name it.

create table people (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  name text not null default '',
  locale text not null default 'es' check (locale in ('es', 'en')),
  password_hash text not null, -- Argon2id, PHC string
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

insert into people (email, name, locale, password_hash, created_at, updated_at)
select email, name, locale, password_hash, created_at, updated_at from users order by id;

-- 0 is nobody: the trigger below finds out who, for code that does not know people yet.
alter table users add column person_id bigint not null default 0;
update users u set person_id = p.id from people p where p.email = u.email;
alter table users add constraint users_person_id_fkey foreign key (person_id) references people (id);
alter table users add constraint users_account_id_person_id_key unique (account_id, person_id);
create index users_person_id_idx on users (person_id);

-- Left, or was removed. The row stays: the audit log tells of it, and a new invitation brings the person back.
alter table users add column removed_at timestamptz;

-- Nobody's but the person's: the service reads who somebody in the account at hand is, never a password, and writes through functions.
alter table people enable row level security;
revoke all on people from talonario_app;
grant select (id, email, name, locale, created_at, updated_at) on people to talonario_app;
create policy of_account on people for select to talonario_app
  using (exists (select from users u where u.person_id = people.id and u.account_id = current_account_id()));

-- The second factor is the person's too. `account_id` and `user_id` name the membership it was set up with: its seal and the hashes of
-- its codes are bound to them.
do $$
declare
  name text;
begin
  foreach name in array array['second_factors', 'recovery_codes']
  loop
    execute format('alter table %I add column person_id bigint not null default 0', name);
    execute format('update %I f set person_id = u.person_id from users u where u.id = f.user_id', name);
    execute format('alter table %I add constraint %I foreign key (person_id) references people (id) on delete cascade', name, name || '_person_id_fkey');
    execute format(
      'create policy own_people on %I to talonario_app using (exists (select from users u where u.person_id = %I.person_id and u.account_id = current_account_id()))',
      name, name);
  end loop;
end
$$;
alter table second_factors add constraint second_factors_person_id_key unique (person_id);
create index recovery_codes_person_id_idx on recovery_codes (person_id);

-- From here on for the code before, until its columns of `users` go: `email`, `name`, `locale` and `password_hash` are read by nobody else.
-- The first membership of a person keeps them filled; a further one has no address there, because that code holds it to be unique.
alter table users alter column email drop not null;
alter table users alter column password_hash drop not null;

create function put_person_into_user() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if new.person_id = 0 then
    insert into public.people (email, name, locale, password_hash)
    values (new.email, new.name, new.locale, new.password_hash)
    on conflict (email) do nothing;
    select p.id into new.person_id from public.people p where p.email = new.email;
  else
    select p.name, p.locale,
           case when exists (select from public.users u where u.email = p.email) then null else p.email end
      into new.name, new.locale, new.email
      from public.people p where p.id = new.person_id;
  end if;
  return new;
end
$$;
revoke execute on function put_person_into_user() from public;
create trigger users_put_person before insert on users for each row execute function put_person_into_user();

create function take_profile_from_user() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update public.people p set name = new.name, locale = new.locale, updated_at = clock_timestamp() where p.id = new.person_id;
  return null;
end
$$;
revoke execute on function take_profile_from_user() from public;
create trigger users_take_profile after update of name, locale on users for each row execute function take_profile_from_user();

-- The code before ends the sessions of one account.
create function take_password_from_user() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update public.people p set password_hash = new.password_hash, updated_at = clock_timestamp() where p.id = new.person_id;
  delete from public.sessions s using public.users u
   where u.person_id = new.person_id and u.id <> new.id and s.user_id = u.id;
  return null;
end
$$;
revoke execute on function take_password_from_user() from public;
create trigger users_take_password after update of password_hash on users for each row execute function take_password_from_user();

-- The code before shows somebody who was removed as shut out, and lets them in again.
create function bring_user_back() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  new.removed_at := null;
  return new;
end
$$;
revoke execute on function bring_user_back() from public;
create trigger users_bring_back before update of active on users
  for each row when (new.active and new.removed_at is not null) execute function bring_user_back();
alter table users add constraint users_removed_check check (removed_at is null or not active);

create function put_person_into_factor() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  select u.person_id into new.person_id from public.users u where u.id = new.user_id;
  return new;
end
$$;
revoke execute on function put_person_into_factor() from public;
create trigger second_factors_put_person before insert on second_factors
  for each row when (new.person_id = 0) execute function put_person_into_factor();
create trigger recovery_codes_put_person before insert on recovery_codes
  for each row when (new.person_id = 0) execute function put_person_into_factor();
