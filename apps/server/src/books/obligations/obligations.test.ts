// Tests obligations over HTTP. The clock is set to 17 November 2026 in Guayaquil.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeBusiness } from '../../../test/directories.ts';
import { makePanelClient, signIn } from '../../../test/panel-client.ts';
import { useScene } from '../../../test/scene.ts';
import { type Client, faultCodesOf, recordOfAnswer, sendRequest } from '../../../test/test-app.ts';
import { unsealAccountEmail } from '../../identity/account-emails/seal.ts';
import { remindOfObligations } from './remind.ts';

let shop: number; // a business whose RUC has the ninth digit 4
let special: number;
const at = (day: string) => new Date(`${day}T10:00:00-05:00`);
const holiday = { date: '2027-01-18', name: 'Fiesta inventada', source: 'Decreto inventado', place: '1701' };

const scene = useScene({
  account: true,
  otherAccount: true,
  config: { calendar: { holidays: [holiday], extensions: [] } },
  now: () => at('2026-11-17'),
});
const { client } = scene;

beforeAll(async () => {
  shop = await makeBusiness(client, { identification: '1790011144001', business_name: 'TIENDA; LA, ESQUINA' });
  special = await makeBusiness(client, {
    identification: '1790011674001',
    business_name: 'ESPECIAL S.A.',
    special_taxpayer: '5368',
    environment_id: 2,
  });
});
beforeEach(async () => {
  for (const id of [shop, special]) await settle(id, []);
  await scene.owner.deleteFrom('obligation_states').execute();
});

interface Listed {
  readonly businessId: number;
  readonly obligation: string;
  readonly period: string;
  readonly dueOn: string;
  readonly state: string;
}

async function list(query: object, by: Client = client): Promise<Listed[]> {
  const { status, body, text } = await by('obligations.list', { query: query as never });
  if (status !== 200) throw new Error(text);
  return body.data as Listed[];
}

const settle = (id: number, settings: readonly object[]) =>
  client('businesses.obligationSettings.replace', { params: { id }, body: { settings } as never });

const say = (obligation: string, period: string, body: object, id = shop) =>
  client('businesses.obligations.update', {
    params: { id, obligation: obligation as '104', period },
    body: body as never,
  });

const linesOf = (found: readonly Listed[]) =>
  found.map(({ obligation, period, dueOn }) => `${dueOn} ${obligation} ${period}`);

describe('the list', () => {
  it('has the returns of a business, their due dates and the reasons', async () => {
    const found = await list({ businessId: shop, from: '2026-11-01', to: '2026-12-31' });
    expect(linesOf(found)).toEqual([
      '2026-11-16 103 2026-10',
      '2026-11-16 104 2026-10',
      '2026-11-16 ATS 2026-09',
      '2026-12-16 103 2026-11',
      '2026-12-16 104 2026-11',
      '2026-12-16 ATS 2026-10',
    ]);
    expect(found[1]).toEqual({
      businessId: shop,
      businessName: 'TIENDA; LA, ESQUINA',
      obligation: '104',
      period: '2026-10',
      dueOn: '2026-11-16',
      state: 'open',
      returnNumber: null,
      doubts: [],
      rule: 'Noveno dígito 4: hasta el 16/11/2026 (NAC-DGERCGC20-00000057).',
    });
  });

  it('begins today, and shows every business that the caller may see', async () => {
    const all = await list({});
    expect(new Set(all.map(({ businessId }) => businessId))).toEqual(new Set([shop, special]));
    expect(all.map(({ dueOn }) => dueOn)).toEqual(all.map(({ dueOn }) => dueOn).sort());
    expect(all[0]?.dueOn).toBe('2026-12-09');
    expect(await list({}, scene.otherAccount.client)).toEqual([]);
    // A test key sees only the business in the test environment.
    expect(new Set((await list({}, scene.account.testClient)).map(({ businessId }) => businessId))).toEqual(
      new Set([shop]),
    );
    expect((await scene.account.testClient('obligations.list', { query: { businessId: special } })).status).toBe(403);
  });

  it.each([
    [{ from: '2026-12-01', to: '2026-11-01' }, 'to must not be before from'],
    [{ from: '2026-01-01', to: '2026-12-31' }, 'at most 100 days'],
    [{ from: '1999-01-01' }, 'must lie between'],
    [{ from: '2099-12-01' }, 'must lie between'],
    [{ from: '2026-02-30' }, 'from'],
  ])('refuses %j', async (query, why) => {
    const { status, body } = await client('obligations.list', { query });
    expect([status, body.detail]).toEqual([400, expect.stringContaining(why)]);
  });
});

