// Tests clients that follow only the documented retry policy, against two API processes that are killed, an SRI that
// loses responses, and connections that are cut. There must never be two documents for one intent. `RETRY_INTENTS` sets
// the length, `RETRY_SEED` repeats a run.
import { request as httpRequest } from 'node:http';
import fc from 'fast-check';
import { expect } from 'vitest';
import { findInvariantBreaches } from '../../apps/server/test/check-invariants.ts';
import type { CrashScene } from '../../apps/server/test/crash-scene.ts';
import { findByDetail } from '../../apps/server/test/find-by-detail.ts';
import { bodiesOf } from '../../apps/server/test/issuing-business.ts';
import { finishAllDocuments } from '../../apps/server/test/lease-watch.ts';
import { tryWithDocumentedRetries } from './retry-policy.ts';

export const intentCount = Number(process.env.RETRY_INTENTS ?? 10);
const seed = Number(process.env.RETRY_SEED ?? Date.now() % 1_000_000);
const atOnce = 8;

interface Intent {
  /** Customer whose name determines SRI's behaviour. */
  readonly customer: (typeof customers)[number];
  /** Number of tills that sell the same items at the same moment. */
  readonly tills: number;
  /** The first connection is cut after this number of milliseconds, unless SRI may have answered by then. */
  readonly cutAfter: number | undefined;
  readonly kill: boolean;
}

const customers = [
  'MUÑOZ ÁLVAREZ JOSÉ',
  'SIMULAR PERDIDA',
  'SIMULAR LENTO 4s',
  'SIMULAR MUDA',
  'SIMULAR HTTP 503',
  'SIMULAR HTML',
  'SIMULAR CORTADA',
  'SIMULAR RECHAZO DE CONEXION',
  'SIMULAR EN PROCESO 2s',
] as const;

const anyIntent: fc.Arbitrary<Intent> = fc.record({
  // Most cases have no fault, because the breaker would open for all clients if SRI failed too often.
  customer: fc.oneof(
    { weight: 3, arbitrary: fc.constant(customers[0]) },
    { weight: 2, arbitrary: fc.constantFrom(...customers) },
  ),
  tills: fc.oneof({ weight: 4, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.constant(2) }),
  cutAfter: fc.option(fc.nat({ max: 2_500 }), { nil: undefined, freq: 2 }),
  kill: fc.nat({ max: 9 }).map((chance) => chance === 0),
});

export async function runRetryIntents(scene: CrashScene): Promise<void> {
  const ids = await makeCustomers(scene);
  const wanted = fc.sample(anyIntent, { numRuns: intentCount, seed });
  const queue = wanted.entries();
  const faults: string[] = [];
  const tally = { documents: 0, merged: 0, answered: 0, unanswered: 0, kills: 0 };
  const work = async () => {
    for (const [index, intent] of queue) faults.push(...(await play(scene, index, intent, ids, tally)));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  console.log(`seed ${seed}:`, tally);
  expect(faults, `RETRY_SEED=${seed}`).toEqual([]);
  expect(scene.deaths()).toEqual([]);
  await finishAllDocuments(scene.owner);
  expect(await findInvariantBreaches(scene.owner, scene.desk)).toEqual([]);
}

async function play(
  scene: CrashScene,
  index: number,
  { customer, tills, cutAfter, kill }: Intent,
  ids: ReadonlyMap<string, number>,
  tally: Record<'documents' | 'merged' | 'answered' | 'unanswered' | 'kills', number>,
): Promise<string[]> {
  const detail = `intent ${index}`;
  const killsBefore = tally.kills;
  const body = { ...bodiesOf(scene.business)['01'], customer_id: ids.get(customer), detail, emit: true };
  const slow = customer === 'SIMULAR LENTO 4s' || customer === 'SIMULAR MUDA';
  if (kill) setTimeout(() => scene.kill('api process') && tally.kills++, Math.random() * 500);
  const answers = await Promise.all(
    Array.from({ length: tills }, () => {
      let first = true;
      return tryWithDocumentedRetries(async () => {
        const cut = first && slow ? cutAfter : undefined;
        first = false;
        return await post(scene, body, cut);
      });
    }),
  );
  const made = await findByDetail(scene.owner, detail);
  const done = answers.flatMap((answer) => (answer !== undefined && answer.status < 300 ? [answer.id] : []));
  tally.documents += made.length;
  tally.merged += made.reduce((sum, { merged_requests }) => sum + merged_requests, 0);
  tally.answered += done.length;
  tally.unanswered += answers.length - done.length;
  const what = JSON.stringify({ index, customer, tills, cutAfter, kill, answers, made });
  if (made.length > tills) return [`${made.length} documents for ${tills}: ${what}`];
  // If a process is killed right after it answered with 2xx, its stored record of the request may be lost. Then the
  // next request with an equal body may get the same document.
  if (made.length < done.length && tally.kills === killsBefore) return [`one document for two: ${what}`];
  if (done.some((id) => !made.some((document) => document.id === id)))
    return [`a document that does not exist: ${what}`];
  return [];
}

/** Sends one attempt on a separate connection. Returns undefined if the connection broke or was cut. */
async function post(
  scene: CrashScene,
  body: object,
  cutAfter: number | undefined,
): Promise<{ status: number; id: number } | undefined> {
  return await new Promise((resolve) => {
    const call = httpRequest(
      `${scene.url}/api/v1/documents`,
      {
        method: 'POST',
        agent: false,
        headers: { 'content-type': 'application/json', 'x-api-key': scene.account.key },
      },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => {
          text += chunk.toString('utf8');
        });
        response.on('error', () => resolve(undefined));
        response.on('end', () => {
          const { data } = JSON.parse(text) as { data?: { id: number } };
          resolve({ status: response.statusCode ?? 0, id: data?.id ?? 0 });
        });
      },
    );
    call.on('error', () => resolve(undefined));
    call.end(JSON.stringify(body));
    if (cutAfter !== undefined) setTimeout(() => call.destroy(), cutAfter);
  });
}

async function makeCustomers(scene: CrashScene): Promise<ReadonlyMap<string, number>> {
  const rows = await scene.owner
    .insertInto('parties')
    .values(
      customers.map((business_name, index) => ({
        account_id: scene.account.id,
        business_id: scene.business.businessId,
        role: 'customer' as const,
        identification_type_id: 6,
        identification: `RETRY${index}`,
        business_name,
      })),
    )
    .returning(['id', 'business_name'])
    .execute();
  return new Map(rows.map(({ id, business_name }) => [business_name, id]));
}
