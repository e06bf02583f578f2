import { useOperation } from '../../api/hooks.ts';
import { Links } from '../received/index.ts';
import type { DocumentRecord } from './document-record.ts';

/** Received documents that belong to an issued one: withholdings about an invoice, what a withholding is about. */
export function ReceivedLinks({ record }: { record: DocumentRecord }) {
  const { id, businessId, documentType, documentState } = record;
  const linked = documentState.acronym === 'AUT' && (documentType.code === '01' || documentType.code === '07');
  const list = useOperation('documents.received.list', { params: { id }, query: { businessId } }, { enabled: linked });
  return <Links links={list.data?.data ?? []} />;
}
