/** Something wrong, or worth a look, in a document. `field` is a path in the contract's spelling: `items[2].price`. */
export interface Fault {
  readonly code: string;
  readonly field: string;
  readonly message: string;
  /** The figures and names of the message, for whoever tells it in other words. */
  readonly params?: FaultParams;
}

export type FaultParams = Readonly<Record<string, string | number>>;

/** What a check is told about the world: it has no clock and no settings of its own. */
export interface CheckContext {
  /** The day it is in Guayaquil, YYYY-MM-DD. */
  readonly today: string;
  readonly settings: CheckSettings;
  /** A draft may still break the rules that only matter to SRI: they warn until the document is emitted. */
  readonly purpose: 'draft' | 'emit';
}

export interface CheckSettings {
  /** How old an issue date may be. SRI's server tolerates 90 days (message 65). */
  readonly maxBackdateDays: number;
  /** Above this total in USD the buyer must be identified. */
  readonly finalConsumerLimit: number;
}

export const defaultSettings: CheckSettings = { maxBackdateDays: 90, finalConsumerLimit: 50 };

/** A rule as data: what it is called, what it says, and which fields break it. */
export interface Rule<Subject> {
  readonly code: string;
  /** `emission` is a fault when the document is emitted and a warning while it is a draft. */
  readonly level: 'fault' | 'emission' | 'warning';
  /** `{name}` stands for the parameter of that name. */
  readonly message: string | ((subject: Subject, context: CheckContext, field: string) => string);
  /** What the rule asks for, where `message` is a function. */
  readonly meaning?: string;
  readonly params?: Readonly<Record<string, ParamReader<Subject>>>;
  /** The paths that break the rule; none when it holds. */
  readonly fields: (subject: Subject, context: CheckContext) => readonly string[];
}

type ParamReader<Subject> = (subject: Subject, context: CheckContext, field: string) => string | number | undefined;

export const holds: readonly string[] = [];

/** One path, when the rule is broken. */
export function brokenAt(field: string, broken: boolean): readonly string[] {
  return broken ? [field] : holds;
}

/** The paths of the lines that break a rule; `name` is the line's field at fault. */
export function brokenLines<Line>(
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
  return fields ?? holds;
}

/** The paths of the entries of a list that break a rule: `third_party_charges[1].total`. */
export function brokenEntries<Entry>(
  list: string,
  entries: readonly Entry[],
  name: string,
  broken: (entry: Entry, index: number) => boolean,
): readonly string[] {
  return entries.flatMap((entry, index) => brokenAt(`${list}[${index}].${name}`, broken(entry, index)));
}

/** Applies every rule and sorts what they find. A field that could not even be read is not checked any further. */
export function applyRules<Subject>(
  rules: readonly Rule<Subject>[],
  subject: Subject,
  context: CheckContext,
  found: { readonly faults: Fault[]; readonly warnings: Fault[]; readonly unreadable: ReadonlySet<string> },
): void {
  for (const rule of rules) {
    for (const field of rule.fields(subject, context)) {
      if (found.unreadable.has(field)) continue;
      const isFault = rule.level === 'fault' || (rule.level === 'emission' && context.purpose === 'emit');
      (isFault ? found.faults : found.warnings).push(faultOf(rule, subject, context, field));
    }
  }
}

function faultOf<Subject>(rule: Rule<Subject>, subject: Subject, context: CheckContext, field: string): Fault {
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
