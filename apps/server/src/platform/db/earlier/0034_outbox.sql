-- expand: the outbox of events is vacuumed by its own measure.
-- Rows there live for a moment. Left to the usual measure, which grows with what was there when it was last full, the dead ones of a busy
-- hour stay, and every look at the outbox walks over them.
alter table event_outbox set (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);
