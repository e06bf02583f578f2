// Request body that would create an equal document, for the cURL tab. Records are in camelCase, bodies in snake_case.
import type { DocumentRecord } from '../../document-types/document-record.ts';

export function createBodyOf(record: DocumentRecord): Record<string, unknown> {
  return {
    business_id: record.businessId,
    customer_id: record.customerId,
    document_type_id: record.documentType.id,
    emission_type_id: record.emissionType.id,
    establishment_id: record.establishment.id,
    emission_point_id: record.emissionPoint.id,
    payment_method_id: record.paymentMethod.id,
    date: record.date,
    ...(record.detail !== null && { detail: record.detail }),
    items: record.items.map((item) => snakeKeys(omit(item, computedOfLine))),
    ...(record.payments !== undefined && { payments: record.payments.map(paymentBody) }),
    ...(record.additionalInfo.length > 0 && { additional_info: record.additionalInfo }),
    ...snakeKeys(omit(record, notOfType)),
    emit: true,
  };
}

function paymentBody({ paymentMethod, total, term, timeUnit }: NonNullable<DocumentRecord['payments']>[number]) {
  return {
    payment_method_id: paymentMethod.id,
    total,
    ...(term !== null && { term }),
    ...(timeUnit !== null && { time_unit: timeUnit }),
  };
}

/** Fields of a line that the service computes. */
const computedOfLine = new Set([
  'code',
  'auxCode',
  'description',
  'unit',
  'subtotal',
  'taxes',
  'total',
  'retentionCode',
  'retentionBase',
]);
/** Fields that are not specific to a document type: they are written separately, or computed by the service. */
const notOfType = new Set([
  'id',
  'businessId',
  'documentType',
  'documentState',
  'state',
  'environment',
  'emissionType',
  'establishment',
  'emissionPoint',
  'number',
  'accessKey',
  'authorizationNumber',
  'authorizedAt',
  'date',
  'customerId',
  'entity',
  'carrier',
  'paymentMethod',
  'detail',
  'subtotal',
  'discount',
  'total',
  'errors',
  'warnings',
  'payments',
  'createdAt',
  'updatedAt',
  'items',
  'taxes',
  'additionalInfo',
  'history',
]);

function omit(value: object, keys: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.has(key)));
}

function snakeKeys(value: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      snakeValue(entry),
    ]),
  );
}

function snakeValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeValue);
  return typeof value === 'object' && value !== null ? snakeKeys(value) : value;
}
