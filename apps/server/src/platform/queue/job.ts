// A piece of the worker's work, run again and again.

/** Where rows wait until they are due; next_work() in the database tells when the first of each is. */
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

/** Milliseconds until something is due, by queue; a queue where nothing waits is not among them. By the clock of the database. */
export type NextWork = ReadonlyMap<WorkQueue, number>;

export interface Job {
  readonly name: string;
  /** What it works on: it sleeps until something there is due. Without it the job runs by the clock. */
  readonly queue?: WorkQueue;
  /** How long to wait after a run that found nothing to do; with a queue, after one that could take nothing of what is due. */
  readonly restMs: number;
  /** One bounded piece of work. */
  run(signal: AbortSignal): Promise<JobOutcome>;
}

/** `busy`: there may be more right now. `emptied`: all that was due a moment ago was taken. `idle`: what is due could not be taken. */
export type JobOutcome = 'busy' | 'emptied' | 'idle';
