// Monitoring: permissions, equal results on the operator's page and in the CLI, and alerts that are sent once.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeSceneDocument } from '../../../test/document-rows.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { makePanelClient, type PanelUser, signIn } from '../../../test/panel-client.ts';
import { useScene } from '../../../test/scene.ts';
import { makeTestAccount, sendRequest, startTestApp } from '../../../test/test-app.ts';
import { respondWith, startWebhookReceiver, type WebhookReceiver } from '../../../test/webhook-receiver.ts';
import { unsealAccountEmail } from '../../identity/account-emails/seal.ts';
import { addOperator, removeOperator } from '../../identity/operators/store.ts';
import { runCli } from '../cli/run-cli.ts';
import { SummedMetrics } from '../supervisor/sum-metrics.ts';
import { alertOperators } from './alert-operators.ts';
import { statusChecks } from './findings.ts';
import { startHeartbeat } from './heartbeat.ts';

let operator: PanelUser;
let personId: number;
const masterKey = randomBytes(32).toString('base64');
const idle = new AbortController().signal;

const scene = useScene({ business: 'rows' });

beforeAll(async () => {
  await makeSceneDocument(scene.owner, scene.business);
  await scene.owner
    .insertInto('signatures')
    .values({
      account_id: scene.account.id,
      business_id: scene.business.businessId,
      current: true,
      master_key_id: 'another',
      sealed: Buffer.from('x'),
      sealed_key: Buffer.from('x'),
      holder: 'H',
      issuer: 'I',
      serial_number: '1',
      valid_from: new Date('2020-01-01'),
      valid_to: new Date('2099-01-01'),
      fingerprint: 'f',
    })
    .execute();
  operator = await signIn(scene.database, scene.account.id, 'cashier', {
    business_ids: [scene.business.businessId],
    emission_point_ids: [scene.business.emissionPointId],
  });
  const { rows } = await sql<{ id: number }>`select person_id as id from users where id = ${operator.userId}`.execute(
    scene.owner,
  );
  personId = rows[0]?.id ?? 0;
  await addOperator(scene.owner, personId);
});

async function run(statements: string): Promise<void> {
  for (const statement of statements.split(';')) await sql.raw(statement).execute(scene.owner);
}

interface Shown {
  readonly findings: readonly { check: string; state: string; detail: string }[];
  readonly alerts: readonly { message: string; resolvedAt: string | null }[];
}

async function page(locale: 'es' | 'en' = 'en', user: PanelUser = operator): Promise<Shown> {
  const { status, body } = await makePanelClient(scene.app.url, user)('operator.get', { query: { locale } });
  expect(status).toBe(200);
  return body.data as Shown;
}

async function doctor(): Promise<Shown['findings']> {
  const lines: string[] = [];
  const away = { TALONARIO_SRI_TEST_URL: 'http://127.0.0.1:1', TALONARIO_SRI_PRODUCTION_URL: 'http://127.0.0.1:1' };
  await runCli(
    ['doctor', '--json'],
    { ...scene.database.environment, TALONARIO_MASTER_KEY: masterKey, ...away },
    { out: (text) => lines.push(text), err: (text) => lines.push(text) },
  );
  return JSON.parse(lines.join('\n')) as Shown['findings'];
}

