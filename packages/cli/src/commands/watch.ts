// talonario watch: what becomes of documents, line by line.
import { setTimeout as sleep } from 'node:timers/promises';
import { isTransient, type Talonario } from '@talonario/client';
import { UsageError } from '../framework/failures.ts';
import type { Say } from '../language.ts';
import type { PeopleCommand } from '../people.ts';
import type { Person } from '../person.ts';
import { documentLine } from '../show-document.ts';
import { businessOption } from './list.ts';

type Listed = Awaited<ReturnType<Talonario['documents']['list']>>['data'][number];

export const watchCommand = (say: Say): PeopleCommand => ({
  words: ['watch'],
  summary: say({
    es: 'Mostrar cada documento nuevo y cada cambio de estado; con --json, una línea JSON por cambio',
    en: 'Show every new document and every change of state; with --json, one line of JSON for each',
  }),
  options: {
    business: businessOption(say),
    every: {
      value: 'SECONDS',
      about: say({ es: 'cada cuánto preguntar; 5 si no se dice', en: 'how often to ask; 5 when not given' }),
    },
    once: { about: say({ es: 'terminar cuando nada espera al SRI', en: 'end when nothing waits for SRI' }) },
  },
  async run(input, person) {
    const everyMs = readSeconds(input.text('every') ?? '5', say) * 1000;
    const businessId = await person.businessId(input.text('business'));
    const show = (document: Listed) =>
      person.stdout.write(`${input.json ? JSON.stringify(document) : documentLine(document)}\n`);
    const known = new Map<number, string>();
    for (let first = true; ; first = false) {
      const documents = await look(person, businessId, known);
      for (const document of documents ?? []) {
        if (known.get(document.id) === document.documentState.acronym) continue;
        known.set(document.id, document.documentState.acronym);
        if (!first || isWaiting(document)) show(document);
      }
      if (input.flag('once') && documents?.some(isWaiting) === false) return { data: undefined, text: '' };
      await sleep(everyMs);
    }
  },
});

/** The newest, and those that waited when they were last seen. A server that is away for a while is waited for. */
async function look(
  person: Person,
  businessId: number,
  known: ReadonlyMap<number, string>,
): Promise<readonly Listed[] | undefined> {
  const { documents } = person.client();
  try {
    const query = { businessId, view: 'summary', perPage: 100 } as const;
    const newest = (await documents.list({ ...query, sortBy: 'id', sortDir: 'desc' })).data;
    const seen = new Set(newest.map(({ id }) => id));
    const waiting = [...known].filter(([id, acronym]) => waitingStates.has(acronym) && !seen.has(id));
    const older = await Promise.all(waiting.map(([id]) => documents.get(id, { businessId })));
    return [...older, ...newest].sort((one, other) => one.id - other.id);
  } catch (error) {
    if (!isTransient(error)) throw error;
    person.stderr.write(`talonario: ${(error as Error).message}\n`);
    return undefined;
  }
}

const waitingStates: ReadonlySet<string> = new Set(['PPR', 'SND', 'REC']);

function isWaiting({ documentState }: Listed): boolean {
  return waitingStates.has(documentState.acronym);
}

function readSeconds(text: string, say: Say): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new UsageError(say({ es: '--every son segundos', en: '--every is seconds' }));
}
