import { useOperationQuery } from '../../api/hooks.ts';
import type { DocumentRecord } from '../../document-types/document-record.ts';
import { findDocumentType } from '../../document-types/index.ts';
import { usePermissionCheck } from '../../session/use-rights.ts';
import { RelatedDocumentLinks } from '../received/index.ts';

/**
 * Whether documents of this type can be linked to received documents: withholdings, and documents on which tax can be
 * withheld.
 */
function isLinked(code: string): boolean {
  const type = findDocumentType(code);
  return type !== undefined && (type.totals === 'withheld' || type.withholdable);
}

/** Received documents related to an issued one: withholdings on an invoice, or the document of a withholding. */
export function ReceivedLinks({ record }: { record: DocumentRecord }) {
  const { id, businessId, documentType, documentState } = record;
  const mayRead = usePermissionCheck()('received:read');
  const linked = mayRead && documentState.acronym === 'AUT' && isLinked(documentType.code);
  const list = useOperationQuery(
    'documents.received.list',
    { params: { id }, query: { businessId } },
    { enabled: linked },
  );
  return <RelatedDocumentLinks links={list.data?.data ?? []} />;
}
