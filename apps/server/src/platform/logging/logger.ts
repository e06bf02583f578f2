// Structured logs, one JSON object a line, to standard output. No secret is passed to a logger on purpose; redaction is
// a safety net in case a whole object is logged.
import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogLevel } from '../config/config.ts';

export type { Logger };

export function makeLogger(options: { level: LogLevel; name: string }, destination?: DestinationStream): Logger {
  const settings = {
    name: options.name,
    level: options.level,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: redactedPaths, censor: '[redacted]' },
    serializers: { err: describeError, error: describeError },
    formatters: { level: (label: string) => ({ level: label }), bindings: ({ name }: { name?: string }) => ({ name }) },
  };
  return destination ? pino(settings, destination) : pino(settings);
}

const secrets = [
  ...['x-api-key', 'authorization', 'cookie', 'set-cookie', 'idempotency-key'],
  ...['password', 'passwordHash', 'password_hash', 'secret', 'secretHash', 'secret_hash', 'apiKey', 'api_key', 'token'],
  ...['p12', 'pfx', 'privateKey', 'private_key', 'masterKey', 'masterKeys', 'databaseUrl', 'smtpUrl'],
];

const redactedPaths = secrets.flatMap((name) => ['', '*', '*.*'].map((depth) => `${depth}["${name}"]`));

/**
 * Properties that help to find a bug. Errors of drivers contain more (query parameters, rows), which may be personal
 * data.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    type: name,
    message,
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    stack,
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}
