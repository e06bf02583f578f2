import { checkQueriedKey } from '../checks/access-key.ts';
import type { Environment } from '../environment.ts';
import type { BatchMember } from '../memory/archive.ts';
import { type CheckFinding, createSriMessage } from '../messages.ts';
import type { ReceptionAnswer } from '../soap/answers.ts';
import { parseTree } from '../xml/parse.ts';
import { elementsAt, textAt, type XmlTree } from '../xml/tree.ts';
import { receiveDocument } from './receive-document.ts';
import { acceptedAnswer, returnedAnswer } from './reception-answer.ts';
import type { SimulatorState } from './simulator-state.ts';

/** Maximum sizes of a document and of a batch (ficha técnica 7.5). */
const largestDocument = 320 * 1024;
const largestBatch = 500 * 1024;

/** Implements `validarComprobante`: receives one document or a batch. */
export function receiveDocumentOrBatch(
  simulatorState: SimulatorState,
  environment: Environment,
  bytes: Buffer | null,
): ReceptionAnswer {
  if (bytes === null || bytes.length === 0)
    return returnedAnswer(null, { code: '49', detail: 'El argumento xml está vacío' });
  if (bytes.length > largestBatch) return returnedAnswer(null, tooLarge(bytes.length, largestBatch));
  const parsed = parseTree(bytes);
  if (!parsed.ok) return returnedAnswer(null, { code: '35', detail: parsed.reason });
  const { document, tree } = parsed;
  try {
    if (tree.name === 'lote') return receiveBatch(simulatorState, environment, tree);
    if (bytes.length > largestDocument) return returnedAnswer(null, tooLarge(bytes.length, largestDocument));
    const received = receiveDocument(simulatorState, environment, parsed, bytes);
    return received.refusal === undefined ? acceptedAnswer : returnedAnswer(received.accessKey, received.refusal);
  } finally {
    document.dispose();
  }
}

function tooLarge(size: number, most: number): CheckFinding {
  return { code: '26', detail: `El archivo tiene ${size} bytes; el máximo es ${most}` };
}

const mostDocuments = 50;

/**
 * Receives a batch (`<lote>`). The response is RECIBIDA or DEVUELTA for the complete batch. The result of each document
 * is in the response of autorizacionComprobanteLote, even if the document alone would have been answered with DEVUELTA.
 */
function receiveBatch(simulatorState: SimulatorState, environment: Environment, tree: XmlTree): ReceptionAnswer {
  const archive = simulatorState.archives[environment];
  const accessKey = textAt(tree, 'claveAcceso')?.trim() ?? '';
  const documents = elementsAt(tree, 'comprobantes', 'comprobante');
  const refuse = (code: '26' | '35' | '43' | '48', detail: string) =>
    returnedAnswer(accessKey || null, { code, detail });
  simulatorState.ledger.count('batches');
  if (tree.attributes.version !== '1.0.0') return refuse('48', 'No existe esquema de lote para esa versión');
  if (
    checkQueriedKey(accessKey) !== undefined ||
    !/^\d{10}001$/.test(textAt(tree, 'ruc') ?? '') ||
    documents.length === 0
  )
    return refuse('35', 'El lote debe tener claveAcceso, ruc y comprobantes');
  if (documents.length > mostDocuments) return refuse('26', `El lote supera los ${mostDocuments} comprobantes`);
  if (archive.batch(accessKey) !== undefined) return refuse('43', 'El lote ya fue recibido en una solicitud previa');
  const members = documents.map(({ text }) =>
    receiveMember(simulatorState, environment, Buffer.from(text.trim(), 'utf8')),
  );
  archive.add({ kind: 'batch', accessKey, members });
  return acceptedAnswer;
}

function receiveMember(simulatorState: SimulatorState, environment: Environment, bytes: Buffer): BatchMember {
  const parsed = parseTree(bytes);
  if (!parsed.ok) return { accessKey: null, refusal: [createSriMessage({ code: '35', detail: parsed.reason })] };
  try {
    const { accessKey, refusal } = receiveDocument(simulatorState, environment, parsed, bytes);
    return refusal === undefined ? { accessKey } : { accessKey, refusal: [createSriMessage(refusal)] };
  } finally {
    parsed.document.dispose();
  }
}
