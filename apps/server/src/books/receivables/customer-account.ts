// The account of one customer: what the customer owes, what was paid, and the balance that is left. The facts are
// stored; every amount is derived from them. Nothing here has effects. Amounts are whole cents.
//
// A source is money of the customer that can be applied to a receivable or refunded: the rest of a payment, the excess
// of a receivable, a credit note that is settled as balance, or an opening credit. The balance is the sum of the
// sources. It is negative after the reversal of a payment that was refunded.
import { inOrder } from './credit-terms.ts';
import { type ReceivableAmounts, type ReceivableFacts, receivableAmountsOf } from './receivable-amounts.ts';

/** An invoice, a debit note or an opening balance of the customer, on credit or not. */
export interface Sale {
  readonly id: string;
  readonly date: string;
  /** False while it is not on credit, and after it was rejected or annulled: then it is no receivable. */
  readonly isReceivable: boolean;
  readonly paidAtIssue: number;
  readonly debt: number;
  readonly instalments: ReceivableFacts['instalments'];
}

/** An authorised credit note that changes a sale. */
export interface SettledNote {
  readonly id: string;
  readonly saleId: string;
  readonly date: string;
  readonly amount: number;
  /** What goes beyond the debt becomes balance of the customer, instead of being paid back at the till. */
  readonly settlesAsBalance: boolean;
}

export interface Withholding {
  readonly id: string;
  readonly saleId: string;
  readonly amount: number;
}

/** A payment of the customer, or a credit from before the first day of receivables. */
export interface Deposit {
  readonly id: string;
  readonly date: string;
  readonly amount: number;
  /** Day of a post-dated cheque. Its rest can be used from that day on. */
  readonly chequeDate?: string;
  readonly isReversed: boolean;
}

/** Money of a source that pays for a receivable. The list of applications is in the order in which they were made. */
export interface Application {
  readonly sourceId: string;
  readonly saleId: string;
  readonly amount: number;
}

export interface Refund {
  readonly id: string;
  readonly draws: readonly { readonly sourceId: string; readonly amount: number }[];
}

export interface CustomerAccount {
  readonly sales: readonly Sale[];
  readonly notes: readonly SettledNote[];
  readonly withholdings: readonly Withholding[];
  readonly deposits: readonly Deposit[];
  readonly applications: readonly Application[];
  readonly refunds: readonly Refund[];
  /** Amount by id of the sale. */
  readonly writeOffs: Readonly<Record<string, number>>;
}

export const emptyAccount: CustomerAccount = {
  sales: [],
  notes: [],
  withholdings: [],
  deposits: [],
  applications: [],
  refunds: [],
  writeOffs: {},
};

export interface Source {
  readonly id: string;
  readonly date: string;
  /** Negative if more was refunded from it than it has after a reversal. */
  readonly rest: number;
  readonly usableFrom: string | undefined;
}

/** Reason why a command is refused. Nothing was changed. */
export type AccountRefusal =
  | { readonly refused: 'exceeds_owed'; readonly saleId: string; readonly owed: number }
  | { readonly refused: 'exceeds_amount' | 'exceeds_usable'; readonly available: number }
  | { readonly refused: 'not_receivable' | 'repeated_sale'; readonly saleId: string }
  | { readonly refused: 'nothing_owed' | 'has_applications'; readonly saleId: string }
  | { readonly refused: 'already_reversed' | 'not_found' | 'negative_balance' };

export type AccountChange = CustomerAccount | AccountRefusal;

export function isRefusal(change: AccountChange): change is AccountRefusal {
  return 'refused' in change;
}

/** Amounts of a sale on credit. Undefined if it is no receivable. */
export function amountsOfSale(account: CustomerAccount, saleId: string): ReceivableAmounts | undefined {
  const sale = account.sales.find(({ id }) => id === saleId);
  if (sale === undefined || !sale.isReceivable) return undefined;
  return receivableAmountsOf({
    debt: sale.debt,
    instalments: sale.instalments,
    credited: Math.min(sumOf(account.notes.filter((note) => note.saleId === saleId)), sale.debt),
    withheld: sumOf(account.withholdings.filter((withholding) => withholding.saleId === saleId)),
    applied: sumOf(account.applications.filter((application) => application.saleId === saleId)),
    writtenOff: account.writeOffs[saleId] ?? 0,
  });
}

