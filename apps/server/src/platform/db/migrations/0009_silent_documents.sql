-- Whether SRI is worth calling is judged by different documents: one that SRI never answers says nothing about the others.
-- Everything here is since SRI last answered anybody of the environment.
alter table authority_state
  add column answered_at timestamptz not null default '-infinity',
  add column silent_since timestamptz, -- the first call that was not answered
  add column suspects text[] not null default '{}', -- access keys of documents that were not answered, a few of them
  add column unreached integer not null default 0; -- calls in a row that did not even reach SRI
comment on column authority_state.failures is 'calls that were not answered since SRI last answered';
