// Rules, batches, suggestions and the progress of a month. Values set by a user are never overwritten by rules, and
// each step can be undone.
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fetchAllWaitingKeys } from '../../../../test/received-documents.ts';
import { useScene } from '../../../../test/scene.ts';
import { faultCodesOf, recordOfAnswer, recordsOfAnswer } from '../../../../test/test-app.ts';
import { loadClassificationInbox } from '../../../panel/classification-inbox/store.ts';
import type { Trx } from '../../../platform/db/transaction.ts';

let businessId: number;
const scene = useScene({ business: 'issuing', supplier: true });
const { supplier, client } = scene;

beforeAll(() => {
  businessId = scene.business.businessId;
});
beforeEach(async () => {
  const tables = ['classification_changes', 'classification_batches', 'classification_rules'] as const;
  for (const table of tables) await scene.owner.deleteFrom(table).execute();
  // Annuls the documents of earlier tests, because all results leave out annulled documents.
  await sql`update received_documents set state = 'annulled', sustain_code = null, deductible = null, vat_credit = null,
                   classified_by = null, classification_batch_id = null`.execute(scene.owner);
});

const issuers = ['0990000015001', '0990000023001'] as const;

const emptyContent = JSON.stringify({
  version: '1.0.0',
  issuer: { ruc: '0990000015001', name: 'PROVEEDORA' },
  receivers: [],
  taxes: [],
  payments: [],
  withholdings: [],
  references: [],
  additionalInfo: [],
});

