import type { CatalogName } from '@talonario/client';
import { cashPaymentCode, localPaymentCode } from '@talonario/sri/codes';
// Defaults of a new form: emission point, and ids from catalogs.
import { useSuspenseQueries } from '@tanstack/react-query';
import { operationQuery, useOperationData } from '../../../api/hooks.ts';
import { panelQueryClient } from '../../../api/query-client.ts';
import { callOperation } from '../../../api/talonario.ts';
import { catalogCacheOptions, catalogQuery, useCatalog } from '../../../api/use-catalog.ts';
import { useRequiredBusiness } from '../../../business/use-business.ts';
import type { FormDefaults } from '../../../document-types/document-type.ts';
import type { DocumentTypeCode } from '../../../document-types/fields.ts';
import { todayInGuayaquil } from '../../../format/dates.ts';
import { finalConsumerNumber } from '../../parties/index.ts';
import type { DocumentBodyContext } from '../model/body.ts';
import { defaultEmissionPoint, defaultPaymentMethod, useEmissionPointChoices } from './use-points.ts';

export function useNewFormDefaults(type: DocumentTypeCode): { defaults: FormDefaults; context: DocumentBodyContext } {
  const business = useRequiredBusiness();
  useAhead(business.id);
  const { points, establishments } = useEmissionPointChoices(business.id);
  const documentTypes = useCatalog('document-types');
  const emissionTypes = useCatalog('emission-types');
  const paymentMethods = useCatalog('payment-methods');
  const locations = useCatalog('payment-locations');
  const [finalConsumer] = useOperationData('customers.list', {
    query: { businessId: business.id, identification: finalConsumerNumber },
  });
  const point = defaultEmissionPoint(business.id, points);
  return {
    defaults: {
      today: todayInGuayaquil(),
      establishmentId: point?.establishmentId,
      emissionPointId: point?.id,
      paymentMethodId: defaultPaymentMethod(business.id, paymentMethods) ?? idOf(paymentMethods, cashPaymentCode),
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
    queries: [
      operationQuery('workplaces.list', {}),
      operationQuery('customers.list', finalConsumer),
      formCatalogsQuery,
    ],
  });
}

function idOf(rows: readonly { id: number; code: string; current: boolean }[], code: string): number | undefined {
  return rows.find((row) => row.code === code && row.current)?.id;
}

/** Loads all catalogs that the form needs with one request, so that its fields find them in the cache. */
const formCatalogsQuery = {
  queryKey: ['formCatalogs.get'],
  queryFn: async () => {
    const { data } = await callOperation('formCatalogs.get', {});
    for (const [name, rows] of Object.entries(data))
      panelQueryClient.setQueryData<unknown>(catalogQuery(name as CatalogName).queryKey, { data: rows });
    return null;
  },
  ...catalogCacheOptions,
};
