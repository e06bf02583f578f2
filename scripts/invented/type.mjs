// What somebody writes who adds a seventh type of document, as docs/add-a-document-type.md tells: an invented note of interest, with the
// fields of a debit note and a code, a root and a schema of its own. Each entry is one file: its path, and its text made from this checkout.
import { readdirSync, readFileSync } from 'node:fs';

export const invented = { id: 7, code: '09', slug: 'interest-note', root: 'notaInteres' };

const sri = 'packages/sri/src/documents';
const migrations = 'apps/server/src/platform/db/migrations';

/** @returns {{path: string, text: string}[]} */
export function filesOfType() {
  return [
    ...['fields', 'rules', 'totals', 'xml', 'ride', 'rehearsal', 'index'].map((name) => ({
      path: `${sri}/${invented.slug}/${name}.ts`,
      text: renamed(read(`${sri}/debit-note/${name}.ts`)),
    })),
    {
      path: 'packages/sri/schemas/nota-interes-1.0.0.xsd',
      text: renamed(read('packages/sri/schemas/nota-debito-1.0.0.xsd')),
    },
    { path: `${sri}/index.ts`, text: listed(read(`${sri}/index.ts`)) },
    { path: 'apps/simulator/src/checks/kinds.ts', text: laidOut(read('apps/simulator/src/checks/kinds.ts')) },
    {
      path: `apps/panel/src/document-types/${invented.slug}.ts`,
      text: renamed(read('apps/panel/src/document-types/debit-note.ts')),
    },
    { path: `${migrations}/${nextNumber()}_interest_notes.sql`, text: migration },
  ];
}

function read(path) {
  return readFileSync(path, 'utf8');
}

function renamed(text) {
  return text
    .replaceAll('debitNote', 'interestNote')
    .replaceAll('DebitNote', 'InterestNote')
    .replaceAll('debit_note.', 'interest_note.')
    .replaceAll("'debit-note'", `'${invented.slug}'`)
    .replaceAll('notaDebito', invented.root)
    .replaceAll('NotaDebito', 'NotaInteres')
    .replaceAll("'05'", `'${invented.code}'`)
    .replace('id: 3,', `id: ${invented.id},`)
    .replace('listPlace: 4,', `listPlace: ${invented.id},`)
    .replaceAll('Nota de débito', 'Nota de interés')
    .replaceAll('Debit note', 'Interest note');
}

function listed(text) {
  return text
    .replace('import { invoice }', "import { interestNote } from './interest-note/index.ts';\nimport { invoice }")
    .replace('withholding] as const', 'withholding, interestNote] as const');
}

function laidOut(text) {
  const [row = ''] = /^ {2}notaDebito: \{.*?^ {2}\},\n/ms.exec(text) ?? [];
  return text.replace(row, `${row}${renamed(row)}`);
}

function nextNumber() {
  const last = readdirSync(migrations).sort().at(-1) ?? '0000';
  return String(Number(last.slice(0, 4)) + 1).padStart(4, '0');
}

// The tables take its id, the points there are get a counter, and the lookups that it joins an index that has it.
const migration = `-- expand: a new type of document.
alter table documents drop constraint documents_document_type_id_check,
  add constraint documents_document_type_id_check check (document_type_id between 1 and ${invented.id}) not valid;
alter table sequences drop constraint sequences_document_type_id_check,
  add constraint sequences_document_type_id_check check (document_type_id between 1 and ${invented.id}) not valid;
alter table received_documents drop constraint received_documents_document_type_id_check,
  add constraint received_documents_document_type_id_check check (document_type_id between 1 and ${invented.id}) not valid;
insert into sequences (account_id, business_id, establishment_id, emission_point_id, environment_id, document_type_id, held_at)
  select account_id, business_id, establishment_id, emission_point_id, environment_id, ${invented.id}, held_at
    from sequences where document_type_id = 1;
drop index documents_debited_idx;
create index documents_debited_idx on documents (business_id, (replace(body ->> 'modified_document_number', '-', '')))
  where document_type_id in (3, ${invented.id}) and acronym <> 'CRD';
`;