/** Inserts documents as if they had been received, alternately from two issuers, with one line each. */
async function putDocuments(
  lines: readonly string[],
  { typeId = 1, date = '2026-10-05', state = 'authorized' } = {},
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into received_documents (account_id, business_id, environment_id, document_type_id, access_key, number, issue_date,
           issuer_identification, issuer_name, source, state, xml_status, confirmed_at, has_figures, total, content)
    select ${scene.account.id}, ${businessId}, 1, ${typeId}, lpad((random() * 1e15)::bigint::text || n::text, 49, '3'),
           '001-001-' || lpad(n::text, 9, '0'), ${date}::date, (${[...issuers]}::text[])[1 + n % 2], 'PROVEEDORA', 'report',
           ${state}, 'verified', now(), true, 10 + n, ${emptyContent}::jsonb || jsonb_build_object('lines', jsonb_build_array(
             jsonb_build_object('description', line, 'taxes', '[]'::jsonb, 'details', '[]'::jsonb)))
      from unnest(${[...lines]}::text[]) with ordinality as l (line, n) order by n returning id`.execute(scene.owner);
  return rows.map(({ id }) => id);
}

const makeRule = async (body: object) =>
  recordOfAnswer(
    await client('classificationRules.create', { body: { business_id: businessId, name: 'Regla', ...body } as never }),
  ) as unknown as { id: number; arrivalBatchId: number };

const apply = async (more: object = {}) =>
  recordOfAnswer(
    await client('classificationRules.apply', { body: { business_id: businessId, ...more } as never }),
  ) as unknown as {
    batchId: number | null;
    documents: { receivedDocumentId: number; ruleId: number; sustainCode: { code: string } | null }[];
    more: boolean;
  };

const undo = async (id: number) => recordOfAnswer(await client('classificationBatches.undo', { params: { id } }));

const say = async (id: number, body: object) =>
  recordOfAnswer(await client('receivedDocuments.update', { params: { id }, body: body as never }));

/** Sustento of each document and the author of its classification. */
const said = async (ids: readonly number[]) => {
  const rows = await scene.owner
    .selectFrom('received_documents')
    .select(['id', 'sustain_code', 'classified_by'])
    .where('id', 'in', [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, `${row.sustain_code} ${row.classified_by}`]));
  return ids.map((id) => byId.get(id));
};

describe('a rule', () => {
  it('classifies a document as it arrives, writes an event, and its result can be undone', async () => {
    const rule = await makeRule({
      issuer_identification: supplier.business.ruc,
      sustain_code_id: 6,
      vat_credit: 'full',
    });
    const { accessKey } = await supplier.issue('01');
    await client('receivedDocuments.fetch', { body: { business_id: businessId, access_keys: [accessKey] } });
    await fetchAllWaitingKeys(scene);
    const [listed] = recordsOfAnswer(await client('receivedDocuments.list', { query: { businessId, accessKey } }));
    expect(listed).toMatchObject({ sustainCode: { code: '06' }, vatCredit: 'full', classifiedBy: 'rule' });
    const query = { type: 'received.created', limit: 1000 };
    const { data } = (await client('events.list', { query })).body as { data: { data: object }[] };
    expect(data.at(-1)).toMatchObject({ data: { accessKey, sustainCode: '06', classifiedBy: 'rule' } });
    expect(await undo(rule.arrivalBatchId)).toEqual({ undone: 1, kept: 0, more: false });
    expect(await said([listed?.id ?? 0])).toEqual(['null null']);
  });

  it('is chosen by priority, then by age; texts are compared without accents and case', async () => {
    const ids = await putDocuments(['Diésel PREMIUM', 'papel', 'diesel', 'clavos']);
    const any = await makeRule({ document_type_id: 1, sustain_code_id: 2 });
    await makeRule({ document_type_id: 1, sustain_code_id: 7 });
    const fuel = await makeRule({ line_text: 'DIESEL', sustain_code_id: 1, priority: 1 });
    await makeRule({ line_text: 'papel', sustain_code_id: 3, priority: 1, active: false });
    const dry = await apply({ dry_run: true });
    expect(dry.batchId).toBeNull();
    expect(dry.documents.map(({ receivedDocumentId, ruleId }) => [receivedDocumentId, ruleId])).toEqual(
      ids.map((id, index) => [id, index % 2 === 0 ? fuel.id : any.id]),
    );
    expect(await said(ids)).toEqual(Array(4).fill('null null'));
    expect((await apply({ date_from: '2026-10-06' })).documents).toEqual([]);
    expect((await apply()).documents).toEqual(dry.documents);
    expect(await said(ids)).toEqual(['01 rule', '02 rule', '01 rule', '02 rule']);
  });

  it('sets a sustento only on documents that may have it, and nothing on withholdings, guides and annulled documents', async () => {
    const [invoice = 0] = await putDocuments(['seguro']);
    await putDocuments(['seguro'], { typeId: 5 });
    await putDocuments(['seguro'], { state: 'annulled' });
    await makeRule({ line_text: 'seguro', sustain_code_id: 12, priority: 1 });
    await makeRule({ line_text: 'seguro', sustain_code_id: 9, priority: 2 });
    const { documents } = await apply();
    expect(documents.map(({ receivedDocumentId, sustainCode }) => [receivedDocumentId, sustainCode?.code])).toEqual([
      [invoice, '09'],
    ]);
  });

  it('is refused by name if it sets nothing, matches everything, or breaks SRI’s tables', async () => {
    const attempt = async (body: object) =>
      faultCodesOf(
        await client('classificationRules.create', { body: { business_id: businessId, name: 'x', ...body } as never }),
      );
    expect(await attempt({})).toEqual([
      'issuer_identification: classification.no_condition',
      'sustain_code_id: classification.no_value',
    ]);
    expect(await attempt({ document_type_id: 1, sustain_code_id: 10 })).toEqual([
      'sustain_code_id: classification.sustain_not_allowed',
    ]);
    expect(await attempt({ document_type_id: 5, deductible: true })).toEqual(['document_type_id: field.not_allowed']);
    expect(await attempt({ line_text: 'x', sustain_code_id: 99 })).toEqual(['sustain_code_id: field.not_found']);
    expect(await attempt({ line_text: ' ', deductible: true })).toEqual(['line_text: field.format']);
    const { id } = await makeRule({ line_text: 'x', deductible: true });
    const empty = { params: { id }, body: { line_text: null } };
    expect(faultCodesOf(await client('classificationRules.update', empty))).toEqual([
      'issuer_identification: classification.no_condition',
    ]);
    const moved = { params: { id }, body: { document_type_id: 1, line_text: null, priority: 7 } };
    expect(recordOfAnswer(await client('classificationRules.update', moved))).toMatchObject({
      priority: 7,
      lineText: null,
    });
    expect((await client('classificationRules.delete', { params: { id } })).status).toBe(204);
    expect((await client('classificationRules.get', { params: { id } })).status).toBe(404);
  });
});

it('is refused above the limit of a business', async () => {
  await sql`insert into classification_rules (account_id, business_id, name, line_text, deductible)
            select ${scene.account.id}, ${businessId}, 'Regla', 'x', true from generate_series(1, 200)`.execute(
    scene.owner,
  );
  const body = { business_id: businessId, name: 'Una más', line_text: 'x', deductible: true };
  const { status, body: told } = await client('classificationRules.create', { body });
  expect([status, told.code]).toEqual([409, 'classification.too_many_rules']);
});

it('a batch is listed and can be undone once; documents changed since then keep their values', async () => {
  const ids = await putDocuments(['a', 'b', 'c']);
  const [, second = 0] = ids;
  const body = { business_id: businessId, ids, sustain_code_id: 6, registered_on: '2026-10-06' };
  const batchId = Number(recordOfAnswer(await client('receivedDocuments.mark', { body })).batchId);
  const noted = { business_id: businessId, ids, note: 'nada más' };
  expect(recordOfAnswer(await client('receivedDocuments.mark', { body: noted }))).toEqual({
    updated: 3,
    batchId: null,
  });
  await say(second, { sustain_code_id: 6 });
  const list = async () => recordsOfAnswer(await client('classificationBatches.list', { query: { businessId } }));
  expect(await list()).toMatchObject([
    { id: batchId, kind: 'mark', ruleId: null, documents: 3, by: { kind: 'api_key' }, undoneAt: null },
  ]);
  expect(await undo(batchId)).toEqual({ undone: 2, kept: 1, more: false });
  expect(await said(ids)).toEqual(['null null', '06 person', 'null null']);
  expect(await undo(batchId)).toEqual({ undone: 0, kept: 3, more: false });
  expect((await list())[0]?.undoneAt).toEqual(expect.any(String));
});

it('suggestions have the values of the rules, then those of the supplier, most used first', async () => {
  const ids = await putDocuments(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
  const [first = 0, , third = 0, , fifth = 0, , seventh = 0] = ids;
  await say(first, { sustain_code_id: 6, deductible: true });
  await say(third, { sustain_code_id: 2 });
  await say(fifth, { sustain_code_id: 2 });
  const { id: ruleId } = await makeRule({ line_text: 'g', sustain_code_id: 1 });
  const answer = recordOfAnswer(await client('receivedDocuments.classification', { params: { id: seventh } }));
  expect(answer).toMatchObject({
    classifiedBy: 'none',
    batchId: null,
    suggestions: [
      { from: 'rule', ruleId, sustainCode: { code: '01' } },
      { from: 'past', times: 2, lastUsed: '2026-10-05', sustainCode: { code: '02' }, deductible: null },
      { from: 'past', times: 1, sustainCode: { code: '06' }, deductible: true },
    ],
  });
});

it('progress counts the classified documents of a month and their amounts', async () => {
  const [one = 0, two = 0] = await putDocuments(['a', 'b', 'papel']);
  await putDocuments(['a'], { date: '2026-11-01' });
  await putDocuments(['a'], { state: 'annulled' });
  await putDocuments(['a'], { typeId: 5 });
  await say(one, { sustain_code_id: 6 });
  await say(two, { deductible: false });
  await makeRule({ line_text: 'papel', sustain_code_id: 2 });
  await apply();
  const query = { businessId, period: '2026-10' };
  expect(recordOfAnswer(await client('classificationProgress.get', { query }))).toEqual({
    period: '2026-10',
    total: { count: 3, amount: 36 },
    done: { count: 2, amount: 24 },
    left: { count: 1, amount: 12 },
    classifiedBy: { person: 2, rule: 1, none: 0 },
    withoutFigures: 0,
  });
  // The panel lists unclassified documents, with the requested number of lines.
  const month = { accountId: scene.account.id, businessId, period: query.period };
  const inbox = await scene.owner.transaction().execute((trx) => loadClassificationInbox(trx as Trx, month, 10, 1));
  expect(inbox.map(({ id, total }) => [id, Number(total)])).toEqual([[expect.any(Number), 12]]);
  expect(inbox[0]).toMatchObject({ line_count: 1, accepted: false, lines: [{ total: null }] });
  const wrong = await client('classificationProgress.get', { query: { businessId, period: '2026-13' } });
  expect([wrong.status, wrong.body.code]).toEqual([400, 'request.invalid_parameter']);
});

interface Model {
  value: string | null;
  by: 'person' | 'rule' | null;
  batch: number | null;
}

type Step =
  | { readonly kind: 'person'; readonly of: number; readonly sustain: number | null }
  | { readonly kind: 'mark'; readonly of: readonly number[]; readonly sustain: number | null }
  | { readonly kind: 'apply' }
  | { readonly kind: 'undo'; readonly which: number };

const undoing = (which: number): Step => ({ kind: 'undo', which });

const sustain = fc.constantFrom(1, 2, 6, null);
const document = fc.nat(3);
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('person' as const), of: document, sustain }),
    fc.record({ kind: fc.constant('mark' as const), of: fc.uniqueArray(document, { minLength: 1 }), sustain }),
    fc.record({ kind: fc.constant('apply' as const) }),
    fc.record({ kind: fc.constant('undo' as const), which: fc.nat(5) }),
  ),
  { minLength: 4, maxLength: 12 },
);

it('rules, users and undoing in any order end with the values of a simple model', async () => {
  const ids = await putDocuments(['papel', 'otra', 'papel', 'otra']);
  await makeRule({ line_text: 'papel', sustain_code_id: 7 });
  await fc.assert(
    fc.asyncProperty(steps, async (order) => {
      const nothing = { sustain_code: null, classified_by: null, classification_batch_id: null };
      await scene.owner.updateTable('received_documents').set(nothing).where('id', 'in', ids).execute();
      const model = ids.map((): Model => ({ value: null, by: null, batch: null }));
      const batches: { readonly id: number; readonly before: ReadonlyMap<number, Model> }[] = [];
      for (const step of order) await take(step, ids, model, batches);
      expect(await said(ids)).toEqual(model.map(({ value, by }) => `${value} ${by}`));
    }),
    {
      numRuns: Number(process.env.CLASSIFICATION_RUNS ?? 12),
      // A batch clears a value, a rule fills it, and both are undone: afterwards the first batch is the author again.
      examples: [[[{ kind: 'mark', of: [0], sustain: null }, { kind: 'apply' }, undoing(1), undoing(0)]]],
    },
  );
});

async function take(
  step: Step,
  ids: readonly number[],
  model: Model[],
  batches: { readonly id: number; readonly before: ReadonlyMap<number, Model> }[],
): Promise<void> {
  const write = (of: readonly number[], batch: number | null, value: string | null, by: 'person' | 'rule') => {
    const before = new Map(of.map((index) => [index, model[index] as Model]));
    for (const index of of) model[index] = { value, by: value === null ? null : by, batch };
    if (batch !== null) batches.push({ id: batch, before });
  };
  const code = (sustain: number | null) => (sustain === null ? null : `0${sustain}`);
  if (step.kind === 'person') {
    await say(ids[step.of] ?? 0, { sustain_code_id: step.sustain });
    write([step.of], null, code(step.sustain), 'person');
  } else if (step.kind === 'mark') {
    const body = {
      business_id: businessId,
      ids: step.of.map((index) => ids[index] ?? 0),
      sustain_code_id: step.sustain,
    };
    const { batchId } = recordOfAnswer(await client('receivedDocuments.mark', { body }));
    write(step.of, Number(batchId), code(step.sustain), 'person');
  } else if (step.kind === 'apply') {
    const fitting = [0, 2].filter((index) => model[index]?.by === null);
    const { batchId } = await apply();
    expect(batchId === null).toBe(fitting.length === 0);
    if (batchId !== null) write(fitting, batchId, '07', 'rule');
  } else {
    const batch = batches[step.which % Math.max(batches.length, 1)];
    if (batch === undefined) return;
    const own = [...batch.before].filter(([index]) => model[index]?.batch === batch.id);
    expect(await undo(batch.id)).toEqual({ undone: own.length, kept: batch.before.size - own.length, more: false });
    for (const [index, before] of own) model[index] = before;
  }
}
