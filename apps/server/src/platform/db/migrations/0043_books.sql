-- expand: tables and indexes that nobody asked for before.
-- What the books add up. A document that SRI authorised never changes again, so what it comes to is written down here once, narrow, and
-- sums never read the documents themselves. What does change (annulled, accepted, classified) stays where it is and is asked there. A
-- received document may be replaced by SRI's own copy: `as_of` is the version of its row that was entered.
create table book_entries (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  business_id bigint not null,
  environment_id smallint not null,
  document_id bigint unique,
  received_document_id bigint unique,
  as_of timestamptz, -- of a received document
  document_type_id smallint not null,
  issue_date date not null,
  establishment_id bigint,
  emission_point_id bigint,
  party_id bigint, -- the other side, in the directory
  export boolean not null default false,
  reimbursement boolean not null default false,
  popular boolean not null default false, -- its issuer is a negocio popular of RIMPE
  abroad boolean not null default false, -- the other side has no identification of Ecuador
  treaty boolean, -- of a payment abroad that was withheld upon
  foreign_regime text,
  subtotal numeric(16, 2) not null,
  discount numeric(16, 2) not null,
  vat numeric(16, 2) not null,
  ice numeric(16, 2) not null,
  total numeric(16, 2) not null,
  foreign key (account_id, business_id) references businesses (account_id, id) on delete cascade,
  foreign key (account_id, document_id) references documents (account_id, id) on delete cascade,
  foreign key (account_id, received_document_id) references received_documents (account_id, id) on delete cascade,
  check (num_nonnulls(document_id, received_document_id) = 1),
  check ((received_document_id is null) = (as_of is null))
);
create index book_entries_date_idx on book_entries (business_id, environment_id, issue_date, document_type_id);

-- Its taxes by rate, its lines, payments and retentions. The columns by which a book is read are repeated, so that a month of one kind
-- lies together.
create table book_lines (
  entry_id bigint not null references book_entries (id) on delete cascade,
  kind text not null check (kind in ('tax', 'item', 'payment', 'retention')),
  line smallint not null,
  account_id bigint not null,
  business_id bigint not null,
  issue_date date not null,
  tax_code text, -- of a tax, and of what was withheld
  code text, -- of the rate, the product, the retention
  name text, -- of a product that is in no directory
  reference_id bigint, -- product or payment method
  rate numeric(9, 4),
  quantity numeric(20, 6),
  base numeric(16, 2) not null default 0,
  amount numeric(16, 2) not null,
  primary key (entry_id, kind, line)
);
create index book_lines_date_idx on book_lines (business_id, kind, issue_date, entry_id);

-- Up to when a business was last entered by itself.
create table book_checks (
  account_id bigint not null,
  business_id bigint not null primary key,
  checked_at timestamptz not null,
  foreign key (account_id, business_id) references businesses (account_id, id) on delete cascade
);

-- What an own purchase settlement is to the books, as received documents say of themselves.
create table document_classifications (
  document_id bigint primary key,
  account_id bigint not null,
  business_id bigint not null,
  sustain_code text,
  deductible boolean,
  vat_credit text check (vat_credit in ('full', 'proportional', 'none')),
  fixed_asset boolean,
  registered_on date,
  updated_at timestamptz not null default now(),
  foreign key (account_id, business_id) references businesses (account_id, id) on delete cascade,
  foreign key (account_id, document_id) references documents (account_id, id) on delete cascade
);
create index document_classifications_date_idx on document_classifications (business_id, registered_on) include (account_id);

-- The day a purchase counts on is the one it was entered into the books, where somebody said so.
create index received_documents_booked_idx on received_documents
  (business_id, environment_id, (coalesce(registered_on, issue_date)), id) include (account_id);

do $$
declare
  name text;
begin
  foreach name in array array['book_entries', 'book_lines', 'book_checks', 'document_classifications']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_account on %I to talonario_app using (account_id = current_account_id())', name);
    execute format('create policy within_limits on %I as restrictive to talonario_limited
                      using (business_id = any (limited_businesses()))', name);
  end loop;
end
$$;
