-- Events are written with the change they tell of; what they become (mail, webhooks) is worked out by delivery, which takes
-- them from this outbox. Rows come and go: a place of its own, so that the events themselves are written once.

alter table events add column email_recipients text[]; -- whom the document is mailed to because of this event

create table event_outbox (
  account_id bigint not null,
  event_id bigint not null,
  primary key (account_id, event_id)
);
alter table event_outbox enable row level security;
create policy own_account on event_outbox to talonario_app using (account_id = current_account_id());
