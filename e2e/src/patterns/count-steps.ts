// What a backtracking engine does with an input, counted: one step for every atom it tries. A count does not depend on the machine,
// so growth can be told from it exactly. V8 has short cuts that this has not; it never has fewer steps than V8 has work.
import { type PatternNode, parsePattern } from './parse.ts';

/** Over this the growth is plain enough; counting on would only take time. */
export const manySteps = 400_000;

export interface StepCounter {
  /** Steps of `RegExp.test`, or of going through all matches when the pattern is global; not counted beyond `most`. */
  steps(input: string, most?: number): number;
  matches(input: string): boolean;
}

export function stepCounter(source: string, flags: string): StepCounter {
  const tree = parsePattern(source, flags);
  return {
    steps: (input, most = manySteps) => new Search(input, flags, most).through(tree).steps,
    matches: (input) => new Search(input, flags.replace('g', ''), manySteps).through(tree).found,
  };
}

type Next = (at: number) => boolean;

class Search {
  readonly #input: readonly string[];
  readonly #flags: string;
  readonly #groups = new Map<number, string>();
  readonly #most: number;
  #steps = 0;

  constructor(input: string, flags: string, most: number) {
    this.#most = most;
    this.#flags = flags;
    this.#input = /[uv]/.test(flags) ? [...input] : input.split('');
  }

  through(tree: PatternNode): { readonly steps: number; readonly found: boolean } {
    let end = 0;
    let found = false;
    const accept = (at: number) => {
      end = at;
      return true;
    };
    for (let start = 0; start <= this.#input.length && this.#steps < this.#most; ) {
      found = this.#match(tree, start, accept);
      if (this.#flags.includes('y') || (found && !this.#flags.includes('g'))) break;
      start = found ? Math.max(end, start + 1) : start + 1;
    }
    return { steps: this.#steps, found };
  }

  #match(node: PatternNode, at: number, next: Next): boolean {
    this.#steps += 1;
    if (this.#steps >= this.#most) return true;
    switch (node.kind) {
      case 'set':
        return at < this.#input.length && node.has(this.#input[at] ?? '') && next(at + 1);
      case 'sequence':
        return this.#sequence(node.items, 0, at, next);
      case 'choice':
        return node.options.some((option) => this.#match(option, at, next));
      case 'repeat':
        return node.item.kind === 'set' ? this.#run(node, node.item.has, at, next) : this.#repeat(node, 0, at, next);
      case 'group':
        return this.#match(node.item, at, (end) => {
          this.#groups.set(node.index, this.#input.slice(at, end).join(''));
          return next(end);
        });
      case 'look':
        return this.#look(node, at) && next(at);
      case 'edge':
        return this.#isEdge(node.edge, at) && next(at);
      case 'back': {
        const text = this.#groups.get(node.index) ?? '';
        this.#steps += text.length;
        return this.#input.slice(at, at + text.length).join('') === text && next(at + text.length);
      }
    }
  }

  #sequence(items: readonly PatternNode[], index: number, at: number, next: Next): boolean {
    const item = items[index];
    if (item === undefined) return next(at);
    return this.#match(item, at, (end) => this.#sequence(items, index + 1, end, next));
  }

  /** A repeated character: as far as it goes, then back one by one; or the other way round. */
  #run(node: Repeat, has: (char: string) => boolean, at: number, next: Next): boolean {
    const most = Math.min(node.max, this.#input.length - at);
    let taken = 0;
    if (node.lazy) {
      for (; taken <= most; taken += 1) {
        this.#steps += 1;
        if (this.#steps >= this.#most || (taken >= node.min && next(at + taken))) return true;
        if (!has(this.#input[at + taken] ?? '')) return false;
      }
      return false;
    }
    while (taken < most && has(this.#input[at + taken] ?? '')) taken += 1;
    this.#steps += taken;
    for (; taken >= node.min; taken -= 1) {
      this.#steps += 1;
      if (this.#steps >= this.#most || next(at + taken)) return true;
    }
    return false;
  }

  #repeat(node: Repeat, done: number, at: number, next: Next): boolean {
    const again = () =>
      done < node.max &&
      this.#match(node.item, at, (end) => (end > at || done < node.min) && this.#repeat(node, done + 1, end, next));
    const enough = () => done >= node.min && next(at);
    return node.lazy ? enough() || again() : again() || enough();
  }

  #look(node: Extract<PatternNode, { kind: 'look' }>, at: number): boolean {
    if (!node.behind) return this.#match(node.item, at, () => true) !== node.negative;
    for (let start = at; start >= 0; start -= 1) {
      if (this.#match(node.item, start, (end) => end === at)) return !node.negative;
    }
    return node.negative;
  }

  #isEdge(edge: '^' | '$' | 'b' | 'B', at: number): boolean {
    const [before, after] = [this.#input[at - 1], this.#input[at]];
    const lines = this.#flags.includes('m');
    if (edge === '^') return before === undefined || (lines && before === '\n');
    if (edge === '$') return after === undefined || (lines && after === '\n');
    const between = isWord(before) !== isWord(after);
    return edge === 'b' ? between : !between;
  }
}

type Repeat = Extract<PatternNode, { kind: 'repeat' }>;

function isWord(char: string | undefined): boolean {
  return char !== undefined && /\w/.test(char);
}
