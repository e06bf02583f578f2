// Route of the operator's page. Only users who operate this installation can call it; for all others it is not found.
import type { DataOf } from '@talonario/contract';
import { isOperator } from '../../identity/operators/store.ts';
import { formatInstant } from '../../platform/clock/guayaquil.ts';
import { version } from '../../platform/config/version.ts';
import { diskSpaceOf } from '../../platform/db/disk-space.ts';
import type { Handlers, PanelCall } from '../../platform/http/call.ts';
import { forbidden, notFound } from '../../platform/http/replies/error-reply.ts';
import { daysUntilEnd, isProcessAlive } from './alert-causes.ts';
import { collectInstallationStatus, type InstallationStatus } from './facts.ts';
import { statusFindingsOf } from './findings.ts';
import { alertSentence, type Locale, queueName } from './messages.ts';
import { checkProviderRuc, checkPublicUrl } from './setting-checks.ts';

export const operatorHandlers = { 'operator.get': showDay } satisfies Handlers;

async function showDay(call: PanelCall<'operator.get'>) {
  const { db, config, account, session, query } = call;
  if (!(await db.forAccount(account.id, (trx) => isOperator(trx, session.id)))) return notFound('route.not_found');
  // The answer contains data of all accounts, so in production a second factor is required.
  if (config.mode === 'production' && !session.second_factor)
    return forbidden('operator.second_factor', 'Set up a second factor under your account first.');
  const day = await collectInstallationStatus(db, await diskSpaceOf(db.pool).isStillFull());
  const locale = query.locale ?? session.locale;
  const settings = [checkPublicUrl(config, locale), checkProviderRuc(config, locale)];
  const findings = [...statusFindingsOf(day, config.watch, locale), ...settings];
  return { data: { ...shownDay(day, locale), version, findings, backupHours: config.watch.backupHours ?? null } };
}

type Shown = Omit<DataOf<'operator.get'>, 'version' | 'findings' | 'backupHours'>;

function shownDay(day: InstallationStatus, locale: Locale): Shown {
  const { now } = day;
  return {
    checkedAt: formatInstant(now),
    waiting: day.waiting.map(({ queue, count, since, overdueSince }) => ({
      queue,
      name: queueName(queue, locale),
      count,
      since: formatInstant(since),
      overdueSince: overdueSince && formatInstant(overdueSince),
    })),
    authority: [...day.authority],
    certificates: day.certificates.map(({ businessId, business, validTo }) => ({
      businessId,
      business,
      validTo: formatInstant(validTo),
      daysLeft: daysUntilEnd(validTo, now),
    })),
    mail: day.mail,
    webhooks: { paused: day.webhooks.paused, failing: day.webhooks.failing },
    errors: day.errors.map(({ code, status, count }) => ({ code, status, count })),
    processes: day.processes.map((process) => ({
      ...process,
      startedAt: formatInstant(process.startedAt),
      seenAt: formatInstant(process.seenAt),
      alive: isProcessAlive(process, now),
    })),
    backup: day.backup && { takenAt: formatInstant(day.backup.takenAt), place: day.backup.place },
    database: day.database,
    alerts: day.alerts.map(({ facts, raisedAt, resolvedAt }) => ({
      message: alertSentence(facts, locale),
      raisedAt: formatInstant(raisedAt),
      resolvedAt: resolvedAt && formatInstant(resolvedAt),
    })),
  };
}
