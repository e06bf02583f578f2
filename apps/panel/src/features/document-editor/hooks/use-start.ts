// What a form begins with besides what is typed: where to issue from, and ids that catalogs give.
import { useData } from '../../../api/hooks.ts';
import { useCatalog } from '../../../api/use-catalog.ts';
import { useBusiness } from '../../../business/use-business.ts';
import type { FormDefaults } from '../../../document-types/document-type.ts';
import type { DocumentTypeCode } from '../../../document-types/fields.ts';
import { today } from '../../../format/dates.ts';
import { finalConsumerNumber } from '../../parties/index.ts';
import type { BodyContext } from '../model/body.ts';
import { usePoints, usualPayment, usualPoint } from './use-points.ts';

export function useStart(type: DocumentTypeCode): { defaults: FormDefaults; context: BodyContext } {
  const business = useBusiness();
  const { points, establishments } = usePoints(business.id);
  const documentTypes = useCatalog('document-types');
  const emissionTypes = useCatalog('emission-types');
  const paymentMethods = useCatalog('payment-methods');
  const locations = useCatalog('payment-locations');
  // Those of the dialogs that create a person or a product: read now, a dialog opens with the cursor in its place.
  useCatalog('identification-types');
  useCatalog('item-types');
  useCatalog('taxes');
  const [finalConsumer] = useData('customers.list', {
    query: { businessId: business.id, identification: finalConsumerNumber },
  });
  const point = usualPoint(business.id, points);
  return {
    defaults: {
      today: today(),
      establishmentId: point?.establishmentId,
      emissionPointId: point?.id,
      paymentMethodId: usualPayment(business.id, paymentMethods) ?? idOf(paymentMethods, '01'),
      paymentLocationId: idOf(locations, '01'),
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

function idOf(rows: readonly { id: number; code: string; current: boolean }[], code: string): number | undefined {
  return rows.find((row) => row.code === code && row.current)?.id;
}
