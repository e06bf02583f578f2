import type { CatalogName } from '@talonario/client';
import { cashPaymentCode, localPaymentCode } from '@talonario/sri/codes';
// Defaults of a new form: emission point, and ids from catalogs.
import { useSuspenseQueries } from '@tanstack/react-query';
import { operation, useData } from '../../../api/hooks.ts';
import { queryClient } from '../../../api/query-client.ts';
import { call } from '../../../api/talonario.ts';
import { catalogQuery, catalogsLast, useCatalog } from '../../../api/use-catalog.ts';
import { useBusiness } from '../../../business/use-business.ts';
import type { FormDefaults } from '../../../document-types/document-type.ts';
import type { DocumentTypeCode } from '../../../document-types/fields.ts';
import { today } from '../../../format/dates.ts';
import { finalConsumerNumber } from '../../parties/index.ts';
import type { BodyContext } from '../model/body.ts';
import { usePoints, usualPayment, usualPoint } from './use-points.ts';

export function useStart(type: DocumentTypeCode): { defaults: FormDefaults; context: BodyContext } {
  const business = useBusiness();
  useAhead(business.id);
  const { points, establishments } = usePoints(business.id);
  const documentTypes = useCatalog('document-types');
  const emissionTypes = useCatalog('emission-types');
  const paymentMethods = useCatalog('payment-methods');
  const locations = useCatalog('payment-locations');
  const [finalConsumer] = useData('customers.list', {
    query: { businessId: business.id, identification: finalConsumerNumber },
  });
  const point = usualPoint(business.id, points);
  return {
    defaults: {
      today: today(),
      establishmentId: point?.establishmentId,
      emissionPointId: point?.id,
      paymentMethodId: usualPayment(business.id, paymentMethods) ?? idOf(paymentMethods, cashPaymentCode),
      paymentLocationId: idOf(locations, localPaymentCode),
      establishmentAddress: establishments.find(({ id }) => id === point?.establishmentId)?.address,
    },
    context: {
      businessId: business.id,
      documentTypeId: idOf(documentTypes, type) ?? 0,
      emissionTypeId: idOf(emissionTypes, '1') ?? 0,
      standInCustomerId: finalConsumer?.id,
    },
  };
}

/**
 * Starts all requests at once, so that the fields find their data in the cache instead of loading one after the other.
 */
function useAhead(businessId: number): void {
  const finalConsumer = { query: { businessId, identification: finalConsumerNumber } };
  useSuspenseQueries({
    queries: [operation('workplaces.list', {}), operation('customers.list', finalConsumer), formCatalogsQuery],
  });
}

function idOf(rows: readonly { id: number; code: string; current: boolean }[], code: string): number | undefined {
  return rows.find((row) => row.code === code && row.current)?.id;
}

/** Loads all catalogs that the form needs with one request, so that its fields find them in the cache. */
const formCatalogsQuery = {
  queryKey: ['formCatalogs.get'],
  queryFn: async () => {
    const { data } = await call('formCatalogs.get', {});
    for (const [name, rows] of Object.entries(data))
      queryClient.setQueryData<unknown>(catalogQuery(name as CatalogName).queryKey, { data: rows });
    return null;
  },
  ...catalogsLast,
};
