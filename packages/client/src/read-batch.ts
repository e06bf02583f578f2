import type { CallOptions, Connection } from './connection.ts';
import { NetworkError } from './errors.ts';
import { makeIdempotencyKey } from './idempotency-key.ts';
import { noRetry, pauseAfter } from './retry.ts';
import type { BatchDocument, BatchResult } from './schemas.generated.ts';

/** The whole batch is sent again under its key after a break: the service replays what it had done. */
export async function* readBatch(
  connection: Connection,
  documents: readonly BatchDocument[],
  options: CallOptions = {},
): AsyncGenerator<BatchResult, void, undefined> {
  const idempotencyKey = options.idempotencyKey ?? makeIdempotencyKey();
  const repeatable = idempotencyKey !== false;
  const policy = options.retry === false ? noRetry : { ...connection.retry, ...options.retry };
  const given = new Set<number>();
  for (let attempt = 1; ; attempt += 1) {
    const lines = await connection.call('documents.batch', { body: documents }, { ...options, idempotencyKey });
    try {
      for await (const result of lines) {
        if (given.has(result.index)) continue;
        given.add(result.index);
        yield result;
      }
      if (given.size >= documents.length) return;
      throw new NetworkError(`The answer ended after ${given.size} of ${documents.length} documents`);
    } catch (error) {
      const pause = pauseAfter({ error, attempt, repeatable, lostBefore: true }, policy, connection.random);
      if (pause === undefined) throw error;
      await connection.sleep(pause, options.signal);
    }
  }
}
