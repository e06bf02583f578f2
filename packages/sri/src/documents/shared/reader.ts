import { isCalendarDate } from '../../calendar.ts';
import { catalogHasCode, isCatalogName } from '../../catalogs/index.ts';
import { Decimal } from '../../decimal.ts';
import { parseDocumentNumber } from '../../numbering.ts';
import { isLongerThan, normalizeText } from '../../text.ts';
import type { DocumentFault, FaultParams } from '../rule.ts';
import type { DocumentFieldSpec } from './fields.ts';

/** An amount as sent: a JSON number or a decimal text. It is never used as a float in a calculation. */
export type AmountInput = number | string;

/** A value that may be missing: clients omit fields, databases return null. */
export type Optional<T> = T | null | undefined;

type Limits = Pick<DocumentFieldSpec, 'kind' | 'maxLength' | 'pattern' | 'catalog'>;

/** Faults that a reader records. */
interface Findings {
  readonly faults: DocumentFault[];
  readonly warnings: DocumentFault[];
}

/**
 * Reads values once into the form that the library works with: normalised texts, amounts as exact decimals. A value
 * that cannot be read is recorded as a fault and replaced by a harmless value, so that one pass finds all faults.
 */
export class FieldReader {
  private readonly findings: Findings;
  private readonly parent: FieldReader | undefined;
  private readonly segment: string;
  private readonly index: number;
  private readonly kind: 'fields' | 'record';

  constructor(
    findings: Findings,
    parent?: FieldReader,
    segment = '',
    index = -1,
    kind: 'fields' | 'record' = 'fields',
  ) {
    this.findings = findings;
    this.parent = parent;
    this.segment = segment;
    this.index = index;
    this.kind = kind;
  }

  /** Returns a reader for one entry of a list. Its fields have paths such as `items[2].price`. */
  entry(list: string, index: number): FieldReader {
    return new FieldReader(this.findings, this, list, index);
  }

  /** Returns a reader for one group of fields. Its fields have paths such as `export.incoterm`. */
  group(name: string): FieldReader {
    return new FieldReader(this.findings, this, name);
  }

  /** A reader for a record that the client names by id. All its faults are reported at that id. */
  recordOf(field: string): FieldReader {
    return new FieldReader(this.findings, this, field, -1, 'record');
  }

  fault(code: string, name: string, message: string, params?: FaultParams): void {
    this.findings.faults.push(this.about(code, name, message, params));
  }

  private about(code: string, name: string, message: string, params?: FaultParams): DocumentFault {
    if (this.kind === 'fields') return { code, field: `${this.path()}${name}`, message, ...(params && { params }) };
    const told = `${name.replaceAll('_', ' ')}: ${message}`;
    return { code, field: this.path(), message: told, params: { ...params, record_field: name } };
  }

  /**
   * Builds the path of this reader's fields. It is built only to report a fault, because a hundred correct lines need
   * no paths.
   */
  private path(): string {
    if (this.parent === undefined) return '';
    const place = this.index < 0 ? this.segment : `${this.segment}[${this.index}]`;
    return `${this.parent.path()}${place}${this.kind === 'record' ? '' : '.'}`;
  }

  requiredText(name: string, value: Optional<string>, limits: Limits): string {
    const before = this.findings.faults.length;
    return this.optionalText(name, value, limits) ?? this.missing(name, before, '');
  }

  /** Reads a text. Returns undefined if it is missing or empty: SRI refuses an empty element, so the XML omits it. */
  optionalText(name: string, value: Optional<string>, limits: Limits): string | undefined {
    if (value === undefined || value === null) return undefined;
    if (typeof value !== 'string') {
      this.fault('field.format', name, 'The value must be a text.', { reason: 'not_text' });
      return undefined;
    }
    const reading = normalizeText(value, limits.kind === 'line_text' ? 'refuse' : 'collapse');
    if (!reading.ok) {
      this.fault('field.format', name, textFaults[reading.reason], { reason: reading.reason });
      return undefined;
    }
    const { text } = reading;
    if (text === '') return undefined;
    const { maxLength = Number.POSITIVE_INFINITY, catalog } = limits;
    if (isLongerThan(text, maxLength)) {
      this.fault('field.too_long', name, `The text has more than ${maxLength} characters.`, inCharacters(maxLength));
      return undefined;
    }
    // Java's schema validator counts UTF-16 units instead of characters, and SRI's server runs on Java.
    if (text.length > maxLength)
      this.findings.warnings.push(
        this.about('field.too_long', name, `SRI may count emoji twice and so more than ${maxLength} characters.`, {
          ...inCharacters(maxLength),
          reason: 'emoji_counted_twice',
        }),
      );
    if (limits.pattern !== undefined && !limits.pattern.test(text)) {
      const pattern = limits.pattern.source;
      this.fault('field.format', name, `The value does not have the form ${pattern}.`, { reason: 'pattern', pattern });
      return undefined;
    }
    if (catalog !== undefined && isCatalogName(catalog) && !catalogHasCode(catalog, text)) {
      this.fault('field.not_found', name, `There is no ${text} in the catalog ${catalog}.`, { value: text, catalog });
      return undefined;
    }
    return text;
  }

