/**
 * Scaled integer of a decimal: a number as long as it is a safe integer, otherwise a bigint. Numbers are several times
 * faster; bigints have no limit.
 */
type Units = number | bigint;

/**
 * An exact decimal: an integer and the number of its digits after the point. Money, quantities, prices and rates are
 * never floats here. Values are immutable. Sums keep the larger scale, products add the scales, and no operation rounds
 * implicitly.
 */
export class Decimal {
  static readonly zero: Decimal = new Decimal(0, 0);

  readonly scale: number;
  private readonly units: Units;

  private constructor(units: Units, scale: number) {
    this.units = units;
    this.scale = scale;
  }

  /** `units` over ten to the `scale`: of(1750n, 3) is 1.75. */
  static of(units: bigint, scale: number): Decimal {
    return new Decimal(toUnits(units), scale);
  }

  /**
   * Reads a decimal text or a JSON number. A number is read by its shortest text, so 0.1 is one tenth and not its
   * binary value. Returns undefined for anything that is not a finite plain number.
   */
  static parse(source: number | string): Decimal | undefined {
    if (typeof source === 'string') return parseText(source, Decimal.make);
    if (Number.isSafeInteger(source)) return new Decimal(source, 0);
    // A decimal of at most fifteen digits identifies exactly one float. If `cents / 100` is the source number again,
    // the source is exactly that many cents and needs no conversion through text.
    const cents = Math.round(source * 100);
    if (cents / 100 === source && Math.abs(cents) < fifteenDigits) return new Decimal(cents, 2);
    const millionths = Math.round(source * 1_000_000);
    if (millionths / 1_000_000 === source && Math.abs(millionths) < fifteenDigits) return new Decimal(millionths, 6);
    return parseText(String(source), Decimal.make);
  }

  /** Makes a decimal of a value in the source code, such as a rate in a table. Throws where `parse` returns undefined. */
  static from(source: number | string): Decimal {
    const value = Decimal.parse(source);
    if (value === undefined) throw new RangeError(`not a decimal: ${source}`);
    return value;
  }

  plus(other: Decimal): Decimal {
    const { scale } = this;
    if (scale === other.scale) return new Decimal(add(this.units, other.units), scale);
    if (scale > other.scale) return new Decimal(add(this.units, raise(other.units, scale - other.scale)), scale);
    return new Decimal(add(raise(this.units, other.scale - scale), other.units), other.scale);
  }

  minus(other: Decimal): Decimal {
    return this.plus(new Decimal(-other.units, other.scale));
  }

  times(other: Decimal): Decimal {
    return new Decimal(multiply(this.units, other.units), this.scale + other.scale);
  }

  /** `percent` per cent of this value, exact: 15 % of 33.33 is 4.9995. */
  percent(percent: Decimal): Decimal {
    return new Decimal(multiply(this.units, percent.units), this.scale + percent.scale + 2);
  }

  /** Used by `roundHalfUp`, which is the function to call from outside. */
  static round(value: Decimal, places: number): Decimal {
    if (value.scale <= places) return value;
    return new Decimal(divideHalfUp(value.units, value.scale - places), places);
  }

  /** Negative, zero or positive, like every comparator. */
  compare(other: Decimal): number {
    const a = this.scale < other.scale ? raise(this.units, other.scale - this.scale) : this.units;
    const b = other.scale < this.scale ? raise(other.units, this.scale - other.scale) : other.units;
    return a < b ? -1 : a > b ? 1 : 0;
  }

  equals(other: Decimal): boolean {
    return this.compare(other) === 0;
  }

  isZero(): boolean {
    // Zero is never a bigint, because bigints are used only beyond the safe integers.
    return this.units === 0;
  }

  isNegative(): boolean {
    return this.units < 0;
  }

  /** Number of decimals that the value needs: 1.500 needs one. */
  decimals(): number {
    let { scale } = this;
    while (scale > 0 && isMultiple(this.units, this.scale - scale + 1)) scale -= 1;
    return scale;
  }

  /** Whether at most `integers` digits are before the point. */
  fits(integers: number): boolean {
    const limit = raise(1, integers + this.scale);
    return this.units < limit && -this.units < limit;
  }

  /**
   * Number of digits of the value without its decimal point, as XSD's totalDigits counts them: 1.75 has three, 100.00
   * has three, 0.05 has one.
   */
  digits(): number {
    const digits = this.toFixed(this.decimals()).replace(/\D/g, '').replace(/^0+/, '');
    return Math.max(1, digits.length);
  }

  /** Writes exactly `places` decimals. Throws if that would lose a digit: `roundHalfUp` is the function that rounds. */
  toFixed(places: number): string {
    if (this.scale === places) return write(this.units, places);
    if (this.scale < places) return write(raise(this.units, places - this.scale), places);
    if (!isMultiple(this.units, this.scale - places)) throw new RangeError(`${this} does not fit ${places} decimals`);
    return write(divideHalfUp(this.units, this.scale - places), places);
  }

