// Refusal of a body with faulty fields. The rest of the body may have other faults, which a later step finds, so that a
// client gets all faults in one answer.
import { type Fault, invalid, Refusal } from '../replies/error-reply.ts';

export class ShapeRefusal extends Refusal {
  readonly faults: readonly Fault[];
  readonly #count: number;
  readonly #body: unknown;
  readonly #wrong: readonly FaultyField[];

  constructor(faults: readonly Fault[], count: number, body: unknown, wrong: readonly FaultyField[]) {
    const { status, body: told, headers } = invalid(faults, 'validation.failed', count);
    super(status, told, headers);
    this.faults = faults;
    this.#count = count;
    this.#body = body;
    this.#wrong = wrong;
  }

  /**
   * The body without its faulty fields. Undefined if an amount is faulty, because others would be compared with a
   * missing one.
   */
  rest(): Record<string, unknown> | undefined {
    const left = structuredClone(this.#body);
    if (typeof left !== 'object' || left === null) return undefined;
    for (const { path, unknown } of this.#wrong) if (!remove(left as Holder, path, unknown)) return undefined;
    return left as Record<string, unknown>;
  }

  /** Adds further faults that are about other fields. */
  with(further: readonly Fault[]): Refusal {
    const fresh = further.filter(({ field }) => !this.faults.some((told) => concerns(field, told.field)));
    if (fresh.length === 0) return this;
    return invalid([...this.faults, ...fresh], 'validation.failed', this.#count + fresh.length);
  }
}

/** Location of a fault: the keys from the body down. */
export interface FaultyField {
  readonly path: readonly string[];
  /** The field does not exist in the contract. */
  readonly unknown: boolean;
}

type Holder = Record<string, unknown>;

/** Removes the field. Returns false if it is neither a text nor absent, so it may be an amount or a list. */
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

/** Whether both name the same field, or one is inside the other. */
function concerns(field: string, told: string): boolean {
  const inside = (inner: string, outer: string) => inner === outer || /^[.[]/.test(inner.slice(outer.length) || ' ');
  return (field.startsWith(told) && inside(field, told)) || (told.startsWith(field) && inside(told, field));
}
