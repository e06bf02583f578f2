// A regular expression as a tree, read from its source: what is repeated, what may follow it, which characters it takes. Only where
// an atom begins and ends is decided here; which characters it has is asked of the engine itself.

export type PatternNode =
  | { readonly kind: 'set'; readonly source: string; readonly has: (char: string) => boolean }
  | { readonly kind: 'sequence'; readonly items: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly options: readonly PatternNode[] }
  | {
      readonly kind: 'repeat';
      readonly item: PatternNode;
      readonly min: number;
      readonly max: number;
      readonly lazy: boolean;
    }
  | { readonly kind: 'group'; readonly index: number; readonly item: PatternNode }
  | { readonly kind: 'look'; readonly item: PatternNode; readonly negative: boolean; readonly behind: boolean }
  | { readonly kind: 'edge'; readonly edge: '^' | '$' | 'b' | 'B' }
  | { readonly kind: 'back'; readonly index: number };

export function parsePattern(source: string, flags: string): PatternNode {
  const reader = new PatternReader(source, flags);
  const node = reader.choice();
  if (!reader.done()) throw new SyntaxError(`unread: ${reader.rest()} of ${source}`);
  return node;
}

class PatternReader {
  readonly #source: string;
  readonly #flags: string;
  #at = 0;
  #groups = 0;
  readonly #names = new Map<string, number>();

  constructor(source: string, flags: string) {
    this.#source = source;
    this.#flags = flags.replaceAll(/[gyd]/g, '');
  }

  done(): boolean {
    return this.#at >= this.#source.length;
  }

  rest(): string {
    return this.#source.slice(this.#at);
  }

  choice(): PatternNode {
    const options = [this.#sequence()];
    while (this.#take('|')) options.push(this.#sequence());
    const [only] = options;
    return options.length === 1 && only !== undefined ? only : { kind: 'choice', options };
  }

  #sequence(): PatternNode {
    const items: PatternNode[] = [];
    while (!this.done() && !this.rest().startsWith('|') && !this.rest().startsWith(')')) items.push(this.#quantified());
    return { kind: 'sequence', items };
  }

  #quantified(): PatternNode {
    const item = this.#atom();
    const found = this.#match(/^(?:([*+?])|\{(\d+)(,?)(\d*)\})(\??)/);
    if (!found) return item;
    const [, sign, least = '0', comma, most = '', lazy] = found;
    const [min, max] = sign === undefined ? bounds(least, comma === ',', most) : signs[sign as '*'];
    return { kind: 'repeat', item, min, max, lazy: lazy === '?' };
  }

  #atom(): PatternNode {
    if (this.#take('^')) return { kind: 'edge', edge: '^' };
    if (this.#take('$')) return { kind: 'edge', edge: '$' };
    if (this.#take('\\b')) return { kind: 'edge', edge: 'b' };
    if (this.#take('\\B')) return { kind: 'edge', edge: 'B' };
    const look = this.#match(/^\(\?(<?)([=!])/);
    if (look) return { kind: 'look', behind: look[1] === '<', negative: look[2] === '!', item: this.#inGroup() };
    if (this.#take('(?:')) return this.#inGroup();
    const named = this.#match(/^\(\?<(\w+)>/);
    if (named || this.#take('(')) return this.#capture(named?.[1]);
    const back = this.#match(/^\\(?:k<(\w+)>|([1-9]))/);
    if (back) return { kind: 'back', index: back[1] === undefined ? Number(back[2]) : (this.#names.get(back[1]) ?? 0) };
    return this.#set();
  }

  #capture(name: string | undefined): PatternNode {
    this.#groups += 1;
    const index = this.#groups;
    if (name !== undefined) this.#names.set(name, index);
    return { kind: 'group', index, item: this.#inGroup() };
  }

  #inGroup(): PatternNode {
    const node = this.choice();
    if (!this.#take(')')) throw new SyntaxError(`a group does not end in ${this.#source}`);
    return node;
  }

  #set(): PatternNode {
    const found = this.#match(
      /^(?:\[(?:[^\]\\]|\\.)*\]|\\(?:u\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[pP]\{[^}]*\}|c[A-Z]|.)|.)/su,
    );
    if (!found) throw new SyntaxError(`an atom is missing in ${this.#source}`);
    const [source] = found;
    const one = new RegExp(`^(?:${source})$`, this.#flags.replace('m', ''));
    const known = new Map<string, boolean>();
    const has = (char: string) => {
      const told = known.get(char) ?? one.test(char);
      known.set(char, told);
      return told;
    };
    return { kind: 'set', source, has };
  }

  #take(text: string): boolean {
    if (!this.#source.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    const found = pattern.exec(this.rest());
    if (found) this.#at += found[0].length;
    return found;
  }
}

const signs = { '*': [0, Number.POSITIVE_INFINITY], '+': [1, Number.POSITIVE_INFINITY], '?': [0, 1] } as const;

function bounds(least: string, open: boolean, most: string): readonly [number, number] {
  if (!open) return [Number(least), Number(least)];
  return [Number(least), most === '' ? Number.POSITIVE_INFINITY : Number(most)];
}
