// Server with the lowest possible cost of an emission: it receives a request, commits number and signed XML in one
// transaction, calls SRI twice, commits the decision, and answers. It uses the same signer as the service and no other
// code of the service. usage: baseline-server.ts <address of PostgreSQL> <address of SRI> <milliseconds between the two
// calls to SRI>
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { makeInvoicer } from './signed-invoices.ts';

const [databaseUrl, sriUrl, pauseMs] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
await pool.query(`create schema baseline;
  create table baseline.counter (id int primary key, last bigint not null);
  insert into baseline.counter values (1, 0);
  create table baseline.document (
    id bigint generated always as identity primary key, number bigint unique not null, access_key text unique not null,
    state text not null, body jsonb not null, total numeric not null, xml text not null, answer text,
    at timestamptz not null default now());
  create index on baseline.document (state, at);
  create index on baseline.document (total);
  create index on baseline.document (at)`);
const agent = new Agent({ keepAlive: true });
const invoice = makeInvoicer(new Date());

const server = createServer((incoming, outgoing) => {
  let text = '';
  incoming.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  incoming.on('end', () =>
    emit(text).then(
      (record) => outgoing.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(record)),
      (error: Error) => outgoing.writeHead(500).end(error.stack),
    ),
  );
});
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ port: (server.address() as AddressInfo).port })));
process.stdin.resume().on('end', () => process.exit(0)); // ends when the parent process has ended

async function emit(text: string): Promise<object> {
  const body = JSON.parse(text) as { items: readonly unknown[] };
  const { id, accessKey, xml } = await numberAndSign(body);
  await post('/reception', `<xml>${Buffer.from(xml).toString('base64')}</xml>`);
  if (Number(pauseMs) > 0) await sleep(Number(pauseMs));
  const answer = await post('/authorization', `<clave>${accessKey}</clave>`);
  const decide = 'update baseline.document set state = $2, answer = $3 where id = $1';
  await pool.query({ name: 'decide', text: decide, values: [id, 'AUT', answer] });
  return { id, accessKey, state: 'AUT' };
}

async function numberAndSign(body: {
  items: readonly unknown[];
}): Promise<{ id: number; accessKey: string; xml: string }> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const next = 'update baseline.counter set last = last + 1 where id = 1 returning last';
    const counter = await client.query<{ last: string }>({ name: 'next', text: next });
    const number = Number(counter.rows[0]?.last);
    const [made] = invoice(1, number, body.items.length);
    if (!made) throw new Error('nothing was signed');
    const insert =
      'insert into baseline.document (number, access_key, state, body, total, xml) values ($1, $2, $3, $4, $5, $6) returning id';
    const values = [number, made.accessKey, 'SND', JSON.stringify(body), 10, made.xml];
    const stored = await client.query<{ id: number }>({ name: 'insert', text: insert, values });
    await client.query('commit');
    return { id: Number(stored.rows[0]?.id), accessKey: made.accessKey, xml: made.xml };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

function post(path: string, text: string): Promise<string> {
  const headers = { 'content-type': 'text/xml', 'content-length': Buffer.byteLength(text) };
  return new Promise((resolve, reject) => {
    request(`${sriUrl}${path}`, { method: 'POST', agent, headers }, (response) => {
      let answer = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        answer += chunk;
      });
      response.on('end', () => resolve(answer)).on('error', reject);
    })
      .on('error', reject)
      .end(text);
  });
}
