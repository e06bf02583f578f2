// The inputs a pattern is worst at, made from the pattern itself: what it takes first, then something it repeats, many times, then a
// character that makes all of it fail.
import { manySteps, stepCounter } from './count-steps.ts';
import { type PatternNode, parsePattern } from './parse.ts';

/** How an attack on a pattern is written: it can be made as long as one likes. */
export interface Attack {
  readonly prefix: string;
  readonly pump: string;
  readonly tail: string;
}

export function attackText({ prefix, pump, tail }: Attack, length: number): string {
  return `${prefix}${pump.repeat(Math.max(1, Math.ceil((length - prefix.length - tail.length) / pump.length)))}${tail}`;
}

/** The attacks that cost the pattern most, dearest first. */
export function worstAttacks(source: string, flags: string, count = 4): Attack[] {
  const name = `/${source}/${flags}`;
  const known = ranked.get(name) ?? rankAttacks(source, flags);
  ranked.set(name, known);
  return known.slice(0, count);
}

/** Ranking them takes longer than anything else here, and is asked for twice. */
const ranked = new Map<string, readonly Attack[]>();

function rankAttacks(source: string, flags: string): readonly Attack[] {
  const { steps } = stepCounter(source, flags);
  const costs = attacksOn(parsePattern(source, flags)).map((attack) => ({
    attack,
    cost: steps(attackText(attack, 40), 20_000),
  }));
  return costs.sort((one, other) => other.cost - one.cost).map(({ attack }) => attack);
}

/**
 * How the steps of the worst attack grow when its input doubles: 2 is linear, 4 quadratic. Measured where bounded repetitions,
 * which are dear up to their bound and no further, have come to rest.
 */
export function growthOf(
  source: string,
  flags: string,
): { readonly growth: number; readonly attack: Attack | undefined } {
  const { steps } = stepCounter(source, flags);
  let worst: { growth: number; attack: Attack | undefined } = { growth: 0, attack: undefined };
  for (const attack of worstAttacks(source, flags)) {
    const [short, long] = [steps(attackText(attack, 256)), steps(attackText(attack, 512))];
    const growth = long >= manySteps ? Number.POSITIVE_INFINITY : long / short;
    if (growth > worst.growth) worst = { growth, attack };
  }
  return worst;
}

function attacksOn(tree: PatternNode): Attack[] {
  const places = [...repetitions(tree, '')];
  const chars = samplesOf(tree);
  const prefixes = unique(['', ...places.map(({ before }) => before)]).slice(0, 8);
  const bodies = unique([...places.flatMap(({ item }) => [wordOf(item), wordOf(item, 1)]), ...chars]).filter(
    (text) => text !== '',
  );
  const pumps = unique([
    ...bodies.slice(0, 16),
    ...bodies.slice(0, 6).flatMap((one) => bodies.slice(0, 6).map((two) => one + two)),
  ]);
  const tails = unique(['', '\u0000', '\n', '!', ...chars.slice(0, 6)]);
  return prefixes.flatMap((prefix) => pumps.flatMap((pump) => tails.map((tail) => ({ prefix, pump, tail }))));
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

/** Every repeated part, and the shortest text that leads up to it. */
function* repetitions(node: PatternNode, before: string): Generator<{ before: string; item: PatternNode }> {
  switch (node.kind) {
    case 'sequence': {
      let text = before;
      for (const item of node.items) {
        yield* repetitions(item, text);
        text += wordOf(item);
      }
      return;
    }
    case 'choice':
      for (const option of node.options) yield* repetitions(option, before);
      return;
    case 'repeat':
      if (node.max > 8) yield { before, item: node.item };
      yield* repetitions(node.item, before);
      return;
    case 'group':
    case 'look':
      yield* repetitions(node.item, before);
  }
}

/** A short text the node takes, its `variant`th character where it has a choice. */
function wordOf(node: PatternNode, variant = 0): string {
  switch (node.kind) {
    case 'set': {
      const chars = charsOf(node);
      return chars[Math.min(variant, chars.length - 1)] ?? '';
    }
    case 'sequence':
      return node.items.map((item) => wordOf(item, variant)).join('');
    case 'choice':
      return wordOf(
        node.options[Math.min(variant, node.options.length - 1)] ?? { kind: 'sequence', items: [] },
        variant,
      );
    case 'repeat':
      return wordOf(node.item, variant).repeat(Math.max(node.min, Math.min(1, node.max)));
    case 'group':
      return wordOf(node.item, variant);
    default:
      return '';
  }
}

function samplesOf(node: PatternNode): string[] {
  switch (node.kind) {
    case 'set':
      return charsOf(node).slice(0, 3);
    case 'sequence':
      return unique(node.items.flatMap(samplesOf));
    case 'choice':
      return unique(node.options.flatMap(samplesOf));
    case 'repeat':
    case 'group':
    case 'look':
      return samplesOf(node.item);
    default:
      return [];
  }
}

// One of every kind that patterns tell apart, and every other ASCII character behind them.
const alphabet = unique([
  ...'aZ0 1_-.,@:;=/<>&"\'\\\t\n\r\u0000é\u2028\u{1F600}',
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)),
  '\ud800',
  '\u007f',
  '\ufeff',
]);

function charsOf({ has, source }: Extract<PatternNode, { kind: 'set' }>): string[] {
  const found = alphabet.filter((char) => has(char)).slice(0, 4);
  return found.length > 0 || source.length > 1 ? found : [source];
}
