-- expand: an index.
-- `/search/{identification}` finds a passport in any case, business by business.
create index parties_identification_lower_idx on parties (business_id, role, lower(identification)) include (account_id);
