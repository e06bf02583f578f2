// AI agent for tests: the official client of the Model Context Protocol, connected to the running service.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect } from 'vitest';
import { createApiKey } from '../src/identity/api-keys/store.ts';
import type { IssuingScene } from './scene.ts';
import { expectCreated } from './test-app.ts';

export interface Agent {
  readonly client: Client;
  /** Calls a tool. Returns its data, and whether it failed. */
  call(name: string, input?: object): Promise<ToolAnswer>;
}

export interface ToolAnswer {
  readonly failed: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for
  readonly data: any;
}

export type McpProtocolEra = 'modern' | 'legacy';

export interface AgentOptions {
  readonly era?: McpProtocolEra;
  readonly headers?: Record<string, string>;
  readonly fetch?: typeof fetch;
  /** Timeout for an answer that is lost. The client's default is a minute. */
  readonly patienceMs?: number;
}

export async function connectAgent(url: string, key: string, options: AgentOptions = {}): Promise<Agent> {
  const { era = 'modern', headers = { authorization: `Bearer ${key}` } } = options;
  const client = new Client(
    { name: 'test', version: '1' },
    era === 'modern' ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {},
  );
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', url), {
    requestInit: { headers },
    ...(options.fetch && { fetch: options.fetch }),
  });
  await client.connect(transport);
  return agentOfClient(client, options.patienceMs);
}

export function agentOfClient(client: Client, patienceMs?: number): Agent {
  const patience = patienceMs === undefined ? {} : { timeout: patienceMs };
  return {
    client,
    async call(name, input = {}) {
      const result = await client.callTool({ name, arguments: input as Record<string, unknown> }, patience);
      const [first] = result.content as { text: string }[];
      const text = first?.text ?? '';
      return { failed: result.isError === true, data: text.startsWith('{') ? JSON.parse(text) : text };
    },
  };
}

export async function makeAgentKey({ database, account }: IssuingScene, wanted: object) {
  return expectCreated(
    await createApiKey(database.owner, { accountId: account.id, mode: 'live', name: 'Agente', ...wanted }),
  );
}

export async function listDocumentIds({ database }: IssuingScene): Promise<number[]> {
  return (await database.owner.selectFrom('documents').select('id').execute()).map(({ id }) => id);
}

/** Expects that `work` issues no document. */
export async function expectNoDocumentIssued(scene: IssuingScene, work: () => Promise<void>): Promise<void> {
  const before = await listDocumentIds(scene);
  await work();
  expect(await listDocumentIds(scene)).toEqual(before);
}
