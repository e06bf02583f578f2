-- expand: new columns. A node of the release before leaves them out and makes endpoints that read settings alone.
-- What a webhook endpoint may read, as API keys have it: null permissions are all a key can have, null businesses all of the account.
alter table webhook_endpoints
  add column permissions text[] default '{settings:read}' check (cardinality(permissions) > 0),
  add column business_ids bigint[] check (cardinality(business_ids) > 0);

-- An endpoint from before has what its creator has now. A cashier sees only own documents, which an endpoint cannot be limited to.
with creation as (
  select w.account_id, w.id, l.actor_kind, l.actor_id
    from webhook_endpoints w
   cross join lateral (
     select a.actor_kind, a.actor_id from audit_log a
      where a.account_id = w.account_id and a.record_type = 'webhookEndpoint' and a.record_id = w.id
        and a.action = 'webhookEndpoints.create'
      order by a.id desc limit 1) l
),
creator as (
  select c.account_id, c.id, k.permissions, k.business_ids
    from creation c join api_keys k on k.account_id = c.account_id and k.id = c.actor_id
   where c.actor_kind = 'api_key' and k.active and (k.expires_at is null or k.expires_at > now())
  union all
  select c.account_id, c.id,
         case u.role when 'accountant' then
           '{documents:read,documents:draft,received:read,received:write,parties:read,items:read,payments:read,reports:read,reports:close,settings:read,log:read}'::text[]
         end,
         u.business_ids
    from creation c join users u on u.account_id = c.account_id and u.id = c.actor_id
   where c.actor_kind = 'user' and u.active and u.role <> 'cashier'
),
granted as (
  update webhook_endpoints w set permissions = c.permissions, business_ids = c.business_ids
    from creator c where w.account_id = c.account_id and w.id = c.id
  returning w.id
)
insert into alerts (account_id, business_id, webhook_endpoint_id, kind, message)
select w.account_id, w.business_id, w.id, 'webhook.limited',
       'The webhook endpoint ' || w.url || ' receives no documents any more: the key or person that created it is not known or no longer active. Choose what it may read.'
  from webhook_endpoints w
 where w.id not in (select g.id from granted g);
