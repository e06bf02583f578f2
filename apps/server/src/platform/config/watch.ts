// From when on something is worth an operator's look.
import { type EnvironmentReader, parseUrl } from './environment.ts';

export interface WatchSettings {
  /** How long a row may be due that nobody takes. */
  readonly queueMinutes: number;
  /** How long SRI may be silent. */
  readonly sriMinutes: number;
  /** How much of a disk must be free. */
  readonly diskPercent: number;
  /** How old the last backup may be; undefined: nobody watches it. */
  readonly backupHours: number | undefined;
  /** Where alerts are posted, beside the mail to each operator. */
  readonly webhookUrl: string | undefined;
}

export function readWatch(reader: EnvironmentReader, production: boolean): WatchSettings {
  const backupHours = reader.integer('TALONARIO_ALERT_BACKUP_HOURS', production ? 26 : 0, 0, 100_000);
  return {
    queueMinutes: reader.integer('TALONARIO_ALERT_QUEUE_MINUTES', 10, 1, 100_000),
    sriMinutes: reader.integer('TALONARIO_ALERT_SRI_MINUTES', 30, 1, 100_000),
    diskPercent: reader.integer('TALONARIO_ALERT_DISK_PERCENT', 10, 0, 99),
    backupHours: backupHours === 0 ? undefined : backupHours,
    webhookUrl: readWebhookUrl(reader),
  };
}

// Its path is often the secret itself.
function readWebhookUrl(reader: EnvironmentReader): string | undefined {
  const text = reader.secret('TALONARIO_ALERT_WEBHOOK_URL');
  if (text === undefined) return undefined;
  const url = parseUrl(text);
  if (url !== undefined && ['http:', 'https:'].includes(url.protocol) && url.username === '') return url.href;
  reader.fault('TALONARIO_ALERT_WEBHOOK_URL', 'must be an address such as https://example.com/alerts');
  return undefined;
}