describe('the page of the operator', () => {
  it('exists for operators only, whatever other permissions a user has, and never for a key', async () => {
    const owner = await signIn(scene.database, scene.account.id, 'owner');
    const refused = await makePanelClient(scene.app.url, owner)('operator.get');
    expect([refused.status, refused.body.code]).toEqual([404, 'route.not_found']);
    expect((await makePanelClient(scene.app.url, undefined)('operator.get')).status).toBe(401);
    expect((await makePanelClient(scene.app.url, owner)('session.get')).body.data).toMatchObject({ operator: false });
    const key = { 'x-api-key': scene.account.key };
    expect((await sendRequest(`${scene.app.url}/api/v1/operator`, { headers: key })).status).toBe(404);
    expect((await sendRequest(`${scene.app.url}/app/api/operator`, { headers: key })).status).toBe(401);
    expect((await makePanelClient(scene.app.url, operator)('session.get')).body.data).toMatchObject({ operator: true });
    await page();
    await removeOperator(scene.owner, personId);
    expect((await makePanelClient(scene.app.url, operator)('operator.get')).status).toBe(404);
    await addOperator(scene.owner, personId);
  });

  it('requires a second factor in production; refusals are counted by their code', async () => {
    const production = await startTestApp(scene.database, { config: { mode: 'production' } });
    const { status, body } = await makePanelClient(production.url, operator)('operator.get');
    expect([status, body.code]).toEqual([403, 'operator.second_factor']);
    await production.close();
    expect((await page()) as object).toMatchObject({
      errors: expect.arrayContaining([{ code: 'operator.second_factor', status: 403, count: 1 }]),
    });
  });

  it('accesses its tables through functions only', async () => {
    const tables = [
      'operators',
      'processes',
      'error_hours',
      'backups',
      'operator_alerts',
      'operator_watch',
      'operator_posts',
    ];
    for (const table of tables)
      for (const statement of [`select from ${table}`, `delete from ${table}`])
        await expect(sql.raw(statement).execute(scene.db.system)).rejects.toThrow('permission denied');
    // The session of an operator is not recognised within another account.
    const other = await makeTestAccount(scene.database);
    const elsewhere = await scene.db.forAccount(other.id, (trx) =>
      sql<{ operates: boolean }>`select is_operator(${operator.sessionId}) as operates`.execute(trx),
    );
    expect(elsewhere.rows).toEqual([{ operates: false }]);
  });

  it('has the same content as talonario doctor after many faults, and no content of accounts', async () => {
    await trouble();
    const [shown, told] = [await page(), await doctor()];
    const of = (list: Shown['findings']) =>
      list
        .filter(({ check }) => (statusChecks as readonly string[]).includes(check))
        .map(({ check, state, detail }) => [check, state, detail.replace(/database: .*/, '')]);
    expect(of(told)).toEqual(of(shown.findings));
    expect(of(shown.findings)).toEqual([
      ['queues', 'fail', expect.stringMatching(/^Emission \(test\): work is due that no process has taken since /)],
      [
        'SRI answers',
        'warn',
        expect.stringMatching(/^test: answers; 0 calls.*production: has not answered since .* 9 calls in 24 h, 4 un/),
      ],
      ['clock', 'ok', 'no recent answer of SRI to compare it with'],
      ['numbers', 'ok', 'no counter is held'],
      ['signatures', 'warn', expect.stringMatching(/^expired or about to: .* \(business \d+\): \d{4}-/)],
      ['mail taken', 'warn', 'not delivered in 24 h: 1 mails to customers, 0 account mails'],
      ['webhooks', 'warn', '1 switched off because they did not answer'],
      ['disk', 'fail', expect.stringContaining('On narrow 4 % of the disk is free.')],
      ['backup', 'ok', expect.stringContaining('(tape 7)')],
      ['processes', 'fail', expect.stringContaining('No worker process is alive')],
      ['errors', 'warn', expect.stringContaining('server.error 3')],
    ]);
    const text = JSON.stringify(shown);
    const { rows } = await sql<{ said: string }>`
      select unnest(array[d.access_key, d.number, e.recipients[1], w.url]) as said
        from documents d join emails e on e.document_id = d.id cross join webhook_endpoints w`.execute(scene.owner);
    for (const { said } of rows.filter((row) => row.said !== null)) expect(text).not.toContain(said);
    const spanish = await page('es');
    expect(spanish.findings.find(({ check }) => check === 'processes')?.detail).toMatch(
      /^Ningún proceso worker está vivo/,
    );
  });
});

