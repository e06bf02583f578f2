import { nodeDigest, nodeRsaVerify } from '@talonario/p12';
import {
  type Acronym,
  checkReceivedSchema,
  Decimal,
  documentStateTable,
  isSameDocument,
  parseAccessKey,
  roundHalfUp,
  verifySignature,
} from '@talonario/sri';
import { type Kysely, sql } from 'kysely';
import type { ComputedDocumentValues } from '../src/documents/computed-totals.ts';
import { alertReasons } from '../src/documents/emission/steps/lease-store.ts';
import { readAuthorizedXml, readSignedXml } from '../src/documents/stored-xml.ts';
import type { Tables } from '../src/platform/db/tables.ts';
import { findBreachesAtSri, type SentDocument, type SimulatorCounters, sentDocumentOf } from './compare-with-sri.ts';

export async function findInvariantBreaches(owner: Kysely<Tables>, desk: SimulatorCounters): Promise<string[]> {
  const breaches = await breachesInRows(owner);
  const sent: SentDocument[] = [];
  // Reads some thousand documents at a time, because a long test run makes a hundred thousand.
  for (let last = 0; ; ) {
    const documents = await readDocuments(owner, last);
    for (const document of documents) {
      breaches.push(...breachesInHistory(document), ...breachesInFiles(document), ...breachesInTotals(document));
      sent.push(sentDocumentOf(document));
      last = document.id;
    }
    if (documents.length === 0) return [...breaches, ...(await findBreachesAtSri(desk, sent))];
  }
}

interface CheckedDocument {
  readonly id: number;
  readonly acronym: Acronym;
  readonly document_type_id: number;
  readonly number: string | null;
  readonly access_key: string | null;
  readonly attempt: number;
  readonly subtotal: string;
  readonly total: string;
  readonly computed: ComputedDocumentValues;
  readonly tip: string | null;
  readonly history: readonly { readonly acronym: Acronym; readonly alert: boolean; readonly by: string }[];
  readonly events: readonly { readonly type: string; readonly acronym: string; readonly by: string }[];
  readonly files: readonly {
    readonly attempt: number;
    readonly access_key: string;
    readonly signed_xml: string;
    readonly authorized_xml: string | null;
    readonly answered: boolean;
  }[];
}

async function readDocuments(owner: Kysely<Tables>, after: number): Promise<CheckedDocument[]> {
  // A row of the history and an event belong together if the same transaction (`by`) wrote both. It may have written
  // several of each.
  const { rows } = await sql<Omit<CheckedDocument, 'files'> & { files: readonly StoredFile[] }>`
    select d.id, d.acronym, d.document_type_id, d.number, d.access_key, d.attempt, d.subtotal, d.total, d.computed,
           d.body ->> 'tip' as tip,
           (select json_agg(json_build_object(
                     'acronym', h.acronym,
                     'alert', exists (select from alerts a where a.document_id = h.document_id and h.reason = ${JSON.stringify(alertReasons)}::jsonb ->> a.kind),
                     'by', h.xmin::text)
                   order by h.id)
              from document_history h where h.document_id = d.id) as history,
           (select coalesce(json_agg(json_build_object('type', e.type, 'acronym', e.data ->> 'acronym', 'by', e.xmin::text) order by e.id), '[]')
              from events e where e.document_id = d.id) as events,
           (select coalesce(json_agg(json_build_object(
                     'attempt', f.attempt, 'access_key', f.access_key,
                     'signed_deflated', encode(f.signed_deflated, 'base64'),
                     'authorized_deflated', encode(f.authorized_deflated, 'base64'), 'answered', f.authorization_answer is not null)
                   order by f.attempt), '[]')
              from document_files f where f.document_id = d.id) as files
      from documents d where d.id > ${after} order by d.id limit 2000`.execute(owner);
  return rows.map((row) => ({ ...row, files: row.files.map(inflate) }));
}

interface StoredFile extends Omit<CheckedDocument['files'][number], 'signed_xml' | 'authorized_xml'> {
  readonly signed_deflated: string;
  readonly authorized_deflated: string | null;
}

