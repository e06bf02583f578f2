import { decideAuthorization, makeVerdict } from '../checks/authorization.ts';
import { type Comprobante, documentNumberKey, parseComprobante } from '../checks/comprobante.ts';
import { checkReception } from '../checks/reception.ts';
import type { Environment } from '../environment.ts';
import { archivedStateOf, type Verdict } from '../memory/archive.ts';
import { type CheckFinding, createSriMessage, type MessageCode, messagePhaseOf } from '../messages.ts';
import { randomFor } from '../random.ts';
import type { OpenedXml } from '../xml/parse.ts';
import type { SimulatorState } from './simulator-state.ts';

export type ReceptionResult = { readonly accessKey: string | null; readonly refusal?: CheckFinding };

/**
 * Handles one received document whose size was already checked: stores it with its verdict, or refuses it without
 * storing anything.
 */
export function receiveDocument(
  simulatorState: SimulatorState,
  environment: Environment,
  xml: OpenedXml,
  bytes: Buffer,
): ReceptionResult {
  const opened = parseComprobante(xml);
  if (!opened.ok) return { accessKey: opened.accessKey, refusal: opened.finding };
  const { comprobante } = opened;
  const { accessKey } = comprobante;
  const finding = checkReception(comprobante, {
    now: simulatorState.clock.now(),
    settings: simulatorState.settings(),
    archive: simulatorState.archives[environment],
    registry: simulatorState.registry,
  });
  if (finding !== undefined && !saysHeld(finding.code)) return { accessKey, refusal: finding };
  if (finding === undefined && isIgnored(simulatorState, environment, accessKey)) return { accessKey };
  const call = { environment, operation: 'validarComprobante', accessKey } as const;
  const wanted = simulatorState.cases.codeFor(call, seriesOf(comprobante));
  const refusal = wanted !== undefined && messagePhaseOf(wanted) === 'reception' ? rehearsedFinding(wanted) : undefined;
  if (finding !== undefined) return { accessKey, refusal: refusal && saysHeld(refusal.code) ? refusal : finding };
  if (refusal === undefined || saysHeld(refusal.code)) {
    const verdict = decide(simulatorState, environment, comprobante, refusal === undefined ? wanted : undefined);
    file(simulatorState, environment, comprobante, bytes, verdict);
  }
  return refusal === undefined ? { accessKey } : { accessKey, refusal };
}

/**
 * Whether a document is ignored. With the setting `refusedKey: 'received'`, a document whose key was refused before is
 * answered RECIBIDA but not processed.
 */
function isIgnored(simulatorState: SimulatorState, environment: Environment, accessKey: string): boolean {
  const filed = simulatorState.archives[environment].find(accessKey);
  return (
    filed !== undefined &&
    simulatorState.settings().refusedKey === 'received' &&
    archivedStateOf(filed, simulatorState.clock.now()) === 'refused'
  );
}

/**
 * Whether the code means that SRI already has the document (43 and 70). For a simulated case with such a code, the
 * document is stored, so that a query finds it.
 */
function saysHeld(code: MessageCode): boolean {
  return code === '43' || code === '70';
}

/**
 * Decides about a received document. The code of a simulated case replaces the checks; a simulated warning is added to
 * their result.
 */
function decide(
  simulatorState: SimulatorState,
  environment: Environment,
  comprobante: Comprobante,
  wanted: MessageCode | undefined,
): Verdict {
  if (wanted !== undefined && messagePhaseOf(wanted) === 'authorization')
    return makeVerdict(rehearsedFinding(wanted), [], environment);
  const verdict = decideAuthorization(comprobante, {
    now: simulatorState.clock.now(),
    environment,
    settings: simulatorState.settings(),
    archive: simulatorState.archives[environment],
    registry: simulatorState.registry,
    trust: simulatorState.trust,
  });
  if (wanted === undefined || !verdict.authorized) return verdict;
  return { ...verdict, messages: [createSriMessage(rehearsedFinding(wanted)), ...verdict.messages] };
}

function file(
  simulatorState: SimulatorState,
  environment: Environment,
  comprobante: Comprobante,
  xml: Buffer,
  verdict: Verdict,
): void {
  const { accessKey, ruc, kind } = comprobante;
  const archive = simulatorState.archives[environment];
  const receivedAt = simulatorState.clock.now();
  const { authorizationMs, seed } = simulatorState.settings();
  const attempt = archive.find(accessKey)?.attempts.length ?? 0;
  const spread = authorizationMs.max - authorizationMs.min;
  const random = Math.round(authorizationMs.min + spread * randomFor(seed, accessKey, attempt));
  const ms = simulatorState.cases.inProcessMs({ environment, operation: 'validarComprobante', accessKey }) ?? random;
  archive.add({
    kind: 'attempt',
    document: { accessKey, number: documentNumberKey(comprobante), ruc, documentType: kind.code },
    attempt: { xml, receivedAt, readyAt: receivedAt + ms, verdict },
  });
  simulatorState.ledger.decided(verdict.authorized);
}

function seriesOf({ ruc, kind, establishment, point }: Comprobante): string {
  return `${ruc}-${kind.code}-${establishment}-${point}`;
}

function rehearsedFinding(code: MessageCode): CheckFinding {
  return { code, detail: 'Caso simulado, pedido en el nombre del receptor' };
}