/** Sources of the customer's balance, oldest first. */
export function sourcesOf(account: CustomerAccount): Source[] {
  const deposits = account.deposits.map(({ id, date, amount, chequeDate, isReversed }) => ({
    id,
    date,
    amount: isReversed ? 0 : amount,
    usableFrom: chequeDate,
  }));
  const excesses = account.sales.map(({ id, date }) => ({
    id: excessIdOf(id),
    date,
    amount: amountsOfSale(account, id)?.excess ?? 0,
    usableFrom: undefined,
  }));
  const known = [...deposits, ...excesses, ...settledAsBalance(account)];
  // A credit note that was refunded and then annulled lacks what was refunded.
  const ended = account.refunds
    .flatMap(({ draws }) => draws.map(({ sourceId }) => sourceId))
    .filter((id, index, all) => all.indexOf(id) === index && !known.some((source) => source.id === id))
    .map((id) => ({ id, date: '', amount: 0, usableFrom: undefined }));
  return [...ended, ...known]
    .map(({ amount, ...source }) => ({ ...source, rest: amount - drawnFrom(account, source.id) }))
    .sort((one, other) => one.date.localeCompare(other.date));
}

export function balanceOf(account: CustomerAccount): number {
  return sourcesOf(account).reduce((sum, { rest }) => sum + rest, 0);
}

/**
 * What can be applied or refunded today, by source, oldest first. What a negative source lacks is taken from the other
 * sources: first from those that can be used, because a cheque of a later day covers nothing yet.
 */
export function usableSources(account: CustomerAccount, today: string): { id: string; usable: number }[] {
  const sources = sourcesOf(account);
  let lacking = sources.reduce((sum, { rest }) => sum + Math.max(0, -rest), 0);
  return sources
    .filter(({ rest, usableFrom }) => rest > 0 && (usableFrom === undefined || usableFrom <= today))
    .map(({ id, rest }) => {
      const taken = Math.min(lacking, rest);
      lacking -= taken;
      return { id, usable: rest - taken };
    })
    .filter(({ usable }) => usable > 0);
}

/** Part of the applications to a sale that comes from cheques of a later day. */
export function inCheques(account: CustomerAccount, saleId: string, today: string): number {
  const later = new Set(
    account.deposits.filter(({ chequeDate }) => chequeDate !== undefined && chequeDate > today).map(({ id }) => id),
  );
  return sumOf(account.applications.filter((one) => one.saleId === saleId && later.has(one.sourceId)));
}

/** Records a payment, with the applications that the client chose. The rest is balance. */
export function recordDeposit(
  account: CustomerAccount,
  deposit: Omit<Deposit, 'isReversed'>,
  applications: readonly { readonly saleId: string; readonly amount: number }[] = [],
): AccountChange {
  if (sumOf(applications) > deposit.amount) return { refused: 'exceeds_amount', available: deposit.amount };
  const repeated = applications.find(
    ({ saleId }, index) => applications.findIndex((one) => one.saleId === saleId) < index,
  );
  if (repeated !== undefined) return { refused: 'repeated_sale', saleId: repeated.saleId };
  const begun: AccountChange = { ...account, deposits: [...account.deposits, { ...deposit, isReversed: false }] };
  return applications.reduce<AccountChange>(
    (made, { saleId, amount }) => (isRefusal(made) ? made : withApplication(made, deposit.id, saleId, amount)),
    begun,
  );
}

/**
 * Applications of an amount to the oldest instalments: by due date, date of the sale and id. A negative balance is
 * covered first. `allowed` limits the sales, for a cashier who sees only those of some points.
 */
export function oldestFirst(
  account: CustomerAccount,
  amount: number,
  allowed: (sale: Sale) => boolean = () => true,
): { saleId: string; amount: number }[] {
  let left = Math.max(0, amount - Math.max(0, -balanceOf(account)));
  const open = account.sales
    .filter(allowed)
    .flatMap((sale) => (amountsOfSale(account, sale.id)?.instalments ?? []).map((part) => ({ sale, ...part })))
    .sort(
      (one, other) =>
        one.dueOn.localeCompare(other.dueOn) ||
        one.sale.date.localeCompare(other.sale.date) ||
        one.sale.id.localeCompare(other.sale.id, undefined, { numeric: true }),
    );
  const parts = new Map<string, number>();
  for (const { sale, owed } of open) {
    const part = Math.min(left, owed);
    left -= part;
    if (part > 0) parts.set(sale.id, (parts.get(sale.id) ?? 0) + part);
  }
  return [...parts].map(([saleId, part]) => ({ saleId, amount: part }));
}

