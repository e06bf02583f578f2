// Thresholds for alerts to operators.
import { type EnvironmentReader, parseUrl } from './environment.ts';

export interface MonitoringSettings {
  /** Minutes that a row may be due without being claimed. */
  readonly queueMinutes: number;
  /** Minutes without an answer of SRI. */
  readonly sriMinutes: number;
  /** Minimum free space of a disk in percent. */
  readonly diskPercent: number;
  /** Maximum hours since the last backup; undefined: not checked. */
  readonly backupHours: number | undefined;
  /** URL to which alerts are posted, in addition to the mail to each operator. */
  readonly webhookUrl: string | undefined;
}

export function readMonitoringSettings(reader: EnvironmentReader, production: boolean): MonitoringSettings {
  const backupHours = reader.integer('TALONARIO_ALERT_BACKUP_HOURS', production ? 26 : 0, 0, 100_000);
  return {
    queueMinutes: reader.integer('TALONARIO_ALERT_QUEUE_MINUTES', 10, 1, 100_000),
    sriMinutes: reader.integer('TALONARIO_ALERT_SRI_MINUTES', 30, 1, 100_000),
    diskPercent: reader.integer('TALONARIO_ALERT_DISK_PERCENT', 10, 0, 99),
    backupHours: backupHours === 0 ? undefined : backupHours,
    webhookUrl: readWebhookUrl(reader),
  };
}

// The URL is read like a secret, because its path often contains one.
function readWebhookUrl(reader: EnvironmentReader): string | undefined {
  const text = reader.secret('TALONARIO_ALERT_WEBHOOK_URL');
  if (text === undefined) return undefined;
  const url = parseUrl(text);
  if (url !== undefined && ['http:', 'https:'].includes(url.protocol) && url.username === '') return url.href;
  reader.fault('TALONARIO_ALERT_WEBHOOK_URL', 'must be an address such as https://example.com/alerts');
  return undefined;
}