function inflate({ signed_deflated, authorized_deflated, ...file }: StoredFile): CheckedDocument['files'][number] {
  const stored = {
    signed_deflated: Buffer.from(signed_deflated, 'base64'),
    authorized_deflated: authorized_deflated === null ? null : Buffer.from(authorized_deflated, 'base64'),
  };
  return {
    ...file,
    signed_xml: readSignedXml(stored),
    authorized_xml: file.answered ? readAuthorizedXml(stored) : null,
  };
}

/** Breaches found with SQL: each query returns only rows that must not exist. */
async function breachesInRows(owner: Kysely<Tables>): Promise<string[]> {
  const breaches: string[] = [];
  for (const [what, query] of Object.entries(forbidden)) {
    const { rows } = await query.execute(owner);
    breaches.push(...rows.map((row) => `${what}: ${JSON.stringify(row)}`));
  }
  return breaches;
}

// SQL condition that a number's row belongs to an access key, in which type, environment, series and sequence have
// fixed positions.
const ledgerOfKey = sql`n.document_id = f.document_id and n.environment_id = substr(f.access_key, 24, 1)::smallint
  and n.establishment_code = substr(f.access_key, 25, 3) and n.emission_point_code = substr(f.access_key, 28, 3)
  and n.sequential = substr(f.access_key, 31, 9)::integer`;

const forbidden = {
  'an event that has no place in the log and does not wait for one, or has two': sql`
    select e.account_id, e.id, e.type
      from events e
      left join (select account_id, event_id, count(*) as count
                   from (select account_id, event_id from event_positions
                         union all select account_id, event_id from event_outbox) p
                  group by account_id, event_id) places on places.account_id = e.account_id and places.event_id = e.id
     where e.type <> 'webhook.test' and coalesce(places.count, 0) <> 1`,
  'a log with gaps, or with an end that is not its last': sql`
    select h.account_id, h.position, count(p.position), max(p.position)
      from event_heads h left join event_positions p using (account_id)
     group by h.account_id, h.position
    having count(distinct p.position) <> h.position or count(p.position) <> h.position or coalesce(max(p.position), 0) <> h.position`,
  'events of a document that the log has in another order': sql`
    select document_id, position from (
      select e.document_id, p.position, lag(p.position) over (partition by e.document_id order by e.id) as before
        from event_positions p join events e on e.account_id = p.account_id and e.id = p.event_id
       where e.document_id is not null) ordered
     where before > position`,
  'a document whose number is not its own in the ledger': sql`
    select d.id, d.number from documents d
     where d.number is not null and not exists (
       select from document_numbers n
        where n.document_id = d.id and n.account_id = d.account_id and n.business_id = d.business_id
          and n.environment_id = d.environment_id and n.document_type_id = d.document_type_id
          and n.establishment_code || '-' || n.emission_point_code || '-' || lpad(n.sequential::text, 9, '0') = d.number)`,
  'a number without exactly one access key': sql`
    select n.business_id, n.document_id, n.sequential, count(distinct f.access_key)
      from document_numbers n left join document_files f on ${ledgerOfKey}
     group by n.business_id, n.environment_id, n.document_type_id, n.establishment_code, n.emission_point_code,
              n.sequential, n.document_id
    having count(distinct f.access_key) <> 1`,
  'signed bytes whose number is not in the ledger': sql`
    select f.document_id, f.access_key from document_files f
     where not exists (select from document_numbers n where ${ledgerOfKey})`,
  'an access key of two documents': sql`
    select access_key from document_files group by access_key having count(distinct document_id) > 1`,
  'a document whose key is not that of its last attempt': sql`
    select d.id from documents d left join document_files f on f.document_id = d.id and f.attempt = d.attempt
     where d.acronym <> 'CRD' and f.access_key is distinct from d.access_key`,
  'a gap in the numbers of a counter nobody moved': sql`
    select s.id, s.last_used, s.next_number, count(n.sequential), min(n.sequential), max(n.sequential)
      from sequences s
      join emission_points p on p.id = s.emission_point_id
      join establishments e on e.id = s.establishment_id
      left join document_numbers n on n.business_id = s.business_id and n.environment_id = s.environment_id
       and n.document_type_id = s.document_type_id and n.establishment_code = e.code and n.emission_point_code = p.code
     where not exists (select from audit_log a where a.record_type = 'sequence' and a.record_id = s.id)
     group by s.id
    having count(n.sequential) <> coalesce(s.last_used, 0) or max(n.sequential) is distinct from s.last_used
        or s.next_number <> coalesce(s.last_used, 0) + 1`,
  'a document under way that nobody will take up': sql`
    select id, acronym from documents where acronym in ('PPR', 'SND', 'REC') and due_at is null`,
  'a document at rest that is due or leased': sql`
    select id, acronym, due_at, lease_until from documents
     where acronym not in ('PPR', 'SND', 'REC') and (due_at is not null or lease_until > clock_timestamp())`,
  'a row of one account that points at another’s': sql`
    select * from (
      select 'document_numbers' as rows, document_id, account_id from document_numbers
      union all select 'document_files', document_id, account_id from document_files
      union all select 'document_history', document_id, account_id from document_history
      union all select 'document_references', document_id, account_id from document_references
      union all select 'alerts', document_id, account_id from alerts where document_id is not null
      union all select 'events', document_id, account_id from events where document_id is not null
      union all select 'emails', document_id, account_id from emails
      union all select 'idempotency_keys', document_id, account_id from idempotency_keys where document_id is not null
    ) r join documents d on d.id = r.document_id
    where d.account_id <> r.account_id`,
  'a document that uses a record of another account': sql`
    select r.document_id, r.kind, r.record_id from document_references r
      left join parties p on r.kind = 'party' and p.id = r.record_id
      left join items i on r.kind = 'item' and i.id = r.record_id
     where coalesce(p.account_id, i.account_id) is distinct from r.account_id`,
};

