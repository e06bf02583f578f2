// One fuzz run: it sends a number of requests for each operation and validates every answer.

import { loadApiOperations, type OpenApi, type Operation } from './operations.ts';
import { makeRandom } from './random.ts';
import { type FuzzedApi, RecordsToFuzz } from './records.ts';
import { type FuzzRequest, makeRequest } from './requests.ts';
import { type Answer, makeAnswerValidator } from './validate-answer.ts';

export interface FuzzOptions {
  readonly document: OpenApi;
  readonly api: FuzzedApi;
  readonly seed: number;
  readonly count: number;
}

export interface FuzzFinding {
  readonly operation: string;
  readonly fault: string;
  readonly request: FuzzRequest;
  readonly answer: string;
}

export interface FuzzReport {
  readonly requests: number;
  readonly statuses: Readonly<Record<string, number>>;
  /** Operations that never succeeded in the run, so that the code behind their checks was not tested. */
  readonly neverDone: readonly string[];
  readonly findings: readonly FuzzFinding[];
}

export async function fuzz({ document, api, seed, count }: FuzzOptions): Promise<FuzzReport> {
  const operations = loadApiOperations(document);
  const validate = makeAnswerValidator(document);
  const making = { document, random: makeRandom(seed), records: await RecordsToFuzz.find(api) };
  const statuses: Record<string, number> = {};
  const done = new Set<string>();
  const findings: FuzzFinding[] = [];
  for (let index = 0; index < count; index += 1) {
    const operation = operations[index % operations.length] as Operation;
    const request = makeRequest(operation, making);
    const answer = await sendFuzzRequest(api, request);
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    if (answer.status >= 200 && answer.status < 300) {
      done.add(operation.id);
      for (const id of madeIds(operation, answer)) making.records.add(operation.resource, id);
    }
    const fault = validate(operation, answer);
    if (fault !== undefined)
      findings.push({ operation: operation.id, fault, request, answer: answer.text.slice(0, 600) });
  }
  const neverDone = operations.map(({ id }) => id).filter((id) => !done.has(id));
  return { requests: count, statuses, neverDone, findings };
}

/** Sends a request. If no answer arrives, the status is 0 and the text is the reason. */
export async function sendFuzzRequest(
  { base, key }: FuzzedApi,
  { method, path, headers, body }: FuzzRequest,
): Promise<Answer> {
  const sent = Object.entries({ 'x-api-key': key, ...headers });
  try {
    const response = await fetch(`${base}${path}`, {
      method,
      redirect: 'manual',
      headers: new Headers(sent.map(([name, text]) => [name, latin1(text)])),
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(patienceMs),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    return { status: 0, headers: new Headers(), text: String((error as Error).cause ?? error) };
  }
}

const patienceMs = 30_000;

// Converts UTF-8 to a text with one character per byte, because fetch accepts only such characters in headers and sends
// each as one byte.
function latin1(text: string): string {
  return Buffer.from(text).toString('latin1');
}

// Ids in lists are included, because the service itself creates some records, such as the sequences of a new emission
// point.
function madeIds({ method, path }: Operation, { status, text }: Answer): number[] {
  const creates = method === 'POST' && status === 201 && !path.includes('{');
  const listsSequences = method === 'GET' && path === '/sequences';
  if (!creates && !listsSequences) return [];
  const { data } = JSON.parse(text) as { data: { id: number } | { id: number }[] };
  return [data].flat().map(({ id }) => id);
}
