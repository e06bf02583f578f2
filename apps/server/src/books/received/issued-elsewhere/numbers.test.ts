// Tests numbers of documents issued elsewhere: the sequence moves past them, and SRI never has two documents with one
// number.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type IssuedElsewhereDocument, useElsewhereScene } from '../../../../test/elsewhere-scene.ts';
import { fetchAllWaitingKeys } from '../../../../test/received-documents.ts';
import { resetAuthority, runWorkerUntilIdle } from '../../../../test/run-worker.ts';
import { type Client, makeClient, recordOfAnswer, recordsOfAnswer } from '../../../../test/test-app.ts';

const at = useElsewhereScene();
const { scene } = at;

describe('documents issued elsewhere', () => {
  it('that are ahead move the sequence and report the skipped numbers; those behind do not', async () => {
    const next = await at.nextNumber();
    await at.setNextElsewhere(next + 10);
    const [behind, ahead] = [await at.issueElsewhere(), await at.issueElsewhere()];
    await at.setNextElsewhere(next + 5_000);
    const far = await at.issueElsewhere();
    expect(await at.bringIn([ahead.accessKey])).toMatchObject([
      {
        outcome: 'new',
        code: 'received.numbers_skipped',
        params: { from: next, to: next + 12, skipped: 11 },
      },
    ]);
    expect(await at.bringIn([behind.accessKey])).toMatchObject([{ outcome: 'new', code: null }]);
    expect(await at.nextNumber()).toBe(next + 12);
    expect(recordsOfAnswer(await at.client('events.list', { query: { type: 'sequence.*' } }))).toEqual([]);
    expect(await at.bringIn([far.accessKey])).toMatchObject([{ outcome: 'new', params: { skipped: 4_988 } }]);
    const mine = recordOfAnswer(
      await at.client('documents.create', { body: at.emission() }),
    ) as unknown as IssuedElsewhereDocument;
    expect([mine.state, Number(mine.number.slice(-9))]).toEqual(['authorizated', next + 5_001]);
    await at.setNextElsewhere(next + 5_002);
  });

  it('with a number that SRI refused to a document issued here are imported, and that document takes the next number', async () => {
    const theirs = await at.issueElsewhere();
    const mine = recordOfAnswer(
      await at.client('documents.create', { body: at.emission() }),
    ) as unknown as IssuedElsewhereDocument;
    expect([mine.state, mine.number]).toEqual(['rejected', theirs.number]);
    const [row] = await at.bringIn([theirs.accessKey]);
    expect(row).toMatchObject({ outcome: 'new' });
    const again = recordOfAnswer(
      await at.client('documents.update', { params: { id: mine.id }, body: { emit: true } }),
    ) as unknown as IssuedElsewhereDocument;
    expect(again.state).toBe('authorizated');
    expect(Number(again.number.slice(-9))).toBe(Number(theirs.number.slice(-9)) + 1);
    await at.setNextElsewhere(Number(again.number.slice(-9)) + 1);
    expect((await at.get(row?.documentId ?? 0)).creditBalance?.total).toBe(theirs.total);
  });

  it('with a number that a document underway has are a conflict, and nothing is lost', async () => {
    const hasty = await scene.anotherApp({ emission: { inlineDeadlineMs: 300 } });
    await at.desk.fault({ kind: 'close', target: 'reception' });
    const answer = await makeClient(hasty.url, scene.account.key)('documents.create', { body: at.emission() });
    await at.desk.lift();
    await hasty.close();
    const mine = answer.body.data as unknown as IssuedElsewhereDocument;
    expect([answer.status, mine.state]).toEqual([503, 'signed']);
    await scene.owner.updateTable('authority_state').set({ up: true, failures: 0, suspects: [] }).execute();
    const theirs = await at.issueElsewhere();
    expect(theirs.number).toBe(mine.number);
    const before = await at.count('documents');
    expect(await at.bringIn([theirs.accessKey])).toMatchObject([
      { outcome: 'conflict', code: 'received.number_used', documentId: mine.id },
    ]);
    expect(await at.count('documents')).toBe(before);
    // SRI finally refuses the document issued with Talonario. Then the document issued elsewhere can be imported.
    await scene.owner
      .updateTable('documents')
      .set({ acronym: 'DVL', due_at: null, lease_owner: null, lease_until: null })
      .where('id', '=', mine.id)
      .execute();
    expect(await at.bringIn([theirs.accessKey])).toMatchObject([{ outcome: 'new' }]);
    await at.setNextElsewhere(await at.nextNumber());
  });

  it('race with emissions of two API processes, and no number is used twice at SRI', { timeout: 180_000 }, async () => {
    const next = await at.nextNumber();
    await at.setNextElsewhere(next);
    const theirs: IssuedElsewhereDocument[] = [];
    for (let n = 0; n < 8; n += 1) theirs.push(await at.issueElsewhere());
    const { id } = await at.start(theirs.map(({ accessKey }) => accessKey));
    const clients = [at.client, makeClient(scene.otherApp.url, scene.account.key) as Client];
    const emissions = Promise.all(
      Array.from({ length: 16 }, async (_, n) => {
        await sleep(n * 20);
        return await (clients[n % 2] ?? at.client)('documents.create', { body: at.emission() });
      }),
    );
    await fetchAllWaitingKeys(scene);
    // A busy machine may be too slow for some. Those continue in the worker.
    for (const { status } of await emissions) expect([201, 503]).toContain(status);
    const { owner } = scene;
    await resetAuthority(owner);
    expect(await runWorkerUntilIdle(owner, scene.app.services)).toBe(0);
    expect(await fetchAllWaitingKeys(scene)).toBe(0);
    const rows = await at.rows(id);
    const late = rows.filter(({ outcome }) => outcome === 'conflict').map(({ accessKey }) => accessKey);
    if (late.length > 0) for (const row of await at.bringIn(late)) expect(row.outcome).toBe('new');
    const { rows: doubles } = await sql`
      select number, count(*) from documents
       where business_id = ${scene.business.businessId} and document_type_id = 1 and acronym = 'AUT' group by 1 having count(*) > 1`.execute(
      owner,
    );
    expect(doubles).toEqual([]);
    for (const { accessKey } of theirs)
      expect(
        recordsOfAnswer(
          await at.client('documents.list', { query: { businessId: scene.business.businessId, accessKey } }),
        ),
      ).toHaveLength(1);
    expect(await at.nextNumber()).toBeGreaterThan(next + 7);
  });
});
