-- expand: a new column.
-- How far the clock of a process's machine is ahead of SRI's; null without a fresh answer of SRI.
alter table processes add column clock_ahead_ms integer;
