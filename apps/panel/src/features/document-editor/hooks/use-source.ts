import type { CreditDraft, Document } from '@talonario/client';
import { useSuspenseQuery } from '@tanstack/react-query';
import { callOperation } from '../../../api/talonario.ts';
import { useCatalog } from '../../../api/use-catalog.ts';
import { useRequiredBusiness } from '../../../business/use-business.ts';
import type { FormDefaults } from '../../../document-types/document-type.ts';
import type { DocumentTypeCode } from '../../../document-types/fields.ts';
import { documentType } from '../../../document-types/index.ts';
import { isReceivedDocumentUsable } from '../../../document-types/received-usability.ts';
import type { NewDocumentSearch } from '../../../document-types/search.ts';
import { type ChosenParty, chosenPartyOf, type DocumentForm, emptyDocumentForm } from '../model/form.ts';
import { formForWithholding, type ReceivedSourceDocument } from '../model/from-source-received.ts';
import { formFromSourceDocument } from '../model/from-source-record.ts';

/** Source that the address names: an issued or received document, or a customer. Undefined if it names none. */
export function useFormFromSourceRecord(
  { from, customerId, received }: NewDocumentSearch,
  type: DocumentTypeCode,
  defaults: FormDefaults,
): DocumentForm | undefined {
  const { id: businessId } = useRequiredBusiness();
  const taxes = useCatalog('taxes');
  const { data } = useSuspenseQuery({
    queryKey: ['new-document about', businessId, from ?? 0, customerId ?? 0, received ?? 0, type],
    queryFn: async ({ signal }) => ({
      ...(from !== undefined && (await findSource(businessId, from, type, signal))),
      withheld:
        received === undefined || documentType(type).lines !== 'retentions'
          ? undefined
          : await findWithheld(businessId, received, signal),
      customer:
        customerId === undefined
          ? undefined
          : (await callOperation('customers.get', { params: { id: customerId }, query: { businessId } }, { signal }))
              .data,
    }),
    gcTime: 0,
  });
  const { document, seller, left, customer, withheld } = data;
  if (withheld !== undefined) return formForWithholding(withheld, type, defaults, taxes);
  if (document !== undefined) return formFromSourceDocument(document, type, defaults, { taxes, seller, left });
  if (customer === undefined || documentType(type).otherSide.field !== 'customer_id') return undefined;
  const form = emptyDocumentForm(type, defaults);
  return { ...form, fields: { ...form.fields, customer_id: customer.id }, customer: chosenPartyOf(customer) };
}

interface Source {
  readonly document?: Document;
  readonly seller?: ChosenParty;
  readonly left?: CreditDraft;
}

async function findSource(
  businessId: number,
  id: number,
  type: DocumentTypeCode,
  signal: AbortSignal,
): Promise<Source> {
  const scope = { params: { id }, query: { businessId } };
  const { data: document } = await callOperation('documents.get', scope, { signal });
  // A note about a document that cannot be credited is refused when it is issued. Until then it may be edited.
  if (documentType(type).returns && document.creditBalance !== undefined)
    return { document, left: (await callOperation('documents.creditDraft', scope, { signal })).data };
  if (documentType(type).about?.customer !== 'seller') return { document };
  const { identification } = document.entity;
  const query = { businessId, search: identification, active: true };
  const { data: customers } = await callOperation('customers.list', { query }, { signal });
  const seller = customers.find((customer) => customer.identification === identification);
  return { document, ...(seller && { seller: chosenPartyOf(seller) }) };
}

/** Received document, the withholding that the service proposes for it, and its issuer as a customer. */
async function findWithheld(businessId: number, id: number, signal: AbortSignal): Promise<ReceivedSourceDocument> {
  const scope = { params: { id }, query: { businessId } };
  const { data: document } = await callOperation('receivedDocuments.get', scope, { signal });
  const { identification } = document.issuer;
  const { data: customers } = await callOperation(
    'customers.list',
    { query: { businessId, identification } },
    { signal },
  );
  const subject = customers.find((customer) => customer.identification === identification);
  // Without its XML the taxes are unknown, and the service proposes nothing for a document that SRI has not confirmed.
  const draft =
    document.content !== null && isReceivedDocumentUsable(document)
      ? (await callOperation('receivedDocuments.withholdingDraft', scope, { signal })).data
      : undefined;
  return { document, ...(draft && { draft }), ...(subject && { subject: chosenPartyOf(subject) }) };
}
