-- Functions that run before an account is known, or across accounts: sessions, sign-in and sign-up, invitations,
-- account e-mails.

-- Returns the user of a session cookie, before any account is known; no row if the session is not valid. It runs on
-- every call, so that an ended session or a deactivated user is refused at the next call on every node.
create or replace function admit_member(presented_hash bytea, idle interval, present boolean)
returns table (
  id bigint, account_id bigint, user_id bigint, person_id bigint, email text, name text, role text, locale text, account_name text,
  plan_name text, requests_per_minute integer, emissions_per_minute integer, last_seen_at timestamptz, expires_at timestamptz,
  second_factor boolean, second_factor_demanded boolean, business_ids bigint[], emission_point_ids bigint[]
)
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  moment timestamptz := clock_timestamp();
begin
  select s.id, s.account_id, s.user_id, u.person_id, w.email, w.name, u.role, w.locale, a.name,
         p.name, p.requests_per_minute, p.emissions_per_minute, s.last_seen_at, s.expires_at,
         exists (select from public.second_factors f where f.person_id = u.person_id and f.confirmed_at is not null),
         a.demands_second_factor, u.business_ids, u.emission_point_ids
    into id, account_id, user_id, person_id, email, name, role, locale, account_name,
         plan_name, requests_per_minute, emissions_per_minute, last_seen_at, expires_at,
         second_factor, second_factor_demanded, business_ids, emission_point_ids
    from public.sessions s
    join public.users u on u.id = s.user_id
    join public.people w on w.id = u.person_id
    join public.accounts a on a.id = s.account_id
    join public.plans p on p.id = a.plan_id
   where s.token_hash = presented_hash and u.active and s.expires_at > moment and s.last_seen_at > moment - idle;
  if not found then
    return;
  end if;
  if present and last_seen_at < moment - interval '1 minute' then
    perform set_config('synchronous_commit', 'off', true); -- losing it in a crash does no harm
    update public.sessions s set last_seen_at = moment
     where s.id = (select l.id from public.sessions l where l.id = admit_member.id for no key update skip locked);
    update public.users u set last_seen_at = moment
     where u.id = (select l.id from public.users l where l.id = admit_member.user_id for no key update skip locked);
    last_seen_at := moment;
  end if;
  return next;
end
$$;
revoke execute on function admit_member(bytea, interval, boolean) from public;
grant execute on function admit_member(bytea, interval, boolean) to talonario_app;

-- Returns which of these sessions are still valid, with the permissions of their users, without extending the sessions.
-- Used for event streams. Runs as the owner, because a process calls it once for all its open panels.
create or replace function session_rights(wanted bigint[], idle interval)
returns table (id bigint, role text, business_ids bigint[], emission_point_ids bigint[])
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select s.id, u.role, u.business_ids, u.emission_point_ids
    from public.sessions s
    join public.users u on u.id = s.user_id and u.active
    join public.accounts a on a.id = s.account_id
   where s.id = any (wanted) and s.expires_at > clock_timestamp() and s.last_seen_at > clock_timestamp() - idle
     and (not a.demands_second_factor
          or exists (select from public.second_factors f where f.person_id = u.person_id and f.confirmed_at is not null));
end;
revoke execute on function session_rights(bigint[], interval) from public;
grant execute on function session_rights(bigint[], interval) to talonario_app;

-- Pause after failed sign-ins: none for the first four, 5 s after the fifth, and twice as long after each further one,
-- up to 15 minutes.
create or replace function sign_in_pause(failures integer) returns interval
language sql immutable parallel safe set search_path = pg_catalog
return make_interval(secs => case when failures < 5 then 0 else least(5 * 2 ^ least(failures - 5, 10), 900) end);

