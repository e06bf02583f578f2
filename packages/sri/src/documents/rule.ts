/** A fault or a warning of a document. `field` is a path with the names of the contract: `items[2].price`. */
export interface DocumentFault {
  readonly code: string;
  readonly field: string;
  readonly message: string;
  /** Values that the message contains, for callers that write the message in another language. */
  readonly params?: FaultParams;
}

export type FaultParams = Readonly<Record<string, string | number>>;

/** External facts for a check, which has no clock and no settings of its own. */
export interface DocumentCheckContext {
  /** Current date in Guayaquil, YYYY-MM-DD. */
  readonly today: string;
  readonly settings: DocumentCheckSettings;
  /** Rules that matter only to SRI are warnings for a draft and faults for an emission. */
  readonly purpose: 'draft' | 'emit';
}

export interface DocumentCheckSettings {
  /** Maximum age of an issue date in days. SRI's server tolerates 90 days (message 65). */
  readonly maxBackdateDays: number;
  /** The buyer must be identified if the total exceeds this amount in USD. */
  readonly finalConsumerLimit: number;
}

export const defaultDocumentCheckSettings: DocumentCheckSettings = { maxBackdateDays: 90, finalConsumerLimit: 50 };

/** A rule as data: its code, its message and the fields that break it. */
export interface DocumentRule<Subject> {
  readonly code: string;
  /**
   * Severity of a broken rule. `emission` is a fault if the document is emitted, and a warning while the document is a
   * draft.
   */
  readonly level: 'fault' | 'emission' | 'warning';
  /** `{name}` stands for the parameter of that name. */
  readonly message: string | ((subject: Subject, context: DocumentCheckContext, field: string) => string);
  /** Requirement of the rule, if `message` is a function. */
  readonly meaning?: string;
  readonly params?: Readonly<Record<string, ParamReader<Subject>>>;
  /** Paths that break the rule; none if the document follows it. */
  readonly fields: (subject: Subject, context: DocumentCheckContext) => readonly string[];
}

type ParamReader<Subject> = (
  subject: Subject,
  context: DocumentCheckContext,
  field: string,
) => string | number | undefined;

export const noBrokenFields: readonly string[] = [];

/** Returns the path of the field if the rule is broken, otherwise no path. */
export function fieldIfBroken(field: string, broken: boolean): readonly string[] {
  return broken ? [field] : noBrokenFields;
}

/** Paths of the lines that break a rule; `name` is the field of the line. */
export function pathsOfBrokenLines<Line>(
  lines: readonly Line[],
  name: string,
  broken: (line: Line, index: number) => boolean,
): readonly string[] {
  let fields: string[] | undefined;
  for (let index = 0; index < lines.length; index += 1) {
    if (broken(lines[index] as Line, index)) {
      fields ??= [];
      fields.push(`items[${index}].${name}`);
    }
  }
  return fields ?? noBrokenFields;
}

/** Paths of the list entries that break a rule: `third_party_charges[1].total`. */
export function pathsOfBrokenEntries<Entry>(
  list: string,
  entries: readonly Entry[],
  name: string,
  broken: (entry: Entry, index: number) => boolean,
): readonly string[] {
  return entries.flatMap((entry, index) => fieldIfBroken(`${list}[${index}].${name}`, broken(entry, index)));
}

/** Applies all rules and sorts the results by level. A field that could not be read is not checked further. */
export function applyDocumentRules<Subject>(
  rules: readonly DocumentRule<Subject>[],
  subject: Subject,
  context: DocumentCheckContext,
  found: {
    readonly faults: DocumentFault[];
    readonly warnings: DocumentFault[];
    readonly unreadable: ReadonlySet<string>;
  },
): void {
  for (const rule of rules) {
    for (const field of rule.fields(subject, context)) {
      if (found.unreadable.has(field)) continue;
      const isFault = rule.level === 'fault' || (rule.level === 'emission' && context.purpose === 'emit');
      (isFault ? found.faults : found.warnings).push(faultOf(rule, subject, context, field));
    }
  }
}

function faultOf<Subject>(
  rule: DocumentRule<Subject>,
  subject: Subject,
  context: DocumentCheckContext,
  field: string,
): DocumentFault {
  const { code, message } = rule;
  if (rule.params === undefined)
    return { code, field, message: typeof message === 'string' ? message : message(subject, context, field) };
  const params: Record<string, string | number> = {};
  for (const [name, read] of Object.entries(rule.params)) {
    const value = read(subject, context, field);
    if (value !== undefined) params[name] = value;
  }
  const text = typeof message === 'string' ? fill(message, params) : message(subject, context, field);
  return { code, field, message: text, params };
}

function fill(template: string, params: FaultParams): string {
  return template.replaceAll(/\{(\w+)\}/g, (hole, name: string) => String(params[name] ?? hole));
}
