-- A database restored from a backup does not know the numbers that were issued after it, and SRI does. Counters are held until
-- somebody has said where they go on.
alter table sequences add column held_at timestamptz; -- null: free
