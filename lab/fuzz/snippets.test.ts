// Tests that other programs can import every cURL snippet of the API reference, and that the resulting request is
// answered as documented. The test uses the reader of cURL commands that Postman uses. (curlconverter needs a compiler
// on some systems. All snippets passed it, too, when this test was written.)
import { readFileSync } from 'node:fs';
import { routes } from '@talonario/contract';
import { convert } from 'curl-to-postmanv2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoScene, openDemoScene } from '../../apps/server/test/demo-scene.ts';
import { loadApiOperations, type OpenApi, type Operation } from './operations.ts';
import { type AnswerValidator, makeAnswerValidator } from './validate-answer.ts';

let scene: DemoScene;
let page: string;
let operations: ReadonlyMap<string, Operation>;
let breachOf: AnswerValidator;
beforeAll(async () => {
  const contract = JSON.parse(readFileSync('openapi.json', 'utf8')) as OpenApi;
  operations = new Map(loadApiOperations(contract).map((operation) => [operation.id, operation]));
  breachOf = makeAnswerValidator(contract);
  scene = await openDemoScene();
  page = await (await fetch(`${scene.url}/docs`)).text();
});
afterAll(() => scene?.close());

/** Deletions are sent last, so that they do not delete records that other snippets need. */
const names = routes
  .map(({ name, method }) => ({ name, method }))
  .sort((one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'))
  .map(({ name }) => name);

function snippetOf(name: string): string {
  const article =
    page
      .split('<article>')
      .find((text) => text.includes(`<h3 id="${name.toLowerCase().replaceAll(/[^a-z0-9-]/g, '')}">`)) ?? '';
  const [, code = ''] = /<summary>cURL<\/summary><pre><code>([\s\S]*?)<\/code>/.exec(article) ?? [];
  return code.replaceAll(/&#(\d+);/g, (_, char: string) => String.fromCharCode(Number(char)));
}

interface Imported {
  readonly method: string;
  readonly url: string;
  readonly header: readonly { readonly key: string; readonly value: string }[];
  readonly body: {
    readonly raw?: string;
    readonly formdata?: readonly { readonly key: string; readonly type: 'file' | 'text'; readonly value: string }[];
  };
}

/** Returns the request that a program creates when it imports the snippet. */
function requestOf(snippet: string): Imported {
  let request: Imported | undefined;
  convert({ type: 'string', data: snippet }, (error, imported) => {
    if (error !== null || !imported.result) throw error ?? new Error(`not imported: ${imported.reason}`);
    request = imported.output[0]?.data as Imported;
  });
  if (request === undefined) throw new Error('nothing was imported');
  return request;
}

async function send({ method, url, header, body: { raw, formdata } }: Imported) {
  const form = formdata && new FormData();
  for (const { key, type, value } of formdata ?? [])
    if (type === 'file') form?.set(key, new Blob(['file']), 'file');
    else form?.set(key, value);
  const content = form ?? raw;
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: header.map(
      ({ key, value }) => [key, value.replace('$TALONARIO_API_KEY', scene.demo.apiKey)] as [string, string],
    ),
    ...(content !== undefined && { body: content }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

describe('snippets of the reference', () => {
  it.each(names)('%s is imported, and its request is answered 2xx or with a documented problem', async (name) => {
    const snippet = snippetOf(name);
    const request = requestOf(snippet);
    const operation = operations.get(name);
    if (operation === undefined) throw new Error(`openapi.json has no ${name}`);
    expect(request.method.toLowerCase()).toBe(operation.method.toLowerCase());
    expect(request.url.startsWith(`${scene.url}/api/v1/`), request.url).toBe(true);
    const answer = await send(request);
    expect([name, answer.status, breachOf(operation, answer)]).toEqual([name, answer.status, undefined]);
    // A snippet that the service cannot even parse (400) would teach a mistake.
    expect([name, answer.status, answer.text.slice(0, 300)]).not.toEqual([name, 400, expect.anything()]);
    if (name === 'documents.create') expect(answer, answer.text).toMatchObject({ status: 201 });
  });
});
