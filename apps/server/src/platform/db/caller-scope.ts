// Inside an account: who works in a transaction, and what they are limited to. The database holds it (policies `within_limits`): a limited
// transaction runs as a role of its own, whose policies no query can forget.

export interface Limits {
  /** The only businesses there are for them. */
  readonly businessIds: readonly number[];
  /** The only emission points, with what was issued there. Null: all of those businesses. */
  readonly emissionPointIds: readonly number[] | null;
  /** The only documents are those this person made. Null: everybody's. */
  readonly authorId: number | null;
}

export interface CallerScope {
  /** The person; null for a key. */
  readonly userId: number | null;
  /** Null: nothing but the account. */
  readonly limits: Limits | null;
}

/** What a transaction of theirs begins with; nothing for a key that sees the whole account. */
export function scopeStatements({ userId, limits }: CallerScope): readonly string[] {
  const user = userId === null ? [] : [setLocal('user_id', String(wholeNumber(userId)))];
  if (limits === null) return user;
  const { businessIds, emissionPointIds, authorId } = limits;
  return [
    ...user,
    'set local role talonario_limited',
    setLocal('businesses', listed(businessIds)),
    ...(emissionPointIds === null ? [] : [setLocal('points', listed(emissionPointIds))]),
    ...(authorId === null ? [] : [setLocal('author', String(wholeNumber(authorId)))]),
  ];
}

function setLocal(name: string, value: string): string {
  return `set local talonario.${name} = '${value}'`;
}

// An empty list would read as none given; no record has the id 0.
function listed(ids: readonly number[]): string {
  return ids.length === 0 ? '0' : ids.map(wholeNumber).join(',');
}

function wholeNumber(id: number): number {
  if (!Number.isSafeInteger(id) || id <= 0) throw new TypeError(`not an id: ${id}`);
  return id;
}