const eventOf: Readonly<Record<Acronym, string>> = {
  CRD: 'document.created',
  SND: 'document.sent',
  PPR: 'document.signed',
  REC: 'document.recepted',
  AUT: 'document.authorizated',
  DVL: 'document.rejected',
  NAT: 'document.rejected',
};

function breachesInHistory({ id, acronym, history, events }: CheckedDocument): string[] {
  const breaches: string[] = [];
  const path = history.map((row) => row.acronym);
  if (path[0] !== 'CRD' || path.at(-1) !== acronym)
    breaches.push(`history: document ${id} is in ${acronym} after ${path.join(' ')}`);
  for (const [index, row] of history.entries()) {
    const before = history[index - 1];
    const told = events.filter(({ by }) => by === row.by).map(({ type }) => type);
    if (row.alert && row.acronym === before?.acronym) {
      if (!told.includes('document.stuck')) breaches.push(`events: the alert of document ${id} was told to nobody`);
      continue;
    }
    if (before !== undefined && !canMove(before.acronym, row.acronym))
      breaches.push(`history: document ${id} went from ${before.acronym} to ${row.acronym}`);
    const expected = expectedEvent(row, before, history[index + 1]);
    if (expected !== undefined && !told.includes(expected))
      breaches.push(
        `events: ${row.acronym} of document ${id} was written with ${told.join() || null}, not with ${expected}`,
      );
  }
  if (events.at(-1)?.acronym !== acronym)
    breaches.push(`events: document ${id} is in ${acronym}, its last event says ${events.at(-1)?.acronym}`);
  return breaches;
}

type HistoryLine = CheckedDocument['history'][number];

/**
 * Event that a change of state requires. A state that lasts only within one transaction is covered by the event of its
 * next state.
 */
function expectedEvent(row: HistoryLine, before: HistoryLine | undefined, next: HistoryLine | undefined) {
  if (row.acronym === before?.acronym) return undefined;
  if (row.acronym === 'SND' && before?.by === row.by) return undefined;
  if (row.acronym === 'CRD' && next?.by === row.by) return undefined;
  return eventOf[row.acronym];
}

