/**
 * An exact decimal: an integer and how many of its digits stand after the point. Money, quantities, prices and rates are
 * never floats here. Values are immutable; sums keep the larger scale, products add the scales, nothing rounds by itself.
 */
export class Decimal {
  static readonly zero: Decimal = new Decimal(0n, 0);

  readonly units: bigint;
  readonly scale: number;

  private constructor(units: bigint, scale: number) {
    this.units = units;
    this.scale = scale;
  }

  static of(units: bigint, scale: number): Decimal {
    return new Decimal(units, scale);
  }

  /**
   * Reads a decimal text or a JSON number. A number is read by its shortest text, so 0.1 is one tenth and not its float.
   * Gives undefined for anything that is not a finite plain number.
   */
  static parse(source: number | string): Decimal | undefined {
    if (typeof source === 'number') {
      if (Number.isSafeInteger(source)) return new Decimal(BigInt(source), 0);
      return parseText(String(source));
    }
    return parseText(source);
  }

  /** For values the program itself writes, such as rates in a table. Throws where `parse` gives undefined. */
  static from(source: number | string): Decimal {
    const value = Decimal.parse(source);
    if (value === undefined) throw new RangeError(`not a decimal: ${source}`);
    return value;
  }

  plus(other: Decimal): Decimal {
    if (this.scale === other.scale) return new Decimal(this.units + other.units, this.scale);
    if (this.scale > other.scale) return new Decimal(this.units + other.unitsAt(this.scale), this.scale);
    return new Decimal(this.unitsAt(other.scale) + other.units, other.scale);
  }

  minus(other: Decimal): Decimal {
    return this.plus(new Decimal(-other.units, other.scale));
  }

  times(other: Decimal): Decimal {
    return new Decimal(this.units * other.units, this.scale + other.scale);
  }

  /** `percent` of this value, exact: 15 % of 33.33 is 4.9995. */
  percent(percent: Decimal): Decimal {
    return new Decimal(this.units * percent.units, this.scale + percent.scale + 2);
  }

  /** Negative, zero or positive, like every comparator. */
  compare(other: Decimal): number {
    const scale = Math.max(this.scale, other.scale);
    const difference = this.unitsAt(scale) - other.unitsAt(scale);
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }

  equals(other: Decimal): boolean {
    return this.compare(other) === 0;
  }

  isZero(): boolean {
    return this.units === 0n;
  }

  isNegative(): boolean {
    return this.units < 0n;
  }

  /** How many decimals the value needs: 1.500 needs one. */
  decimals(): number {
    let units = this.units;
    let scale = this.scale;
    while (scale > 0 && units % 10n === 0n) {
      units /= 10n;
      scale -= 1;
    }
    return scale;
  }

  /** How many digits the value needs, as XSD's totalDigits counts them: 1.75 has three, 100.00 has three, 0.05 has one. */
  digits(): number {
    const units = (this.units < 0n ? -this.units : this.units) / powerOfTen(this.scale - this.decimals());
    return units === 0n ? 1 : units.toString().length;
  }

  /** Writes exactly `places` decimals. Throws when that would lose a digit: rounding has its own function. */
  toFixed(places: number): string {
    let units = this.units;
    if (this.scale < places) units *= powerOfTen(places - this.scale);
    else if (this.scale > places) {
      const divisor = powerOfTen(this.scale - places);
      if (units % divisor !== 0n) throw new RangeError(`${this} does not fit ${places} decimals`);
      units /= divisor;
    }
    return writeUnits(units, places);
  }

  /** The shortest text: no trailing zeros, never an exponent. */
  toString(): string {
    return this.toFixed(this.decimals());
  }

  /** For JSON answers and charts only; never calculate with it. */
  toNumber(): number {
    return Number(this.toString());
  }

  toJSON(): number {
    return this.toNumber();
  }

  /** The integer this value is at a scale not smaller than its own. */
  private unitsAt(scale: number): bigint {
    return scale === this.scale ? this.units : this.units * powerOfTen(scale - this.scale);
  }
}

/**
 * The one place where figures are rounded: half away from zero, on the exact value. It is the rounding taught by the Ecuadorian
 * tax rules (Reglamento a la LRTI, declarations to the cent, 0.5 upward) and the one seen in authorised documents.
 */
export function roundHalfUp(value: Decimal, places: number): Decimal {
  if (value.scale <= places) return value;
  const divisor = powerOfTen(value.scale - places);
  const half = divisor / 2n;
  const units = value.units < 0n ? (value.units - half) / divisor : (value.units + half) / divisor;
  return Decimal.of(units, places);
}

/** Sums values that stand at cents; an empty sum is 0.00. */
export function sum(values: Iterable<Decimal>): Decimal {
  let total = Decimal.zero;
  for (const value of values) total = total.plus(value);
  return total;
}

// A hostile text such as 1e999999999 must not become a bigint of a billion digits.
const largestExponent = 40;
const decimalText = /^([+-]?)(\d{1,40})(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,3}))?$/;

function parseText(text: string): Decimal | undefined {
  const match = decimalText.exec(text);
  if (match === null) return undefined;
  const fraction = match[3] ?? '';
  const exponent = match[4] === undefined ? 0 : Number(match[4]);
  if (Math.abs(exponent) > largestExponent) return undefined;
  const magnitude = BigInt(`${match[2]}${fraction}`);
  const units = match[1] === '-' ? -magnitude : magnitude;
  const scale = fraction.length - exponent;
  return scale < 0 ? Decimal.of(units * powerOfTen(-scale), 0) : Decimal.of(units, scale);
}

const powers: readonly bigint[] = Array.from({ length: 32 }, (_, exponent) => 10n ** BigInt(exponent));

function powerOfTen(exponent: number): bigint {
  return powers[exponent] ?? 10n ** BigInt(exponent);
}

function writeUnits(units: bigint, places: number): string {
  if (places === 0) return units.toString();
  const negative = units < 0n;
  const digits = (negative ? -units : units).toString().padStart(places + 1, '0');
  const point = digits.length - places;
  return `${negative ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}`;
}
