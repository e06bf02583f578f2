-- Rows that every emission writes name an account that the same transaction has just acted for: row-level security has compared
-- it, and accounts are never deleted. Looking it up and locking its row once more for each of them only made all writers of an
-- account meet in one place.
alter table events drop constraint events_account_id_fkey;
alter table audit_log drop constraint audit_log_account_id_fkey;
alter table unkeyed_requests drop constraint unkeyed_requests_account_id_fkey;
alter table idempotency_keys drop constraint idempotency_keys_account_id_fkey;
-- 128 random bits need no index to be different, and nobody looks them up.
alter table events drop constraint events_message_id_key;
