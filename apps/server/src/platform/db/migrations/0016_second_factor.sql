-- A second factor beside the password: a code of an authenticator app, or one of ten recovery codes. An owner can demand it of
-- everybody in the account.

create table second_factors (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  user_id bigint not null unique,
  sealed bytea not null, -- the secret the codes are made of
  sealed_key bytea not null,
  master_key_id text not null,
  confirmed_at timestamptz, -- null: shown, but no code of it was seen yet, so it does not count
  last_step bigint not null default 0, -- of the last code that was used: none of its time or before works again
  created_at timestamptz not null default clock_timestamp(),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);

create table recovery_codes (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  user_id bigint not null,
  code_hash bytea not null unique check (octet_length(code_hash) = 32),
  used_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create index recovery_codes_user_id_idx on recovery_codes (user_id);

alter table accounts add column demands_second_factor boolean not null default false;
grant update (demands_second_factor) on accounts to talonario_app;

do $$
declare
  name text;
begin
  foreach name in array array['second_factors', 'recovery_codes']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_account on %I to talonario_app using (account_id = current_account_id())', name);
  end loop;
end
$$;

-- Both tell now whether there is a second factor.
drop function admit_session(bytea, interval, boolean);
create function admit_session(presented_hash bytea, idle interval, present boolean)
returns table (
  id bigint, account_id bigint, user_id bigint, email text, name text, role text, locale text, account_name text,
  plan_name text, requests_per_minute integer, emissions_per_minute integer, last_seen_at timestamptz, expires_at timestamptz,
  second_factor boolean, second_factor_demanded boolean
)
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  moment timestamptz := clock_timestamp();
begin
  select s.id, s.account_id, s.user_id, u.email, u.name, u.role, u.locale, a.name,
         p.name, p.requests_per_minute, p.emissions_per_minute, s.last_seen_at, s.expires_at,
         exists (select from public.second_factors f where f.user_id = u.id and f.confirmed_at is not null),
         a.demands_second_factor
    into id, account_id, user_id, email, name, role, locale, account_name,
         plan_name, requests_per_minute, emissions_per_minute, last_seen_at, expires_at,
         second_factor, second_factor_demanded
    from public.sessions s
    join public.users u on u.id = s.user_id
    join public.accounts a on a.id = s.account_id
    join public.plans p on p.id = a.plan_id
   where s.token_hash = presented_hash and u.active and s.expires_at > moment and s.last_seen_at > moment - idle;
  if not found then
    return;
  end if;
  if present and last_seen_at < moment - interval '1 minute' then
    perform set_config('synchronous_commit', 'off', true); -- not worth a wait for the disk
    update public.sessions s set last_seen_at = moment
     where s.id = (select l.id from public.sessions l where l.id = admit_session.id for no key update skip locked);
    update public.users u set last_seen_at = moment
     where u.id = (select l.id from public.users l where l.id = admit_session.user_id for no key update skip locked);
    last_seen_at := moment;
  end if;
  return next;
end
$$;
revoke execute on function admit_session(bytea, interval, boolean) from public;
grant execute on function admit_session(bytea, interval, boolean) to talonario_app;

drop function begin_sign_in(text);
create function begin_sign_in(wanted_email text)
returns table (
  wait_seconds double precision, user_id bigint, account_id bigint, name text, password_hash text, second_factor boolean
)
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  moment timestamptz := clock_timestamp();
  wanted_hash bytea := sha256(convert_to(wanted_email, 'UTF8'));
begin
  insert into public.sign_in_tries as t (email_hash, failures, wait_until, last_at)
  values (wanted_hash, 1, moment, moment)
  on conflict (email_hash) do update
     set failures = case when t.last_at < moment - interval '1 day' then 1 else t.failures + 1 end,
         wait_until = moment + public.sign_in_pause(case when t.last_at < moment - interval '1 day' then 1 else t.failures + 1 end),
         last_at = moment
   where t.wait_until <= moment;
  if not found then
    select extract(epoch from t.wait_until - moment) into wait_seconds
      from public.sign_in_tries t where t.email_hash = wanted_hash;
    return next;
    return;
  end if;
  select u.id, u.account_id, u.name, u.password_hash,
         exists (select from public.second_factors f where f.user_id = u.id and f.confirmed_at is not null)
    into user_id, account_id, name, password_hash, second_factor
    from public.users u where u.email = wanted_email and u.active;
  return next;
end
$$;
revoke execute on function begin_sign_in(text) from public;
grant execute on function begin_sign_in(text) to talonario_app;

create or replace function sealed_with_other_keys(known_keys text[]) returns bigint
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select (select count(*) from public.signatures s where s.master_key_id <> all (known_keys))
       + (select count(*) from public.webhook_endpoints w where w.master_key_id <> all (known_keys))
       + (select count(*) from public.second_factors f where f.master_key_id <> all (known_keys));
end;
