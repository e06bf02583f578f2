// Clients that emit without pause, each with its own document names, and record every answer.
import { setTimeout as sleep } from 'node:timers/promises';
import { sendRequest } from '../../apps/server/test/test-app.ts';
import { tryWithDocumentedRetries } from '../kills/retry-policy.ts';

export interface AnsweredCall {
  readonly api: number;
  /** HTTP status; 0: the connection to the API process was lost. */
  readonly status: number;
  readonly startedAt: number;
  readonly ms: number;
}

export interface ClientOptions {
  readonly apis: readonly string[];
  readonly apiKey: string;
  readonly body: object;
  /** Number of pairs of clients: one sends an idempotency key, the other does not. */
  readonly pairs: number;
  /** Part of every name, so that the documents of different runs have different names. */
  readonly series: string;
}

/**
 * Clients that emit documents without pause. Half of them repeat each request with its idempotency key until they get
 * an answer; the others follow only the documented retry policy.
 */
export class EmittingClients {
  readonly answers: AnsweredCall[] = [];
  /** Ids of documents, by the name on the document. Undefined if a client without a key gave up. */
  readonly made = new Map<string, number | undefined>();
  readonly surprises: string[] = [];
  readonly #options: ClientOptions;
  readonly #working: Promise<void>[];
  #over = false;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#working = Array.from({ length: options.pairs * 2 }, (_, index) => this.#work(index));
  }

  async stop(): Promise<void> {
    this.#over = true;
    await Promise.all(this.#working);
  }

  /** First document of each API process whose request began at least a second after this moment. */
  firstMadeAfter(moment: number): (number | undefined)[] {
    return this.#options.apis.map((_, api) => {
      const made = this.answers.filter(
        (each) => each.api === api && each.status === 201 && each.startedAt > moment + 1_000,
      );
      return made.length === 0 ? undefined : Math.min(...made.map(({ startedAt, ms }) => startedAt + ms)) - moment;
    });
  }

  async #work(index: number): Promise<void> {
    const withKey = index % 2 === 0;
    // Clients with a key use the API processes alternately, as behind a load balancer, so a repeat may be sent to the
    // other process.
    for (let turn = 0; !this.#over; turn += 1) {
      const name = `failover-${this.#options.series}-${index}-${turn}`;
      const json = { ...this.#options.body, emit: true, detail: name };
      try {
        this.made.set(
          name,
          withKey ? await this.#insist(name, json, index + turn) : await this.#tryFiveTimes(json, index),
        );
      } catch (error) {
        this.surprises.push((error as Error).message);
      }
      await sleep(50);
    }
  }

  async #insist(key: string, json: object, first: number): Promise<number> {
    for (let tries = 0; ; tries += 1) {
      const answer = await this.#post(first + tries, json, { 'idempotency-key': key });
      if (answer?.status === 201) return idOf(answer);
      const again = answer === undefined || answer.status >= 500 || answer.body.code === 'idempotency.in_progress';
      if (!again) throw new Error(`with a key: ${answer.status} ${answer.text}`);
      await sleep(300);
    }
  }

  async #tryFiveTimes(json: object, first: number): Promise<number | undefined> {
    const answer = await tryWithDocumentedRetries(() => this.#post(first >> 1, json, {}));
    if (answer === undefined || answer.status >= 500) return undefined;
    if (answer.status !== 201) throw new Error(`without a key: ${answer.status} ${answer.text}`);
    return idOf(answer);
  }

  async #post(turn: number, json: object, more: Readonly<Record<string, string>>) {
    const { apis, apiKey } = this.#options;
    const api = turn % apis.length;
    const headers = { 'x-api-key': apiKey, ...more };
    const [startedAt, began] = [Date.now(), performance.now()];
    const answer = await sendRequest(`${apis[api]}/api/v1/documents`, { method: 'POST', headers, json }).catch(
      () => undefined,
    );
    this.answers.push({ api, status: answer?.status ?? 0, startedAt, ms: performance.now() - began });
    return answer;
  }
}

function idOf(answer: { readonly body: { readonly data?: unknown } }): number {
  return (answer.body.data as { id: number }).id;
}
