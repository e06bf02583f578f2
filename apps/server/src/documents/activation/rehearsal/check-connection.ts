// Checks before the first document of a rehearsal: the connection, the clock, the descriptions of SRI's services. A
// failed check may end the rehearsal.
import { authorityEndpoints, checkWsdl, type WsdlServiceName } from '@talonario/sri';
import { fetchServerPage, probeTlsConnection, type ServerPage, type TlsProbeResult } from '../../../authority/probe.ts';
import { isProductionAddress, type SriTestOrigin } from '../../../authority/test-service.ts';
import type { RedactText } from './redact.ts';
import { makeRehearsalStep, type RehearsalStep, type UnknownSriAnswer } from './report.ts';

export interface ConnectionCheckInput {
  readonly origin: SriTestOrigin;
  readonly authorities: readonly string[] | undefined;
  readonly timeoutMs: number;
  readonly now: () => Date;
  readonly redact: RedactText;
}

/**
 * Difference between the clocks in seconds that causes a warning. SRI accepts a signature a few seconds in its future;
 * whether it accepts more is not known.
 */
const noticeSeconds = 30;
export const maxClockSkewSeconds = 300;

export async function checkConnection({
  origin,
  authorities,
  timeoutMs,
  redact,
}: ConnectionCheckInput): Promise<RehearsalStep> {
  return tellConnection(await probeTlsConnection(origin, authorities, timeoutMs), redact);
}

function tellConnection(found: TlsProbeResult, redact: RedactText): RehearsalStep {
  const id = 'connection';
  if (found.kind === 'plain') return makeRehearsalStep(id, 'warn', 'connection.plain');
  if (found.kind === 'silent') return tellSilence(id, found.why);
  const issuer = redact(found.issuer) || '?';
  if (!found.verified)
    return makeRehearsalStep(id, 'danger', 'connection.not_verified', {
      issuer,
      fault: redact(found.fault ?? '').slice(0, 120),
    });
  const { protocol, validTo } = found;
  return makeRehearsalStep(id, 'ok', 'connection.verified', { protocol, issuer, until: validTo.slice(0, 10) });
}

function tellSilence(id: string, why: string): RehearsalStep {
  const known = why.slice(0, 120);
  if (['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL'].includes(why))
    return makeRehearsalStep(id, 'fail', 'connection.no_name', { why: known });
  const refused = ['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'EPROTO'].includes(why);
  return makeRehearsalStep(id, 'fail', refused ? 'connection.refused' : 'connection.silent', { why: known });
}

export interface ServiceDescriptions {
  readonly steps: readonly RehearsalStep[];
  readonly unknown: readonly UnknownSriAnswer[];
}

/** Reads both service descriptions once; their headers also show the difference of the clocks. */
export async function checkServiceDescriptions(facts: ConnectionCheckInput): Promise<ServiceDescriptions> {
  const addresses = authorityEndpoints('1', facts.origin);
  const pages: { readonly service: WsdlServiceName; readonly page: ServerPage }[] = [];
  for (const service of ['reception', 'authorization'] as const) {
    const url = `${addresses[service]}?wsdl`;
    const page = await fetchServerPage(url, facts.authorities, facts.timeoutMs, () => facts.now().getTime());
    pages.push({ service, page });
    if (page.kind === 'silent') return { steps: [tellSilence('services', page.why)], unknown: [] };
  }
  const clock = tellClock(pages.flatMap(({ page }) => (page.kind === 'page' ? [page.aheadMs] : [])));
  if (clock.state === 'danger') return { steps: [clock], unknown: [] };
  const services = tellServices(pages, facts.redact);
  return { steps: [clock, ...services.steps], unknown: services.unknown };
}

function tellClock(readings: readonly (number | undefined)[]): RehearsalStep {
  const id = 'clock';
  const told = readings.filter((reading) => reading !== undefined);
  const [worst] = told.toSorted((one, other) => Math.abs(other) - Math.abs(one));
  if (worst === undefined) return makeRehearsalStep(id, 'warn', 'clock.unknown');
  const seconds = Math.max(1, Math.ceil(Math.abs(worst) / 1000));
  if (seconds >= maxClockSkewSeconds)
    return makeRehearsalStep(id, 'danger', worst > 0 ? 'clock.wrong_ahead' : 'clock.wrong_behind', { seconds });
  if (seconds > noticeSeconds)
    return makeRehearsalStep(id, 'warn', worst > 0 ? 'clock.ahead' : 'clock.behind', { seconds });
  return makeRehearsalStep(id, 'ok', 'clock.right', { seconds });
}

function tellServices(
  pages: readonly { readonly service: WsdlServiceName; readonly page: ServerPage }[],
  redact: RedactText,
): ServiceDescriptions {
  const id = 'services';
  const unknown: UnknownSriAnswer[] = [];
  const changes: string[] = [];
  for (const { service, page } of pages) {
    if (page.kind === 'silent') continue;
    if (page.status !== 200)
      return { steps: [makeRehearsalStep(id, 'fail', 'services.status', { status: page.status })], unknown };
    const { findings, addresses } = checkWsdl(page.text, service);
    if (addresses.some(isProductionAddress))
      return { steps: [makeRehearsalStep(id, 'danger', 'services.production')], unknown };
    if (findings.length === 0) continue;
    const why = findings.map((finding) => ('name' in finding ? `no ${finding.name}` : finding.kind)).join(', ');
    unknown.push({
      step: id,
      service: 'description',
      why,
      excerpt: redact(page.text.slice(0, 20_000)).slice(0, 2_000),
    });
    if (findings.some(({ kind }) => kind === 'no_description'))
      return { steps: [makeRehearsalStep(id, 'fail', 'services.page')], unknown };
    changes.push(`${service}: ${why}`);
  }
  if (changes.length > 0)
    return {
      steps: [makeRehearsalStep(id, 'warn', 'services.changed', { what: redact(changes.join('; ')) })],
      unknown,
    };
  const ms = Math.round(Math.max(...pages.map(({ page }) => (page.kind === 'page' ? page.latencyMs : 0))));
  return { steps: [makeRehearsalStep(id, 'ok', 'services.as_expected', { ms })], unknown };
}