/** Inserts the problems that a database can contain. */
async function trouble(): Promise<void> {
  const { accountId, businessId } = scene.business;
  await run(`
    update documents set acronym = 'PPR', due_at = now() - interval '1 hour' where business_id = ${businessId};
    update authority_state set up = environment_id = 1, changed_at = now() - interval '2 hours';
    insert into authority_hours (environment_id, hour, calls, failures, latency_ms) values (2, date_trunc('hour', now()), 9, 4, 100);
    update signatures set valid_to = now() + interval '3 days' where business_id = ${businessId};
    insert into emails (account_id, business_id, document_id, origin, recipients, pending, status)
    select ${accountId}, ${businessId}, id, 'request', '{secreto@example.com}', '{}', 'failed' from documents limit 1;
    insert into webhook_endpoints (account_id, url, events, sealed_secret, sealed_key, master_key_id, active, disabled_reason)
    values (${accountId}, 'https://secreto.example/', '{document.signed}', '', '', 'k', false, 'silent');
    insert into processes (id, kind, host, pid, version, node, disk_free, disk_total)
    values (gen_random_uuid(), 'api', 'narrow', 1, '1', 'v24', 4, 100);
    insert into processes (id, kind, host, pid, version, node, seen_at)
    values (gen_random_uuid(), 'worker', 'narrow', 2, '1', 'v24', now() - interval '3 days');
    insert into backups (taken_at, place) values (now() - interval '1 hour', 'tape 7');
    insert into error_hours (hour, code, status, count) values (date_trunc('hour', now()), 'server.error', 500, 3)`);
}