describe('the settings', () => {
  it('apply from a given day', async () => {
    const settings = [
      { from: '2026-07-01', vat_period: 'semester', place: '1701', obligations: ['ATS', '104'] },
      { from: '2020-01-01', place: '20' },
    ];
    const { body } = await settle(shop, settings);
    expect(body.data).toMatchObject({
      settings: [
        {
          from: '2020-01-01',
          vatPeriod: 'month',
          place: '20',
          obligations: ['104', '103', 'ATS'],
          taxpayerClass: null,
        },
        { from: '2026-07-01', vatPeriod: 'semester', specialDay: 9, atsMonths: 2, obligations: ['104', 'ATS'] },
      ],
    });
    expect((await client('businesses.obligationSettings.get', { params: { id: shop } })).body).toEqual(body);
    // 16 January is a Saturday, and 18 January is a holiday of the canton in the operator's file.
    expect(linesOf(await list({ businessId: shop, from: '2026-07-01', to: '2027-02-28' }))).toEqual([
      '2026-07-28 103 2026-06',
      '2026-07-28 104 2026-06',
      '2026-07-28 ATS 2026-05',
      '2026-08-28 ATS 2026-06',
      '2027-01-19 104 2026-S2',
      '2027-02-16 ATS 2026-S2',
    ]);
  });

  it('choose between two readings of the rule for special taxpayers', async () => {
    const firstDue = async () => (await list({ businessId: special, to: '2026-12-31' }))[0]?.dueOn;
    expect(await firstDue()).toBe('2026-12-09');
    await settle(special, [{ from: '2026-01-01', special_day: 11 }]);
    expect(await firstDue()).toBe('2026-12-11');
    await settle(special, [{ from: '2026-01-01', taxpayer_class: 'general' }]);
    expect(await firstDue()).toBe('2026-11-23'); // ninth digit 7, and the 22nd is a Sunday
  });

  it('are refused with the field of each fault, and nothing is changed', async () => {
    const wrong = [
      { from: '2026-03-01' },
      { from: '2026-01-01', place: '99' },
      { from: '2026-01-01', special_day: 10 },
    ];
    expect(faultCodesOf(await settle(shop, wrong))).toEqual([
      'settings[0].from: field.not_allowed',
      'settings[1].place: field.not_found',
      'settings[2].from: field.not_unique',
      'settings[2].special_day: field.not_allowed',
    ]);
    expect(faultCodesOf(await settle(shop, [{ from: '2026-01-01', vat_period: 'year' }]))).toEqual([
      'settings[0].vat_period: field.not_allowed',
    ]);
    expect((await client('businesses.obligationSettings.get', { params: { id: shop } })).body.data).toEqual({
      mailReminders: true,
      settings: [],
    });
  });
});

describe('the state of a return', () => {
  it('is ready, declared with its number, and open again after a correction', async () => {
    expect(recordOfAnswer(await say('104', '2026-10', { state: 'ready' }))).toMatchObject({
      state: 'ready',
      returnNumber: null,
    });
    expect(recordOfAnswer(await say('104', '2026-10', { state: 'declared', return_number: '8726-1' }))).toMatchObject({
      obligation: '104',
      period: '2026-10',
      dueOn: '2026-11-16',
      state: 'declared',
      returnNumber: '8726-1',
    });
    const found = await list({ businessId: shop, from: '2026-11-16', to: '2026-11-16' });
    expect(found.map(({ obligation, state }) => [obligation, state])).toEqual([
      ['103', 'open'],
      ['104', 'declared'],
      ['ATS', 'open'],
    ]);
    expect(recordOfAnswer(await say('104', '2026-10', { state: 'open' }))).toMatchObject({
      state: 'open',
      returnNumber: null,
    });
    const entries = (await client('auditLog.list', { query: { recordType: 'obligation' } })).body.data;
    expect(entries).toMatchObject([
      { action: 'businesses.obligations.update', after: { '104 2026-10': { state: 'open' } } },
      { before: { '104 2026-10': { state: 'ready' } }, after: { '104 2026-10': { returnNumber: '8726-1' } } },
      { recordId: shop },
    ]);
  });

  it('is refused by name for an obligation that the business does not file', async () => {
    const ready = { state: 'ready' };
    const codeOf = async (obligation: string, period: string) => (await say(obligation, period, ready)).body.code;
    expect(await codeOf('104', '2026-11')).toBe('obligation.period_not_over');
    expect(await codeOf('104', '2027-03')).toBe('obligation.period_not_over');
    expect(await codeOf('104', '2026-S1')).toBe('obligation.other_period');
    expect(await codeOf('104', '2026-13')).toBe('request.invalid_parameter');
    expect(await codeOf('102', '2026-10')).toBe('request.invalid_parameter');
    await settle(shop, [{ from: '2026-01-01', vat_period: 'semester', obligations: ['104', '103'] }]);
    expect(await codeOf('104', '2026-10')).toBe('obligation.other_period');
    expect(await codeOf('103', '2026-S1')).toBe('obligation.other_period');
    expect(await codeOf('ATS', '2026-S1')).toBe('obligation.not_filed');
    expect((await say('104', '2026-S1', ready)).status).toBe(200);
    expect(faultCodesOf(await say('104', '2026-S1', { state: 'declared' }))).toEqual(['return_number: field.required']);
    expect(faultCodesOf(await say('104', '2026-S1', { state: 'open', return_number: '1' }))).toEqual([
      'return_number: field.not_allowed',
    ]);
    expect(faultCodesOf(await say('104', '2026-S1', { state: 'filed' }))).toEqual(['state: field.not_allowed']);
  });
});

