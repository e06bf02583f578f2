/** Reads an untrusted JSON object field by field and collects every fault. */
export class JsonFieldReader {
  readonly faults: string[] = [];
  readonly #values: Record<string, unknown>;
  readonly #read = new Set<string>();

  constructor(source: unknown) {
    const isObject = typeof source === 'object' && source !== null && !Array.isArray(source);
    if (!isObject) this.faults.push('a JSON object is expected');
    this.#values = isObject ? (source as Record<string, unknown>) : {};
  }

  has(name: string): boolean {
    this.#read.add(name);
    return this.#values[name] !== undefined && this.#values[name] !== null;
  }

  number(
    name: string,
    { min, max, integer = true }: { min: number; max: number; integer?: boolean },
  ): number | undefined {
    const value = this.#take(name);
    if (value === undefined) return undefined;
    if (typeof value === 'number' && value >= min && value <= max && (!integer || Number.isInteger(value)))
      return value;
    return this.#fault(name, `${integer ? 'an integer' : 'a number'} from ${min} to ${max}`);
  }

  choice<Option extends string>(name: string, options: readonly Option[]): Option | undefined {
    const value = this.#take(name);
    if (value === undefined) return undefined;
    const option = options.find((candidate) => candidate === value);
    return option ?? this.#fault(name, `one of ${options.join(', ')}`);
  }

  text(name: string, pattern: RegExp, meaning: string): string | undefined {
    const value = this.#take(name);
    if (value === undefined) return undefined;
    return typeof value === 'string' && pattern.test(value) ? value : this.#fault(name, meaning);
  }

  boolean(name: string): boolean | undefined {
    const value = this.#take(name);
    return value === undefined || typeof value === 'boolean' ? value : this.#fault(name, 'true or false');
  }

  object(name: string): unknown {
    return this.#take(name);
  }

  require(...names: string[]): void {
    for (const name of names) if (!this.has(name)) this.faults.push(`${name} is required`);
  }

  /** Unknown names are faults, too. Otherwise a misspelt setting would be ignored silently. */
  finish(): string[] {
    for (const name of Object.keys(this.#values))
      if (!this.#read.has(name)) this.faults.push(`${name} is not known here`);
    return this.faults;
  }

  #take(name: string): unknown {
    return this.has(name) ? this.#values[name] : undefined;
  }

  #fault(name: string, expected: string): undefined {
    this.faults.push(`${name} must be ${expected}`);
    return undefined;
  }
}
