-- expand: new columns.
-- A purchase divided among several sustentos: a list of parts, each with its sustento, what it is to the books and its base at each rate
-- of IVA (`{"sustain_code": "06", "vat_credit": "full", "fixed_asset": false, "deductible": true, "bases": {"4": "80.00"}}`). It is in force
-- while the sustento of the document itself is null.
alter table received_documents add column sustain_parts jsonb check (jsonb_typeof(sustain_parts) = 'array');
alter table document_classifications add column sustain_parts jsonb check (jsonb_typeof(sustain_parts) = 'array');
