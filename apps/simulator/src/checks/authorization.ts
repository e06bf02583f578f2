import type { Environment } from '../environment.ts';
import type { DocumentArchive, Verdict } from '../memory/archive.ts';
import { archivedStateOf } from '../memory/archive.ts';
import { type CheckFinding, createSriMessage } from '../messages.ts';
import type { SimulatorSettings } from '../settings.ts';
import type { TrustStore } from '../signature/trust.ts';
import { verifySignature } from '../signature/verify.ts';
import { checkAccessKey } from './access-key.ts';
import type { Comprobante } from './comprobante.ts';
import { firstFinding } from './first-finding.ts';
import { receiverWarnings } from './receiver.ts';
import type { TaxpayerRegistry } from './registry.ts';
import { checkSupportTypes, type SupportDocument, supportWarnings } from './support-documents.ts';
import { checkTotals } from './totals.ts';

export type AuthorizationContext = {
  readonly now: number;
  readonly environment: Environment;
  readonly settings: SimulatorSettings;
  readonly archive: DocumentArchive;
  readonly registry: TaxpayerRegistry;
  readonly trust: TrustStore;
};

type Check = (comprobante: Comprobante, context: AuthorizationContext) => CheckFinding | undefined;

/**
 * Checks that refuse a document after reception (NO AUTORIZADO), in SRI's order: issuer, key, signature, receiver,
 * differences.
 */
const checks: readonly Check[] = [
  (comprobante, { registry }) => registry.issuerFinding(comprobante),
  (comprobante, { environment }) => checkAccessKey(comprobante, environment),
  ({ xml, ruc }, { now, settings, registry, trust }) =>
    verifySignature(xml, { ...settings, now, trust, issuerRuc: ruc, isRevoked: registry.isRevoked }),
  (comprobante, { registry }) => registry.receiverError(comprobante),
  checkSupportTypes,
  (comprobante, { settings }) => checkTotals(comprobante, settings.toleranceCents),
];

/** Verdict on a received document: its first failure, or the warnings of an authorization. */
export function decideAuthorization(comprobante: Comprobante, context: AuthorizationContext): Verdict {
  const failure = firstFinding(checks, (check) => check(comprobante, context));
  return makeVerdict(failure, failure === undefined ? warnings(comprobante, context) : [], context.environment);
}

/** Makes the decision about a document. Message 60 is added to every decision of the test environment. */
export function makeVerdict(
  failure: CheckFinding | undefined,
  warnings: readonly CheckFinding[],
  environment: Environment,
): Verdict {
  const messages = [...(failure === undefined ? [] : [failure]), ...warnings].map(createSriMessage);
  if (environment === 'test') messages.push(createSriMessage({ code: '60' }));
  return { authorized: failure === undefined, messages };
}

function warnings(comprobante: Comprobante, { archive, registry, now }: AuthorizationContext): CheckFinding[] {
  const isAuthorized = ({ type, number, issuer }: SupportDocument) => {
    const [establishment, point, sequence] = [number.slice(0, 3), number.slice(3, 6), number.slice(6)];
    const filed = archive.findByNumber(`${issuer}-${type}-${establishment}-${point}-${sequence}`);
    return filed !== undefined && archivedStateOf(filed, now) === 'authorized';
  };
  return [
    ...registry.receiverWarnings(comprobante),
    ...receiverWarnings(comprobante),
    ...supportWarnings(comprobante, isAuthorized),
  ];
}
