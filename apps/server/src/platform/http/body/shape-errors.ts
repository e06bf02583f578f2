// Refusal of a body with faulty fields. The body without these fields is then checked by further rules, so that the
// client gets all faults in one answer.
import { type Fault, invalidBody, Refusal } from '../replies/error-reply.ts';

export class ShapeRefusal extends Refusal {
  readonly faults: readonly Fault[];
  readonly #count: number;
  readonly #body: unknown;
  readonly #wrong: readonly FaultyField[];

  constructor(faults: readonly Fault[], count: number, body: unknown, wrong: readonly FaultyField[]) {
    const { status, body: told, headers } = invalidBody(faults, 'validation.failed', count);
    super(status, told, headers);
    this.faults = faults;
    this.#count = count;
    this.#body = body;
    this.#wrong = wrong;
  }

  /**
   * Returns the body without its faulty fields; undefined if one of them is an object or a long list. A faulty amount
   * or list remains: the rules for a document find the same fault in it and do not use it, while a missing amount would
   * change sums. A faulty whole number is replaced by 0, which is no id.
   */
  rest(): Record<string, unknown> | undefined {
    const left = structuredClone(this.#body);
    if (typeof left !== 'object' || left === null) return undefined;
    for (const field of this.#wrong) if (!withoutFaulty(left as Holder, field)) return undefined;
    return left as Record<string, unknown>;
  }

  /** Returns the refusal with further faults. Faults about the same fields are left out. */
  with(further: readonly Fault[]): Refusal {
    const fresh = further.filter(({ field }) => !this.faults.some((told) => concerns(field, told.field)));
    if (fresh.length === 0) return this;
    return invalidBody([...this.faults, ...fresh], 'validation.failed', this.#count + fresh.length);
  }
}

/** A faulty field. `path` has the keys that lead to it from the body. */
export interface FaultyField {
  readonly path: readonly string[];
  /** True if the contract does not have the field. */
  readonly unknown: boolean;
  /** True if the field is a whole number, such as an id. */
  readonly whole: boolean;
}

type Holder = Record<string, unknown>;

/** Maximum length of a faulty list that remains in the body. */
const longestList = 1000;

/** Removes or replaces the value of a faulty field. Returns false if the rest of the body cannot be checked. */
function withoutFaulty(body: Holder, { path, unknown, whole }: FaultyField): boolean {
  let holder: unknown = body;
  for (const key of path.slice(0, -1)) holder = (holder as Holder | undefined)?.[key];
  const last = path.at(-1);
  if (last === undefined || typeof holder !== 'object' || holder === null) return false;
  const value = (holder as Holder)[last];
  if (unknown || value === undefined || value === null || typeof value === 'string') delete (holder as Holder)[last];
  else if (Array.isArray(value)) return value.length <= longestList;
  else if (typeof value !== 'number') return false;
  else if (whole) (holder as Holder)[last] = 0;
  return true;
}

/** Whether two paths name the same field, or one names a field inside the other. */
function concerns(field: string, told: string): boolean {
  const inside = (inner: string, outer: string) => inner === outer || /^[.[]/.test(inner.slice(outer.length) || ' ');
  return (field.startsWith(told) && inside(field, told)) || (told.startsWith(field) && inside(told, field));
}
