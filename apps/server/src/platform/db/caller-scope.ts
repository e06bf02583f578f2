// Limits of a caller inside an account. The database enforces them (policies `within_limits`): a limited transaction
// runs as a separate database role, so that no query can ignore them.

export interface CallerLimits {
  /** Ids of the businesses that the caller may read. */
  readonly businessIds: readonly number[];
  /** Emission points whose documents the caller may read; null: all points of the readable businesses. */
  readonly emissionPointIds: readonly number[] | null;
  /** User whose documents the caller may read; null: documents of all users. */
  readonly authorId: number | null;
}

export interface CallerScope {
  /** Id of the user; null if the caller is an API key. */
  readonly userId: number | null;
  /** Limits of the caller inside the account; null: none. */
  readonly limits: CallerLimits | null;
}

/**
 * SQL commands at the start of a caller's transaction, which set the limits for row-level security. Empty for an API
 * key without limits.
 */
export function callerScopeSql({ userId, limits }: CallerScope): readonly string[] {
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

// List of ids as text. An empty list would mean "no limit", so it becomes 0, which is no id.
function listed(ids: readonly number[]): string {
  return ids.length === 0 ? '0' : ids.map(wholeNumber).join(',');
}

function wholeNumber(id: number): number {
  if (!Number.isSafeInteger(id) || id <= 0) throw new TypeError(`not an id: ${id}`);
  return id;
}
