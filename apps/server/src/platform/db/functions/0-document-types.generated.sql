-- Made from packages/sri by `npm run generate`. Do not edit. The types of document, for stored functions: immutable, so that a query that
-- asks for them is planned as if the ids stood in it, and finds the indexes of those types.

create or replace function type_position(document_type_id smallint) returns smallint
language sql immutable strict parallel safe
return ('{1,3,4,5,6,2}'::smallint[])[document_type_id];

create or replace function type_code(type_id integer) returns text
language sql immutable parallel safe
return ('{01,04,05,06,07,03}'::text[])[type_id];

create or replace function type_of_code(code text) returns integer
language sql immutable parallel safe
return array_position('{01,04,05,06,07,03}'::text[], code);

-- Document type by default.
create or replace function default_type() returns integer
language sql immutable parallel safe
return 1;

-- Document types with a trait.
create or replace function types_with_trait(trait text) returns smallint[]
language sql immutable parallel safe
return case trait
  when 'credit_note' then '{2}'::smallint[]
  when 'debit_note' then '{3}'::smallint[]
  when 'refers_by_modified' then '{2,3}'::smallint[]
  when 'refers_by_guide' then '{1}'::smallint[]
  when 'refers_by_receivers' then '{4}'::smallint[]
  when 'refers_by_lines' then '{5}'::smallint[]
  when 'transport' then '{4}'::smallint[]
  when 'purchase' then '{6}'::smallint[]
end;
