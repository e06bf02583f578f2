// A piece of the worker's work, run again and again.

/** Queues of rows with a due time. The SQL function next_work() returns the first due time of each. */
export type WorkQueue =
  | 'documents 1'
  | 'documents 2'
  | 'events'
  | 'emails'
  | 'account emails'
  | 'webhooks'
  | 'imports'
  | 'packages'
  | 'verifications'
  | 'rehearsals'
  | 'received 1'
  | 'received 2'
  | 'annulments';

/** Milliseconds until something is due, by queue, by the clock of the database. Empty queues are left out. */
export type NextWork = ReadonlyMap<WorkQueue, number>;

export interface Job {
  readonly name: string;
  /** Queue of the job: it sleeps until a row there is due. Without it the job runs at intervals. */
  readonly queue?: WorkQueue;
  /** Pause after a run without work; with a queue, after a run that could claim nothing of what is due. */
  readonly restMs: number;
  /** Does one bounded piece of work. */
  run(signal: AbortSignal): Promise<JobOutcome>;
}

/**
 * `busy`: there may be more now. `emptied`: everything that was due a moment ago was claimed. `idle`: due rows could
 * not be claimed.
 */
export type JobOutcome = 'busy' | 'emptied' | 'idle';
