// Tests that every directory must pass. The test file of each directory runs them with its own records.
import { describe, expect, it } from 'vitest';
import { makeBusiness } from './directories.ts';
import type { TwoAccountsScene } from './scene.ts';
import { type Client, faultCodesOf, recordOfAnswer, recordsOfAnswer, sendRequest } from './test-app.ts';

type Group = 'businesses' | 'establishments' | 'emissionPoints' | 'customers' | 'providers' | 'carriers' | 'items';

export interface DirectoryContract {
  readonly group: Group;
  /** Name of the record's type in the audit log. */
  readonly recordType: string;
  /** Field with the parent of a record. The parent of a business is its account, so it has none. */
  readonly parent?: 'business_id' | 'establishment_id';
  /** Creates the parent, in a business with the fields of `business`. */
  makeParent(client: Client, business: object): Promise<number>;
  /** Body number `n` for a record of this parent. */
  body(parentId: number, n: number): Record<string, unknown>;
  /** Name of the field that must be unique. */
  readonly unique: string;
  /** Body of a change, and the fields that the record has afterwards. */
  readonly change: { readonly body: Record<string, unknown>; readonly shown: Record<string, unknown> };
  /** Part of a text that every body contains, as a user would search for it. */
  readonly search: string;
}

/** Defines the tests. The test file opens the scene with `useScene`. */
export function describeDirectoryContract(getScene: () => TwoAccountsScene, contract: DirectoryContract): void {
  const { group, parent, unique } = contract;
  // A cast is needed: the routes of all directories have the same shapes, which their types cannot express.
  const route = (verb: string) => `${group}.${verb}` as 'customers.get';
  const ownClient = () => getScene().client;
  let count = 0;
  const nextBody = (parentId: number, fields: object = {}) => {
    count += 1;
    return { ...contract.body(parentId, count), ...fields };
  };
  const make = async (parentId: number, fields: object = {}, client = ownClient()) =>
    recordOfAnswer(await client(route('create'), { body: nextBody(parentId, fields) }));
  const get = async (id: number) => recordOfAnswer(await ownClient()(route('get'), { params: { id } }));

  describe(`${group}: the tests of a directory`, () => {
    it('creates, reads, lists and deletes a record', async () => {
      const made = await make(await contract.makeParent(ownClient(), {}));
      expect(await get(made.id)).toEqual(made);
      expect(recordsOfAnswer(await ownClient()(route('list'), { query: { perPage: 100 } }))).toContainEqual(made);
      expect((await ownClient()(route('delete'), { params: { id: made.id } })).status).toBe(204);
      expect((await ownClient()(route('get'), { params: { id: made.id } })).status).toBe(404);
      expect((await ownClient()(route('delete'), { params: { id: made.id } })).status).toBe(404);
    });

    it('creates it once when the request is repeated with its Idempotency-Key', async () => {
      const body = nextBody(await contract.makeParent(ownClient(), {}));
      const headers = { 'idempotency-key': `${group}-once` };
      const first = await ownClient()(route('create'), { body, headers });
      const again = await ownClient()(route('create'), { body, headers });
      expect([again.status, again.body]).toEqual([201, first.body]);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      const { body: reused } = await ownClient()(route('create'), {
        body: { ...body, ...contract.change.body },
        headers,
      });
      expect(reused.code).toBe('idempotency.key_reused');
    });

    it('accepts its own answer, without changing anything', async () => {
      const made = await make(await contract.makeParent(ownClient(), {}));
      const before = await countAudit(getScene(), contract.recordType, made.id);
      const { status, body } = await ownClient()(route('update'), { params: { id: made.id }, body: made });
      expect([status, body.data]).toEqual([200, made]);
      expect(await countAudit(getScene(), contract.recordType, made.id)).toBe(before);
    });

    it('changes only the sent keys, and records the author of the change', async () => {
      const made = await make(await contract.makeParent(ownClient(), {}));
      const answer = await ownClient()(route('update'), { params: { id: made.id }, body: contract.change.body });
      const changed = { ...made, ...contract.change.shown, updatedAt: expect.any(String) };
      expect(recordOfAnswer(answer)).toEqual(changed);
      expect(await get(made.id)).toEqual(changed);
      const [entry] = recordsOfAnswer(
        await ownClient()('auditLog.list', { query: { recordType: contract.recordType, recordId: made.id } }),
      );
      const fields = Object.keys(contract.change.shown);
      expect(entry).toMatchObject({
        action: `${group}.update`,
        actor: { kind: 'api_key', id: getScene().account.keyId, name: 'Test key' },
        before: Object.fromEntries(fields.map((field) => [field, made[field]])),
        after: contract.change.shown,
        ip: '127.0.0.1',
        requestId: answer.headers.get('request-id'),
      });
      expect(Object.keys(entry?.after as object).sort()).toEqual(fields.sort());
    });

    it('records creations and deletions', async () => {
      const made = await make(await contract.makeParent(ownClient(), {}));
      await ownClient()(route('delete'), { params: { id: made.id } });
      const query = { recordType: contract.recordType, recordId: made.id };
      const entries = recordsOfAnswer(await ownClient()('auditLog.list', { query }));
      expect(entries).toMatchObject([
        { action: `${group}.delete`, before: made, after: null },
        { action: `${group}.create`, before: null, after: made },
      ]);
    });

    it('is invisible to another account, with the answer of an unknown id', async () => {
      const { otherAccount } = getScene();
      const parentId = await contract.makeParent(ownClient(), {});
      const made = await make(parentId);
      for (const id of [made.id, 999_999_999]) {
        const answers = [
          await otherAccount.client(route('get'), { params: { id } }),
          await otherAccount.client(route('update'), { params: { id }, body: contract.change.body }),
          await otherAccount.client(route('delete'), { params: { id } }),
        ];
        for (const { status, body } of answers) expect([status, body.code]).toEqual([404, 'resource.not_found']);
      }
      expect(await get(made.id)).toEqual(made);
      expect(recordsOfAnswer(await otherAccount.client(route('list'), { query: { perPage: 100 } }))).not.toContainEqual(
        made,
      );
      if (parent === undefined) return;
      const foreign = await otherAccount.client(route('create'), { body: nextBody(parentId) });
      expect(faultCodesOf(foreign)).toEqual([`${parent}: field.not_found`]);
      const absent = await otherAccount.client(route('create'), { body: nextBody(999_999_999) });
      expect(absent.body).toEqual(foreign.body);
      const moved = await ownClient()(route('update'), { params: { id: made.id }, body: { [parent]: 999_999_999 } });
      expect(faultCodesOf(moved)).toEqual([`${parent}: field.immutable`]);
    });

    it('refuses calls without a key, values of the wrong type, and reports all faults at once', async () => {
      const { url } = getScene().app;
      const path = { businesses: 'businesses', emissionPoints: 'emission-points' }[group as string] ?? group;
      expect((await sendRequest(`${url}/api/v1/${path}`)).status).toBe(401);
      expect((await sendRequest(`${url}/api/v1/${path}/1`, { method: 'DELETE' })).status).toBe(401);
      const wrong = await ownClient()(route('create'), { body: { ...nextBody(1), [unique]: 7 } });
      expect([wrong.status, wrong.body.code]).toEqual([400, 'request.wrong_type']);
      expect((await ownClient()(route('list'), { query: { perPage: 101 } })).status).toBe(400);
      expect((await ownClient()(route('list'), { query: { active: 'maybe' } })).status).toBe(400);
      expect((await ownClient()(route('get'), { params: { id: 'x' as never } })).status).toBe(400);
      const faults = faultCodesOf(await ownClient()(route('create'), { body: { nonsense: 1 } }));
      expect(faults).toContain('nonsense: field.unknown');
      expect(faults).toContain(`${unique}: field.required`);
    });

    it('names the field that is taken, on creation and on change', async () => {
      const parentId = await contract.makeParent(ownClient(), {});
      const first = await make(parentId);
      const second = await make(parentId);
      const taken = await ownClient()(route('create'), { body: nextBody(parentId, { [unique]: first[unique] }) });
      expect(faultCodesOf(taken)).toEqual([`${unique}: field.not_unique`]);
      const body = { [unique]: first[unique] };
      const changed = await ownClient()(route('update'), { params: { id: second.id }, body });
      expect(faultCodesOf(changed)).toEqual([`${unique}: field.not_unique`]);
      expect(await get(second.id)).toEqual(second);
    });

    it('prevents a test key from accessing businesses in production', async () => {
      const { testClient } = getScene().account;
      const parentId = await contract.makeParent(ownClient(), { environment_id: 2 });
      const made = await make(parentId, group === 'businesses' ? { environment_id: 2 } : {});
      const answers = [
        await testClient(route('get'), { params: { id: made.id } }),
        await testClient(route('update'), { params: { id: made.id }, body: contract.change.body }),
        await testClient(route('delete'), { params: { id: made.id } }),
        await testClient(route('create'), {
          body: nextBody(parentId, group === 'businesses' ? { environment_id: 2 } : {}),
        }),
      ];
      for (const { status, body } of answers) expect([status, body.code]).toEqual([403, 'key.test_only']);
      expect(await get(made.id)).toEqual(made);
      expect(recordsOfAnswer(await testClient(route('list'), { query: { perPage: 100 } }))).not.toContainEqual(made);
      const testable = await make(await contract.makeParent(ownClient(), {}), {}, testClient);
      expect(recordsOfAnswer(await testClient(route('list'), { query: { perPage: 100 } }))).toContainEqual(testable);
    });

    it('lists by page and by cursor, each record once, and filters by search and by activity', async () => {
      const account = await getScene().tenant();
      const parentId = await contract.makeParent(account.client, {});
      const before = recordsOfAnswer(await account.client(route('list'), { query: { perPage: 100 } })).length;
      const made: number[] = [];
      for (let n = 0; n < 5; n += 1) made.push((await make(parentId, { active: n !== 0 }, account.client)).id);
      const total = before + 5;
      const whole = recordsOfAnswer(await account.client(route('list'), { query: { perPage: 100 } })).map(
        ({ id }) => id,
      );
      expect(whole).toHaveLength(total);
      const read: number[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await account.client(route('list'), { query: { perPage: 2, ...(cursor && { cursor }) } });
        read.push(...recordsOfAnswer(page).map(({ id }) => id));
        const meta = page.body.meta as { total: number; lastPage: number; nextCursor: string | null };
        expect([meta.total, meta.lastPage]).toEqual([total, Math.ceil(total / 2)]);
        cursor = meta.nextCursor;
      }
      expect(read).toEqual(whole);
      const second = await account.client(route('list'), { query: { page: 2, perPage: 2 } });
      expect(recordsOfAnswer(second).map(({ id }) => id)).toEqual(whole.slice(2, 4));
      const found = await account.client(route('list'), { query: { search: contract.search, perPage: 100 } });
      expect(recordsOfAnswer(found).map(({ id }) => id)).toEqual(expect.arrayContaining(made));
      expect(recordsOfAnswer(await account.client(route('list'), { query: { search: 'qqqzzz' } }))).toEqual([]);
      const inactive = await account.client(route('list'), { query: { active: false } });
      expect(recordsOfAnswer(inactive).map(({ id }) => id)).toEqual([made[0]]);
      for (const sortBy of ['id', 'createdAt']) {
        const sorted = await account.client(route('list'), { query: { sortBy, sortDir: 'desc', perPage: 100 } });
        expect(recordsOfAnswer(sorted).map(({ id }) => id)).toEqual(
          [...whole].sort((one, otherAccount) => otherAccount - one),
        );
      }
    });

    if (parent !== undefined) {
      it('refuses new records in a deactivated business', async () => {
        const businessId = await makeBusiness(ownClient());
        const parentId = await contract.makeParent(ownClient(), { id: businessId });
        await ownClient()('businesses.update', { params: { id: businessId }, body: { active: false } });
        const { status, body } = await ownClient()(route('create'), { body: nextBody(parentId) });
        expect([status, body.code]).toEqual([409, 'record.inactive']);
      });

      it('checks businessId if the client sends it', async () => {
        const made = await make(await contract.makeParent(ownClient(), {}));
        const elsewhere = await makeBusiness(ownClient());
        const call = (businessId: unknown) =>
          ownClient()(route('get'), { params: { id: made.id }, query: { businessId: businessId as number } });
        expect((await call(made.businessId)).status).toBe(200);
        expect((await call(elsewhere)).status).toBe(404);
        const list = (businessId: unknown) => ownClient()(route('list'), { query: { businessId, perPage: 100 } });
        expect(recordsOfAnswer(await list(made.businessId))).toContainEqual(made);
        expect(recordsOfAnswer(await list(elsewhere))).not.toContainEqual(made);
        expect((await list(999_999_999)).status).toBe(404);
        const query = { businessId: made.businessId as number };
        expect((await getScene().otherAccount.client(route('list'), { query })).status).toBe(404);
      });
    }
  });
}

async function countAudit(scene: TwoAccountsScene, recordType: string, recordId: number): Promise<number> {
  const answer = await scene.client('auditLog.list', { query: { recordType, recordId } });
  return (answer.body.meta as { total: number }).total;
}
