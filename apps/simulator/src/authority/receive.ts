import type { Environment } from '../environment.ts';
import type { Finding } from '../messages.ts';
import type { ReceptionAnswer } from '../soap/answers.ts';
import { parseTree } from '../xml/parse.ts';
import { receiveBatch } from './receive-batch.ts';
import { receiveDocument } from './receive-document.ts';
import { accepted, returned } from './reception-answer.ts';
import type { World } from './world.ts';

/** Ficha técnica 7.5: 320 KB for a document, 500 KB for a batch. */
const largestDocument = 320 * 1024;
const largestBatch = 500 * 1024;

/** `validarComprobante`: a document, or a batch of them. */
export function receive(world: World, environment: Environment, bytes: Buffer | null): ReceptionAnswer {
  if (bytes === null || bytes.length === 0)
    return returned(null, { code: '49', detail: 'El argumento xml está vacío' });
  if (bytes.length > largestBatch) return returned(null, tooLarge(bytes.length, largestBatch));
  const parsed = parseTree(bytes);
  if (!parsed.ok) return returned(null, { code: '35', detail: parsed.reason });
  const { document, tree } = parsed;
  try {
    if (tree.name === 'lote') return receiveBatch(world, environment, tree);
    if (bytes.length > largestDocument) return returned(null, tooLarge(bytes.length, largestDocument));
    const received = receiveDocument(world, environment, parsed, bytes);
    return received.refusal === undefined ? accepted : returned(received.accessKey, received.refusal);
  } finally {
    document.dispose();
  }
}

function tooLarge(size: number, most: number): Finding {
  return { code: '26', detail: `El archivo tiene ${size} bytes; el máximo es ${most}` };
}
