// Documents of a closed month, in every state that emission stores: new and old rows, test and production, some with
// SRI's own XML and some with a second attempt.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { sql } from 'kysely';
import { rideExamples } from '../../../packages/sri/test/ride-examples.ts';
import type { SceneBusiness } from './document-rows.ts';
import type { TestDatabase } from './test-database.ts';

export const dayOfClosedMonth = '2026-09-15';

/** Inserts documents of a closed month and returns their ids. */
export async function makeClosedDocuments(
  { owner }: Pick<TestDatabase, 'owner'>,
  business: SceneBusiness,
  count: number,
): Promise<number[]> {
  const ids: number[] = [];
  const example = rideExamples.factura({});
  for (let from = 0; from < count; from += 500) {
    const rows = Array.from({ length: Math.min(500, count - from) }, (_, index) =>
      rowOf(business, from + index, example),
    );
    const { rows: made } = await sql<{ id: number }>`
      with input as materialized (
        select nextval('documents_id_seq') as id, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as r (number text, access_key text, environment smallint, attempt integer, deflated text, authorized text)
      ),
      document as (
        insert into documents (id, account_id, business_id, environment_id, document_type_id, acronym, establishment_id,
          emission_point_id, number, access_key, authorization_number, authorized_at, issue_date, entity_id, entity_identification,
          entity_name, entity_email, subtotal, discount, total, body, computed, attempt) overriding system value
        select i.id, ${business.accountId}, ${business.businessId}, i.environment, 1, 'AUT', ${business.establishmentId},
               ${business.emissionPointId}, i.number, i.access_key, i.access_key, ${`${dayOfClosedMonth}T15:00:00Z`}::timestamptz,
               ${dayOfClosedMonth}::date, ${business.customerId}, '1790016919001', 'CORPORACIÓN FAVORITA C.A.', 'compras@favorita.example', 100, 0, 115, '{}', '{}', i.attempt
          from input i
      ),
      file as (
        insert into document_files (document_id, attempt, account_id, access_key, signed_deflated, authorized_deflated, created_at)
        select i.id, a.attempt, ${business.accountId}, i.access_key, decode(i.deflated, 'base64'),
               case when a.attempt = i.attempt then decode(i.authorized, 'base64') end, ${`${dayOfClosedMonth}T15:00:00Z`}::timestamptz
          from input i cross join lateral generate_series(1, i.attempt) as a (attempt)
      ),
      history as (
        insert into document_history (account_id, document_id, at, acronym, reason)
        select ${business.accountId}, i.id, ${`${dayOfClosedMonth}T15:00:00Z`}::timestamptz, w.acronym, 'made by hand'
          from input i cross join unnest(array['SND', 'AUT']) as w (acronym)
      )
      select id from input order by id`.execute(owner);
    ids.push(...made.map(({ id }) => id));
  }
  return ids;
}

function rowOf(business: SceneBusiness, index: number, example: string) {
  const sequential = String(index + 1).padStart(9, '0');
  const accessKey = `150920260${String(business.businessId).padStart(31, '0')}${sequential}`;
  const xml = example.replace(
    '</infoAdicional>',
    `<campoAdicional nombre="n">${accessKey}</campoAdicional></infoAdicional>`,
  );
  const deflated = deflateRawSync(xml).toString('base64');
  const authorized = deflateRawSync(`${xml}\n<!-- ${accessKey} of SRI -->`).toString('base64');
  return {
    number: `001-001-${sequential}`,
    access_key: accessKey,
    environment: index % 5 === 0 ? 2 : 1,
    attempt: index % 50 === 7 ? 2 : 1,
    deflated,
    ...(index % 10 === 1 && { authorized }),
  };
}

/** Counts files whose bytes are in PostgreSQL, and rows in the queue of the archive. */
export async function countFilesInDatabase({
  owner,
}: Pick<TestDatabase, 'owner'>): Promise<{ files: number; moves: number }> {
  const { rows } = await sql<{ files: number; moves: number }>`
    select (select count(*) from document_files where archived_at is null) as files,
           (select count(*) from archive_moves) as moves`.execute(owner);
  return rows[0] ?? { files: 0, moves: 0 };
}

/** Files of the S3 server that contain objects. */
export function listObjectFiles(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('_object'))
    .map((name) => join(directory, name));
}
