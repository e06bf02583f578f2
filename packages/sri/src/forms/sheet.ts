// A form while it is being filled in: the amounts of each box and their sources.
import { type Decimal, Decimal as Exact, sumDecimals } from '../decimal.ts';
import type { FormBoxRow, FormGroup } from './types.ts';

/** An amount of a group that is entered in a box. */
export interface GroupBoxContribution {
  readonly group: FormGroup;
  readonly of: 'base' | 'value';
  readonly times: 1 | -1;
  readonly rule: string;
}

/** Parts of the amount of a box. The amount is their sum. */
export interface BoxAddends {
  /** Part of the box's amount that comes from documents. */
  documents: Decimal;
  /** Amount by which notes exceeded the box and which another box reports. */
  moved: Decimal;
  /** Amount that a choice moves between boxes, or that a formula computes. */
  adjusted: Decimal;
  answered: Decimal;
}

export class TaxFormSheet {
  readonly feeds = new Map<string, GroupBoxContribution[]>();
  private readonly parts = new Map<string, BoxAddends>();
  private readonly rows: ReadonlyMap<string, FormBoxRow>;
  private readonly answers: Readonly<Record<string, Decimal>>;

  constructor(rows: readonly FormBoxRow[], answers: Readonly<Record<string, Decimal>>) {
    this.rows = new Map(rows.map((row) => [row.box, row]));
    this.answers = answers;
  }

  feed(box: string, feed: GroupBoxContribution): void {
    this.feeds.set(box, [...(this.feeds.get(box) ?? []), feed]);
    const amount = feed.group[feed.of];
    this.add(box, 'documents', feed.times === 1 ? amount : Exact.zero.minus(amount));
  }

  add(box: string, part: keyof BoxAddends, amount: Decimal): void {
    const parts = this.partsOf(box);
    parts[part] = parts[part].plus(amount);
    this.parts.set(box, parts);
  }

  /** Sets the result of a formula. An answer of the user replaces it if the box allows that. */
  compute(box: string, amount: Decimal): void {
    const answer = this.rows.get(box)?.answer === 'replaces' ? this.answers[box] : undefined;
    this.parts.delete(box);
    if (answer === undefined) this.add(box, 'adjusted', amount);
    else this.add(box, 'answered', answer);
  }

  value(box: string): Decimal {
    const { documents, moved, adjusted, answered } = this.partsOf(box);
    return sumDecimals([documents, moved, adjusted, answered]);
  }

  total(plus: readonly string[], minus: readonly string[] = []): Decimal {
    return sumDecimals(plus.map((box) => this.value(box))).minus(sumDecimals(minus.map((box) => this.value(box))));
  }

  has(box: string): boolean {
    return this.parts.has(box);
  }

  partsOf(box: string): BoxAddends {
    const zero = Exact.zero;
    return this.parts.get(box) ?? { documents: zero, moved: zero, adjusted: zero, answered: zero };
  }

  answerOf(box: string): Decimal | undefined {
    return this.answers[box];
  }
}
