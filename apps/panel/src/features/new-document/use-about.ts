import { useSuspenseQuery } from '@tanstack/react-query';
import { call } from '../../api/talonario.ts';
import { useBusiness } from '../../business/use-business.ts';
import { type DocumentForm, emptyForm, type FormDefaults } from './form.ts';
import { formAbout } from './from-record.ts';
import type { DocumentTypeCode, NewDocumentSearch } from './search.ts';

/** What the address asks to begin with: another document or a customer. Undefined when it asks for nothing. */
export function useAbout(
  { from, customerId }: NewDocumentSearch,
  type: DocumentTypeCode,
  defaults: FormDefaults,
): DocumentForm | undefined {
  const { id: businessId } = useBusiness();
  const { data } = useSuspenseQuery({
    queryKey: ['new-document about', businessId, from ?? 0, customerId ?? 0],
    queryFn: async ({ signal }) => ({
      document:
        from === undefined
          ? undefined
          : (await call('documents.get', { params: { id: from }, query: { businessId } }, { signal })).data,
      customer:
        customerId === undefined
          ? undefined
          : (await call('customers.get', { params: { id: customerId }, query: { businessId } }, { signal })).data,
    }),
    gcTime: 0,
  });
  const { document, customer } = data;
  if (document !== undefined) return formAbout(document, type, defaults);
  if (customer === undefined || type === '03') return undefined;
  const form = emptyForm(type, defaults);
  const { id, identification, businessName } = customer;
  return { ...form, fields: { ...form.fields, customer_id: id }, customer: { id, identification, businessName } };
}
