// Checks of `talonario doctor` outside the database: master key file, mail server, SRI.
import { statSync } from 'node:fs';
import { clockAlertFromMs } from '../../authority/clock-watch.ts';
import { fetchServerPage } from '../../authority/probe.ts';
import { type Config, type Environment, masterKeyPath } from '../../platform/config/config.ts';
import { describeGoLiveGuard } from '../../platform/config/go-live-guard.ts';
import { openMailer } from '../../platform/smtp/mailer.ts';
import type { CheckResult } from '../monitoring/finding.ts';
import { readDemoFile } from '../supervisor/demo-file.ts';
import { readRunningInstance } from '../supervisor/home.ts';

export function checkMasterKey(config: Config, env: Environment): CheckResult {
  const check = 'master key';
  const [current, ...older] = config.masterKeys();
  const detail = `${current.id}${older.length > 0 ? ` and ${older.length} older` : ''}`;
  if (env.TALONARIO_MASTER_KEY) return { check, state: 'ok', detail };
  const file = env.TALONARIO_MASTER_KEY_FILE || masterKeyPath(config.home);
  if ((statSync(file).mode & 0o077) !== 0)
    return { check, state: 'warn', detail: `${detail}, but others can read ${file} (chmod 600)` };
  return { check, state: 'ok', detail };
}

export async function checkMail(config: Config): Promise<CheckResult> {
  const check = 'mail';
  if (!config.mail) return { check, state: 'ok', detail: 'no SMTP_URL: mail is kept in the outbox of the panel' };
  const mailer = openMailer(config.mail, { connectMs: 5_000, silenceMs: 5_000, messageMs: 5_000 });
  try {
    await mailer.verify();
    return { check, state: 'ok', detail: `${new URL(config.mail.smtpUrl).host} takes our login` };
  } catch (error) {
    return { check, state: 'fail', detail: (error as Error).message };
  } finally {
    mailer.close();
  }
}

/**
 * Reports whether API keys can issue in production only after the business has gone live. Both settings are correct.
 */
export function checkGoLive(config: Config, env: Environment): CheckResult {
  const sri = { ...config.sri, ...findSri(config, env) };
  return { check: 'going live', state: 'ok', detail: describeGoLiveGuard({ goLiveGuard: config.goLiveGuard, sri }) };
}

/**
 * Checks the connection to SRI. An unreachable SRI is only a warning, because drafts, downloads and the queue still
 * work. A wrong clock is a failure.
 */
export async function checkSri(config: Config, env: Environment): Promise<readonly CheckResult[]> {
  const { testUrl, productionUrl } = findSri(config, env);
  const { authorities } = config.sri;
  return await Promise.all([
    askSri('SRI test', testUrl, authorities),
    askSri('SRI production', productionUrl, authorities),
  ]);
}

/**
 * Returns SRI's addresses that the running service uses. Where no address is configured, this may be the simulator's.
 */
function findSri({ home, sri }: Config, env: Environment): Pick<Config['sri'], 'testUrl' | 'productionUrl'> {
  const simulator = readRunningInstance(home) && readDemoFile(home)?.simulatorUrl;
  const named = { test: env.TALONARIO_SRI_TEST_URL, production: env.TALONARIO_SRI_PRODUCTION_URL };
  return {
    testUrl: named.test ? sri.testUrl : (simulator ?? sri.testUrl),
    productionUrl: named.production || !simulator ? sri.productionUrl : `${simulator}/produccion`,
  };
}

// Reads the description of SRI's reception service. This sends no document and changes nothing.
async function askSri(check: string, origin: string, authorities: readonly string[] | undefined): Promise<CheckResult> {
  const url = `${origin}/comprobantes-electronicos-ws/RecepcionComprobantesOffline?wsdl`;
  const page = await fetchServerPage(url, authorities, 8_000, Date.now);
  if (page.kind === 'silent') return { check, state: 'warn', detail: `${origin} is out of reach: ${page.why}` };
  const detail = `${origin} answers ${page.status} in ${(page.latencyMs / 1000).toFixed(1)} s`;
  const aheadSeconds = Math.round((page.aheadMs ?? 0) / 1000);
  if (Math.abs(aheadSeconds) * 1000 >= clockAlertFromMs) {
    const difference = `${Math.abs(aheadSeconds)} s ${aheadSeconds > 0 ? 'ahead of' : 'behind'}`;
    return { check, state: 'fail', detail: `${detail}, and the clock of this machine is ${difference} it` };
  }
  return { check, state: page.status === 200 ? 'ok' : 'warn', detail };
}
