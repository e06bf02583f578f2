// Jobs: work that the worker does again and again.

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

/** Milliseconds until a row is due, by queue and by the database's clock. Empty queues are left out. */
export type NextDueTimes = ReadonlyMap<WorkQueue, number>;

export interface WorkerJob {
  readonly name: string;
  /** Queue of the job: the job sleeps until a row of the queue is due. A job without a queue runs at intervals. */
  readonly queue?: WorkQueue;
  /**
   * Pause after a run without work. For a job with a queue: pause after a run that could claim none of the due rows.
   */
  readonly restMs: number;
  /** Does a limited amount of work. */
  run(signal: AbortSignal): Promise<JobOutcome>;
}

/**
 * Result of a run. `busy`: there may be more work now. `emptied`: all rows that were due a moment ago were claimed.
 * `idle`: there was no work, or due rows could not be claimed.
 */
export type JobOutcome = 'busy' | 'emptied' | 'idle';