it('the calendar file has a day for each, with reminders until it is declared', async () => {
  await say('104', '2026-10', { state: 'declared', return_number: '8726-1' });
  const query = { businessId: shop, from: '2026-11-16', to: '2026-11-16' };
  const { status, text, headers } = await client('obligations.calendar', { query });
  expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  const whole = text.replaceAll('\r\n ', '');
  expect(whole.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(3);
  expect(whole.match(/^BEGIN:VALARM\r$/gm)).toHaveLength(4);
  expect(whole).toContain(
    `UID:${shop}-104-2026-10@talonario\r\nDTSTAMP:20261117T150000Z\r\nDTSTART;VALUE=DATE:20261116\r\n`,
  );
  expect(whole).toContain('SUMMARY:104 2026-10 · TIENDA\\; LA\\, ESQUINA (declarado\\, 8726-1)\r\n');
  expect((await sendRequest(`${scene.app.url}/api/v1/obligations.ics`)).status).toBe(401);
  expect((await client('obligations.calendar', { query: { from: '2026-01-01', to: '2026-12-31' } })).status).toBe(400);
});

describe('reminders', () => {
  const look = (day: string) =>
    remindOfObligations({ ...scene.app.services, now: () => at(day) }).run(new AbortController().signal);
  const open = async () => {
    const panel = makePanelClient(scene.app.url, await signIn(scene.database, scene.account.id));
    const alerts = (await panel('alerts.list')).body.data as { kind: string; obligation: { name: string } | null }[];
    return alerts.map(({ kind, obligation }) => `${kind} ${obligation?.name}`).sort();
  };

  it('are raised five days and one day before, once, for a business in production, and end when it is declared', async () => {
    await look('2026-12-03');
    expect(await open()).toEqual([]);
    await Promise.all([look('2026-12-04'), look('2026-12-04')]);
    const soon = ['obligation.due_soon 103', 'obligation.due_soon 104', 'obligation.due_soon ATS'];
    expect(await open()).toEqual(soon);
    await look('2026-12-05');
    expect(await open()).toEqual(soon);
    await writeDeclared('103', '2026-11');
    await look('2026-12-08');
    const now = ['obligation.due_now 104', 'obligation.due_now ATS'];
    expect((await open()).filter((line) => line.startsWith('obligation.due_now'))).toEqual(now);
    await say('ATS', '2026-10', { state: 'declared', return_number: '9' }, special);
    expect((await open()).filter((line) => line.endsWith('ATS'))).toEqual([]);
    await look('2026-12-14');
    expect(await open()).toContain('obligation.due_now 104');
    await look('2026-12-15');
    expect(await open()).toEqual([]);
  });

  it('are mailed once to the users who keep the books of the business, unless they are switched off', async () => {
    const owner = scene.owner;
    const mails = async () => {
      const rows = await owner
        .selectFrom('account_emails')
        .select(['recipient', 'sealed', 'sealed_key', 'master_key_id'])
        .where('kind', '=', 'obligation_reminder')
        .orderBy('id')
        .execute();
      return rows.map(({ recipient, sealed, sealed_key, master_key_id }) => {
        const content = { sealed, sealedKey: sealed_key, masterKeyId: master_key_id } as never;
        return unsealAccountEmail(content, recipient, scene.app.services.masterKeys());
      });
    };
    await owner.deleteFrom('account_emails').execute();
    await owner.deleteFrom('alerts').execute();
    await owner.deleteFrom('obligation_checks').execute();
    await owner.deleteFrom('obligation_states').execute();
    await signIn(scene.database, scene.account.id);
    await Promise.all([look('2027-01-07'), look('2027-01-07')]);
    const sent = await mails();
    expect(sent.length).toBeGreaterThan(0);
    expect(sent[0]?.text).toContain('2026-12: ');
    await look('2027-01-07');
    expect(await mails()).toHaveLength(sent.length);
    const off = { settings: [], mail_reminders: false };
    const answer = await client('businesses.obligationSettings.replace', { params: { id: special }, body: off });
    expect(recordOfAnswer(answer)).toMatchObject({ mailReminders: false, settings: [] });
    await owner.deleteFrom('obligation_checks').execute();
    await owner.deleteFrom('alerts').execute();
    await look('2027-01-07');
    expect(await mails()).toHaveLength(sent.length);
  });

  // Writes a declared return directly: the service's clock is in November, when that month cannot be declared yet.
  const writeDeclared = (obligation: string, period: string) =>
    scene.owner
      .insertInto('obligation_states')
      .values({
        account_id: scene.account.id,
        business_id: special,
        obligation: obligation as '103',
        period,
        state: 'declared',
        return_number: '1',
      })
      .execute();
});
