-- expand: a table that nobody asked for before.
-- What programs sent and what they were answered, for whoever has to find out what went wrong. Written in batches, never in a request;
-- kept by month, shown for thirty days. Bodies are cut at a bound and hold no secrets (identity/request-log).

create sequence request_log_id_seq;
create table request_log (
  id bigint not null default nextval('request_log_id_seq'),
  account_id bigint not null,
  request_id uuid not null,
  at timestamptz not null,
  api_key_id bigint not null,
  mode text not null check (mode in ('live', 'test')), -- of the key, then
  business_ids bigint[], -- what the key was limited to then; null: nothing
  method text not null,
  path text not null, -- with its query
  route text, -- null: there was no such address
  status smallint not null,
  ms integer not null,
  ip inet,
  idempotency_key text,
  sent text, -- the body as it came; null: none, or none that is kept
  sent_bytes integer not null,
  answered text,
  answered_bytes integer not null,
  primary key (account_id, id, at)
) partition by range (at);
create index request_log_request_id_idx on request_log (request_id);
alter sequence request_log_id_seq owned by request_log.id;

do $$
declare
  until constant timestamptz := (date_trunc('month', now() at time zone interval '-05:00') + interval '1 month') at time zone interval '-05:00';
  part text;
begin
  execute format('create table request_log_before partition of request_log for values from (minvalue) to (%L)', until);
  create table request_log_other partition of request_log default;
  foreach part in array array['request_log_before', 'request_log_other']
  loop
    execute format('alter table %I enable row level security', part);
    execute format('revoke all on %I from talonario_app', part);
  end loop;
end
$$;

alter table request_log enable row level security;
create policy own_account on request_log to talonario_app using (account_id = current_account_id());
-- Whoever is limited sees what keys did that were limited to the same businesses, or to some of them.
create policy within_limits on request_log as restrictive to talonario_limited using (business_ids <@ limited_businesses());
revoke insert, update, delete on request_log from talonario_app;
