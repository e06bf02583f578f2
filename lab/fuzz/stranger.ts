// Requests records of one account with the API key of another account: none may be returned or changed.

import { loadApiOperations, type OpenApi, type Operation } from './operations.ts';
import { makeRandom } from './random.ts';
import { type FuzzedApi, RecordsToFuzz } from './records.ts';
import { makeRequest } from './requests.ts';
import { type FuzzFinding, sendFuzzRequest } from './run.ts';
import { makeAnswerValidator } from './validate-answer.ts';

export interface OtherAccountOptions {
  readonly document: OpenApi;
  readonly owner: FuzzedApi;
  /** Key of another account, which has no records. */
  readonly strangerKey: string;
  readonly seed: number;
  /** Number of requests for each operation. */
  readonly each: number;
}

export async function probeWithOtherAccount({
  document,
  owner,
  strangerKey,
  seed,
  each,
}: OtherAccountOptions): Promise<{
  readonly requests: number;
  readonly findings: readonly FuzzFinding[];
}> {
  const validate = makeAnswerValidator(document);
  const making = {
    document,
    random: makeRandom(seed),
    records: await RecordsToFuzz.find(owner, { sparesAnchors: false }),
  };
  const operations = loadApiOperations(document).filter(namesRecords);
  const findings: FuzzFinding[] = [];
  const before = await photograph(owner);
  for (const operation of operations) {
    for (let turn = 0; turn < each; turn += 1) {
      const request = makeRequest(operation, making, 'none');
      const answer = await sendFuzzRequest({ base: owner.base, key: strangerKey }, request);
      const fault = validate(operation, answer) ?? (isRefusal(answer) ? undefined : `answers ${answer.status}`);
      if (fault !== undefined)
        findings.push({ operation: operation.id, fault, request, answer: answer.text.slice(0, 600) });
    }
  }
  const after = await photograph(owner);
  for (const [path, text] of before)
    if (after.get(path) !== text)
      findings.push({
        operation: `GET ${path}`,
        fault: 'changed under the hands of a stranger',
        request: { method: 'GET', path, headers: {} },
        answer: after.get(path) ?? '',
      });
  return { requests: operations.length * each, findings };
}

// Whether the operation refers to records by id. Operations without an id return data of the caller's own account. A
// webhook endpoint may belong to the complete account.
function namesRecords({ path, method, resource, parameters }: Operation): boolean {
  if (resource === 'catalogs') return false;
  if (path.includes('{') || (method === 'POST' && !['/businesses', '/webhook-endpoints'].includes(path))) return true;
  return parameters.some(({ name, required }) => name === 'businessId' && required);
}

function isRefusal({ status, text }: { readonly status: number; readonly text: string }): boolean {
  if (status !== 200) return status >= 400;
  // The response to a batch has one result per line; all of them must be errors.
  const lines = text.trimEnd().split('\n');
  return lines.every((line) => line.startsWith('{"index":') && JSON.parse(line).status >= 400);
}

async function photograph(owner: FuzzedApi): Promise<Map<string, string>> {
  const businesses = await sendFuzzRequest(owner, { method: 'GET', path: '/businesses', headers: {} });
  const { data } = JSON.parse(businesses.text) as { data: readonly { id: number }[] };
  const seen = new Map([['/businesses', businesses.text]]);
  const lists = ['establishments', 'emission-points', 'sequences', 'customers', 'providers', 'carriers', 'items'];
  for (const list of [...lists, 'documents', 'webhook-endpoints'])
    for (const { id } of data) {
      const path = `/${list}?businessId=${id}&perPage=100`;
      seen.set(path, (await sendFuzzRequest(owner, { method: 'GET', path, headers: {} })).text);
    }
  return seen;
}
