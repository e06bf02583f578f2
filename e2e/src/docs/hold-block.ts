// What blocks say that are no programs: bodies are sent, answers are compared with those of the service, settings are read.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { RouteName } from '@talonario/contract';
import { expect } from 'vitest';
import { checkSettings, type DemoScene, operatorCommands, tryServerSql } from '../../../apps/server/test/demo-scene.ts';
import { type ClientRequest, checkSample, makeClient } from '../../../apps/server/test/test-app.ts';
import type { Block } from './blocks.ts';
import { atTheScene } from './run-block.ts';

export type Hold = (block: Block, scene: DemoScene) => Promise<void> | void;

const clientOf = ({ url, demo }: DemoScene) => makeClient(url, demo.apiKey);

/** The body of a request, which the service takes. What it leaves out stands in `rest`. */
export function isBodyOf<Name extends RouteName>(
  name: Name,
  request: ClientRequest<Name>,
  rest: (scene: DemoScene) => object = () => ({}),
): Hold {
  return async ({ code }, scene) => {
    const body = { ...rest(scene), ...JSON.parse(code) };
    const { status, text } = await clientOf(scene)(name, { ...request, body } as ClientRequest<Name>);
    expect([status, status < 300 ? '' : text]).toEqual([expect.any(Number), '']);
  };
}

/** The same, and taken back: other pages ask a business that has not said so. */
export function isTriedAs<Name extends RouteName>(name: Name, request: ClientRequest<Name>, undo: object): Hold {
  return async (block, scene) => {
    await isBodyOf(name, request)(block, scene);
    await isBodyOf(name, request, () => undo)({ ...block, code: '{}' }, scene);
  };
}

/** What the service answers to this, to the letter. */
export function isAnswerTo<Name extends RouteName>(
  name: Name,
  request: (scene: DemoScene) => ClientRequest<Name>,
): Hold {
  return async ({ code }, scene) => {
    expect((await clientOf(scene)(name, request(scene))).body).toEqual(JSON.parse(code));
  };
}

/** An answer nobody can have on demand: of the shape that the contract gives it. */
export function fitsAnswerOf(name: RouteName, status: number): Hold {
  return ({ code }) => checkSample(name, status, JSON.parse(code));
}

/** Settings that a process takes. `…` stands for anything. */
export const isSettings: Hold = ({ code }) => {
  const lines = code.split('\n').map((line) => /^([A-Z_]+)=(.*)$/.exec(line) ?? [line]);
  checkSettings(Object.fromEntries(lines.map(([line, name = line, value = '']) => [name, value.replaceAll('…', 'x')])));
};

/** A file that a setting names. */
export function isFileOf(setting: string): Hold {
  return ({ code }, { checkout }) => {
    const path = join(checkout, 'file.json');
    writeFileSync(path, code);
    checkSettings({ [setting]: path });
  };
}

export const isServerSql: Hold = ({ code }) => tryServerSql(code);

/** Every command there is, and no other. */
export const listsOperatorCommands: Hold = ({ code }) => {
  const entries = code.split(/\n| {4,}/).filter((entry) => !entry.startsWith('('));
  const named = entries.map((entry) => /^[a-z][a-z-]*(?: [a-z][a-z-]*(?![\w.]))*/.exec(entry)?.[0]);
  expect(new Set(named)).toEqual(new Set([...operatorCommands, 'ride']));
};

/** The message that a webhook is: its body has the fields of the event. */
export const isWebhook: Hold = async ({ code }, scene) => {
  const message = JSON.parse(code.slice(code.indexOf('\n\n')).replaceAll('\n', ''));
  const { body } = await clientOf(scene)('events.list', { query: { type: message.type, limit: 1 } });
  const [event] = body.data as { data: object }[];
  expect(Object.keys(message.data).sort()).toEqual(Object.keys(event?.data ?? {}).sort());
};

interface AgentSettings {
  readonly command?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const greeting = JSON.stringify({
  ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'docs', version: '1' } },
});

/** The settings of an agent: what they start, or call, answers as our server. */
export const greetsAgent: Hold = async ({ code }, scene) => {
  const text = atTheScene(code, scene).replace('tal_test_…', scene.demo.apiKey);
  const { talonario } = JSON.parse(text).mcpServers as { talonario: AgentSettings };
  const answer = talonario.url === undefined ? await greetProgram(talonario, scene) : await greetServer(talonario);
  expect(answer).toContain('"serverInfo"');
};

async function greetServer({ url = '', headers = {} }: AgentSettings): Promise<string> {
  const accept = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
  return await (await fetch(url, { method: 'POST', headers: { ...accept, ...headers }, body: greeting })).text();
}

async function greetProgram({ command = '', args = [], env }: AgentSettings, scene: DemoScene): Promise<string> {
  const program = spawn(command, args, {
    ...{ cwd: scene.checkout, stdio: ['pipe', 'pipe', 'ignore'] },
    env: { ...scene.environment, ...env },
  });
  const ended = once(program, 'exit');
  program.stdin.write(`${greeting}\n`);
  let first = '';
  for await (const line of createInterface({ input: program.stdout })) {
    first = line;
    break;
  }
  program.kill();
  await ended;
  return first;
}