  requiredAmount(name: string, value: Optional<AmountInput>, kind: AmountKind): Decimal {
    const before = this.findings.faults.length;
    return this.optionalAmount(name, value, kind) ?? this.missing(name, before, Decimal.zero);
  }

  /** Reads an amount. More decimals than the field allows are a fault; the amount is never rounded silently. */
  optionalAmount(name: string, value: Optional<AmountInput>, kind: AmountKind): Decimal | undefined {
    if (value === undefined || value === null) return undefined;
    const amount = typeof value === 'number' || typeof value === 'string' ? Decimal.parse(value) : undefined;
    if (amount === undefined) {
      this.fault('field.format', name, 'The value is not a number.', { reason: 'not_number' });
      return undefined;
    }
    const { decimals, integers, digits } = amountLimits[kind];
    if (amount.isNegative()) this.fault('field.too_small', name, 'The number is negative.', { min: 0 });
    else if (amount.scale > decimals && amount.decimals() > decimals)
      this.fault('field.too_many_decimals', name, `The number has more than ${decimals} decimals.`, { max: decimals });
    else if (!amount.fits(integers))
      this.fault('field.too_large', name, `The number has more than ${integers} digits before the point.`, {
        max: integers,
        unit: 'integer_digits',
      });
    else if (digits !== undefined && !amount.fits(digits - decimals) && amount.digits() > digits)
      this.fault('field.too_many_decimals', name, `The number has more than ${digits} digits.`, {
        max: digits,
        unit: 'digits',
      });
    else return amount;
    return undefined;
  }

  requiredDate(name: string, value: Optional<string>): string {
    const before = this.findings.faults.length;
    return this.optionalDate(name, value) ?? this.missing(name, before, '');
  }

  optionalDate(name: string, value: Optional<string>): string | undefined {
    if (isAbsent(value)) return undefined;
    // The schemas accept only the years 2000 to 2099.
    if (typeof value === 'string' && value.startsWith('20') && isCalendarDate(value)) return value;
    this.fault('field.format', name, 'The value is not a date of this century, YYYY-MM-DD.', { reason: 'date' });
    return undefined;
  }

  requiredNumber(name: string, value: Optional<string>): string {
    const before = this.findings.faults.length;
    return this.optionalNumber(name, value) ?? this.missing(name, before, '');
  }

  /** Reads a document number that is written with dashes or as fifteen digits, and returns it with dashes. */
  optionalNumber(name: string, value: Optional<string>): string | undefined {
    if (isAbsent(value)) return undefined;
    const text = typeof value === 'string' ? value.trim().replace(fifteenDigits, '$1-$2-$3') : '';
    if (parseDocumentNumber(text) !== undefined) return text;
    const message = 'The value is not a document number such as 001-001-000000001.';
    this.fault('field.format', name, message, { reason: 'document_number' });
    return undefined;
  }

  requiredFlag(name: string, value: Optional<boolean>): boolean {
    return typeof value === 'boolean' ? value : this.missing(name, this.findings.faults.length, false);
  }

  /**
   * Returns the harmless value of a field that could not be read. Adds a fault for the missing value unless one was
   * recorded since `before`.
   */
  private missing<T>(name: string, before: number, harmless: T): T {
    if (this.findings.faults.length === before) this.fault('field.required', name, 'The field is missing or empty.');
    return harmless;
  }
}

export type AmountKind = 'money' | 'quantity' | 'percentage' | 'rate';

/** Limits of each kind of amount, from `totalDigits` and `fractionDigits` of the schemas. */
const amountLimits: Readonly<Record<AmountKind, { decimals: number; integers: number; digits?: number }>> = {
  money: { decimals: 2, integers: 12 },
  quantity: { decimals: 6, integers: 12 },
  /** Format of tax rates, such as 15, 150 and 13.62. */
  rate: { decimals: 2, integers: 3, digits: 4 },
  /** Format of withholding rates, whose schema allows one digit less: 1.75 and 100 are accepted, 11.75 is not. */
  percentage: { decimals: 2, integers: 3, digits: 3 },
};

const textFaults = {
  control_character: 'The text contains control characters.',
  line_break: 'The text contains line breaks.',
  not_unicode: 'The text contains half of a surrogate pair, which is no character.',
} as const;

function inCharacters(max: number): FaultParams {
  return { max, unit: 'characters' };
}

const fifteenDigits = /^(\d{3})(\d{3})(\d{9})$/;

function isAbsent(value: Optional<string>): value is null | undefined {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
