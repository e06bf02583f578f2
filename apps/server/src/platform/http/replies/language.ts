// Language of a refusal. The API uses English unless the client requests Spanish; the panel translates by code.
import type { FastifyRequest } from 'fastify';

export function wantsSpanish({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): boolean {
  if (!url.startsWith('/api/v1')) return false;
  const wishes = (headers['accept-language'] ?? '').slice(0, longestHeader).toLowerCase().split(',').map(readWish);
  const spanish = bestOf(wishes, 'es');
  return spanish > 0 && spanish > Math.max(bestOf(wishes, 'en'), 0);
}

const longestHeader = 200;

interface Wish {
  readonly language: string;
  readonly weight: number;
}

/**
 * Parses an entry of Accept-Language: `es-EC;q=0.8` becomes es with weight 0.8. Of equal weights, the earlier entry
 * gets a slightly higher one.
 */
function readWish(text: string, index: number): Wish {
  const [tag = '', ...parameters] = text.split(';').map((part) => part.trim());
  const weight = Number(parameters.find((part) => part.startsWith('q='))?.slice(2) ?? 1);
  return { language: tag.split('-', 1)[0] ?? '', weight: weight > 0 ? weight - index / 10_000 : 0 };
}

function bestOf(wishes: readonly Wish[], language: string): number {
  return Math.max(0, ...wishes.filter((wish) => wish.language === language).map(({ weight }) => weight));
}
