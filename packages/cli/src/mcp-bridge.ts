// Forwards MCP messages from standard input to `/mcp` of a server, and the responses to standard output: one message
// per line, each in a separate POST. No decision is made here, so an agent on this machine has the same tools and the
// same errors as an agent that calls the server directly.
import { createInterface } from 'node:readline';
import type { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CommandStreams } from './cli-context.ts';
import { type Credentials, withoutEndSlashes } from './credentials.ts';
import type { TextInLanguage } from './language.ts';

export interface BridgeOptions extends Credentials {
  readonly readOnly: boolean;
}

type Id = string | number;

interface Message {
  readonly id?: Id | null;
  readonly method?: string;
  readonly params?: {
    readonly name?: unknown;
    readonly uri?: unknown;
    readonly requestId?: Id;
    readonly _meta?: Readonly<Record<string, unknown>>;
  };
}

/**
 * Connects an agent on stdin and stdout to the MCP endpoint of the service. Ends when the agent closes its input, after
 * all pending messages were answered.
 */
export async function bridgeMcp(
  options: BridgeOptions,
  { stdin, stdout, stderr }: CommandStreams,
  say: TextInLanguage,
): Promise<void> {
  const address = mcpAddress(options.url);
  stderr.write(say({ es: `talonario mcp: ${address}\n`, en: `talonario mcp: ${address}\n` }));
  const session = new Session(options, address, stdout);
  const underway = new Set<Promise<void>>();
  for await (const line of createInterface({ input: stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === '') continue;
    const done: Promise<void> = session.take(line).finally(() => underway.delete(done));
    underway.add(done);
    // The first message negotiates the protocol version, so all later messages wait for the response to it.
    if (session.opening) await done;
  }
  await Promise.all(underway);
}

/**
 * Address of the MCP endpoint: https://example.com/api/v1 becomes https://example.com/mcp, also below a path of a
 * proxy.
 */
export function mcpAddress(baseUrl: string): string {
  return `${withoutEndSlashes(baseUrl).replace(/\/api\/v1$/, '')}/mcp`;
}

class Session {
  readonly #options: BridgeOptions;
  readonly #address: string;
  readonly #stdout: Writable;
  readonly #running = new Map<Id, AbortController>();
  #revision: string | undefined;
  opening = true;

  constructor(options: BridgeOptions, address: string, stdout: Writable) {
    this.#options = options;
    this.#address = address;
    this.#stdout = stdout;
  }

  async take(line: string): Promise<void> {
    const message = readMessage(line);
    if (message === undefined) return this.#fail(null, -32_700, 'Parse error');
    const { id, method, params } = message;
    // An HTTP request cannot be cancelled by another message, so it is aborted. A cancelled request gets no response.
    if (method === 'notifications/cancelled') return this.#running.get(params?.requestId ?? '')?.abort();
    const isRequest = method !== undefined && id !== undefined && id !== null;
    const control = new AbortController();
    if (isRequest) this.#running.set(id, control);
    try {
      await this.#carry(line, message, control.signal);
    } catch (error) {
      if (!control.signal.aborted && isRequest) this.#fail(id, -32_603, (error as Error).message);
    } finally {
      if (isRequest) this.#running.delete(id);
      this.opening = false;
    }
  }

  async #carry(line: string, message: Message, signal: AbortSignal): Promise<void> {
    const response = await this.#post(line, message, signal);
    const text = await response.text();
    if (signal.aborted) return;
    for (const answer of answersIn(response, text)) this.#pass(answer, message);
    if (response.ok || message.id === undefined || message.id === null) return;
    if (!isJsonRpc(text)) this.#fail(message.id, -32_603, refusalOf(response.status, text));
  }

  /**
   * Sends the message again if no response arrived. The server finds the result of the first request and does not
   * repeat its work.
   */
  async #post(body: string, message: Message, signal: AbortSignal): Promise<Response> {
    for (let pauseMs = 1_000; ; pauseMs *= 2) {
      try {
        const response = await fetch(this.#address, {
          method: 'POST',
          redirect: 'manual',
          headers: this.#headersOf(message),
          body,
          signal: AbortSignal.any([signal, AbortSignal.timeout(maxAnswerMs)]),
        });
        if (![502, 503, 504].includes(response.status) || pauseMs > maxPauseMs) return response;
        await response.body?.cancel();
      } catch (error) {
        if (signal.aborted || pauseMs > maxPauseMs) throw causeOf(error);
      }
      await sleep(pauseMs, undefined, { signal });
    }
  }

  #headersOf({ method, params }: Message): Record<string, string> {
    const claimed = params?._meta?.['io.modelcontextprotocol/protocolVersion'];
    const revision = typeof claimed === 'string' ? claimed : this.#revision;
    const name = params?.name ?? params?.uri;
    return {
      authorization: `Bearer ${this.#options.apiKey}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'user-agent': 'talonario-cli',
      ...(this.#options.readOnly && { 'talonario-read-only': 'true' }),
      ...(revision !== undefined && { 'mcp-protocol-version': plain(revision) }),
      ...(typeof claimed === 'string' && method !== undefined && { 'mcp-method': plain(method) }),
      ...(typeof claimed === 'string' && typeof name === 'string' && { 'mcp-name': plain(name) }),
    };
  }

  #pass(answer: string, { method }: Message): void {
    const { result } = JSON.parse(answer) as { result?: { protocolVersion?: string } };
    if (method === 'initialize') this.#revision = result?.protocolVersion;
    this.#write(answer);
  }

  #fail(id: Id | null, code: number, message: string): void {
    this.#write(JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } }));
  }

  #write(line: string): void {
    this.#stdout.write(`${line}\n`);
  }
}

/** Maximum time for a response. It is longer than the maximum duration of an emission in the service. */
const maxAnswerMs = 120_000;
const maxPauseMs = 8_000;

function readMessage(line: string): Message | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Message) : undefined;
  } catch {
    return undefined;
  }
}

/** Response lines: one for a JSON response, one per event of a stream. */
function answersIn(response: Response, text: string): readonly string[] {
  const type = response.headers.get('content-type') ?? '';
  const found = type.startsWith('text/event-stream')
    ? [...text.matchAll(/^data: ?(.+)$/gm)].map(([, data = '']) => data)
    : [text];
  return found.filter(isJsonRpc).map((answer) => JSON.stringify(JSON.parse(answer)));
}

function isJsonRpc(text: string): boolean {
  try {
    return (JSON.parse(text) as { jsonrpc?: unknown } | null)?.jsonrpc === '2.0';
  } catch {
    return false;
  }
}

/** Error text of the API itself: an invalid key, an exhausted quota. */
function refusalOf(status: number, text: string): string {
  try {
    const { error, detail } = JSON.parse(text) as { error?: string; detail?: string };
    return `${detail ?? error ?? text} (HTTP ${status})`;
  } catch {
    return `HTTP ${status}`;
  }
}

/**
 * Removes characters that are not allowed in a header. The server compares the header with the message and refuses
 * differences.
 */
function plain(text: string): string {
  return /^[\x21-\x7e]+( [\x21-\x7e]+)*$/.test(text) ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`;
}

function causeOf(error: unknown): Error {
  const { cause, message } = error as Error & { cause?: { code?: string; message?: string } };
  return new Error(cause?.code ?? cause?.message ?? message);
}
