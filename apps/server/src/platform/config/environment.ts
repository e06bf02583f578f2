// Reads environment variables and collects all faults, so that the operator can correct them at once. Values are never
// printed, because some are secrets.
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';

export type Environment = Readonly<Record<string, string | undefined>>;

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(
      `The settings have ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:\n  ${faults.join('\n  ')}`,
    );
    this.faults = faults;
  }
}

export class EnvironmentReader {
  readonly #env: Environment;
  readonly #faults: string[] = [];

  constructor(env: Environment) {
    this.#env = env;
  }

  fault(variable: string, why: string): void {
    this.#faults.push(`${variable} ${why}`);
  }

  refuseFaults(): void {
    if (this.#faults.length > 0) throw new ConfigError(this.#faults);
  }

  /** Value of a variable. An empty one is treated as absent, because compose and systemd files contain such lines. */
  text(variable: string): string | undefined {
    const value = this.#env[variable]?.trim();
    return value === '' ? undefined : value;
  }

  given(variable: string): boolean {
    return this.text(variable) !== undefined;
  }

  /**
   * Reads a secret from a variable, or from the file that `<variable>_FILE` names. Unlike a variable, a file is not
   * inherited by child processes or shown by `ps`.
   */
  secret(variable: string): string | undefined {
    const value = this.text(variable);
    if (value !== undefined || !this.given(`${variable}_FILE`)) return value;
    const text = this.file(`${variable}_FILE`)?.trim();
    if (text === '') this.fault(`${variable}_FILE`, 'names an empty file');
    return text === '' ? undefined : text;
  }

  givenSecret(variable: string): boolean {
    return this.given(variable) || this.given(`${variable}_FILE`);
  }

  integer(variable: string, otherwise: number, least: number, most: number, orElse = ''): number {
    const value = this.text(variable);
    if (value === undefined) return otherwise;
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= least && number <= most) return number;
    this.fault(variable, `must be a whole number from ${least} to ${most}${orElse}`);
    return otherwise;
  }

  choice<const Choice extends string>(
    variable: string,
    choices: readonly Choice[],
    otherwise: NoInfer<Choice>,
  ): Choice {
    const value = this.text(variable);
    if (value === undefined) return otherwise;
    const chosen = choices.find((choice) => choice === value);
    if (chosen === undefined) this.fault(variable, `must be one of ${choices.join(', ')}`);
    return chosen ?? otherwise;
  }

  flag(variable: string): boolean {
    return ['1', 'true'].includes(this.choice(variable, ['0', '1', 'false', 'true'], '0'));
  }

  matching(variable: string, pattern: RegExp, wanted: string): string | undefined {
    const value = this.text(variable);
    if (value === undefined || pattern.test(value)) return value;
    this.fault(variable, `must be ${wanted}`);
    return undefined;
  }

  host(variable: string, otherwise: string): string {
    const value = this.text(variable);
    if (value === undefined) return otherwise;
    if (isIP(value) !== 0 || /^[a-zA-Z0-9]([a-zA-Z0-9.-]{0,251}[a-zA-Z0-9])?$/.test(value)) return value;
    this.fault(variable, 'must be an address or a host name to listen on');
    return otherwise;
  }

  origin(variable: string): string | undefined {
    const value = this.text(variable);
    if (value === undefined) return undefined;
    const url = parseUrl(value);
    const plain = url && url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
    if (plain && ['http:', 'https:'].includes(url.protocol)) return url.origin;
    this.fault(variable, 'must be an origin such as https://example.com, without a path');
    return undefined;
  }

  file(variable: string): string | undefined {
    const path = this.text(variable);
    if (path === undefined) return undefined;
    try {
      return readFileSync(path, 'utf8');
    } catch (error) {
      this.fault(variable, `names a file that cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`);
      return undefined;
    }
  }
}

export function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}
