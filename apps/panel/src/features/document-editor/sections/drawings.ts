// How each field of a type is drawn: as what it holds, or by a block of its own. The table has every field that packages/sri has,
// so a new one does not compile until it is on a form.
import type { ComponentType } from 'react';
import type { FieldValues, TypeFieldName } from '../../../document-types/fields.ts';
import { findDocumentType } from '../../../document-types/index.ts';
import { CarrierField } from '../blocks/carrier-field.tsx';
import { ExportBlock } from '../blocks/export-block.tsx';
import { FuelWithholdings } from '../blocks/fuel-withholdings.tsx';
import { NegotiableBlock } from '../blocks/negotiable-block.tsx';
import { OtherSideField } from '../blocks/other-side-field.tsx';
import { PaymentParts } from '../blocks/payment-parts.tsx';
import { RecipientsBlock } from '../blocks/recipients-block.tsx';
import { ReimbursementsBlock } from '../blocks/reimbursements-block.tsx';
import { SubstituteGuideBlock } from '../blocks/substitute-guide-block.tsx';
import { ThirdPartyCharges } from '../blocks/third-party-charges.tsx';
import { WithheldByBuyer } from '../blocks/withheld-by-buyer.tsx';
import type { DocumentFieldProps } from '../pickers/document-field.tsx';

type Drawing = ComponentType | PlainDrawing;

interface PlainDrawing extends DocumentFieldProps {
  /** A row of its own. */
  readonly wide?: boolean;
  readonly example?: (fields: FieldValues) => string;
  readonly hidden?: (fields: FieldValues) => boolean;
}

export const drawings: Readonly<Record<TypeFieldName, Drawing>> = {
  provider_entity_id: OtherSideField,
  payments: PaymentParts,
  guide_number: { name: 'guide_number', kind: 'documentNumber' },
  tip: { name: 'tip', kind: 'money' },
  vehicle_plate: { name: 'vehicle_plate', kind: 'text' },
  vat_refund: { name: 'vat_refund', kind: 'money' },
  withheld_by_buyer: WithheldByBuyer,
  third_party_charges: ThirdPartyCharges,
  fuel_withholdings: FuelWithholdings,
  negotiable: NegotiableBlock,
  substitute_guide: SubstituteGuideBlock,
  export: ExportBlock,
  reimbursements: ReimbursementsBlock,
  modified_document_code: {
    name: 'modified_document_code',
    kind: {
      catalog: 'document-types',
      by: 'code',
      only: ({ code }) => findDocumentType(code)?.correctable !== false,
    },
  },
  modified_document_number: { name: 'modified_document_number', kind: 'documentNumber' },
  modified_document_date: { name: 'modified_document_date', kind: 'date' },
  reason: { name: 'reason', kind: 'text', wide: true },
  recipients: RecipientsBlock,
  carrier_entity_id: CarrierField,
  transport_start_date: { name: 'transport_start_date', kind: 'date' },
  transport_end_date: { name: 'transport_end_date', kind: 'date' },
  departure_address: { name: 'departure_address', kind: 'text', wide: true },
  destination_address: { name: 'destination_address', kind: 'text', wide: true },
  transfer_reason: { name: 'transfer_reason', kind: 'text' },
  route: { name: 'route', kind: 'text' },
  destination_establishment_code: { name: 'destination_establishment_code', kind: 'digits' },
  customs_document: { name: 'customs_document', kind: 'text' },
  support_document_type_id: { name: 'support_document_type_id', kind: { catalog: 'document-types', by: 'id' } },
  support_document_number: { name: 'support_document_number', kind: 'documentNumber' },
  support_document_date: { name: 'support_document_date', kind: 'date' },
  support_document_authorization: { name: 'support_document_authorization', kind: 'digits' },
  payment_location_id: { name: 'payment_location_id', kind: { catalog: 'payment-locations', by: 'id' } },
  fiscal_period: {
    name: 'fiscal_period',
    kind: 'text',
    example: ({ date }) => (date ? `${date.slice(5, 7)}/${date.slice(0, 4)}` : ''),
  },
  retained_subject_type: { name: 'retained_subject_type', kind: { catalog: 'retained-subject-types', by: 'code' } },
  related_party: { name: 'related_party', kind: 'flag' },
  foreign_regime: { name: 'foreign_regime', kind: { catalog: 'foreign-regimes', by: 'code' } },
  payment_country: { name: 'payment_country', kind: { catalog: 'countries', by: 'code' } },
  double_taxation_treaty: {
    name: 'double_taxation_treaty',
    kind: 'flag',
    alsoSet: (treaty) => ({ subject_to_withholding: treaty === true ? undefined : false }),
  },
  subject_to_withholding: {
    name: 'subject_to_withholding',
    kind: 'flag',
    hidden: ({ double_taxation_treaty: treaty }) => treaty === true,
  },
  preferential_regime: { name: 'preferential_regime', kind: 'flag' },
};
