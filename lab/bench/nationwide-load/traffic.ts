// Sends sales at a fixed rate, even if the service is slower, and the reads and imports of users at the same time.
import { setTimeout as sleep } from 'node:timers/promises';
import { reportForm, sriReportFile, sriReportLine } from '../../../apps/server/test/received-documents.ts';
import { nextSale, randomFrom, type Shop } from './shops.ts';

export interface TrafficPhase {
  readonly name: string;
  readonly seconds: number;
  /** Number of documents per second in this phase. */
  readonly rate: number;
}

export interface AnsweredCall {
  readonly phase: string;
  /** Time from the first attempt to the final answer. */
  readonly ms: number;
  readonly tries: number;
  readonly authorised: boolean;
}

export interface TrafficResult {
  readonly answers: readonly AnsweredCall[];
  /** Ids of all requested documents, by the name that identifies each document. */
  readonly made: ReadonlyMap<string, number>;
  readonly refused: readonly string[];
  readonly reads: readonly { readonly what: string; readonly ms: number }[];
  readonly imported: number;
}

interface Made {
  readonly id: number;
  readonly shop: number;
}

/**
 * Runs the phases one after the other and calls `onPhase` when each begins. The documents of each series have different
 * names.
 */
export async function runNationwideTraffic(
  apiBase: string,
  shops: readonly Shop[],
  series: string,
  phases: readonly TrafficPhase[],
  onPhase: (phase: TrafficPhase) => Promise<void>,
): Promise<TrafficResult> {
  const random = randomFrom(20_261_130);
  const answers: AnsweredCall[] = [];
  const made = new Map<string, number>();
  const refused: string[] = [];
  const recent: Made[] = [];
  /** Access keys that each shop will find in SRI's list of received documents. */
  const toReceive = shops.map((): string[] => []);
  const under = new Set<Promise<void>>();
  let count = 0;
  const sell = async (phase: TrafficPhase) => {
    const name = `${series}-${count++}`;
    const { shop, body, to } = nextSale(shops, name, random);
    const started = performance.now();
    const key = (shops[shop] as Shop).key;
    const { status, tries, record, text } = await insist(`${apiBase}/documents`, key, name, body);
    if (status !== 201 || !record) {
      refused.push(`${name}: ${status} ${text.slice(0, 300)}`);
      return;
    }
    const authorised = record.state === 'authorizated';
    answers.push({ phase: phase.name, ms: performance.now() - started, tries, authorised });
    made.set(name, record.id);
    recent.push({ id: record.id, shop });
    if (recent.length > 2_000) recent.shift();
    if (to !== undefined && authorised) toReceive[to]?.push(record.accessKey);
  };
  let over = false;
  const beside = Promise.all([
    readOn({ apiBase, shops, recent, over: () => over }),
    importOn({ apiBase, shops, toReceive, over: () => over }),
  ]);
  for (const phase of phases) {
    await onPhase(phase);
    const end = performance.now() + phase.seconds * 1_000;
    for (let next = performance.now(); next < end; next += (-Math.log(1 - random()) * 1_000) / phase.rate) {
      await sleep(Math.max(0, next - performance.now()));
      const selling = sell(phase).finally(() => under.delete(selling));
      under.add(selling);
    }
  }
  await Promise.all(under);
  over = true;
  const [reads, imported] = await beside;
  return { answers, made, refused, reads, imported };
}

interface Reply {
  readonly status: number;
  readonly tries: number;
  readonly text: string;
  readonly record?: { readonly id: number; readonly state: string; readonly accessKey: string };
}

/**
 * Sends a request as docs/errors.md describes: repeats it with the same key and growing pauses. A 503 that contains the
 * document means that it is stored.
 */
async function insist(url: string, apiKey: string, name: string, body: object): Promise<Reply> {
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json', 'idempotency-key': name };
  for (let tries = 1; ; tries += 1) {
    const answer = await ask(url, { method: 'POST', headers, body: JSON.stringify(body) });
    if (answer) {
      const { status, text } = answer;
      const record = documentIn(answer);
      if (record) return { status: 201, tries, text, record };
      if (status < 500 && status !== 409 && status !== 429) return { status, tries, text };
    }
    if (tries === 8) return { status: answer?.status ?? 0, tries, text: answer?.text ?? 'no answer' };
    await sleep(Math.max(2 ** (tries - 1), answer?.retryAfter ?? 0) * 1_000);
  }
}

function documentIn({ status, text }: Answer): Reply['record'] {
  return status === 201 || status === 503 ? (JSON.parse(text) as { data?: Reply['record'] }).data : undefined;
}

interface Answer {
  readonly status: number;
  readonly text: string;
  /** Number of seconds to wait before the next attempt. */
  readonly retryAfter: number;
}

async function ask(url: string, init: RequestInit): Promise<Answer | undefined> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(60_000) });
    const retryAfter = Number(answer.headers.get('retry-after') ?? 0);
    return { status: answer.status, text: await answer.text(), retryAfter };
  } catch {
    return undefined;
  }
}

interface Beside {
  readonly apiBase: string;
  readonly shops: readonly Shop[];
  readonly over: () => boolean;
}

/** Sends five read requests per second: lists, searches, one document, its RIDE, its XML. */
async function readOn({ apiBase, shops, recent, over }: Beside & { readonly recent: readonly Made[] }) {
  const random = randomFrom(7);
  const reads: { what: string; ms: number }[] = [];
  while (!over()) {
    await sleep(200);
    const { id, shop } = recent[Math.floor(random() * recent.length)] ?? {};
    if (id === undefined || shop === undefined) continue;
    const { key, business } = shops[shop] as Shop;
    const of = `businessId=${business.businessId}`;
    const [what, path] = [
      ['list', `documents?${of}`],
      ['search', `documents?${of}&search=CLIENTE`],
      ['one document', `documents/${id}?${of}`],
      ['RIDE', `documents/${id}/download?${of}&format=pdf`],
      ['XML', `documents/${id}/download?${of}&format=xml`],
    ][Math.floor(random() * 5)] as [string, string];
    const started = performance.now();
    const answer = await ask(`${apiBase}/${path}`, { headers: { 'x-api-key': key } });
    if (answer?.status === 200) reads.push({ what, ms: performance.now() - started });
  }
  return reads;
}

/** Imports SRI's list of received documents for one shop every minute. Returns the number of keys. */
async function importOn({ apiBase, shops, toReceive, over }: Beside & { readonly toReceive: readonly string[][] }) {
  let imported = 0;
  for (let turn = 0; !over(); turn += 1) {
    for (let second = 0; second < 60 && !over(); second += 1) await sleep(1_000);
    const at = turn % shops.length;
    const { key, business } = shops[at] as Shop;
    const keys = toReceive[at]?.splice(0) ?? [];
    if (keys.length === 0) continue;
    const file = reportForm(sriReportFile(keys.map((accessKey) => sriReportLine(accessKey, business.ruc))));
    const url = `${apiBase}/received-documents:import?businessId=${business.businessId}`;
    const answer = await ask(url, { method: 'POST', headers: { 'x-api-key': key }, body: file });
    if (answer?.status === 201 || answer?.status === 202) imported += keys.length;
    else console.error(`import: ${answer?.status} ${answer?.text.slice(0, 300)}`);
  }
  return imported;
}
