-- The panel: who is signed in, how sign-in slows down, invitations, forgotten passwords, and the letters about them.

alter table users add column locale text not null default 'es' check (locale in ('es', 'en'));
alter table users add column last_seen_at timestamptz;
alter table users add constraint users_account_id_id_key unique (account_id, id);

create table sessions (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  user_id bigint not null,
  token_hash bytea not null unique check (octet_length(token_hash) = 32), -- SHA-256; the token has 256 random bits
  ip inet,
  user_agent text,
  created_at timestamptz not null default clock_timestamp(),
  last_seen_at timestamptz not null default clock_timestamp(), -- written at most once a minute
  expires_at timestamptz not null, -- whatever happens in between
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create index sessions_user_id_idx on sessions (user_id);
create index sessions_expires_at_idx on sessions (expires_at);

create table invitations (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  email text not null check (email = lower(email)),
  role text not null check (role in ('owner', 'member')),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
-- A new invitation of the same person takes the place of the old one.
create unique index invitations_email_key on invitations (account_id, email);

do $$
declare
  name text;
begin
  foreach name in array array['sessions', 'invitations']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_account on %I to talonario_app using (account_id = current_account_id())', name);
  end loop;
end
$$;

-- Who is behind the cookie, before any account is known. One row or none. Asked on every call: a session that was ended and
-- a person who was shut out are gone on the next one, on every node.
create function admit_session(presented_hash bytea, idle interval, present boolean)
returns table (
  id bigint, account_id bigint, user_id bigint, email text, name text, role text, locale text, account_name text,
  plan_name text, requests_per_minute integer, emissions_per_minute integer, last_seen_at timestamptz, expires_at timestamptz
)
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  moment timestamptz := clock_timestamp();
begin
  select s.id, s.account_id, s.user_id, u.email, u.name, u.role, u.locale, a.name,
         p.name, p.requests_per_minute, p.emissions_per_minute, s.last_seen_at, s.expires_at
    into id, account_id, user_id, email, name, role, locale, account_name,
         plan_name, requests_per_minute, emissions_per_minute, last_seen_at, expires_at
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

-- Tries to sign in with an address, whether or not somebody has it: what happens must not tell. Of the address only a hash
-- is kept, because people type passwords into the wrong field. Unlogged: a crash of PostgreSQL forgives the last failures.
create unlogged table sign_in_tries (
  email_hash bytea primary key,
  failures integer not null,
  wait_until timestamptz not null,
  last_at timestamptz not null
);
create index sign_in_tries_last_at_idx on sign_in_tries (last_at);

-- Four mistakes are free; the fifth costs 5 s, each further one twice as much, up to 15 minutes.
create function sign_in_pause(failures integer) returns interval
language sql immutable parallel safe set search_path = pg_catalog
return make_interval(secs => case when failures < 5 then 0 else least(5 * 2 ^ least(failures - 5, 10), 900) end);

-- Counts the try before the password is looked at, so that many at once are many tries. `wait_seconds` is set when this one
-- came too early: then nobody looks at the password, right or wrong.
create function begin_sign_in(wanted_email text)
returns table (wait_seconds double precision, user_id bigint, account_id bigint, name text, password_hash text)
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
  select u.id, u.account_id, u.name, u.password_hash into user_id, account_id, name, password_hash
    from public.users u where u.email = wanted_email and u.active;
  return next;
end
$$;

-- The right password came, or a new one was set.
create function forgive_sign_in_tries(wanted_email text) returns void
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  delete from public.sign_in_tries t where t.email_hash = sha256(convert_to(wanted_email, 'UTF8'));
end;

create function anybody_signed_up() returns boolean
language sql stable security definer set search_path = pg_catalog, public
return exists (select from public.users);

-- A new account and its owner. Making accounts is the operator's, who opened this door; what was not made has an `outcome`
-- that says why. One at a time, so that of two first ones only one is the first.
create function sign_up(
  account_name text, plan_name text, only_first boolean,
  user_email text, user_name text, user_locale text, user_password_hash text,
  out outcome text, out account_id bigint, out user_id bigint
)
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  new_account bigint;
begin
  perform pg_advisory_xact_lock(21331); -- "SU": apart from every other advisory lock of this database
  if only_first and exists (select from public.users) then
    outcome := 'closed';
    return;
  end if;
  if not exists (select from public.plans p where p.name = plan_name) then
    raise exception 'there is no plan %: see TALONARIO_SIGN_UP_PLAN', plan_name;
  end if;
  insert into public.accounts (name, plan_id)
  select account_name, p.id from public.plans p where p.name = plan_name
  returning id into new_account;
  insert into public.users (account_id, email, name, locale, password_hash, role)
  values (new_account, user_email, user_name, user_locale, user_password_hash, 'owner')
  returning id into user_id;
  account_id := new_account;
  outcome := 'made';
exception when unique_violation then
  outcome := 'taken';
end
$$;

-- What an invitation invites to, for whoever has its link.
create function find_invitation(presented_hash bytea)
returns table (id bigint, account_id bigint, account_name text, email text, role text)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select i.id, i.account_id, a.name, i.email, i.role
    from public.invitations i join public.accounts a on a.id = i.account_id
   where i.token_hash = presented_hash and i.expires_at > clock_timestamp();
end;

-- A letter to a person, sealed: it holds a link that opens an account. Gone from here once a mail server has it; without a
-- mail server the operator reads it out.
create table letters (
  id bigint generated always as identity primary key,
  account_id bigint references accounts (id), -- null: nobody has the address
  kind text not null check (kind in ('password_reset', 'invitation')),
  recipient text not null,
  sealed bytea,
  sealed_key bytea,
  master_key_id text,
  status text not null check (status in ('queued', 'sent', 'kept', 'failed', 'void')),
  tries integer not null default 0,
  due_at timestamptz,
  lease_until timestamptz,
  lease_owner uuid,
  last_answer text,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null, -- when its link does
  check ((status = 'queued') = (due_at is not null))
);
create index letters_due_idx on letters (due_at) where due_at is not null;
create index letters_created_at_idx on letters (created_at);
create index letters_recipient_idx on letters (recipient, created_at);
alter table letters enable row level security;
create policy own_account on letters for insert to talonario_app with check (account_id = current_account_id());
revoke select, update, delete on letters from talonario_app;

create table password_resets (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id bigint references users (id) on delete cascade, -- null: nobody has the address
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
create index password_resets_user_id_idx on password_resets (user_id);
create index password_resets_created_at_idx on password_resets (created_at);

-- Writes the same two rows whether or not somebody has the address, so that the time it takes does not tell. More than
-- three an hour for one address would be a way to fill somebody's mailbox: the others are void.
create function write_password_reset(
  wanted_user bigint, wanted_recipient text, new_hash bytea, lifetime interval,
  new_sealed bytea, new_sealed_key bytea, new_master_key_id text
) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  moment timestamptz := clock_timestamp();
  found_user bigint;
  found_account bigint;
begin
  select u.id, u.account_id into found_user, found_account
    from public.users u where u.id = wanted_user and u.email = wanted_recipient and u.active;
  if (select count(*) from public.letters l
       where l.recipient = wanted_recipient and l.kind = 'password_reset' and l.created_at > moment - interval '1 hour') >= 3 then
    found_user := null;
  end if;
  insert into public.password_resets (token_hash, user_id, expires_at) values (new_hash, found_user, moment + lifetime);
  insert into public.letters (account_id, kind, recipient, sealed, sealed_key, master_key_id, status, due_at, expires_at)
  values (found_account, 'password_reset', wanted_recipient, new_sealed, new_sealed_key, new_master_key_id,
          case when found_user is null then 'void' else 'queued' end,
          case when found_user is null then null else moment end, moment + lifetime);
end
$$;

-- Who may write to an address. Only what a letter needs.
create function find_addressee(wanted_email text)
returns table (user_id bigint, name text, locale text)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select u.id, u.name, u.locale from public.users u where u.email = wanted_email and u.active;
end;

-- Whose password a link sets.
create function find_password_reset(presented_hash bytea)
returns table (user_id bigint, account_id bigint, email text, name text)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select u.id, u.account_id, u.email, u.name
    from public.password_resets r join public.users u on u.id = r.user_id
   where r.token_hash = presented_hash and r.expires_at > clock_timestamp() and u.active;
end;

-- Uses a link up: true for exactly one caller. Every other link of the same person ends with it.
create function use_password_reset(presented_hash bytea) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  taken bigint;
begin
  delete from public.password_resets r where r.token_hash = presented_hash and r.expires_at > clock_timestamp()
  returning r.user_id into taken;
  if taken is null then
    return false;
  end if;
  delete from public.password_resets r where r.user_id = taken;
  return true;
end
$$;

-- The password was changed: no link that was sent before sets it again.
create function void_password_resets(wanted_user bigint) returns void
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  delete from public.password_resets r using public.users u
   where r.user_id = wanted_user and u.id = r.user_id and u.account_id = public.current_account_id();
end;

create function claim_due_letters(count integer, owner uuid, lease interval)
returns table (letter_id bigint, recipient text, sealed bytea, sealed_key bytea, master_key_id text, tries integer, created_at timestamptz)
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  update public.letters l set tries = l.tries + 1, lease_owner = owner, lease_until = clock_timestamp() + lease
   where l.id in (
     select d.id from public.letters d
      where d.due_at <= clock_timestamp() and d.expires_at > clock_timestamp() and (d.lease_until is null or d.lease_until < clock_timestamp())
      order by d.due_at limit count for update skip locked)
  returning l.id, l.recipient, l.sealed, l.sealed_key, l.master_key_id, l.tries, l.created_at;
end;

-- What became of a try. `retry_seconds` is null when there is no other. The text stays only where somebody has yet to read
-- it, and never longer than its link holds.
create function finish_letter(wanted_id bigint, owner uuid, new_status text, answer text, retry_seconds double precision)
returns void
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  update public.letters l
     set status = new_status,
         last_answer = answer,
         due_at = case when new_status = 'queued' then clock_timestamp() + make_interval(secs => retry_seconds) end,
         lease_owner = null,
         lease_until = null,
         sealed = case when new_status in ('queued', 'kept') then l.sealed end,
         sealed_key = case when new_status in ('queued', 'kept') then l.sealed_key end,
         master_key_id = case when new_status in ('queued', 'kept') then l.master_key_id end
   where l.id = wanted_id and l.lease_owner = owner and l.status = 'queued';
end;

-- Housekeeping, a bounded piece at a time; any process may call it.
create function forget_old_sessions(idle interval) returns void
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  delete from public.sessions s where s.id in (
    select o.id from public.sessions o where o.expires_at < clock_timestamp() or o.last_seen_at < clock_timestamp() - idle
     limit 5000 for update skip locked);
  delete from public.sign_in_tries t where t.last_at < clock_timestamp() - interval '1 day';
  delete from public.password_resets r where r.created_at < clock_timestamp() - interval '1 day';
  delete from public.invitations i where i.expires_at < clock_timestamp() - interval '1 day';
  update public.letters l
     set status = case when l.status = 'queued' then 'failed' else l.status end, due_at = null, lease_owner = null,
         lease_until = null, sealed = null, sealed_key = null, master_key_id = null
   where l.expires_at < clock_timestamp() and l.sealed is not null;
  delete from public.letters l where l.created_at < clock_timestamp() - interval '90 days' or (l.status = 'void' and l.created_at < clock_timestamp() - interval '1 day');
end;

revoke all on sign_in_tries, password_resets from talonario_app;

do $$
declare
  signature text;
begin
  foreach signature in array array[
    'admit_session(bytea, interval, boolean)',
    'begin_sign_in(text)',
    'forgive_sign_in_tries(text)',
    'anybody_signed_up()',
    'sign_up(text, text, boolean, text, text, text, text)',
    'find_invitation(bytea)',
    'find_addressee(text)',
    'write_password_reset(bigint, text, bytea, interval, bytea, bytea, text)',
    'find_password_reset(bytea)',
    'use_password_reset(bytea)',
    'void_password_resets(bigint)',
    'claim_due_letters(integer, uuid, interval)',
    'finish_letter(bigint, uuid, text, text, double precision)',
    'forget_old_sessions(interval)'
  ]
  loop
    execute format('revoke execute on function %s from public', signature);
    execute format('grant execute on function %s to talonario_app', signature);
  end loop;
end
$$;
