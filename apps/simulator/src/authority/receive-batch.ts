import { checkAskedKey } from '../checks/access-key.ts';
import type { Environment } from '../environment.ts';
import type { BatchMember } from '../memory/archive.ts';
import { messageOf } from '../messages.ts';
import type { ReceptionAnswer } from '../soap/answers.ts';
import { parseTree } from '../xml/parse.ts';
import { all, textAt, type XmlTree } from '../xml/tree.ts';
import { receiveDocument } from './receive-document.ts';
import { accepted, returned } from './reception-answer.ts';
import type { World } from './world.ts';

const mostDocuments = 50;

/**
 * `<lote>`: the batch itself is received or returned; what becomes of each document is told by
 * autorizacionComprobanteLote, also of those that would have been returned on their own.
 */
export function receiveBatch(world: World, environment: Environment, tree: XmlTree): ReceptionAnswer {
  const archive = world.archives[environment];
  const accessKey = textAt(tree, 'claveAcceso')?.trim() ?? '';
  const documents = all(tree, 'comprobantes', 'comprobante');
  const refuse = (code: '26' | '35' | '43' | '48', detail: string) => returned(accessKey || null, { code, detail });
  world.ledger.count('batches');
  if (tree.attributes.version !== '1.0.0') return refuse('48', 'No existe esquema de lote para esa versión');
  if (
    checkAskedKey(accessKey) !== undefined ||
    !/^\d{10}001$/.test(textAt(tree, 'ruc') ?? '') ||
    documents.length === 0
  )
    return refuse('35', 'El lote debe tener claveAcceso, ruc y comprobantes');
  if (documents.length > mostDocuments) return refuse('26', `El lote supera los ${mostDocuments} comprobantes`);
  if (archive.batch(accessKey) !== undefined) return refuse('43', 'El lote ya fue recibido en una solicitud previa');
  const members = documents.map(({ text }) => receiveMember(world, environment, Buffer.from(text.trim(), 'utf8')));
  archive.add({ kind: 'batch', accessKey, members });
  return accepted;
}

function receiveMember(world: World, environment: Environment, bytes: Buffer): BatchMember {
  const parsed = parseTree(bytes);
  if (!parsed.ok) return { accessKey: null, refusal: [messageOf({ code: '35', detail: parsed.reason })] };
  try {
    const { accessKey, refusal } = receiveDocument(world, environment, parsed, bytes);
    return refusal === undefined ? { accessKey } : { accessKey, refusal: [messageOf(refusal)] };
  } finally {
    parsed.document.dispose();
  }
}
