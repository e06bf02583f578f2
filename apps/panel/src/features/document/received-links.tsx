import { useOperation } from '../../api/hooks.ts';
import { findDocumentType } from '../../document-types/index.ts';
import { useMay } from '../../session/use-rights.ts';
import { Links } from '../received/index.ts';
import type { DocumentRecord } from './document-record.ts';

/** Withholdings, and what may be withheld upon. */
function isLinked(code: string): boolean {
  const type = findDocumentType(code);
  return type !== undefined && (type.totals === 'withheld' || type.withholdable);
}

/** Received documents that belong to an issued one: withholdings about an invoice, what a withholding is about. */
export function ReceivedLinks({ record }: { record: DocumentRecord }) {
  const { id, businessId, documentType, documentState } = record;
  const mayRead = useMay()('received:read');
  const linked = mayRead && documentState.acronym === 'AUT' && isLinked(documentType.code);
  const list = useOperation('documents.received.list', { params: { id }, query: { businessId } }, { enabled: linked });
  return <Links links={list.data?.data ?? []} />;
}
