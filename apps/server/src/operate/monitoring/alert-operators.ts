// Alerts operators of new problems and of their end. Each alert is sent once, regardless of the number of processes,
// runs and crashes, because the statement that stores it also queues its messages.
import { sealAccountEmail } from '../../identity/account-emails/seal.ts';
import type { PlatformServices } from '../../platform/services.ts';
import { visibleLine } from '../../platform/smtp/plain-text.ts';
import type { AlertCause } from './alert-cause.ts';
import { alertCauseKey, findAlertCauses, wasProcessReplaced } from './alert-causes.ts';
import { type AlertChanges, composeAlertEmail } from './alert-email.ts';
import {
  claimAlertWebhook,
  finishAlertWebhook,
  listAlertedOperators,
  type NewAlertMail,
  storeOperatorAlerts,
} from './alert-store.ts';
import { collectMonitoringFacts, type MonitoringFacts } from './facts.ts';
import { alertSentence } from './messages.ts';

type AlertServices = Pick<PlatformServices, 'config' | 'db' | 'log' | 'masterKeys'>;

/**
 * Compares the current problems with the stored alerts and alerts operators of changes. Returns true if a message was
 * queued.
 */
export async function alertOperators(services: AlertServices): Promise<boolean> {
  const { db, config, log } = services;
  const facts = await collectMonitoringFacts(db);
  const { raised, seen, resolved, ended } = compare(facts, findAlertCauses(facts, config.watch));
  let told = false;
  if (raised.length + seen.length + resolved.length > 0) {
    const changes = { raised, ended };
    const anything = raised.length + ended.length > 0;
    told = await storeOperatorAlerts(db, {
      expected: facts.version,
      raised: raised.map((cause) => ({ cause: alertCauseKey(cause), facts: cause })),
      seen,
      resolved,
      mails: anything ? await writeMails(services, changes) : [],
      post: anything && config.watch.webhookUrl !== undefined ? alertWebhookBody(changes, config.publicUrl) : null,
    });
    if (told) for (const cause of raised) log.warn({ alert: alertCauseKey(cause) }, alertSentence(cause, 'en'));
    told &&= anything;
  }
  if (config.watch.webhookUrl !== undefined) await sendPosts(services, config.watch.webhookUrl);
  return told;
}

/**
 * Time without a problem after which it is reported as ended. A value that varies around its limit would otherwise be
 * reported again and again.
 */
const endedAfterMs = 5 * 60_000;

interface Comparison {
  readonly raised: readonly AlertCause[];
  /** Keys of problems that are still present. */
  readonly seen: readonly string[];
  readonly resolved: readonly string[];
  /** Resolved problems whose end is reported. */
  readonly ended: readonly AlertCause[];
}

function compare({ alerts, now }: MonitoringFacts, causes: readonly AlertCause[]): Comparison {
  const present = new Map(causes.map((cause) => [alertCauseKey(cause), cause]));
  const open = alerts.filter(({ resolvedAt }) => resolvedAt === null);
  const known = new Set(open.map(({ cause }) => cause));
  const over = open.filter(
    ({ cause, seenAt }) =>
      !present.has(cause) && (wasProcessReplaced(cause, present) || now.getTime() - seenAt.getTime() >= endedAfterMs),
  );
  return {
    raised: [...present].flatMap(([key, cause]) => (known.has(key) ? [] : [cause])),
    seen: [...known].filter((key) => present.has(key)),
    resolved: over.map(({ cause }) => cause),
    ended: over.filter(({ cause }) => !wasProcessReplaced(cause, present)).map(({ facts }) => facts),
  };
}

async function writeMails({ db, config, masterKeys }: AlertServices, changes: AlertChanges): Promise<NewAlertMail[]> {
  const operators = await listAlertedOperators(db);
  return operators.map(({ email, locale }) => ({
    recipient: email,
    content: sealAccountEmail(composeAlertEmail(changes, locale, config.publicUrl), email, masterKeys()),
  }));
}

// Body of an alert webhook. Most chat services show `text`. The name of a business is entered by a user, so characters
// that mention people or channels are escaped.
export function alertWebhookBody({ raised, ended }: AlertChanges, publicUrl: string | undefined): string {
  const lines = [...raised.map((cause) => `⚠ ${said(cause)}`), ...ended.map((cause) => `✓ Resuelto: ${said(cause)}`)];
  const alerts = [
    ...raised.map((cause) => ({ cause: alertCauseKey(cause), state: 'raised', message: alertSentence(cause, 'en') })),
    ...ended.map((cause) => ({ cause: alertCauseKey(cause), state: 'resolved', message: alertSentence(cause, 'en') })),
  ];
  return JSON.stringify({ text: `Talonario\n${lines.join('\n')}`, installation: publicUrl ?? null, alerts });
}

function said(cause: AlertCause): string {
  return visibleLine(alertSentence(cause, 'es'), 500).replaceAll(/[<>@]/g, ' ');
}

const mostPosts = 20;
const mostTries = 60;

async function sendPosts({ db, log }: AlertServices, url: string): Promise<void> {
  for (let sent = 0; sent < mostPosts; sent += 1) {
    const post = await claimAlertWebhook(db);
    if (post === undefined) return;
    const answer = await sendAlertWebhook(url, post.body);
    const again = answer.taken || post.tries >= mostTries ? undefined : Math.min(60 * post.tries, 900);
    await finishAlertWebhook(db, post.id, answer.said, again);
    if (answer.taken) continue;
    log.warn({ answer: answer.said, tries: post.tries }, 'an alert could not be posted');
    return; // another webhook would fail, too
  }
}

export async function sendAlertWebhook(url: string, body: string): Promise<{ taken: boolean; said: string }> {
  try {
    const headers = { 'content-type': 'application/json', 'user-agent': 'Talonario' };
    const signal = AbortSignal.timeout(10_000);
    const answer = await fetch(url, { method: 'POST', body, headers, redirect: 'manual', signal });
    await answer.body?.cancel();
    return { taken: answer.ok, said: String(answer.status) };
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } };
    return { taken: false, said: (cause?.code ?? message).slice(0, 200) };
  }
}