function canMove(from: Acronym, to: Acronym): boolean {
  const row = documentStateTable.find(({ acronym }) => acronym === from);
  return row !== undefined && Object.values(row.moves as Record<string, Acronym>).includes(to);
}

function breachesInFiles({ id, acronym, access_key, number, attempt, files }: CheckedDocument): string[] {
  const breaches: string[] = [];
  if (files.map((file) => file.attempt).join() !== Array.from({ length: attempt }, (_, index) => index + 1).join())
    breaches.push(`files: document ${id} has made ${attempt} attempts and keeps others`);
  for (const file of files) {
    const breach = (what: string) => breaches.push(`files: attempt ${file.attempt} of document ${id} ${what}`);
    const ports = { digest: nodeDigest, rsaVerify: nodeRsaVerify };
    const { valid, faults } = verifySignature(file.signed_xml, ports, { exact: true });
    if (!valid) breach(`does not verify: ${faults.map(({ code }) => code).join()}`);
    if (!checkReceivedSchema(file.signed_xml).ok) breach('breaks the schema');
    if (elementIn(file.signed_xml, 'claveAcceso') !== file.access_key) breach('holds another access key');
    const current = file.attempt === attempt;
    const decided = file.answered;
    if (decided !== (current && acronym === 'AUT')) breach(`is ${acronym} and ${decided ? 'has' : 'lacks'} a verdict`);
    if (file.authorized_xml !== null && !isSameDocument(file.signed_xml, file.authorized_xml))
      breach('is authorised with other bytes');
  }
  const parts = access_key === null ? undefined : parseAccessKey(access_key);
  if (parts && number !== `${parts.establishment}-${parts.emissionPoint}-${String(parts.sequential).padStart(9, '0')}`)
    breaches.push(`files: the key of document ${id} is not of its number ${number}`);
  return breaches;
}

/**
 * Breaches of sums, to the cent: lines add up to the subtotal, each tax group is computed again, and the XML has the
 * amounts of the row.
 */
function breachesInTotals(document: CheckedDocument): string[] {
  const { id, computed, subtotal, total, tip, files } = document;
  const breaches: string[] = [];
  const compare = (what: string, one: Decimal, other: Decimal) => {
    if (one.toFixed(2) !== other.toFixed(2))
      breaches.push(`totals: ${what} of document ${id}: ${one.toFixed(2)} is not ${other.toFixed(2)}`);
  };
  const items = computed.items as readonly { subtotal?: number; retentionValue?: number }[];
  const decimal = (value: number | string | null | undefined) => Decimal.from(value ?? 0);
  const sumOf = (values: readonly (number | undefined)[]) =>
    values.reduce((sum, value) => sum.plus(decimal(value)), decimal(0));
  const withholds = items.some((item) => item.retentionValue !== undefined);
  if (withholds) compare('retentions', sumOf(items.map((item) => item.retentionValue)), decimal(total));
  else if (items.some((item) => item.subtotal !== undefined)) {
    compare('lines', sumOf(items.map((item) => item.subtotal)), decimal(subtotal));
    const taxes = sumOf(computed.taxes.map(({ value }) => value));
    compare('taxes', decimal(subtotal).plus(taxes).plus(decimal(tip)), decimal(total));
    for (const { code, base, rate, value } of computed.taxes)
      if (code === '2') compare('a tax', roundHalfUp(decimal(base).percent(decimal(rate)), 2), decimal(value));
  }
  // The XML of a withholding has no total of its own, only those of the documents on which tax is withheld.
  const last = withholds ? undefined : files.at(-1)?.signed_xml;
  const names = last === undefined ? [] : ['importeTotal', 'valorTotal', 'valorModificacion'];
  for (const name of names) {
    const amount = elementIn(last ?? '', name);
    if (amount !== undefined) compare(`${name} in the XML`, decimal(amount), decimal(total));
  }
  return breaches;
}

function elementIn(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
}
