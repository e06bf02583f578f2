-- expand: a setting that nobody asked for before, with what was always done as its default.
-- How the IVA of the documents of a business is rounded: base × rate of each group, or the sum of the lines. What a document was rounded by
-- is kept in documents.computed.
alter table businesses
  add column tax_rounding text not null default 'group' check (tax_rounding in ('group', 'lines'));
