import { identificationCodes } from '@talonario/sri/catalogs';
import { parseComprobante } from '../checks/comprobante.ts';
import { typeLayoutOf } from '../checks/type-layouts.ts';
import { parseDay } from '../clock.ts';
import { environments } from '../environment.ts';
import {
  type AnnulmentPortalState,
  type ArchivedDocument,
  archivedStateOf,
  type DocumentArchive,
} from '../memory/archive.ts';
import { parseTree } from '../xml/parse.ts';
import type { SimulatorState } from './simulator-state.ts';

export type AnnulmentPortalAnswer =
  | { readonly kind: 'done'; readonly state: AnnulmentPortalState }
  | { readonly kind: 'missing' }
  | { readonly kind: 'refused'; readonly why: string };

const foreigners: ReadonlySet<string> = new Set([identificationCodes.passport, identificationCodes.foreign]);
const finalConsumerBan = parseDay('01/01/2026') ?? 0;

/** Action of the issuer in SRI en línea: annuls the document at once, or requests the consent of the receiver. */
export function requestAnnulment(simulatorState: SimulatorState, accessKey: string): AnnulmentPortalAnswer {
  return inArchive(simulatorState, accessKey, (archive, filed) => {
    if (filed.annulment !== undefined) return refuse(`the document is ${filed.annulment} already`);
    if (archivedStateOf(filed, simulatorState.clock.now()) !== 'authorized')
      return refuse('the document is not authorised');
    const receiver = receiverOf(filed);
    if (receiver.idType === identificationCodes.finalConsumer && receiver.issuedOn >= finalConsumerBan)
      return refuse('a document of a final consumer cannot be annulled');
    const asks = typeLayoutOf(filed.documentType)?.needsConsent === true && !foreigners.has(receiver.idType);
    return record(archive, accessKey, asks ? 'PENDIENTE DE ANULAR' : 'ANULADO');
  });
}

/** Action of the receiver in SRI's portal. If the receiver refuses, the document stays authorised. */
export function answerAnnulmentRequest(
  simulatorState: SimulatorState,
  accessKey: string,
  accepted: boolean,
): AnnulmentPortalAnswer {
  return inArchive(simulatorState, accessKey, (archive, filed) =>
    filed.annulment === 'PENDIENTE DE ANULAR'
      ? record(archive, accessKey, accepted ? 'ANULADO' : 'AUTORIZADO')
      : refuse('the receiver was not asked to accept'),
  );
}

/** Sets the annulment of a document to any state without checking the rules. */
export function setAnnulmentState(
  simulatorState: SimulatorState,
  accessKey: string,
  state: AnnulmentPortalState,
): AnnulmentPortalAnswer {
  return inArchive(simulatorState, accessKey, (archive) => record(archive, accessKey, state));
}

function inArchive(
  simulatorState: SimulatorState,
  accessKey: string,
  act: (archive: DocumentArchive, filed: ArchivedDocument) => AnnulmentPortalAnswer,
): AnnulmentPortalAnswer {
  for (const name of environments) {
    const archive = simulatorState.archives[name];
    const filed = archive.find(accessKey);
    if (filed !== undefined) return act(archive, filed);
  }
  return { kind: 'missing' };
}

function record(archive: DocumentArchive, accessKey: string, state: AnnulmentPortalState): AnnulmentPortalAnswer {
  archive.add({ kind: 'annulment', accessKey, state });
  return { kind: 'done', state };
}

function refuse(why: string): AnnulmentPortalAnswer {
  return { kind: 'refused', why };
}

function receiverOf({ attempts }: ArchivedDocument): { idType: string; issuedOn: number } {
  const parsed = parseTree(attempts.at(-1)?.xml ?? new Uint8Array());
  if (!parsed.ok) return { idType: '', issuedOn: 0 };
  try {
    const opened = parseComprobante(parsed);
    if (!opened.ok) return { idType: '', issuedOn: 0 };
    const { receivers, issueDate } = opened.comprobante;
    return { idType: receivers[0]?.idType ?? '', issuedOn: parseDay(issueDate) ?? 0 };
  } finally {
    parsed.document.dispose();
  }
}
