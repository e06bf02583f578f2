// Compares the circuit breaker with a model of its rules: several processes, answers, missing answers and time in any
// order.
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { resetAuthority } from '../../test/run-worker.ts';
import { useScene } from '../../test/scene.ts';
import { createSriBreaker, type SriBreaker } from './breaker.ts';

const processes = 3;

const scene = useScene({ api: false });

type Event =
  | { readonly kind: 'silence'; readonly by: number; readonly document: string; readonly reached: boolean }
  | { readonly kind: 'answer'; readonly by: number }
  | { readonly kind: 'pass'; readonly seconds: number };

const by = fc.integer({ min: 0, max: processes - 1 });
const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('silence' as const),
      by,
      document: fc.constantFrom('a', 'b', 'c', 'd'),
      reached: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('answer' as const), by }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pass' as const), seconds: fc.integer({ min: 2, max: 7 }) }) },
);

class Model {
  suspects = new Set<string>();
  unreached = 0;
  up = true;
  untilProbe = 0;

  apply(event: Event): void {
    if (event.kind === 'pass') this.untilProbe -= event.seconds;
    else if (event.kind === 'answer') {
      this.suspects.clear();
      this.unreached = 0;
      this.up = true;
    } else {
      this.suspects.add(event.document);
      this.unreached = event.reached ? 0 : this.unreached + 1;
      this.up &&= this.suspects.size < 3 && this.unreached < 3;
      this.untilProbe = 5;
    }
  }

  /** Number of processes that may call SRI now if each of them asks the model once. */
  admit(): number {
    if (this.up) return processes;
    if (this.untilProbe > 0) return 0;
    this.untilProbe = 5;
    return 1;
  }
}

test('the circuit breaker admits as many processes as its model, and at most one probe in five seconds while SRI is down', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 25 }), async (events) => {
      await resetAuthority(scene.owner);
      let now = 0;
      const nodes = Array.from({ length: processes }, () => createSriBreaker(scene.db, () => now));
      const model = new Model();
      for (const event of events) {
        await happen(event, nodes);
        model.apply(event);
        now += 1_001; // a process uses its copy of the state for at most one second
        const words = await Promise.all(nodes.map((node) => node.admit(1)));
        expect(words.filter((word) => word === 'go')).toHaveLength(model.admit());
      }
    }),
    { numRuns: Number(process.env.BREAKER_RUNS ?? 40) },
  );
});

// Applies an event. The state uses the clock of the database, so time passes by moving the times in the row of
// `authority_state`.
async function happen(event: Event, nodes: readonly SriBreaker[]): Promise<void> {
  if (event.kind === 'pass') {
    await sql`update authority_state set next_probe_at = next_probe_at - make_interval(secs => ${event.seconds})`.execute(
      scene.owner,
    );
    return;
  }
  const node = nodes[event.by];
  if (event.kind === 'answer') await node?.recordSuccess(1, 50);
  else await node?.recordFailure(1, { accessKey: event.document, reached: event.reached, durationMs: 0 });
}
