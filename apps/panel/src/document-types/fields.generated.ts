// Made from packages/sri by `npm run generate`. Do not edit.
export const fieldsByType = {
  '01': {
    document: ['guide_number', 'tip', 'payments', 'vehicle_plate', 'export', 'reimbursements', 'third_party_charges', 'fuel_withholdings', 'substitute_guide', 'negotiable', 'vat_refund', 'withheld_by_buyer'],
    required: [],
    line: ['item_id', 'amount', 'price', 'price_includes_tax', 'discount', 'aux_code', 'tax_ids', 'ice_base', 'ice_value', 'detail', 'additional_details', 'unsubsidized_price'],
    lineRequired: ['item_id', 'amount', 'price'],
  },
  '03': {
    document: ['provider_entity_id', 'payments', 'reimbursements'],
    required: ['provider_entity_id'],
    line: ['item_id', 'amount', 'price', 'price_includes_tax', 'discount', 'aux_code', 'tax_ids', 'ice_base', 'ice_value', 'detail', 'additional_details'],
    lineRequired: ['item_id', 'amount', 'price'],
  },
  '04': {
    document: ['modified_document_code', 'modified_document_number', 'modified_document_date', 'reason', 'vat_refund'],
    required: ['modified_document_code', 'modified_document_number', 'modified_document_date', 'reason'],
    line: ['item_id', 'amount', 'price', 'price_includes_tax', 'discount', 'aux_code', 'tax_ids', 'ice_base', 'ice_value', 'detail', 'additional_details'],
    lineRequired: ['item_id', 'amount', 'price'],
  },
  '05': {
    document: ['modified_document_code', 'modified_document_number', 'modified_document_date', 'reason', 'vat_refund', 'payments'],
    required: ['modified_document_code', 'modified_document_number', 'modified_document_date'],
    line: ['item_id', 'debit_reason', 'debit_value', 'tax_ids'],
    lineRequired: ['item_id', 'debit_reason', 'debit_value'],
  },
  '06': {
    document: ['departure_address', 'destination_address', 'carrier_entity_id', 'transport_start_date', 'transport_end_date', 'vehicle_plate', 'transfer_reason', 'route', 'destination_establishment_code', 'customs_document', 'support_document_type_id', 'support_document_number', 'support_document_date', 'support_document_authorization', 'recipients'],
    required: ['departure_address', 'carrier_entity_id', 'transport_start_date', 'transport_end_date', 'vehicle_plate', 'transfer_reason'],
    line: ['item_id', 'amount', 'detail', 'aux_code', 'additional_details'],
    lineRequired: ['item_id', 'amount'],
  },
  '07': {
    document: ['related_party', 'payment_location_id', 'retained_subject_type', 'fiscal_period', 'foreign_regime', 'payment_country', 'double_taxation_treaty', 'subject_to_withholding', 'preferential_regime'],
    required: ['payment_location_id'],
    line: ['retention_tax_type_id', 'retention_code_id', 'retention_percentage', 'retention_value', 'support_document_type_id', 'support_document_type_code', 'support_document_number', 'support_document_date', 'support_document_authorization', 'support_document_registration_date', 'sustain_code_id', 'support_document_subtotal', 'support_document_tax_id', 'support_document_tax_value', 'support_taxes', 'dividend_payment_date', 'dividend_income_tax', 'dividend_fiscal_year', 'banana_boxes', 'banana_box_price', 'reimbursements'],
    lineRequired: ['retention_tax_type_id', 'retention_code_id', 'support_document_number', 'support_document_date', 'sustain_code_id', 'support_document_subtotal', 'support_document_tax_id', 'support_document_tax_value'],
  },
} as const;
