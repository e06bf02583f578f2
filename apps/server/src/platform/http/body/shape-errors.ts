// Refusal of a body with faulty fields. The other fields of the body are still checked by the rules of a later step, so
// that a client gets all faults in one answer.
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
   * The body without its faulty fields. Undefined if one of them is an object or a long list. A faulty amount and a
   * faulty list are not removed: the rules of a document find the same fault in them and compare nothing with them,
   * while a missing amount would change sums. 0 replaces a faulty whole number, because no record has it as its id.
   */
  rest(): Record<string, unknown> | undefined {
    const left = structuredClone(this.#body);
    if (typeof left !== 'object' || left === null) return undefined;
    for (const field of this.#wrong) if (!withoutFaulty(left as Holder, field)) return undefined;
    return left as Record<string, unknown>;
  }

  /** Adds further faults that are about other fields. */
  with(further: readonly Fault[]): Refusal {
    const fresh = further.filter(({ field }) => !this.faults.some((told) => concerns(field, told.field)));
    if (fresh.length === 0) return this;
    return invalidBody([...this.faults, ...fresh], 'validation.failed', this.#count + fresh.length);
  }
}

/** Location of a fault: the keys from the body down. */
export interface FaultyField {
  readonly path: readonly string[];
  /** The field does not exist in the contract. */
  readonly unknown: boolean;
  /** Its schema is that of a whole number, such as an id. */
  readonly whole: boolean;
}

type Holder = Record<string, unknown>;

/** Longest faulty list in which further faults are searched. */
const longestList = 1000;

/** Removes or replaces the value of the field. Returns false if further faults cannot be found with it or without it. */
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

/** Whether two paths name the same field, or one field is inside the other. */
function concerns(field: string, told: string): boolean {
  const inside = (inner: string, outer: string) => inner === outer || /^[.[]/.test(inner.slice(outer.length) || ' ');
  return (field.startsWith(told) && inside(field, told)) || (told.startsWith(field) && inside(told, field));
}
