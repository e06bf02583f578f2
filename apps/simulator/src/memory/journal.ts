import { closeSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import { type Environment, environments } from '../environment.ts';
import type { ArchiveEvent } from './archive.ts';

export type EventJournal = {
  /**
   * Writes an event. The event is on disk when the function returns, so a simulator that is killed afterwards still has
   * every document that it answered with RECIBIDA.
   */
  write(environment: Environment, event: ArchiveEvent): void;
  /**
   * Replaces the complete journal: when the simulator starts (without the events of deleted documents), and when it is
   * reset.
   */
  rewrite(events: Iterable<readonly [Environment, ArchiveEvent]>): void;
  close(): void;
};

/** Opens the journal of the option `--keep FILE`, which has one JSON line per event. */
export function openEventJournal(file: string): { journal: EventJournal; events: [Environment, ArchiveEvent][] } {
  const events = readEvents(file);
  let descriptor = openSync(file, 'a');
  const journal: EventJournal = {
    write: (environment, event) => {
      writeSync(descriptor, encode(environment, event));
    },
    rewrite: (all) => {
      const lines = [...all].map(([environment, event]) => encode(environment, event));
      closeSync(descriptor);
      writeFileSync(`${file}.new`, lines.join(''));
      renameSync(`${file}.new`, file);
      descriptor = openSync(file, 'a');
    },
    close: () => closeSync(descriptor),
  };
  return { journal, events };
}

export class JournalError extends Error {}

function readEvents(file: string): [Environment, ArchiveEvent][] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new JournalError(`${file}: ${(error as Error).message}`);
  }
  const lines = text.split('\n');
  // The last line is incomplete if the process was killed while it wrote the line. It is dropped.
  lines.pop();
  return lines.map((line, index) => {
    const event = decode(line);
    if (event === undefined) throw new JournalError(`${file}, line ${index + 1}: not a line of a simulator journal`);
    return event;
  });
}

function encode(environment: Environment, event: ArchiveEvent): string {
  const plain =
    event.kind === 'attempt'
      ? { ...event, attempt: { ...event.attempt, xml: event.attempt.xml.toString('base64') } }
      : event;
  return `${JSON.stringify({ environment, ...plain })}\n`;
}

function decode(line: string): [Environment, ArchiveEvent] | undefined {
  try {
    const { environment, ...event } = JSON.parse(line);
    if (!environments.includes(environment) || !['attempt', 'batch', 'annulment'].includes(event.kind))
      return undefined;
    if (event.kind === 'attempt') event.attempt.xml = Buffer.from(event.attempt.xml, 'base64');
    return [environment, event];
  } catch {
    return undefined;
  }
}
