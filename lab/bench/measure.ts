/** Work that is repeated and measured. */
export type MeasuredTask = () => unknown;

export interface TaskRates {
  /** Median of the rates of all rounds, per second. */
  readonly perSecond: number;
  /** Ratio of the rate to the rate of the first task in the same round; median of all rounds. */
  readonly ofLimit: number;
}

/**
 * Runs the tasks in turns, round after round, so that other load on the machine affects all of them alike. Figures are
 * medians over the rounds; ratios are computed within a round.
 */
export async function measureTogether(
  tasks: ReadonlyMap<string, MeasuredTask>,
  { rounds, msPerTask }: { readonly rounds: number; readonly msPerTask: number },
): Promise<Map<string, TaskRates>> {
  for (const task of tasks.values()) await rateOf(task, msPerTask / 2);
  const rates = new Map<string, number[]>([...tasks.keys()].map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, task] of tasks) rates.get(name)?.push(await rateOf(task, msPerTask));
  }
  const limit = [...rates.values()][0] ?? [];
  return new Map(
    [...rates].map(([name, list]) => [
      name,
      { perSecond: median(list), ofLimit: median(list.map((rate, round) => rate / (limit[round] ?? rate))) },
    ]),
  );
}

/** Measures the rate per second of CPU time of all threads, so that waiting for a busy processor is not counted. */
async function rateOf(task: MeasuredTask, ms: number): Promise<number> {
  const end = performance.now() + ms;
  const before = process.cpuUsage();
  let count = 0;
  do {
    const result = task();
    if (result instanceof Promise) await result;
    count += 1;
  } while (performance.now() < end);
  const { user, system } = process.cpuUsage(before);
  return (count * 1_000_000) / (user + system);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