/** Applies money of one source, such as the rest of a payment. */
export function applySource(
  account: CustomerAccount,
  { sourceId, saleId, amount }: Application,
  today: string,
): AccountChange {
  const available = usableSources(account, today).find(({ id }) => id === sourceId)?.usable ?? 0;
  if (amount > available) return { refused: 'exceeds_usable', available };
  return withApplication(account, sourceId, saleId, amount);
}

/** Applies balance of the customer, from the oldest source on. */
export function applyBalance(account: CustomerAccount, saleId: string, amount: number, today: string): AccountChange {
  const draws = drawOldest(account, amount, today);
  if (!Array.isArray(draws)) return draws;
  const owed = owedOrRefusal(account, saleId);
  if (typeof owed !== 'number') return owed;
  if (amount > owed) return { refused: 'exceeds_owed', saleId, owed };
  const made = draws.map(({ sourceId, amount: part }) => ({ sourceId, saleId, amount: part }));
  return settled({ ...account, applications: [...account.applications, ...made] });
}

/** Pays balance back to the customer, from the oldest source on. */
export function recordRefund(account: CustomerAccount, id: string, amount: number, today: string): AccountChange {
  const draws = drawOldest(account, amount, today);
  if (!Array.isArray(draws)) return draws;
  return { ...account, refunds: [...account.refunds, { id, draws }] };
}

export function reverseRefund(account: CustomerAccount, id: string): AccountChange {
  if (!account.refunds.some((refund) => refund.id === id)) return { refused: 'not_found' };
  return { ...account, refunds: account.refunds.filter((refund) => refund.id !== id) };
}

/** Always possible, once. What was paid with the payment is owed again. */
export function reverseDeposit(account: CustomerAccount, id: string): AccountChange {
  const deposit = account.deposits.find((one) => one.id === id);
  if (deposit === undefined) return { refused: 'not_found' };
  if (deposit.isReversed) return { refused: 'already_reversed' };
  return settled({
    ...account,
    deposits: account.deposits.map((one) => (one.id === id ? { ...one, isReversed: true } : one)),
  });
}

/** Ends an application, so that its amount is balance again. `index` is its position in the list of applications. */
export function endApplication(account: CustomerAccount, index: number): AccountChange {
  if (account.applications[index] === undefined) return { refused: 'not_found' };
  return settled({ ...account, applications: account.applications.filter((_, place) => place !== index) });
}

/** Writes off what is owed now. A second write-off adds to the first. */
export function writeOff(account: CustomerAccount, saleId: string): AccountChange {
  const owed = owedOrRefusal(account, saleId);
  if (typeof owed !== 'number') return owed;
  if (owed === 0) return { refused: 'nothing_owed', saleId };
  return { ...account, writeOffs: { ...account.writeOffs, [saleId]: (account.writeOffs[saleId] ?? 0) + owed } };
}

export function removeWriteOff(account: CustomerAccount, saleId: string): CustomerAccount {
  const { [saleId]: _, ...writeOffs } = account.writeOffs;
  return { ...account, writeOffs };
}

/** Takes a sale off credit. Refused while something is applied to it or written off. */
export function takeOffCredit(account: CustomerAccount, saleId: string): AccountChange {
  const isUsed = account.applications.some((one) => one.saleId === saleId) || account.writeOffs[saleId] !== undefined;
  if (isUsed) return { refused: 'has_applications', saleId };
  return withSale(account, saleId, { isReceivable: false });
}

/**
 * Changes sales, credit notes or withholdings, as SRI or a person decided. Applications to a sale that is no receivable
 * any more end, and applications of sources that have become smaller are reduced.
 */
export function changeFacts(
  account: CustomerAccount,
  changes: Partial<Pick<CustomerAccount, 'sales' | 'notes' | 'withholdings'>>,
): CustomerAccount {
  return settled({ ...account, ...changes });
}

