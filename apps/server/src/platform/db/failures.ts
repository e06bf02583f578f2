// Failures of PostgreSQL, classified by what the caller can do about them.

/**
 * The database did not answer, refused the connection for now, or cancelled a query. The same call may succeed later.
 */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super(`the database is out of reach: ${describe(cause)}`, { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/**
 * The answer to a commit was lost, so it is unknown whether the commit was done. The work must not be repeated before
 * its result was looked for: a repeated request finds it by its Idempotency-Key or its content, and the worker finds
 * documents by their rows.
 */
export class CommitOutcomeUnknown extends DatabaseUnavailable {
  constructor(cause: unknown) {
    super(cause);
    this.name = 'OutcomeUnknown';
  }
}

/** The database answers, but has no disk space for writes. */
export class DatabaseFull extends DatabaseUnavailable {
  constructor(cause: unknown) {
    super(cause);
    this.name = 'DatabaseFull';
    this.message = `the disk of the database is full: ${describe(cause)}`;
  }
}

/** The database refuses this login, or the named database does not exist. Only an operator can correct that. */
export class DatabaseAccessRefused extends Error {
  constructor(cause: unknown) {
    super(`the database refuses the connection (DATABASE_URL): ${describe(cause)}`, { cause });
    this.name = 'DatabaseRefused';
  }
}

/** A standby answered, which accepts no writes. Another host of the cluster does, or will soon. */
export class ReadOnlyHost extends Error {
  constructor() {
    super('this host takes no writes');
    this.name = 'ReadOnlyHost';
  }
}

/**
 * Converts errors of an unreachable database to DatabaseUnavailable, and those of a refused login to
 * DatabaseAccessRefused. Returns all others unchanged.
 */
export function classifyFailure(error: unknown): unknown {
  if (codeOf(error) === '53100') return new DatabaseFull(error);
  if (refused.has(codeOf(error) ?? '')) return new DatabaseAccessRefused(error);
  return isUnavailable(error) ? new DatabaseUnavailable(error) : error;
}

/**
 * Repeats work that PostgreSQL rolled back because of a concurrent transaction, or because a referenced row was deleted
 * after it was read. The work must have no effects outside the transaction.
 */
export async function retryOnConflict<T>(work: () => Promise<T>, attempts = 5): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attempts || !isConflict(error)) throw error;
      await new Promise((done) => setTimeout(done, Math.random() * 10 * 2 ** attempt));
    }
  }
}

export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return isViolation(error, '23505', constraint);
}

export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  return isViolation(error, '23503', constraint);
}

/** Whether an error means that a lock was not available within `lock_timeout`. Nothing was done then. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && codeOf(error.cause) === '55P03';
}

function isViolation(error: unknown, code: string, constraint: string | undefined): boolean {
  if (codeOf(error) !== code) return false;
  return constraint === undefined || (error as { constraint?: unknown }).constraint === constraint;
}

function isConflict(error: unknown): boolean {
  const code = codeOf(error);
  return code === '40001' || code === '40P01' || code === '23503'; // serialization failure, deadlock, foreign key
}

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // A Unix socket that does not exist yet.
  'ENOENT',
  'EACCES',
  // PostgreSQL is shutting down, crashed or starting up, or it ended an idle session.
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  // PostgreSQL has too many connections, or no memory left.
  '53300',
  '53200',
  // A statement, lock or transaction timeout of the service.
  '57014',
  '55P03',
  '25P03',
  '25P04',
  '25006', // read-only: a standby that was queried before its promotion
]);

// SQL states: wrong password, login that does not exist or may not connect, missing database
const refused = new Set(['28P01', '28000', '3D000']);

// Messages of errors of pg that have no code.
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|Connection ended unexpectedly)/;

/** Whether the connection is unusable after this error: it ended, or its host accepts no writes. */
export function endsConnection(error: unknown): boolean {
  const { code = '', severity } = (error ?? {}) as { code?: string; severity?: string };
  return severity === undefined || severity === 'FATAL' || severity === 'PANIC' || /^08|^57P|^25006$/.test(code);
}

function isUnavailable(error: unknown): boolean {
  if (error instanceof ReadOnlyHost) return true;
  const code = codeOf(error);
  if (code !== undefined && (unreachable.has(code) || code.startsWith('08'))) return true;
  // Happy Eyeballs reports all tried addresses in one AggregateError, whose own message is empty.
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  return error instanceof Error && lostConnection.test(error.message);
}

function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? code : undefined;
}

function describe(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(describe).join('; ');
  const message = cause instanceof Error ? cause.message : String(cause);
  return [codeOf(cause), message].filter(Boolean).join(' ');
}
