// talonario listen: forwards events to a program on this machine, signed like webhooks. The service cannot call such a
// program, so this command reads the log of events.
import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Event, WebhookEvent } from '@talonario/client';
import type { ApiCommand, CliContext } from '../cli-context.ts';
import { parseId } from '../cli-context.ts';
import { UsageError } from '../framework/failures.ts';
import type { TextInLanguage } from '../language.ts';
import { fetchEvents } from './watch.ts';

export const listenCommand = (say: TextInLanguage): ApiCommand => ({
  words: ['listen'],
  summary: say({
    es: 'Pasar los eventos a un programa de esta máquina, firmados como webhooks, para desarrollar sin dirección pública',
    en: 'Forward events to a program on this machine, signed like webhooks, to develop without a public address',
  }),
  options: {
    'forward-to': {
      value: 'URL',
      required: true,
      about: say({
        es: 'dirección del programa, como http://127.0.0.1:8080/',
        en: "the program's address, such as http://127.0.0.1:8080/",
      }),
    },
    events: {
      value: 'TYPES',
      about: say({
        es: 'solo estos, separados por comas; todos los de los webhooks si no se dice',
        en: 'only these, separated by commas; all that webhooks have when not given',
      }),
    },
    business: { value: 'ID', about: say({ es: 'solo de esta empresa', en: 'only of this business' }) },
    after: {
      value: 'EVENT',
      about: say({
        es: 'seguir después de este evento (su id); si falta, desde ahora',
        en: 'go on after this event (its id); from now on when left out',
      }),
    },
    once: { about: say({ es: 'terminar cuando no hay más', en: 'end when there is no more' }) },
  },
  async run(input, person) {
    const address = readAddress(input.text('forward-to') ?? '', say);
    const types = readTypes(input.text('events'), say);
    const business = input.text('business');
    const secret = readSecret(person, say);
    const query = {
      type: types.join(','),
      ...(business !== undefined && { businessId: parseId(business, '--business', say) }),
    };
    for (let after = input.text('after') ?? 'latest'; ; ) {
      const answer = await fetchEvents(person, { ...query, after });
      for (const event of answer?.data ?? []) {
        const outcome = await forward(event, address, secret);
        if (input.json) person.stdout.write(`${JSON.stringify({ id: event.id, type: event.type, outcome })}\n`);
        else person.stdout.write(`${event.createdAt}  ${event.type}  ${outcome}  ${event.id}\n`);
      }
      after = answer?.meta.next ?? after;
      if (answer?.meta.more) continue;
      if (input.flag('once') && answer !== undefined) return { data: undefined, text: '' };
      await sleep(pollMs);
    }
  },
});

const pollMs = 1000;
/** Maximum time for the response of the local program. It is the same as for a webhook of the service. */
const answerMs = 15_000;

const webhookTypes = [
  'document.signed',
  'document.recepted',
  'document.authorizated',
  'document.rejected',
  'document.stuck',
  'document.annulment_requested',
  'document.annulment_pending',
  'document.annulment_closed',
  'document.annulled',
  'received.created',
  'received.annulled',
] as const satisfies readonly WebhookEvent['type'][];

/** Sends the event once; returns the status, or the reason why there is none. */
async function forward({ id, type, createdAt, data }: Event, address: string, secret: Buffer): Promise<string> {
  const body = JSON.stringify({ type, timestamp: createdAt, data });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  try {
    const answer = await fetch(address, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(answerMs),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Talonario-Webhooks',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      },
      body,
    });
    await answer.body?.cancel();
    return String(answer.status);
  } catch (error) {
    const { cause, name } = error as Error & { cause?: { code?: string } };
    return cause?.code ?? name;
  }
}

/**
 * Returns the secret in TALONARIO_WEBHOOK_SECRET, or a new one that is printed, so that the local program can verify
 * the messages.
 */
function readSecret({ env, stderr }: CliContext, say: TextInLanguage): Buffer {
  const given = env.TALONARIO_WEBHOOK_SECRET;
  const text = given || `whsec_${randomBytes(32).toString('base64')}`;
  const key = Buffer.from(text.replace(/^whsec_/, ''), 'base64');
  if (key.length < 16)
    throw new UsageError(
      say({
        es: 'TALONARIO_WEBHOOK_SECRET no es un secreto whsec_…',
        en: 'TALONARIO_WEBHOOK_SECRET is not a whsec_… secret',
      }),
    );
  if (!given) stderr.write(`TALONARIO_WEBHOOK_SECRET=${text}\n`);
  return key;
}

function readAddress(text: string, say: TextInLanguage): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new UsageError(
    say({
      es: `"${text}" no es una dirección como http://127.0.0.1:8080/`,
      en: `"${text}" is not an address such as http://127.0.0.1:8080/`,
    }),
  );
}

function readTypes(text: string | undefined, say: TextInLanguage): readonly string[] {
  if (text === undefined) return webhookTypes;
  const types = text.split(',').map((type) => type.trim());
  const unknown = types.find((type) => !(webhookTypes as readonly string[]).includes(type));
  if (unknown === undefined) return types;
  const known = webhookTypes.join(', ');
  throw new UsageError(
    say({
      es: `los webhooks no tienen ${unknown}; hay: ${known}`,
      en: `webhooks have no ${unknown}; there are: ${known}`,
    }),
  );
}
