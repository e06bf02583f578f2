-- Every five digits in a row of an access key. In plpgsql, because a function in SQL is unfolded from its text whenever a statement
-- writes a row, which costs more than all B-trees of the table together.
create or replace function key_fragments(key text) returns tsvector
language plpgsql immutable strict parallel safe as $$
begin
  return array_to_tsvector(array[
    substr(key, 1, 5), substr(key, 2, 5), substr(key, 3, 5), substr(key, 4, 5), substr(key, 5, 5), substr(key, 6, 5),
    substr(key, 7, 5), substr(key, 8, 5), substr(key, 9, 5), substr(key, 10, 5), substr(key, 11, 5), substr(key, 12, 5),
    substr(key, 13, 5), substr(key, 14, 5), substr(key, 15, 5), substr(key, 16, 5), substr(key, 17, 5), substr(key, 18, 5),
    substr(key, 19, 5), substr(key, 20, 5), substr(key, 21, 5), substr(key, 22, 5), substr(key, 23, 5), substr(key, 24, 5),
    substr(key, 25, 5), substr(key, 26, 5), substr(key, 27, 5), substr(key, 28, 5), substr(key, 29, 5), substr(key, 30, 5),
    substr(key, 31, 5), substr(key, 32, 5), substr(key, 33, 5), substr(key, 34, 5), substr(key, 35, 5), substr(key, 36, 5),
    substr(key, 37, 5), substr(key, 38, 5), substr(key, 39, 5), substr(key, 40, 5), substr(key, 41, 5), substr(key, 42, 5),
    substr(key, 43, 5), substr(key, 44, 5), substr(key, 45, 5), substr(key, 46, 5)
  ]);
end
$$;
