// Finds the document that a note modifies, by the number that the note contains. The note is reported in the row of
// that document.
import { typeIdsWhere } from '@talonario/sri';
import { type RawBuilder, sql } from 'kysely';

const notes = sql`any(${typeIdsWhere(({ note }) => note !== null)}::smallint[])`;

/** Document number with hyphens, as documents store it. */
function dashed(number: RawBuilder<unknown>): RawBuilder<string> {
  return sql`regexp_replace(replace(${number}, '-', ''), '^(\\d{3})(\\d{3})(\\d{9})$', '\\1-\\2-\\3')`;
}

/** Owner of the documents: ids, or columns that contain ids. */
interface Owner {
  readonly accountId: number | RawBuilder<unknown>;
  readonly businessId: number | RawBuilder<unknown>;
  readonly environmentId: number | RawBuilder<unknown>;
}

/**
 * For the issued document `id`, if it is a note: the number of the document it changes, and the document of this
 * business with that number, if it is stored. No row for other documents.
 */
export function documentModifiedByIssuedNote(
  id: RawBuilder<unknown>,
  type: RawBuilder<unknown>,
  { accountId, businessId, environmentId }: Owner,
): RawBuilder<unknown> {
  return sql`
    select n.number, c.id, c.body ? 'export' as export, coalesce(jsonb_array_length(c.body -> 'reimbursements'), 0) > 0 as reimbursement
      from documents n
      left join documents c on c.account_id = ${accountId} and c.business_id = ${businessId} and c.environment_id = ${environmentId}
       and coalesce(c.number, '') collate "C" = ${dashed(sql`n.body ->> 'modified_document_number'`)}
       and c.document_type_id = type_of_code(n.body ->> 'modified_document_code') and c.acronym = 'AUT'
     where ${type} = ${notes} and n.account_id = ${accountId} and n.id = ${id}
     limit 1`;
}

/** Document of the same issuer that the received note `r` modifies; no row if that document is not stored. */
export function documentModifiedByReceivedNote({ accountId, businessId, environmentId }: Owner): RawBuilder<unknown> {
  return sql`
    select c.id, c.access_key, c.sustain_code, c.vat_credit, c.fixed_asset, c.deductible, c.sustain_parts
      from (select jsonb_path_query_first(r.content -> 'references', '$[*] ? (@.kind == "modified")') as named) m
      join received_documents c on c.account_id = ${accountId} and c.business_id = ${businessId} and c.environment_id = ${environmentId}
       and c.number collate "C" = ${dashed(sql`m.named ->> 'number'`)} and c.issuer_identification = r.issuer_identification
       and c.document_type_id = type_of_code(m.named ->> 'typeCode') and c.state not in ('annulled', 'not_authorized')
     where r.document_type_id = ${notes}
     order by c.id
     limit 1`;
}
