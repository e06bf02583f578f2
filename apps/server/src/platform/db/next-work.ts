// SQL query for the time at which each queue has work next.
import { sql } from 'kysely';
import type { NextDueTimes, WorkQueue } from '../queue/job.ts';
import type { Database } from './pool.ts';

export async function loadNextDueTimes({ system }: Pick<Database, 'system'>): Promise<NextDueTimes> {
  const { rows } = await sql<{ queue: WorkQueue; due_in: number }>`
    select queue, due_in from next_work() where due_in is not null`.execute(system);
  return new Map(rows.map(({ queue, due_in }) => [queue, Math.max(0, due_in * 1_000)]));
}
