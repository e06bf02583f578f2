// The refusal of a body whose fields do not have their shape. What is left of the body may have other faults, which a later step can
// name: then a client hears everything in one answer.
import { type Fault, invalid, Refusal } from '../replies/error-reply.ts';

export class ShapeRefusal extends Refusal {
  readonly faults: readonly Fault[];
  readonly #count: number;
  readonly #body: unknown;
  readonly #wrong: readonly Wrong[];

  constructor(faults: readonly Fault[], count: number, body: unknown, wrong: readonly Wrong[]) {
    const { status, body: told, headers } = invalid(faults, 'validation.failed', count);
    super(status, told, headers);
    this.faults = faults;
    this.#count = count;
    this.#body = body;
    this.#wrong = wrong;
  }

  /** The body without what is wrong in it. Undefined where a figure is wrong: others would be weighed against its absence. */
  rest(): Record<string, unknown> | undefined {
    const left = structuredClone(this.#body);
    if (typeof left !== 'object' || left === null) return undefined;
    for (const { path, unknown } of this.#wrong) if (!remove(left as Holder, path, unknown)) return undefined;
    return left as Record<string, unknown>;
  }

  /** With what else was found, as long as it is about other fields. */
  with(further: readonly Fault[]): Refusal {
    const fresh = further.filter(({ field }) => !this.faults.some((told) => concerns(field, told.field)));
    if (fresh.length === 0) return this;
    return invalid([...this.faults, ...fresh], 'validation.failed', this.#count + fresh.length);
  }
}

/** Where something is wrong: the keys from the body down. */
export interface Wrong {
  readonly path: readonly string[];
  /** Nobody looks at it, whatever it is. */
  readonly unknown: boolean;
}

type Holder = Record<string, unknown>;

/** False when it is neither a text nor absent: a figure, or a list with what is in it. */
function remove(body: Holder, path: readonly string[], anything: boolean): boolean {
  let holder: unknown = body;
  for (const key of path.slice(0, -1)) holder = (holder as Holder | undefined)?.[key];
  const last = path.at(-1);
  if (last === undefined || typeof holder !== 'object' || holder === null) return false;
  const value = (holder as Holder)[last];
  if (!anything && value !== undefined && value !== null && typeof value !== 'string') return false;
  delete (holder as Holder)[last];
  return true;
}

/** The same field, or one inside the other. */
function concerns(field: string, told: string): boolean {
  const inside = (inner: string, outer: string) => inner === outer || /^[.[]/.test(inner.slice(outer.length) || ' ');
  return (field.startsWith(told) && inside(field, told)) || (told.startsWith(field) && inside(told, field));
}