export function withSale(account: CustomerAccount, saleId: string, changes: Partial<Sale>): CustomerAccount {
  const sales = account.sales.map((sale) =>
    sale.id === saleId
      ? { ...sale, ...changes, ...(changes.instalments && { instalments: inOrder(changes.instalments) }) }
      : sale,
  );
  return changeFacts(account, { sales });
}

/** Id of the source that holds what was applied to a sale and is not needed any more. */
export function excessIdOf(saleId: string): string {
  return `excess of ${saleId}`;
}

function withApplication(account: CustomerAccount, sourceId: string, saleId: string, amount: number): AccountChange {
  const owed = owedOrRefusal(account, saleId);
  if (typeof owed !== 'number') return owed;
  if (amount > owed) return { refused: 'exceeds_owed', saleId, owed };
  return { ...account, applications: [...account.applications, { sourceId, saleId, amount }] };
}

function owedOrRefusal(account: CustomerAccount, saleId: string): number | AccountRefusal {
  return amountsOfSale(account, saleId)?.owed ?? { refused: 'not_receivable', saleId };
}

function drawOldest(
  account: CustomerAccount,
  amount: number,
  today: string,
): { sourceId: string; amount: number }[] | AccountRefusal {
  if (balanceOf(account) < 0) return { refused: 'negative_balance' };
  const usable = usableSources(account, today);
  const available = usable.reduce((sum, source) => sum + source.usable, 0);
  if (amount > available) return { refused: 'exceeds_usable', available };
  let left = amount;
  return usable
    .map((source) => {
      const part = Math.min(left, source.usable);
      left -= part;
      return { sourceId: source.id, amount: part };
    })
    .filter((draw) => draw.amount > 0);
}

/**
 * Parts of credit notes that are balance of the customer. Notes lower the debt first; what goes beyond concerns the
 * part that was paid when the sale was issued.
 */
function settledAsBalance({ sales, notes, withholdings }: CustomerAccount) {
  return sales.flatMap(({ id: saleId, paidAtIssue, debt }) => {
    const all = notes.filter((note) => note.saleId === saleId);
    const withheld = sumOf(withholdings.filter((withholding) => withholding.saleId === saleId));
    let left = Math.min(paidAtIssue, Math.max(0, sumOf(all) + withheld - debt));
    return all
      .filter(({ settlesAsBalance }) => settlesAsBalance)
      .map(({ id, date, amount: whole }) => {
        const amount = Math.min(left, whole);
        left -= amount;
        return { id, date, amount, usableFrom: undefined };
      });
  });
}

/**
 * Ends what a change has left without ground. First, applications and write-offs of sales that are no receivables. Then,
 * as long as a source has less than was applied from it, its newest application is reduced by what is missing. That can
 * make the excess of another receivable smaller, which is a source, too.
 */
function settled(changed: CustomerAccount): CustomerAccount {
  const receivable = new Set(changed.sales.filter(({ isReceivable }) => isReceivable).map(({ id }) => id));
  let account: CustomerAccount = {
    ...changed,
    applications: changed.applications.filter(({ saleId }) => receivable.has(saleId)),
    writeOffs: Object.fromEntries(Object.entries(changed.writeOffs).filter(([saleId]) => receivable.has(saleId))),
  };
  for (;;) {
    const known = new Map(sourcesOf(account).map(({ id, rest }) => [id, rest]));
    const restOf = (sourceId: string) => known.get(sourceId) ?? -drawnFrom(account, sourceId);
    const index = account.applications.findLastIndex(({ sourceId }) => restOf(sourceId) < 0);
    const newest = account.applications[index];
    if (newest === undefined) return account;
    const amount = Math.max(0, newest.amount + restOf(newest.sourceId));
    const reduced = amount === 0 ? [] : [{ ...newest, amount }];
    account = { ...account, applications: account.applications.toSpliced(index, 1, ...reduced) };
  }
}

function drawnFrom({ applications, refunds }: CustomerAccount, sourceId: string): number {
  const applied = applications.filter((application) => application.sourceId === sourceId);
  const refunded = refunds.flatMap(({ draws }) => draws).filter((draw) => draw.sourceId === sourceId);
  return sumOf(applied) + sumOf(refunded);
}

function sumOf(parts: readonly { readonly amount: number }[]): number {
  return parts.reduce((sum, { amount }) => sum + amount, 0);
}
