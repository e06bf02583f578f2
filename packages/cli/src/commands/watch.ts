// talonario watch: prints events, line by line, in order and without gaps.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Event, isTransient, type ReplyOf } from '@talonario/client';
import type { ApiCommand } from '../cli-context.ts';
import { type CliContext, parseId } from '../cli-context.ts';
import { errorMessageOf } from '../error-message.ts';
import { UsageError } from '../framework/failures.ts';
import type { TextInLanguage } from '../language.ts';

export const watchCommand = (say: TextInLanguage): ApiCommand => ({
  words: ['watch'],
  summary: say({
    es: 'Mostrar lo que pasa, en orden y sin huecos; con --json, una línea JSON por evento',
    en: 'Show what happens, in order and without gaps; with --json, one line of JSON for each event',
  }),
  options: {
    business: { value: 'ID', about: say({ es: 'solo de esta empresa', en: 'only of this business' }) },
    type: {
      value: 'TYPES',
      about: say({
        es: 'como document.authorizated,customer.*; document.* si no se dice',
        en: 'such as document.authorizated,customer.*; document.* when not given',
      }),
    },
    after: {
      value: 'EVENT',
      about: say({
        es: 'seguir después de este evento (su id); si falta, desde ahora',
        en: 'go on after this event (its id); from now on when left out',
      }),
    },
    every: {
      value: 'SECONDS',
      about: say({ es: 'cada cuánto preguntar; 2 si no se dice', en: 'how often to ask; 2 when not given' }),
    },
    once: { about: say({ es: 'terminar cuando no hay más', en: 'end when there is no more' }) },
  },
  async run(input, person) {
    const everyMs = readSeconds(input.text('every') ?? '2', say) * 1000;
    const business = input.text('business');
    const query = {
      type: input.text('type') ?? 'document.*',
      ...(business !== undefined && { businessId: parseId(business, '--business', say) }),
    };
    for (let after = input.text('after') ?? 'latest'; ; ) {
      const answer = await fetchEvents(person, { ...query, after });
      for (const event of answer?.data ?? [])
        person.stdout.write(`${input.json ? JSON.stringify(event) : eventLine(event)}\n`);
      after = answer?.meta.next ?? after;
      if (answer?.meta.more) continue;
      if (input.flag('once') && answer !== undefined) return { data: undefined, text: '' };
      await sleep(everyMs);
    }
  },
});

/** Returns undefined if the server is temporarily unavailable. The caller then waits and tries again. */
export async function fetchEvents(person: CliContext, query: { after: string; type: string; businessId?: number }) {
  try {
    return (await person.client().call('events.list', { query })) as ReplyOf<'events.list'>;
  } catch (error) {
    if (!isTransient(error)) throw error;
    person.stderr.write(`talonario: ${errorMessageOf(error, person.say)}\n`);
    return undefined;
  }
}

function eventLine({ id, createdAt, type, data }: Event): string {
  const { number, businessName, name, total } = data as Readonly<Record<string, unknown>>;
  const words = [number, businessName ?? name, total].filter((word) => word !== undefined && word !== null);
  return [createdAt, type, ...words, id].join('  ');
}

function readSeconds(text: string, say: TextInLanguage): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new UsageError(say({ es: '--every son segundos', en: '--every is seconds' }));
}
