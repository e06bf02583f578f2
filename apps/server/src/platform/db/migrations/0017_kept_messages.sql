-- A message is base64 from end to end: trying to compress it takes longer than everything else its row costs.
alter table emails alter column eml set storage external;
