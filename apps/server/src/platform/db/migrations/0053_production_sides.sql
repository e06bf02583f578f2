-- expand: a table that nobody asked for before.
-- Since when production is SRI itself, or something that stands in for it, such as a simulator. What a simulator authorised makes no
-- business live with SRI (functions/go-live.sql). An installation that is upgraded has always been on the side it is found on first.
create table production_sides (
  since timestamptz primary key,
  is_sri boolean not null
);
revoke all on production_sides from talonario_app;
