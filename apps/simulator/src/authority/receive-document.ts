import type { XmlDocument } from 'libxml2-wasm';
import type { Environment } from '../environment.ts';
import { decideAuthorization, verdictOf } from '../judgement/authorization.ts';
import { type Comprobante, numberOf, readComprobante } from '../judgement/comprobante.ts';
import { checkReception } from '../judgement/reception.ts';
import type { Verdict } from '../memory/archive.ts';
import { type Finding, type MessageCode, messageOf, phaseOf } from '../messages.ts';
import { randomFor } from '../random.ts';
import type { XmlTree } from '../xml/tree.ts';
import type { World } from './world.ts';

export type Received = { readonly accessKey: string | null; readonly refusal?: { code: MessageCode; detail?: string } };

/** One document past the size check: stored with its verdict, or refused and forgotten. */
export function receiveDocument(
  world: World,
  environment: Environment,
  { document, tree }: { readonly document: XmlDocument; readonly tree: XmlTree },
  bytes: Buffer,
): Received {
  const opened = readComprobante(document, tree);
  if (!opened.ok) return { accessKey: opened.accessKey, refusal: opened.finding };
  const { comprobante } = opened;
  const { accessKey } = comprobante;
  const archive = world.archives[environment];
  const { backdateDays } = world.settings();
  const now = world.clock.now();
  const wanted = world.rehearsals.codeFor(
    { environment, operation: 'validarComprobante', accessKey },
    seriesOf(comprobante),
  );
  const finding = checkReception(comprobante, { now, bytes, backdateDays, archive, registry: world.registry });
  const held = finding?.code === '43' || finding?.code === '70';
  if (finding !== undefined) {
    const rehearsed = held && (wanted === '43' || wanted === '70') ? { code: wanted } : undefined;
    return { accessKey, refusal: rehearsed ?? finding };
  }
  const phase = wanted === undefined ? undefined : phaseOf(wanted);
  if (wanted !== undefined && phase === 'reception' && wanted !== '43' && wanted !== '70')
    return { accessKey, refusal: rehearsedFinding(wanted) };
  const verdict = decide(world, environment, comprobante, phase === 'reception' ? undefined : wanted);
  file(world, environment, comprobante, bytes, verdict);
  return wanted !== undefined && phase === 'reception'
    ? { accessKey, refusal: rehearsedFinding(wanted) }
    : { accessKey };
}

/** The rehearsed code takes the place of the checks; a rehearsed warning comes on top of them. */
function decide(
  world: World,
  environment: Environment,
  comprobante: Comprobante,
  wanted: MessageCode | undefined,
): Verdict {
  if (wanted !== undefined && phaseOf(wanted) === 'authorization')
    return verdictOf(rehearsedFinding(wanted), [], environment);
  const verdict = decideAuthorization(comprobante, {
    now: world.clock.now(),
    environment,
    settings: world.settings(),
    archive: world.archives[environment],
    registry: world.registry,
    trust: world.trust,
  });
  if (wanted === undefined || !verdict.authorized) return verdict;
  return { ...verdict, messages: [messageOf(rehearsedFinding(wanted)), ...verdict.messages] };
}

function file(world: World, environment: Environment, comprobante: Comprobante, xml: Buffer, verdict: Verdict): void {
  const { accessKey, ruc, kind } = comprobante;
  const archive = world.archives[environment];
  const receivedAt = world.clock.now();
  const { authorizationMs, seed } = world.settings();
  const attempt = archive.find(accessKey)?.attempts.length ?? 0;
  const spread = authorizationMs.max - authorizationMs.min;
  const random = Math.round(authorizationMs.min + spread * randomFor(seed, accessKey, attempt));
  const ms = world.rehearsals.inProcessMs({ environment, operation: 'validarComprobante', accessKey }) ?? random;
  archive.add({
    kind: 'attempt',
    document: { accessKey, number: numberOf(comprobante), ruc, documentType: kind.code },
    attempt: { xml, receivedAt, readyAt: receivedAt + ms, verdict },
  });
  world.ledger.decided(verdict.authorized);
}

function seriesOf({ ruc, kind, establishment, point }: Comprobante): string {
  return `${ruc}-${kind.code}-${establishment}-${point}`;
}

function rehearsedFinding(code: MessageCode): Finding {
  return { code, detail: 'Caso simulado, pedido en el nombre del receptor' };
}