describe('alerts', () => {
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    receiver = await startWebhookReceiver();
  });
  afterAll(() => receiver.close());
  beforeEach(async () => {
    await run(
      'delete from operator_alerts; delete from account_emails; delete from operator_posts; delete from processes',
    );
    await run(
      `update documents set due_at = null, acronym = 'AUT'; update authority_state set up = true; delete from backups`,
    );
    await run("update signatures set valid_to = now() + interval '1 year'; update operator_watch set looked_at = null");
  });

  const services = (watch: object = {}) => ({
    ...scene.app.services,
    config: { ...scene.app.services.config, watch: { ...scene.app.services.config.watch, backupHours: 24, ...watch } },
  });

  async function mails(): Promise<string[]> {
    const rows = await scene.owner
      .selectFrom('account_emails')
      .select(['recipient', 'sealed', 'sealed_key', 'master_key_id'])
      .where('kind', '=', 'operator_alert')
      .orderBy('id')
      .execute();
    return rows.map(({ recipient, sealed, sealed_key: sealedKey, master_key_id: masterKeyId }) => {
      if (!sealed || !sealedKey || masterKeyId === null) throw new Error('a mail without its text');
      return unsealAccountEmail({ sealed, sealedKey, masterKeyId }, recipient, scene.app.services.masterKeys()).text;
    });
  }

  it('are raised once and end once, regardless of the number of processes and runs, and of crashes before they are written', async () => {
    await Promise.all([1, 2, 3].map(() => alertOperators(services())));
    // A process that died before writing has stored nothing, so the next run finds the same problems.
    await alertOperators(services());
    expect(await mails()).toEqual([expect.stringContaining('No consta ningún respaldo.')]);
    expect((await page()).alerts).toEqual([
      expect.objectContaining({ message: 'No backup is known.', resolvedAt: null }),
    ]);
    await run(`insert into backups (taken_at, place) values (now(), 'tape 8')`);
    await alertOperators(services()); // the problem may appear again, so its end is not reported yet
    expect(await mails()).toHaveLength(1);
    await run(`update operator_alerts set seen_at = now() - interval '6 minutes'`);
    await Promise.all([1, 2, 3].map(() => alertOperators(services())));
    await alertOperators(services());
    expect((await mails()).slice(1)).toEqual([expect.stringMatching(/^Resuelto\n- No consta/)]);
    expect((await page()).alerts).toEqual([expect.objectContaining({ resolvedAt: expect.any(String) })]);
  });

  it('about a certificate is raised at 30, 7 and 1 days, and only its renewal ends it', async () => {
    await run(`insert into backups (taken_at, place) values (now(), 'tape 8')`);
    for (const days of [29, 28, 6, 5, 1, -1]) {
      await run(`update signatures set valid_to = now() + interval '${days} days 1 hour'`);
      await alertOperators(services());
    }
    expect(await mails()).toHaveLength(3);
    expect((await mails()).join()).not.toContain('Resuelto');
    await run(
      `update signatures set valid_to = now() + interval '2 years'; update operator_alerts set seen_at = now() - interval '6 minutes'`,
    );
    await alertOperators(services());
    expect(await mails()).toHaveLength(4);
  });

  it('are also posted to the webhook, again and again until it accepts them', async () => {
    receiver.respond = respondWith(500);
    const posting = services({ webhookUrl: receiver.url });
    await run(`update businesses set business_name = '<!channel> @all ACME' where id = ${scene.business.businessId}`);
    await run(`update signatures set valid_to = now() + interval '3 days'`);
    await alertOperators(posting);
    receiver.respond = respondWith(204);
    await alertOperators(posting); // the next try is not due yet
    expect(receiver.received).toHaveLength(1);
    await run('update operator_posts set due_at = now() where due_at is not null');
    await Promise.all([1, 2, 3].map(() => alertOperators(posting)));
    expect(receiver.received).toHaveLength(2);
    const posted = JSON.parse(receiver.received[1]?.body ?? '') as { text: string; alerts: object[] };
    expect(posted.text).toContain('⚠ No consta ningún respaldo.');
    expect(posted.text).toMatch(/La firma de {2}!channel {3}all ACME \(/);
    expect(posted.alerts).toMatchObject([{ cause: 'backup', state: 'raised' }, { state: 'raised' }]);
  });

  it('about a queue that waits for SRI is covered by the one about SRI, and raised only if work waits', async () => {
    await run(
      `insert into backups (taken_at, place) values (now(), 'tape 8'); update authority_state set up = false, changed_at = now() - interval '2 hours'`,
    );
    await alertOperators(services());
    expect(await mails()).toEqual([]);
    await run(`update documents set acronym = 'PPR', due_at = now() - interval '1 hour'`);
    await alertOperators(services());
    expect(await mails()).toEqual([
      expect.stringMatching(/^Necesita su atención\n- El SRI \(pruebas\) no responde desde .*\n\n/),
    ]);
  });

  it('about a full disk is sent without the database, once, and again when there is space; doctor and page show it', async () => {
    const server = await startMailServer();
    const database = new URL(scene.database.adminUrl).pathname.slice(1);
    const mail = { smtpUrl: server.url, from: 'alerts@example.com' };
    const full = { ...services(), config: { ...services().config, mail } };
    const worker = startHeartbeat(full, 'worker').job;
    await sql`
      create or replace function no_room() returns trigger language plpgsql as $$ begin
        raise exception 'could not extend file "base/1/2": No space left on device' using errcode = '53100'; end $$`.execute(
      scene.owner,
    );
    await run('create trigger no_room before insert or update on processes execute function no_room()');
    await run(`revoke temporary on database ${database} from public`); // a trial write fails as well
    try {
      await worker.run(idle);
      await worker.run(idle);
      expect(server.received).toHaveLength(1);
      expect(server.received[0]?.raw.toString()).toContain('El disco de la base de datos est');
      expect((await page()).findings).toContainEqual(
        expect.objectContaining({
          check: 'disk',
          state: 'fail',
          detail: expect.stringContaining('nothing can be issued'),
        }),
      );
    } finally {
      await run(`grant temporary on database ${database} to public; drop trigger no_room on processes`);
    }
    await worker.run(idle);
    expect(server.received).toHaveLength(2);
    expect(server.received[1]?.raw.toString()).toContain('resuelto');
    expect((await page()).findings).toContainEqual(expect.objectContaining({ check: 'disk', state: 'ok' }));
    await server.close();
  });

  it('name a clock that differs from SRI’s by half a minute, and end when it is correct', async () => {
    await run(`insert into backups (taken_at, place) values (now(), 'tape 8')`);
    const ahead = (aheadMs: number) => {
      const { authority } = scene.app.services;
      const clock = () => ({ aheadMs, hold: undefined });
      return startHeartbeat({ ...services(), authority: { ...authority, clock } }, 'worker').job;
    };
    await ahead(29_000).run(idle);
    expect(await mails()).toEqual([]);
    await run('update operator_watch set looked_at = null; delete from processes');
    await ahead(610_000).run(idle);
    expect(await mails()).toEqual([
      expect.stringMatching(/- El reloj de \S+ está 610 s adelantado respecto del SRI\./),
    ]);
    expect((await page()).findings).toContainEqual(
      expect.objectContaining({ check: 'clock', state: 'fail', detail: expect.stringContaining('610 s ahead of SRI') }),
    );
    await run(`update operator_watch set looked_at = null; delete from processes;
               update operator_alerts set seen_at = now() - interval '6 minutes'`);
    await ahead(0).run(idle);
    expect((await mails()).slice(1)).toEqual([expect.stringMatching(/^Resuelto\n- El reloj/)]);
  });

  it('an API process runs the checks only if no worker is alive, and then alerts about that', async () => {
    const [worker, api] = [startHeartbeat(services(), 'worker'), startHeartbeat(services(), 'api')];
    await run(`insert into backups (taken_at, place) values (now(), 'tape 8')`);
    const later = () =>
      run(
        `update processes set started_at = started_at - interval '1 hour'; update operator_watch set looked_at = null`,
      );
    await api.job.run(idle);
    await later();
    await api.job.run(idle); // no worker was ever seen; there may be one of an older version, so no alert
    await worker.job.run(idle);
    await later();
    await api.job.run(idle);
    expect(await mails()).toEqual([]);
    await run(`update processes set seen_at = now() - interval '3 days' where kind = 'worker'`);
    await api.job.run(idle);
    await later();
    await api.job.run(idle);
    const { rows } = await sql<{ status: string }>`select status from account_emails`.execute(scene.owner);
    expect(rows).toEqual([{ status: 'kept' }]); // by the API process itself: no mail server is configured here
    expect((await page('es')).alerts[0]?.message).toMatch(/^Ningún proceso worker está vivo/);
    await worker.end();
    await api.end();
    expect((await sql`select kind from processes`.execute(scene.owner)).rows).toEqual([{ kind: 'worker' }]);
  });
});

it('the dashboard of deploy/grafana uses existing metrics and labels', async () => {
  const text = `${await scene.app.services.metrics.registry.metrics()}\n${await new SummedMetrics().metrics()}`;
  const known = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));
  const dashboard = readFileSync(new URL('../../../../../deploy/grafana/talonario.json', import.meta.url), 'utf8');
  const expressions = [...dashboard.matchAll(/"expr": "(.*)"/g)].map(([, expression = '']) => expression);
  expect(expressions.length).toBeGreaterThan(15);
  for (const expression of expressions) {
    const names = expression.match(/\b(?:talonario|process|nodejs)_\w+/g) ?? [];
    expect(names, expression).not.toEqual([]);
    for (const name of names) expect(known, expression).toContain(name.replace(/_(?:bucket|count|sum)$/, ''));
    const [, by] = /by \(([^)]*)\)/.exec(expression) ?? [];
    const labels = { le: 1, environment: 1, operation: 1, outcome: 1, reason: 1, state: 1, status: 1, route: 1 };
    for (const label of by?.split(', ') ?? []) expect(Object.keys(labels), expression).toContain(label);
  }
});
