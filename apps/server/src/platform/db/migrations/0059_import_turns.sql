-- expand: a new column.
-- When a worker last took the import up to read a part of it. Accounts take turns by the newest of theirs: claim_due_import().
alter table imports add column turn_at timestamptz;
create index imports_turn_idx on imports (account_id, turn_at) where turn_at is not null;
