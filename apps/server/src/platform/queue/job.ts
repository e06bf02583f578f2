// A piece of the worker's work, run again and again in a loop of its own.
export interface Job {
  readonly name: string;
  /** How long to wait after a run that found nothing to do. */
  readonly restMs: number;
  /** One bounded piece of work. `busy` means that there may be more right now. */
  run(signal: AbortSignal): Promise<'busy' | 'idle'>;
}
