import { Suspense } from 'react';
import { useOperationData } from '../../api/hooks.ts';
import type { DocumentRecord } from '../../document-types/document-record.ts';
import { findDocumentType } from '../../document-types/index.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading } from '../../ui/loading.tsx';
import { PartyForm, type PartyGroup, partyOperation } from '../parties/index.ts';

/** Form to correct the other party of the document without leaving its page. */
export function EditParty({ record, onClose }: { record: DocumentRecord; onClose: () => void }) {
  const t = texts.use();
  const group = findDocumentType(record.documentType.code)?.otherSide.group ?? 'customers';
  return (
    <Dialog title={t[group]} opened onClose={onClose} shape="side">
      <Suspense fallback={<Loading />}>
        <Loaded group={group} id={record.entity.id} businessId={record.businessId} onClose={onClose} />
      </Suspense>
    </Dialog>
  );
}

function Loaded({
  group,
  id,
  businessId,
  onClose,
}: {
  group: PartyGroup;
  id: number;
  businessId: number;
  onClose: () => void;
}) {
  const party = useOperationData(partyOperation(group, 'get'), { params: { id }, query: { businessId } });
  return <PartyForm group={group} party={party} onSaved={onClose} onCancel={onClose} />;
}

const texts = defineTranslatedTexts(
  { customers: 'Editar cliente', providers: 'Editar proveedor' },
  { customers: 'Edit customer', providers: 'Edit provider' },
);