-- Counts a sign-in try before the password is checked, so that concurrent tries are all counted. `wait_seconds` is set
-- if the try came too early; then the password is not checked. The returned account is the one that the person used
-- last. If the person may enter no account any more, it is a former one, and `active` is false.
create or replace function begin_proof(wanted_email text)
returns table (
  wait_seconds double precision, person_id bigint, name text, password_hash text, second_factor boolean,
  account_id bigint, user_id bigint, active boolean
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
  select w.id, w.name, w.password_hash,
         exists (select from public.second_factors f where f.person_id = w.id and f.confirmed_at is not null),
         u.account_id, u.id, u.active
    into person_id, name, password_hash, second_factor, account_id, user_id, active
    from public.people w join public.users u on u.person_id = w.id
   where w.email = wanted_email
   order by u.active desc, u.last_seen_at desc nulls last, u.id
   limit 1;
  return next;
end
$$;
revoke execute on function begin_proof(text) from public;
grant execute on function begin_proof(text) to talonario_app;

-- Clears failed tries after a correct password, or after a new password was set.
create or replace function clear_sign_in_tries(wanted_email text) returns void
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  delete from public.sign_in_tries t where t.email_hash = sha256(convert_to(wanted_email, 'UTF8'));
end;
revoke execute on function clear_sign_in_tries(text) from public;
grant execute on function clear_sign_in_tries(text) to talonario_app;

create or replace function has_users() returns boolean
language sql stable security definer set search_path = pg_catalog, public
return exists (select from public.users);
revoke execute on function has_users() from public;
grant execute on function has_users() to talonario_app;

-- Creates a new account and its owner. Runs as the database owner, because the operator has allowed sign-up. If nothing
-- was created, `outcome` has the reason. Calls run one at a time, so that only one of two concurrent sign-ups is the
-- first.
create or replace function sign_up(
  account_name text, plan_name text, only_first boolean,
  user_email text, user_name text, user_locale text, user_password_hash text,
  out outcome text, out account_id bigint, out user_id bigint
)
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  new_account bigint;
  new_person bigint;
begin
  perform pg_advisory_xact_lock(21331); -- "SU": distinct from all other advisory locks of this database
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
  insert into public.people (email, name, locale, password_hash)
  values (user_email, user_name, user_locale, user_password_hash)
  returning id into new_person;
  insert into public.users (account_id, person_id, role) values (new_account, new_person, 'owner')
  returning id into user_id;
  account_id := new_account;
  outcome := 'made';
exception when unique_violation then
  outcome := 'taken';
end
$$;
revoke execute on function sign_up(text, text, boolean, text, text, text, text) from public;
grant execute on function sign_up(text, text, boolean, text, text, text, text) to talonario_app;

-- Creates a person without an account; null if the address is taken.
create or replace function make_person(new_email text, new_name text, new_locale text, new_password_hash text) returns bigint
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  insert into public.people (email, name, locale, password_hash)
  values (new_email, new_name, new_locale, new_password_hash)
  on conflict (email) do nothing
  returning id;
end;
revoke execute on function make_person(text, text, text, text) from public;
grant execute on function make_person(text, text, text, text) to talonario_app;

-- Returns the accounts that the person of a session may enter.
create or replace function list_memberships(wanted_session bigint)
returns table (
  account_id bigint, account_name text, user_id bigint, role text, business_ids bigint[], emission_point_ids bigint[],
  last_seen_at timestamptz, current boolean
)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select o.account_id, a.name, o.id, o.role, o.business_ids, o.emission_point_ids, o.last_seen_at, o.id = u.id
    from public.sessions s
    join public.users u on u.id = s.user_id and u.active
    join public.users o on o.person_id = u.person_id and o.active
    join public.accounts a on a.id = o.account_id
   where s.id = wanted_session and s.account_id = public.current_account_id()
   order by a.name collate public.spanish, o.account_id;
end;
revoke execute on function list_memberships(bigint) from public;
grant execute on function list_memberships(bigint) to talonario_app;

-- Returns the person of a session in the current account. Called before a change of the person's own data.
create or replace function person_of_session(wanted_session bigint) returns bigint
language sql stable security definer set search_path = pg_catalog, public
return (select u.person_id from public.sessions s join public.users u on u.id = s.user_id
         where s.id = wanted_session and s.account_id = public.current_account_id());
revoke execute on function person_of_session(bigint) from public;

create or replace function change_profile(wanted_session bigint, new_name text, new_locale text) returns void
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  update public.people p set name = new_name, locale = new_locale, updated_at = clock_timestamp()
   where p.id = public.person_of_session(wanted_session);
end;
revoke execute on function change_profile(bigint, text, text) from public;
grant execute on function change_profile(bigint, text, text) to talonario_app;

-- Ends all other sessions of a person, in every account. Returns their number.
create or replace function end_other_sessions(wanted_session bigint) returns integer
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  with ended as (
    delete from public.sessions s using public.users u
     where u.person_id = public.person_of_session(wanted_session) and s.user_id = u.id and s.id <> wanted_session
    returning s.id)
  select count(*)::integer from ended;
end;
revoke execute on function end_other_sessions(bigint) from public;
grant execute on function end_other_sessions(bigint) to talonario_app;

-- Sets a new password for a user who entered the old one. All other sessions end, and links sent before become invalid.
create or replace function change_password(wanted_session bigint, new_password_hash text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  person bigint := public.person_of_session(wanted_session);
begin
  update public.people p set password_hash = new_password_hash, updated_at = clock_timestamp() where p.id = person;
  delete from public.password_resets r using public.users u where u.person_id = person and r.user_id = u.id;
  perform public.end_other_sessions(wanted_session);
end
$$;
revoke execute on function change_password(bigint, text) from public;
grant execute on function change_password(bigint, text) to talonario_app;

-- Returns the details of an invitation to the holder of its link.
create or replace function find_invitation(presented_hash bytea)
returns table (id bigint, account_id bigint, account_name text, email text, role text)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select i.id, i.account_id, a.name, i.email, i.role
    from public.invitations i join public.accounts a on a.id = i.account_id
   where i.token_hash = presented_hash and i.expires_at > clock_timestamp();
end;
revoke execute on function find_invitation(bytea) from public;
grant execute on function find_invitation(bytea) to talonario_app;

-- Returns the person who already has the address of an invitation, if there is one, to the holder of its link.
create or replace function find_invited_person(presented_hash bytea) returns bigint
language sql stable security definer set search_path = pg_catalog, public
return (select p.id from public.invitations i join public.people p on p.email = i.email
         where i.token_hash = presented_hash and i.expires_at > clock_timestamp());
revoke execute on function find_invited_person(bytea) from public;
grant execute on function find_invited_person(bytea) to talonario_app;

-- Whether an invitation may be sent. Invitations go to people without an account, so they are limited: three an hour to
-- one address from all senders, and thirty an hour from one account. Calls for one address run one at a time, so that
-- concurrent requests are all counted.
create or replace function may_send_invitation(wanted_recipient text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  since timestamptz := clock_timestamp() - interval '1 hour';
begin
  perform pg_advisory_xact_lock(21321, hashtext(wanted_recipient)); -- "SI" and "SA": distinct from all other
  perform pg_advisory_xact_lock(21313, (public.current_account_id() % 2147483647)::integer); -- advisory locks of this database
  return (select count(*) from public.account_emails l
           where l.recipient = wanted_recipient and l.kind = 'invitation' and l.created_at > since) < 3
     and (select count(*) from public.account_emails l
           where l.account_id = public.current_account_id() and l.kind = 'invitation' and l.created_at > since) < 30;
end
$$;
revoke execute on function may_send_invitation(text) from public;
grant execute on function may_send_invitation(text) to talonario_app;

-- Returns the recipient of an account e-mail at an address, with the fields that the e-mail needs. The returned user is
-- the one in the account that the person used last; the link sets the password of the person. A person who may enter no
-- account any more is returned, too, because an invitation may follow and then the person needs a password.
create or replace function find_addressee(wanted_email text)
returns table (user_id bigint, name text, locale text)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select u.id, p.name, p.locale from public.people p join public.users u on u.person_id = p.id
   where p.email = wanted_email
   order by u.active desc, u.last_seen_at desc nulls last, u.id
   limit 1;
end;
revoke execute on function find_addressee(text) from public;
grant execute on function find_addressee(text) to talonario_app;

-- Stores a link for a new password and its e-mail. The same two rows are written for an unknown address, so that the
-- duration does not reveal it. After three an hour for one address nothing is written, because more could fill a
-- mailbox.
create or replace function write_password_reset(
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
    from public.users u join public.people p on p.id = u.person_id
   where u.id = wanted_user and p.email = wanted_recipient;
  if (select count(*) from public.account_emails l
       where l.recipient = wanted_recipient and l.kind = 'password_reset' and l.created_at > moment - interval '1 hour') >= 3 then
    found_user := null;
  end if;
  insert into public.password_resets (token_hash, user_id, expires_at) values (new_hash, found_user, moment + lifetime);
  insert into public.account_emails (account_id, kind, recipient, sealed, sealed_key, master_key_id, status, due_at, expires_at)
  values (found_account, 'password_reset', wanted_recipient, new_sealed, new_sealed_key, new_master_key_id,
          case when found_user is null then 'void' else 'queued' end,
          case when found_user is null then null else moment end, moment + lifetime);
end
$$;
revoke execute on function write_password_reset(bigint, text, bytea, interval, bytea, bytea, text) from public;
grant execute on function write_password_reset(bigint, text, bytea, interval, bytea, bytea, text) to talonario_app;

-- Returns the person whose password a link sets.
create or replace function find_password_reset(presented_hash bytea)
returns table (user_id bigint, account_id bigint, email text, name text)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select u.id, u.account_id, p.email, p.name
    from public.password_resets r join public.users u on u.id = r.user_id join public.people p on p.id = u.person_id
   where r.token_hash = presented_hash and r.expires_at > clock_timestamp();
end;
revoke execute on function find_password_reset(bytea) from public;
grant execute on function find_password_reset(bytea) to talonario_app;

-- Marks a link for a new password as used. Of concurrent callers exactly one gets true. All other links of the same
-- person become invalid.
create or replace function use_password_reset(presented_hash bytea) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  taken bigint;
begin
  delete from public.password_resets r where r.token_hash = presented_hash and r.expires_at > clock_timestamp()
  returning r.user_id into taken;
  if taken is null then
    return false;
  end if;
  delete from public.password_resets r using public.users u, public.users o
   where u.id = taken and o.person_id = u.person_id and r.user_id = o.id;
  return true;
end
$$;
revoke execute on function use_password_reset(bytea) from public;

-- Sets a new password by the link of an e-mail. All sessions of the person end, in every account.
create or replace function set_password_by_link(presented_hash bytea, new_password_hash text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  person bigint;
begin
  select u.person_id into person from public.password_resets r join public.users u on u.id = r.user_id
   where r.token_hash = presented_hash;
  if not public.use_password_reset(presented_hash) then
    return false;
  end if;
  update public.people p set password_hash = new_password_hash, updated_at = clock_timestamp() where p.id = person;
  delete from public.sessions s using public.users u where u.person_id = person and s.user_id = u.id;
  return true;
end
$$;
revoke execute on function set_password_by_link(bytea, text) from public;
grant execute on function set_password_by_link(bytea, text) to talonario_app;

create or replace function claim_due_account_emails(count integer, owner uuid, lease interval)
returns table (account_email_id bigint, recipient text, sealed bytea, sealed_key bytea, master_key_id text, tries integer, created_at timestamptz)
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  update public.account_emails l set tries = l.tries + 1, lease_owner = owner, lease_until = clock_timestamp() + lease
   where l.id in (
     select d.id from public.account_emails d
      where d.due_at <= clock_timestamp() and d.expires_at > clock_timestamp() and (d.lease_until is null or d.lease_until < clock_timestamp())
      order by d.due_at limit count for update skip locked)
  returning l.id, l.recipient, l.sealed, l.sealed_key, l.master_key_id, l.tries, l.created_at;
end;
revoke execute on function claim_due_account_emails(integer, uuid, interval) from public;
grant execute on function claim_due_account_emails(integer, uuid, interval) to talonario_app;

-- Stores the result of a delivery attempt of an account e-mail. `retry_seconds` is null if there is no further attempt.
-- Then the encrypted text is deleted, unless it waits for the operator; it is never stored longer than its link is
-- valid.
create or replace function finish_account_email(wanted_id bigint, owner uuid, new_status text, answer text, retry_seconds double precision)
returns void
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  update public.account_emails l
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
revoke execute on function finish_account_email(bigint, uuid, text, text, double precision) from public;
grant execute on function finish_account_email(bigint, uuid, text, text, double precision) to talonario_app;

-- Deletes old sessions and related rows in limited batches. Any process may call it.
create or replace function purge_old_sessions(idle interval) returns void
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  delete from public.sessions s where s.id in (
    select o.id from public.sessions o where o.expires_at < clock_timestamp() or o.last_seen_at < clock_timestamp() - idle
     limit 5000 for update skip locked);
  delete from public.sign_in_tries t where t.last_at < clock_timestamp() - interval '1 day';
  delete from public.password_resets r where r.created_at < clock_timestamp() - interval '1 day';
  delete from public.invitations i where i.expires_at < clock_timestamp() - interval '1 day';
  update public.account_emails l
     set status = case when l.status = 'queued' then 'failed' else l.status end, due_at = null, lease_owner = null,
         lease_until = null, sealed = null, sealed_key = null, master_key_id = null
   where l.expires_at < clock_timestamp() and l.sealed is not null;
  delete from public.account_emails l where l.created_at < clock_timestamp() - interval '90 days' or (l.status = 'void' and l.created_at < clock_timestamp() - interval '1 day');
end;
revoke execute on function purge_old_sessions(interval) from public;
grant execute on function purge_old_sessions(interval) to talonario_app;

-- Number of encrypted secrets that none of the given master keys can decrypt. A process checks it before it reports
-- ready.
create or replace function sealed_with_other_keys(known_keys text[]) returns bigint
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select (select count(*) from public.signatures s where s.master_key_id <> all (known_keys))
       + (select count(*) from public.webhook_endpoints w where w.master_key_id <> all (known_keys))
       + (select count(*) from public.second_factors f where f.master_key_id <> all (known_keys));
end;
revoke execute on function sealed_with_other_keys(text[]) from public;
grant execute on function sealed_with_other_keys(text[]) to talonario_app;