  /** Shortest text: no trailing zeros, never an exponent. */
  toString(): string {
    return this.toFixed(this.decimals());
  }

  /** Converts to a float, for JSON responses and charts only; never calculate with it. */
  toNumber(): number {
    return Number(this.toString());
  }

  toJSON(): number {
    return this.toNumber();
  }

  private static make(this: void, units: Units, scale: number): Decimal {
    return new Decimal(units, scale);
  }
}

/**
 * The only function that rounds amounts: to the nearest, halves away from zero, on the exact value. Cents are rounded
 * like this in Ecuadorian tax returns and in every authorised document that was recomputed.
 */
export function roundHalfUp(value: Decimal, places: number): Decimal {
  return Decimal.round(value, places);
}

export function sumDecimals(values: Iterable<Decimal>): Decimal {
  let total = Decimal.zero;
  for (const value of values) total = total.plus(value);
  return total;
}

const fifteenDigits = 1e15;
const smallPowers: readonly number[] = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent);
// A hostile text such as 1e999999999 must not become a bigint of a billion digits.
const maxExponent = 40;
const decimalText = /^([+-]?)(\d{1,40})(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,3}))?$/;

function parseText(text: string, make: (units: Units, scale: number) => Decimal): Decimal | undefined {
  const point = text.indexOf('.');
  const units = plainUnits(text, point);
  if (units !== undefined) return make(units, point < 0 ? 0 : text.length - point - 1);
  return parseAnyText(text, make);
}

/**
 * The digits of a text such as `12` or `12.50` as one integer (12, 1250). Undefined if there are too many digits for a
 * safe integer, or for any other text.
 */
function plainUnits(text: string, point: number): number | undefined {
  if (text.length > 16 || point === 0 || point === text.length - 1 || text.length === 0) return undefined;
  let units = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (index === point) continue;
    const digit = text.charCodeAt(index) - 48;
    if (digit < 0 || digit > 9) return undefined;
    units = units * 10 + digit;
  }
  return units < fifteenDigits ? units : undefined;
}

function parseAnyText(text: string, make: (units: Units, scale: number) => Decimal): Decimal | undefined {
  const match = decimalText.exec(text);
  if (match === null) return undefined;
  const fraction = match[3] ?? '';
  const exponent = match[4] === undefined ? 0 : Number(match[4]);
  if (Math.abs(exponent) > maxExponent) return undefined;
  const digits = `${match[2]}${fraction}`;
  const magnitude = digits.length <= 15 ? Number(digits) : toUnits(BigInt(digits));
  const units = match[1] === '-' ? -magnitude : magnitude;
  const scale = fraction.length - exponent;
  return scale < 0 ? make(raise(units, -scale), 0) : make(units, scale);
}

/**
 * A sum of two safe integers that is itself a safe integer was not rounded. A rounded sum would be outside that range.
 */
function add(a: Units, b: Units): Units {
  if (typeof a === 'number' && typeof b === 'number') {
    const total = a + b;
    if (Number.isSafeInteger(total)) return total;
  }
  return toUnits(BigInt(a) + BigInt(b));
}

function multiply(a: Units, b: Units): Units {
  if (typeof a === 'number' && typeof b === 'number') {
    const product = a * b;
    if (Number.isSafeInteger(product)) return product;
  }
  return toUnits(BigInt(a) * BigInt(b));
}

function raise(units: Units, exponent: number): Units {
  return multiply(units, power(exponent));
}

function divideHalfUp(units: Units, exponent: number): Units {
  const divisor = power(exponent);
  if (typeof units === 'number' && typeof divisor === 'number') {
    // Computing the remainder of two floats is exact, and so is dividing after it was subtracted. Dividing first would
    // round.
    const rest = units % divisor;
    const whole = (units - rest) / divisor;
    if (2 * Math.abs(rest) < divisor) return whole;
    return units < 0 ? whole - 1 : whole + 1;
  }
  const whole = BigInt(units);
  const half = BigInt(divisor) / 2n;
  return toUnits((whole < 0n ? whole - half : whole + half) / BigInt(divisor));
}

function isMultiple(units: Units, exponent: number): boolean {
  const divisor = power(exponent);
  if (typeof units === 'number' && typeof divisor === 'number') return units % divisor === 0;
  return BigInt(units) % BigInt(divisor) === 0n;
}

function power(exponent: number): Units {
  return smallPowers[exponent] ?? 10n ** BigInt(exponent);
}

/**
 * Returns a number if it is exact, otherwise a bigint. So each value has exactly one representation, and two equal
 * values compare equal.
 */
function toUnits(units: bigint): Units {
  const number = Number(units);
  return Number.isSafeInteger(number) ? number : units;
}

function write(units: Units, places: number): string {
  if (places === 0) return units.toString();
  const negative = units < 0;
  const digits = (negative ? -units : units).toString().padStart(places + 1, '0');
  const point = digits.length - places;
  return `${negative ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}`;
}
