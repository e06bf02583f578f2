// Structured logs: one JSON object per line, on standard output. Code does not log secrets; redaction is a safety net
// in case a complete object is logged.
import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogLevel } from '../config/config.ts';

export type { Logger };

export function makeLogger(options: { level: LogLevel; name: string }, destination?: DestinationStream): Logger {
  const settings = {
    name: options.name,
    level: options.level,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: redactedPaths, censor: '[redacted]' },
    serializers: { err: describeErrorForLog, error: describeErrorForLog },
    formatters: { level: (label: string) => ({ level: label }), bindings: ({ name }: { name?: string }) => ({ name }) },
  };
  return destination ? pino(settings, destination) : pino(settings);
}

const secrets = [
  'x-api-key',
  'authorization',
  'cookie',
  'set-cookie',
  'idempotency-key',
  'password',
  'passwordHash',
  'password_hash',
  'secret',
  'secretHash',
  'secret_hash',
  'apiKey',
  'api_key',
  'token',
  'p12',
  'pfx',
  'privateKey',
  'private_key',
  'masterKey',
  'masterKeys',
  'databaseUrl',
  'smtpUrl',
];

const redactedPaths = secrets.flatMap((name) => ['', '*', '*.*'].map((depth) => `${depth}["${name}"]`));

/**
 * Properties of an error that help to find a bug. Errors of drivers contain more, such as query parameters and rows,
 * which may be personal data.
 */
export function describeErrorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    type: name,
    message,
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    stack,
    ...(cause !== undefined && { cause: describeErrorForLog(cause) }),
  };
}
