<?php

// Made from openapi.json by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace Talonario;

/**
 * What the API takes and gives, as array shapes for your editor, PHPStan and Psalm.
 *
 * @phpstan-type AdditionalField array{
 *   name: string,
 *   value: string,
 * }
 * @phpstan-type Annulment array{
 *   state: 'requested'|'pending'|'annulled',
 *   origin: 'request'|'portal',
 *   reason: string|null,
 *   requestedAt: string|null,
 *   deadline: string|null,
 *   surelyUntil: string|null,
 *   needsAcceptance: bool,
 *   watchedUntil: string,
 *   portal: string,
 *   steps: list<string>,
 *   askedAt: string|null,
 *   lastAnswer: string|null,
 *   pendingSince: string|null,
 *   annulledAt: string|null,
 * }
 * @phpstan-type AnnulmentConflict array{
 *   error: string,
 *   detail?: string,
 *   code: string,
 *   instead?: 'credit_note'|'nothing',
 *   deadline?: string,
 * }
 * @phpstan-type AnnulmentRequest array{
 *   reason: string,
 *   isd_reversal?: bool|null,
 * }
 * @phpstan-type Ats array{
 *   businessId: int,
 *   period: string,
 *   fileName: string,
 *   ready: bool,
 *   counts: AtsCounts,
 *   totalSales: int|float,
 *   purchases: list<AtsLine>,
 *   sales: list<AtsLine>,
 *   incomeWithheld: list<AtsIncomeWithheldItem>,
 *   vatWithheld: list<AtsVatWithheldItem>,
 *   problems: list<AtsProblem>,
 *   leftOut: list<AtsLeftOutItem>,
 *   figures: 'closed'|'current'|'closed_without_file',
 *   closedAt: string|null,
 *   differences: list<FigureDifference>,
 * }
 * @phpstan-type AtsCounts array{
 *   purchases: int,
 *   sales: int,
 *   establishments: int,
 *   exports: int,
 *   annulled: int,
 *   errors: int,
 *   warnings: int,
 * }
 * @phpstan-type AtsIncomeWithheldItem array{
 *   code: string,
 *   count: int,
 *   base: int|float,
 *   value: int|float,
 * }
 * @phpstan-type AtsVatWithheldItem array{
 *   percentage: int,
 *   value: int|float,
 * }
 * @phpstan-type AtsLeftOutItem array{
 *   reason: 'electronic_sale'|'told_purchase'|'electronic_withholding'|'annulled_online'|'annulled_withholding'|'unconfirmed'|'without_xml',
 *   count: int,
 * }
 * @phpstan-type AtsDocument array{
 *   id: int,
 *   received: bool,
 *   number: string,
 *   href: string,
 * }
 * @phpstan-type AtsExport array{
 *   documentId: int,
 *   kind: 'goods_customs'|'goods'|'services',
 *   personType: string|null,
 *   regime: string|null,
 *   regimeName: string|null,
 *   country: string|null,
 *   shippedOn: string|null,
 *   fob: int|float|null,
 *   customsDistrict: string|null,
 *   customsYear: string|null,
 *   customsRegime: string|null,
 *   customsCorrelative: string|null,
 *   transportDocument: string|null,
 *   incomeKind: string|null,
 *   taxedAbroad: bool|null,
 *   taxAbroad: int|float|null,
 * }
 * @phpstan-type AtsExportReplace array{
 *   kind: 'goods_customs'|'goods'|'services',
 *   person_type?: string|null,
 *   regime?: string|null,
 *   regime_name?: string|null,
 *   country?: string|null,
 *   shipped_on?: string|null,
 *   fob?: int|float|null,
 *   customs_district?: string|null,
 *   customs_year?: string|null,
 *   customs_regime?: string|null,
 *   customs_correlative?: string|null,
 *   transport_document?: string|null,
 *   income_kind?: string|null,
 *   taxed_abroad?: bool|null,
 *   tax_abroad?: int|float|null,
 * }
 * @phpstan-type AtsLine array{
 *   code: string,
 *   name: string,
 *   count: int,
 *   zero: int|float,
 *   taxed: int|float,
 *   notSubject: int|float,
 *   exempt: int|float,
 *   vat: int|float,
 * }
 * @phpstan-type AtsProblem array{
 *   rule: string,
 *   severity: 'error'|'warning',
 *   document: AtsDocument|null,
 *   detail: string,
 *   source: string,
 *   certainty: 'official'|'validator'|'agreed'|'single'|'judgement',
 * }
 * @phpstan-type AtsSettings array{
 *   repeatElectronicSales: bool,
 *   repeatElectronicPurchases: bool,
 *   totalSales: 'physical'|'all',
 *   creditNotes: 'ignored'|'subtracted',
 *   exemptSales: 'left_out'|'not_subject',
 *   annulledWithholdings: bool,
 *   paymentMethod: string|null,
 *   relatedParties: list<string>,
 *   authorizations: list<AtsSettingsAuthorizationsItem>,
 *   readings: list<AtsSettingsReadingsItem>,
 * }
 * @phpstan-type AtsSettingsAuthorizationsItem array{
 *   supplier: string,
 *   type: string,
 *   number: string,
 *   authorization: string,
 * }
 * @phpstan-type AtsSettingsReadingsItem array{
 *   setting: string,
 *   question: string,
 *   why: string,
 *   readings: list<AtsSettingsReadingsItemReadingsItem>,
 * }
 * @phpstan-type AtsSettingsReadingsItemReadingsItem array{
 *   value: string,
 *   label: string,
 *   held: string,
 * }
 * @phpstan-type AtsSettingsReplace array{
 *   repeat_electronic_sales?: bool|null,
 *   repeat_electronic_purchases?: bool|null,
 *   total_sales?: 'physical'|'all'|null,
 *   credit_notes?: 'ignored'|'subtracted'|null,
 *   exempt_sales?: 'left_out'|'not_subject'|null,
 *   annulled_withholdings?: bool|null,
 *   payment_method?: string|null,
 *   related_parties?: list<string>|null,
 *   authorizations?: list<AtsSettingsReplaceAuthorizationsItem>|null,
 * }
 * @phpstan-type AtsSettingsReplaceAuthorizationsItem array{
 *   supplier: string,
 *   type: string,
 *   number: string,
 *   authorization: string,
 * }
 * @phpstan-type AuditActor array{
 *   kind: 'api_key'|'user'|'operator'|'system',
 *   id: int|null,
 *   name: string|null,
 * }
 * @phpstan-type AuditEntry array{
 *   id: int,
 *   at: string,
 *   actor: AuditActor,
 *   action: string,
 *   recordType: string,
 *   recordId: int|null,
 *   before: array<string, mixed>|null,
 *   after: array<string, mixed>|null,
 *   ip: string|null,
 *   requestId: string|null,
 * }
 * @phpstan-type AuthenticationError array{
 *   error: 'API Key is missing'|'Invalid or inactive API Key',
 * }
 * @phpstan-type AuxiliaryCodeRow array{
 *   id: int,
 *   code: string,
 *   name: string,
 *   current: bool,
 *   validFrom: string|null,
 *   validTo: string|null,
 *   group: string,
 *   element: string,
 *   requiresPlate: bool,
 * }
 * @phpstan-type BatchDocument array{
 *   business_id: int,
 *   customer_id: int,
 *   document_type_id: int,
 *   emission_type_id: int,
 *   establishment_id: int,
 *   emission_point_id?: int|null,
 *   payment_method_id: int,
 *   date: string,
 *   detail?: string|null,
 *   items: list<DocumentItemBody>,
 *   additional_info?: list<AdditionalField>|null,
 *   external_id?: string|null,
 *   metadata?: array<string, string>|null,
 *   modified_document_code?: string|null,
 *   modified_document_number?: string|null,
 *   modified_document_date?: string|null,
 *   reason?: string|null,
 *   provider_entity_id?: int|null,
 *   departure_address?: string|null,
 *   carrier_entity_id?: int|null,
 *   transport_start_date?: string|null,
 *   transport_end_date?: string|null,
 *   vehicle_plate?: string|null,
 *   transfer_reason?: string|null,
 *   destination_address?: string|null,
 *   route?: string|null,
 *   destination_establishment_code?: string|null,
 *   customs_document?: string|null,
 *   support_document_type_id?: int|null,
 *   support_document_number?: string|null,
 *   support_document_date?: string|null,
 *   support_document_authorization?: string|null,
 *   recipients?: list<GuideRecipientBody>|null,
 *   guide_number?: string|null,
 *   tip?: int|float|null,
 *   payments?: list<PaymentBody>|null,
 *   export?: ExportBody|null,
 *   reimbursements?: list<ReimbursementBody>|null,
 *   third_party_charges?: list<ThirdPartyChargeBody>|null,
 *   fuel_withholdings?: list<FuelWithholdingBody>|null,
 *   substitute_guide?: SubstituteGuideBody|null,
 *   negotiable?: NegotiableBody|null,
 *   vat_refund?: int|float|null,
 *   withheld_by_buyer?: WithheldByBuyerBody|null,
 *   related_party?: bool|null,
 *   payment_location_id?: int|null,
 *   fiscal_period?: string|null,
 *   retained_subject_type?: string|null,
 *   foreign_regime?: string|null,
 *   payment_country?: string|null,
 *   double_taxation_treaty?: bool|null,
 *   subject_to_withholding?: bool|null,
 *   preferential_regime?: bool|null,
 *   emit?: bool|null,
 *   expected_total?: int|float|null,
 *   idempotency_key?: string|null,
 * }
 * @phpstan-type BatchResult array{
 *   index: int,
 *   status: int,
 *   idempotencyKey?: string,
 *   replayed?: bool,
 *   data?: Document|DocumentInFlight,
 *   error?: string,
 *   detail?: string,
 *   code?: string,
 *   permission?: string,
 *   id?: int,
 *   total?: int|float,
 *   left?: list<TaxAmount>,
 *   errors?: list<FieldFault>,
 *   moreErrors?: int,
 * }
 * @phpstan-type BookGroup array{
 *   key: string,
 *   name: string,
 *   code: string|null,
 *   totals: BookTotals,
 *   documents: string,
 * }
 * @phpstan-type BookRate array{
 *   code: string,
 *   rate: int|float,
 *   base: int|float,
 *   tax: int|float,
 *   count: int,
 * }
 * @phpstan-type BookRetention array{
 *   tax: string,
 *   code: string,
 *   percentage: int|float,
 *   base: int|float,
 *   value: int|float,
 *   count: int,
 * }
 * @phpstan-type BookTotals array{
 *   count: int,
 *   subtotal: int|float,
 *   discount: int|float,
 *   vat: int|float,
 *   ice: int|float,
 *   total: int|float,
 *   quantity?: int|float,
 *   rates?: list<BookRate>,
 *   retentions?: list<BookRetention>,
 * }
 * @phpstan-type Business array{
 *   id: int,
 *   identification: string,
 *   businessName: string,
 *   commercialName: string|null,
 *   address: string,
 *   email: string|null,
 *   phone: string|null,
 *   environmentId: int,
 *   accountingRequired: bool,
 *   specialTaxpayer: string|null,
 *   retentionAgent: string|null,
 *   rimpe: 'RIMPE'|'NEGOCIO_POPULAR'|null,
 *   largeTaxpayer: string|null,
 *   classification: 'OPERADORA_TRANSPORTE_COMERCIAL'|null,
 *   emailOnAuthorization: bool,
 *   alertUnsent: bool,
 *   emailOnAnnulment: bool,
 *   annulmentSweep: bool,
 *   decimalSeparator: '.'|',',
 *   taxRounding: 'group'|'lines',
 *   active: bool,
 *   signature: Signature,
 *   logoUrl: string|null,
 *   warnings: list<Notice>,
 *   createdAt: string,
 *   updatedAt: string,
 * }
 * @phpstan-type BusinessCreate array{
 *   identification: string,
 *   business_name: string,
 *   commercial_name?: string|null,
 *   address: string,
 *   email?: string|null,
 *   phone?: string|null,
 *   environment_id?: int|null,
 *   accounting_required?: bool|null,
 *   special_taxpayer?: string|null,
 *   retention_agent?: string|null,
 *   rimpe?: 'RIMPE'|'NEGOCIO_POPULAR'|null,
 *   large_taxpayer?: string|null,
 *   classification?: 'OPERADORA_TRANSPORTE_COMERCIAL'|null,
 *   email_on_authorization?: bool|null,
 *   alert_unsent?: bool|null,
 *   email_on_annulment?: bool|null,
 *   annulment_sweep?: bool|null,
 *   decimal_separator?: '.'|','|null,
 *   tax_rounding?: 'group'|'lines'|null,
 *   active?: bool|null,
 * }
 * @phpstan-type BusinessUpdate array{
 *   identification?: string,
 *   business_name?: string,
 *   commercial_name?: string|null,
 *   address?: string,
 *   email?: string|null,
 *   phone?: string|null,
 *   environment_id?: int|null,
 *   accounting_required?: bool|null,
 *   special_taxpayer?: string|null,
 *   retention_agent?: string|null,
 *   rimpe?: 'RIMPE'|'NEGOCIO_POPULAR'|null,
 *   large_taxpayer?: string|null,
 *   classification?: 'OPERADORA_TRANSPORTE_COMERCIAL'|null,
 *   email_on_authorization?: bool|null,
 *   alert_unsent?: bool|null,
 *   email_on_annulment?: bool|null,
 *   annulment_sweep?: bool|null,
 *   decimal_separator?: '.'|','|null,
 *   tax_rounding?: 'group'|'lines'|null,
 *   active?: bool|null,
 * }
 * @phpstan-type Carrier array{
 *   id: int,
 *   businessId: int,
 *   identificationTypeId: int,
 *   identificationType: CatalogReference,
 *   identification: string,
 *   businessName: string,
 *   commercialName: string|null,
 *   email: string|null,
 *   mobile: string|null,
 *   address: string|null,
 *   externalId: string|null,
 *   metadata: array<string, string>,
 *   active: bool,
 *   warnings: list<Notice>,
 *   vehiclePlate: string|null,
 *   createdAt: string,
 *   updatedAt: string,
 * }
 * @phpstan-type CarrierCreate array{
 *   business_id: int,
 *   identification_type_id: int,
 *   identification: string,
 *   business_name: string,
 *   commercial_name?: string|null,
 *   email?: string|null,
 *   mobile?: string|null,
 *   address?: string|null,
 *   external_id?: string|null,
 *   metadata?: array<string, string>|null,
 *   active?: bool|null,
 *   vehicle_plate?: string|null,
 * }
 * @phpstan-type CarrierPut array{
 *   identification_type_id?: int,
 *   identification?: string|null,
 *   business_name?: string,
 *   commercial_name?: string|null,
 *   email?: string|null,
 *   mobile?: string|null,
 *   address?: string|null,
 *   external_id?: string|null,
 *   metadata?: array<string, string>|null,
 *   active?: bool|null,
 *   vehicle_plate?: string|null,
 *   business_id: int,
 * }
 * @phpstan-type CarrierUpdate array{
 *   business_id?: int,
 *   identification_type_id?: int,
 *   identification?: string,
 *   business_name?: string,
 *   commercial_name?: string|null,
 *   email?: string|null,
 *   mobile?: string|null,
 *   address?: string|null,
 *   external_id?: string|null,
 *   metadata?: array<string, string>|null,
 *   active?: bool|null,
 *   vehicle_plate?: string|null,
 * }
 * @phpstan-type CatalogReference array{
 *   id: int,
 *   code: string,
 *   name: string,
 * }
 * @phpstan-type CatalogRow array{
 *   id: int,
 *   code: string,
 *   name: string,
 *   current: bool,
 *   validFrom: string|null,
 *   validTo: string|null,
 * }
 * @phpstan-type ChangedDocument array{
 *   id: int,
 *   received: bool,
 *   documentTypeId: int,
 *   number: string,
 *   date: string,
 *   partyName: string,
 *   total: int|float,
 *   annulled: bool,
 *   changedAt: string,
 * }
 * @phpstan-type ClassificationApplied array{
 *   batchId: int|null,
 *   documents: list<ClassifiedByRule>,
 *   more: bool,
 * }
 * @phpstan-type ClassificationApply array{
 *   business_id: int,
 *   date_from?: string|null,
 *   date_to?: string|null,
 *   dry_run?: bool|null,
 * }
 * @phpstan-type ClassificationAuthor array{
 *   kind: 'api_key'|'user',
 *   id: int,
 *   name: string,
 * }
 * @phpstan-type ClassificationBatch array{
 *   id: int,
 *   businessId: int,
 *   kind: 'mark'|'rules'|'arrival',
 *   ruleId: int|null,
 *   ruleName: string|null,
 *   by: ClassificationAuthor,
 *   documents: int,
 *   createdAt: string,
 *   undoneAt: string|null,
 * }
 * @phpstan-type ClassificationCounts array{
 *   person: int,
 *   rule: int,
 *   none: int,
 * }
 * @phpstan-type ClassificationPart array{
 *   count: int,
 *   amount: int|float,
 * }
 * @phpstan-type ClassificationProgress array{
 *   period: string,
 *   total: ClassificationPart,
 *   done: ClassificationPart,
 *   left: ClassificationPart,
 *   classifiedBy: ClassificationCounts,
 *   withoutFigures: int,
 * }
 * @phpstan-type ClassificationRule array{
 *   id: int,
 *   businessId: int,
 *   name: string,
 *   priority: int,
 *   active: bool,
 *   issuerIdentification: string|null,
 *   documentType: DocumentTypeReference|null,
 *   lineText: string|null,
 *   sustainCode: CatalogReference|null,
 *   deductible: bool|null,
 *   vatCredit: 'full'|'proportional'|'none'|null,
 *   fixedAsset: bool|null,
 *   arrivalBatchId: int,
 *   createdAt: string,
 *   updatedAt: string,
 * }
 * @phpstan-type ClassificationRuleCreate array{
 *   business_id: int,
 *   name: string,
 *   priority?: int|null,
 *   active?: bool|null,
 *   issuer_identification?: string|null,
 *   document_type_id?: int|null,
 *   line_text?: string|null,
 *   sustain_code_id?: int|null,
 *   deductible?: bool|null,
 *   vat_credit?: 'full'|'proportional'|'none'|null,
 *   fixed_asset?: bool|null,
 * }
 * @phpstan-type ClassificationRuleUpdate array{
 *   business_id?: int,
 *   name?: string,
 *   priority?: int|null,
 *   active?: bool|null,
 *   issuer_identification?: string|null,
 *   document_type_id?: int|null,
 *   line_text?: string|null,
 *   sustain_code_id?: int|null,
 *   deductible?: bool|null,
 *   vat_credit?: 'full'|'proportional'|'none'|null,
 *   fixed_asset?: bool|null,
 * }
 * @phpstan-type ClassificationSuggestion array{
 *   from: 'rule'|'past',
 *   ruleId: int|null,
 *   times: int|null,
 *   lastUsed: string|null,
 *   sustainCode: CatalogReference|null,
 *   deductible: bool|null,
 *   vatCredit: 'full'|'proportional'|'none'|null,
 *   fixedAsset: bool|null,
 * }
 * @phpstan-type ClassificationUndone array{
 *   undone: int,
 *   kept: int,
 *   more: bool,
 * }
 * @phpstan-type ClassifiedByRule array{
 *   receivedDocumentId: int,
 *   number: string,
 *   ruleId: int,
 *   sustainCode: CatalogReference|null,
 *   deductible: bool|null,
 *   vatCredit: 'full'|'proportional'|'none'|null,
 *   fixedAsset: bool|null,
 * }
 * @phpstan-type ClosedPeriod array{
 *   period: string,
 *   from: string,
 *   to: string,
 *   closedAt: string,
 *   closedBy: ClosedPeriodClosedBy,
 * }
 * @phpstan-type ClosedPeriodClosedBy array{
 *   kind: string,
 *   id: int|null,
 *   name: string|null,
 * }
 * @phpstan-type ConflictError array{
 *   error: string,
 *   detail?: string,
 *   code: string,
 *   id?: int,
 * }
 * @phpstan-type CreditBalance array{
 *   total: int|float,
 *   taxes: list<TaxAmount>,
 * }
 * @phpstan-type CreditDraft array{
 *   body: array<string, mixed>,
 *   lines: list<int>,
 *   missing: list<string>,
 * }
 * @phpstan-type CreditNoteReference array{
 *   id: int,
 *   number: string,
 *   date: string,
 *   state: 'draft'|'signed'|'recepted'|'authorizated'|'rejected',
 *   total: int|float,
 * }
 * @phpstan-type Customer array{
 *   id: int,
 *   businessId: int,
 *   identificationTypeId: int,
 *   identificationType: CatalogReference,
 *   identification: string,
 *   businessName: string,
 *   commercialName: string|null,
 *   email: string|null,
 *   mobile: string|null,
 *   address: string|null,
 *   externalId: string|null,
 *   metadata: array<string, string>,
 *   active: bool,
 *   warnings: list<Notice>,
 *   createdAt: string,
 *   updatedAt: string,
 * }
 * @phpstan-type CustomerCreate array{
 *   business_id: int,
 *   identification_type_id: int,
 *   identification: string,
 *   business_name: string,
 *   commercial_name?: string|null,
 *   email?: string|null,
 *   mobile?: string|null,
 *   address?: string|null,
 *   external_id?: string|null,
 *   metadata?: array<string, string>|null,
 *   active?: bool|null,
 * }
 * @phpstan-type CustomerPut array{
 *   identification_type_id?: int,
 *   identification?: string|null,
 *   business_name?: string,
 *   commercial_name?: string|null,
 *   email?: string|null,
 *   mobile?: string|null,
 *   address?: string|null,
 *   external_id?: string|null,
 *   metadata?: array<string, string>|null,
 *   active?: bool|null,
 *   business_id: int,
 * }
 * @phpstan-type CustomerUpdate array{
 *   business_id?: int,
 *   identification_type_id?: int,
 *   identification?: string,
 *   business_name?: string,
 *   commercial_name?: string|null,
 *   email?: string|null,
 *   mobile?: string|null,
 *   address?: string|null,
 *   external_id?: string|null,
 *   metadata?: array<string, string>|null,
 *   active?: bool|null,
 * }
 * @phpstan-type DeliveryReplay array{
 *   delivery_ids?: list<int>|null,
 *   status?: 'pending'|'delivered'|'failed'|null,
 *   since?: string|null,
 * }
 * @phpstan-type Document array{
 *   id: int,
 *   businessId: int,
 *   documentType: DocumentTypeReference,
 *   documentState: DocumentStateReference,
 *   state: 'draft'|'signed'|'recepted'|'authorizated'|'rejected',
 *   environment: EnvironmentReference,
 *   emissionType: CatalogReference,
 *   establishment: SeriesReference,
 *   emissionPoint: SeriesReference,
 *   number: string|null,
 *   accessKey: string|null,
 *   authorizationNumber: string|null,
 *   authorizedAt: string|null,
 *   annulment: Annulment|null,
 *   issuedElsewhere: bool,
 *   date: string,
 *   customerId: int,
 *   entity: Entity,
 *   customer?: NamedCustomer,
 *   paymentMethod: CatalogReference,
 *   detail: string|null,
 *   externalId: string|null,
 *   metadata: array<string, string>,
 *   subtotal: int|float,
 *   discount: int|float,
 *   total: int|float,
 *   errors: list<Notice>,
 *   warnings: list<Notice>,
 *   mergedRequests: int,
 *   modifiedDocumentCode?: string,
 *   modifiedDocumentNumber?: string,
 *   modifiedDocumentDate?: string,
 *   reason?: string,
 *   providerEntityId?: int,
 *   departureAddress?: string,
 *   carrierEntityId?: int,
 *   carrier?: Entity,
 *   transportStartDate?: string,
 *   transportEndDate?: string,
 *   vehiclePlate?: string,
 *   transferReason?: string,
 *   destinationAddress?: string,
 *   route?: string,
 *   destinationEstablishmentCode?: string,
 *   customsDocument?: string,
 *   supportDocumentTypeId?: int,
 *   supportDocumentNumber?: string,
 *   supportDocumentDate?: string,
 *   supportDocumentAuthorization?: string,
 *   recipients?: list<GuideRecipient>,
 *   guideNumber?: string,
 *   tip?: int|float,
 *   payments?: list<Payment>,
 *   export?: ExportTerms,
 *   reimbursements?: list<Reimbursement>,
 *   thirdPartyCharges?: list<ThirdPartyCharge>,
 *   fuelWithholdings?: list<FuelWithholding>,
 *   substituteGuide?: SubstituteGuide,
 *   negotiable?: Negotiable,
 *   vatRefund?: int|float,
 *   withheldByBuyer?: WithheldByBuyer,
 *   relatedParty?: bool,
 *   paymentLocationId?: int,
 *   fiscalPeriod?: string,
 *   retainedSubjectType?: string,
 *   foreignRegime?: string,
 *   paymentCountry?: string,
 *   doubleTaxationTreaty?: bool,
 *   subjectToWithholding?: bool,
 *   preferentialRegime?: bool,
 *   createdAt: string,
 *   updatedAt: string,
 *   items: list<DocumentItem>,
 *   taxRounding?: 'group'|'lines',
 *   taxes: list<TaxAmount>,
 *   additionalInfo: list<Pair>,
 *   history: list<HistoryEntry>,
 *   creditNotes?: list<CreditNoteReference>,
 *   creditBalance?: CreditBalance,
 * }
 * @phpstan-type DocumentCorrection array{
 *   business_id: int,
 *   customer_id: int,
 *   document_type_id: int,
 *   emission_type_id: int,
 *   establishment_id: int,
 *   emission_point_id?: int|null,
 *   payment_method_id: int,
 *   date: string,
 *   detail?: string|null,
 *   items: list<DocumentItemBody>,
 *   additional_info?: list<AdditionalField>|null,
 *   external_id?: string|null,
 *   metadata?: array<string, string>|null,
 *   modified_document_code?: string|null,
 *   modified_document_number?: string|null,
 *   modified_document_date?: string|null,
 *   reason?: string|null,
 *   provider_entity_id?: int|null,
 *   departure_address?: string|null,
 *   carrier_entity_id?: int|null,
 *   transport_start_date?: string|null,
 *   transport_end_date?: string|null,
 *   vehicle_plate?: string|null,
 *   transfer_reason?: string|null,
 *   destination_address?: string|null,
 *   route?: string|null,
 *   destination_establishment_code?: string|null,
 *   customs_document?: string|null,
 *   support_document_type_id?: int|null,
 *   support_document_number?: string|null,
 *   support_document_date?: string|null,
 *   support_document_authorization?: string|null,
 *   recipients?: list<GuideRecipientBody>|null,
 *   guide_number?: string|null,
 *   tip?: int|float|null,
 *   payments?: list<PaymentBody>|null,
 *   export?: ExportBody|null,
 *   reimbursements?: list<ReimbursementBody>|null,
 *   third_party_charges?: list<ThirdPartyChargeBody>|null,
 *   fuel_withholdings?: list<FuelWithholdingBody>|null,
 *   substitute_guide?: SubstituteGuideBody|null,
 *   negotiable?: NegotiableBody|null,
 *   vat_refund?: int|float|null,
 *   withheld_by_buyer?: WithheldByBuyerBody|null,
 *   related_party?: bool|null,
 *   payment_location_id?: int|null,
 *   fiscal_period?: string|null,
 *   retained_subject_type?: string|null,
 *   foreign_regime?: string|null,
 *   payment_country?: string|null,
 *   double_taxation_treaty?: bool|null,
 *   subject_to_withholding?: bool|null,
 *   preferential_regime?: bool|null,
 *   expected_total?: int|float|null,
 * }
 * @phpstan-type DocumentCreate array{
 *   business_id: int,
 *   customer_id: int,
 *   document_type_id: int,
 *   emission_type_id: int,
 *   establishment_id: int,
 *   emission_point_id?: int|null,
 *   payment_method_id: int,
 *   date: string,
 *   detail?: string|null,
 *   items: list<DocumentItemBody>,
 *   additional_info?: list<AdditionalField>|null,
 *   external_id?: string|null,
 *   metadata?: array<string, string>|null,
 *   modified_document_code?: string|null,
 *   modified_document_number?: string|null,
 *   modified_document_date?: string|null,
 *   reason?: string|null,
 *   provider_entity_id?: int|null,
 *   departure_address?: string|null,
 *   carrier_entity_id?: int|null,
 *   transport_start_date?: string|null,
 *   transport_end_date?: string|null,
 *   vehicle_plate?: string|null,
 *   transfer_reason?: string|null,
 *   destination_address?: string|null,
 *   route?: string|null,
 *   destination_establishment_code?: string|null,
 *   customs_document?: string|null,
 *   support_document_type_id?: int|null,
 *   support_document_number?: string|null,
 *   support_document_date?: string|null,
 *   support_document_authorization?: string|null,
 *   recipients?: list<GuideRecipientBody>|null,
 *   guide_number?: string|null,
 *   tip?: int|float|null,
 *   payments?: list<PaymentBody>|null,
 *   export?: ExportBody|null,
 *   reimbursements?: list<ReimbursementBody>|null,
 *   third_party_charges?: list<ThirdPartyChargeBody>|null,
 *   fuel_withholdings?: list<FuelWithholdingBody>|null,
 *   substitute_guide?: SubstituteGuideBody|null,
 *   negotiable?: NegotiableBody|null,
 *   vat_refund?: int|float|null,
 *   withheld_by_buyer?: WithheldByBuyerBody|null,
 *   related_party?: bool|null,
 *   payment_location_id?: int|null,
 *   fiscal_period?: string|null,
 *   retained_subject_type?: string|null,
 *   foreign_regime?: string|null,
 *   payment_country?: string|null,
 *   double_taxation_treaty?: bool|null,
 *   subject_to_withholding?: bool|null,
 *   preferential_regime?: bool|null,
 *   emit?: bool|null,
 *   expected_total?: int|float|null,
 * }
 * @phpstan-type DocumentInFlight array{
 *   id: int,
 *   state: 'draft'|'signed'|'recepted'|'authorizated'|'rejected',
 *   acronym: 'CRD'|'PPR'|'SND'|'REC'|'DVL'|'AUT'|'NAT',
 *   number: string|null,
 *   accessKey: string|null,
 * }
 * @phpstan-type DocumentItem array{
 *   itemId?: int,
 *   code?: string,
 *   auxCode?: string,
 *   description?: string,
 *   unit?: string,
 *   amount?: int|float,
 *   price?: int|float,
 *   priceIncludesTax?: bool,
 *   unsubsidizedPrice?: int|float,
 *   taxIds?: list<int>,
 *   iceBase?: int|float,
 *   iceValue?: int|float,
 *   discount?: int|float,
 *   detail?: string,
 *   additionalDetails?: list<Pair>,
 *   subtotal?: int|float,
 *   taxes?: list<TaxAmount>,
 *   total?: int|float,
 *   debitReason?: string,
 *   debitValue?: int|float,
 *   retentionTaxTypeId?: int,
 *   retentionCodeId?: int,
 *   retentionCode?: string,
 *   retentionBase?: int|float,
 *   retentionPercentage?: int|float,
 *   retentionValue?: int|float,
 *   supportDocumentTypeId?: int,
 *   supportDocumentTypeCode?: string,
 *   supportDocumentNumber?: string,
 *   supportDocumentDate?: string,
 *   supportDocumentAuthorization?: string,
 *   supportDocumentRegistrationDate?: string,
 *   supportTaxes?: list<SupportTax>,
 *   supportDocumentSubtotal?: int|float,
 *   supportDocumentTaxId?: int,
 *   supportDocumentTaxValue?: int|float,
 *   sustainCodeId?: int,
 *   dividendPaymentDate?: string,
 *   dividendIncomeTax?: int|float,
 *   dividendFiscalYear?: string,
 *   bananaBoxes?: string,
 *   bananaBoxPrice?: int|float,
 *   reimbursements?: list<Reimbursement>,
 * }
 * @phpstan-type DocumentItemBody array{
 *   item_id?: int|null,
 *   amount?: int|float|null,
 *   price?: int|float|null,
 *   price_includes_tax?: bool|null,
 *   unsubsidized_price?: int|float|null,
 *   aux_code?: string|null,
 *   tax_ids?: list<int>|null,
 *   ice_base?: int|float|null,
 *   ice_value?: int|float|null,
 *   discount?: int|float|null,
 *   detail?: string|null,
 *   additional_details?: list<AdditionalField>|null,
 *   debit_reason?: string|null,
 *   debit_value?: int|float|null,
 *   retention_tax_type_id?: int|null,
 *   retention_code_id?: int|null,
 *   retention_percentage?: int|float|null,
 *   retention_value?: int|float|null,
 *   support_document_type_id?: int|null,
 *   support_document_type_code?: string|null,
 *   support_document_number?: string|null,
 *   support_document_date?: string|null,
 *   support_document_authorization?: string|null,
 *   support_document_registration_date?: string|null,
 *   support_taxes?: list<SupportTaxBody>|null,
 *   support_document_subtotal?: int|float|null,
 *   support_document_tax_id?: int|null,
 *   support_document_tax_value?: int|float|null,
 *   sustain_code_id?: int|null,
 *   dividend_payment_date?: string|null,
 *   dividend_income_tax?: int|float|null,
 *   dividend_fiscal_year?: string|null,
 *   banana_boxes?: string|null,
 *   banana_box_price?: int|float|null,
 *   reimbursements?: list<ReimbursementBody>|null,
 * }
 * @phpstan-type DocumentLink array{
 *   kind: 'issued'|'received',
 *   id: int,
 *   documentTypeCode: string,
 *   number: string|null,
 *   accessKey: string|null,
 *   date: string,
 *   total: int|float|null,
 *   state: string,
 * }
 * @phpstan-type DocumentPreview array{
 *   dryRun: true,
 *   documentType: DocumentTypeReference,
 *   items: list<DocumentItem>,
 *   taxes: list<TaxAmount>,
 *   subtotal: int|float,
 *   discount: int|float,
 *   total: int|float,
 *   warnings: list<Notice>,
 *   xml: string,
 * }
 * @phpstan-type DocumentStateReference array{
 *   id: int,
 *   acronym: 'CRD'|'PPR'|'SND'|'REC'|'DVL'|'AUT'|'NAT',
 *   name: string,
 * }
 * @phpstan-type DocumentStateRow array{
 *   id: int,
 *   code: string,
 *   name: string,
 *   current: bool,
 *   validFrom: string|null,
 *   validTo: string|null,
 *   acronym: string,
 *   state: 'draft'|'signed'|'recepted'|'authorizated'|'rejected',
 * }
 * @phpstan-type DocumentTypeReference array{
 *   id: int,
 *   code: '01'|'03'|'04'|'05'|'06'|'07',
 *   name: string,
 * }
 * @phpstan-type DocumentTypeRow array{
 *   id: int,
 *   code: string,
 *   name: string,
 *   current: bool,
 *   validFrom: string|null,
 *   validTo: string|null,
 *   xmlRoot: string,
 *   version: string,
 * }
 * @phpstan-type DocumentUpdate array{
 *   business_id?: int,
 *   customer_id?: int,
 *   document_type_id?: int,
 *   emission_type_id?: int,
 *   establishment_id?: int,
 *   emission_point_id?: int|null,
 *   payment_method_id?: int,
 *   date?: string,
 *   detail?: string|null,
 *   items?: list<DocumentItemBody>,
 *   additional_info?: list<AdditionalField>|null,
 *   external_id?: string|null,
 *   metadata?: array<string, string>|null,
 *   modified_document_code?: string|null,
 *   modified_document_number?: string|null,
 *   modified_document_date?: string|null,
 *   reason?: string|null,
 *   provider_entity_id?: int|null,
 *   departure_address?: string|null,
 *   carrier_entity_id?: int|null,
 *   transport_start_date?: string|null,
 *   transport_end_date?: string|null,
 *   vehicle_plate?: string|null,
 *   transfer_reason?: string|null,
 *   destination_address?: string|null,
 *   route?: string|null,
 *   destination_establishment_code?: string|null,
 *   customs_document?: string|null,
 *   support_document_type_id?: int|null,
 *   support_document_number?: string|null,
 *   support_document_date?: string|null,
 *   support_document_authorization?: string|null,
 *   recipients?: list<GuideRecipientBody>|null,
 *   guide_number?: string|null,
 *   tip?: int|float|null,
 *   payments?: list<PaymentBody>|null,
 *   export?: ExportBody|null,
 *   reimbursements?: list<ReimbursementBody>|null,
 *   third_party_charges?: list<ThirdPartyChargeBody>|null,
 *   fuel_withholdings?: list<FuelWithholdingBody>|null,
 *   substitute_guide?: SubstituteGuideBody|null,
 *   negotiable?: NegotiableBody|null,
 *   vat_refund?: int|float|null,
 *   withheld_by_buyer?: WithheldByBuyerBody|null,
 *   related_party?: bool|null,
 *   payment_location_id?: int|null,
 *   fiscal_period?: string|null,
 *   retained_subject_type?: string|null,
 *   foreign_regime?: string|null,
 *   payment_country?: string|null,
 *   double_taxation_treaty?: bool|null,
 *   subject_to_withholding?: bool|null,
 *   preferential_regime?: bool|null,
 *   emit?: bool|null,
 *   expected_total?: int|float|null,
 *   verify?: bool|null,
 * }
 * @phpstan-type DocumentsBringIn array{
 *   business_id: int,
 *   access_keys: list<string>,
 * }
 * @phpstan-type Email array{
 *   id: int,
 *   documentId: int,
 *   origin: 'authorization'|'request'|'annulment_request'|'annulment',
 *   status: 'queued'|'sent'|'failed',
 *   to: list<string>,
 *   attempts: list<EmailAttempt>,
 *   sentAt: string|null,
 *   createdAt: string,
 *   updatedAt: string,
 * }
 * @phpstan-type EmailAttempt array{
 *   at: string,
 *   to: list<string>,
 *   ok: bool,
 *   answer: string,
 * }
 * @phpstan-type EmailQueued array{
 *   id: int,
 *   status: 'queued'|'sent'|'failed',
 *   to: list<string>,
 * }
 * @phpstan-type EmailSend array{
 *   business_id?: int|null,
 * }
 * @phpstan-type EmissionConflict array{
 *   error: string,
 *   detail?: string,
 *   code: string,
 *   id?: int,
 *   total?: int|float,
 *   left?: list<TaxAmount>,
 * }
 * @phpstan-type EmissionPoint array{
 *   id: int,
 *   businessId: int,
 *   establishmentId: int,
 *   establishmentCode: string,
 *   code: string,
 *   description: string|null,
 *   active: bool,
 *   createdAt: string,
 *   updatedAt: string,
 * }
 * @phpstan-type EmissionPointCreate array{
 *   establishment_id: int,
 *   code: string,
 *   description?: string|null,
 *   active?: bool|null,
 * }
 * @phpstan-type EmissionPointUpdate array{
 *   establishment_id?: int,
 *   code?: string,
 *   description?: string|null,
 *   active?: bool|null,
 * }
 * @phpstan-type EmissionUnavailable array{
 *   error: string,
 *   detail: string,
 *   code: string,
 *   data?: DocumentInFlight,
 * }
 * @phpstan-type Entity array{
 *   id: int,
 *   identification: string,
 *   businessName: string,
 *   email: string|null,
 * }
 * @phpstan-type EnvironmentReference array{
 *   id: int,
 *   name: string,
 * }
 * @phpstan-type EnvironmentRow array{
 *   id: int,
 *   code: string,
 *   name: string,
 *   current: bool,
 *   validFrom: string|null,
 *   validTo: string|null,
 *   authorityName: string,
 *   host: string,
 * }
 * @phpstan-type Establishment array{
 *   id: int,
 *   businessId: int,
 *   code: string,
 *   name: string|null,
 *   address: string,
 *   active: bool,
 *   createdAt: string,
 *   updatedAt: string,
 * }
 * @phpstan-type EstablishmentCreate array{
 *   business_id: int,
 *   code: string,
 *   name?: string|null,
 *   address: string,
 *   active?: bool|null,
 * }
 * @phpstan-type EstablishmentUpdate array{
 *   business_id?: int,
 *   code?: string,
 *   name?: string|null,
 *   address?: string,
 *   active?: bool|null,
 * }
 * @phpstan-type Event array{
 *   id: string,
 *   position: int,
 *   type: 'document.signed'|'document.recepted'|'document.authorizated'|'document.rejected'|'document.stuck'|'received.created'|'received.annulled'|'document.annulment_requested'|'document.annulment_pending'|'document.annulment_closed'|'document.annulled'|'document.created'|'document.updated'|'document.deleted'|'document.sent'|'document.classified'|'received.listed'|'received.updated'|'customer.created'|'customer.updated'|'customer.deleted'|'provider.created'|'provider.updated'|'provider.deleted'|'carrier.created'|'carrier.updated'|'carrier.deleted'|'item.created'|'item.updated'|'item.deleted'|'business.created'|'business.updated'|'business.deleted'|'establishment.created'|'establishment.updated'|'establishment.deleted'|'emission_point.created'|'emission_point.updated'|'emission_point.deleted'|'sequence.created'|'sequence.updated'|'sequence.deleted'|'signature.created'|'signature.updated'|'signature.deleted'|'logo.created'|'logo.updated'|'logo.deleted'|'webhook_endpoint.created'|'webhook_endpoint.updated'|'webhook_endpoint.deleted'|'classification_rule.created'|'classification_rule.updated'|'classification_rule.deleted'|'ats_settings.updated'|'obligation_settings.updated'|'obligation.updated'|'tax_form.updated'|'period.closed'|'period.reopened',
 *   createdAt: string,
 *   businessId: int|null,
 *   data: array<string, mixed>,
 *   previous: array<string, mixed>|null,
 *   requestId: string|null,
 * }
 * @phpstan-type EventsMeta array{
 *   next: string,
 *   more: bool,
 * }
 * @phpstan-type ExportBody array{
 *   incoterm: string,
 *   incoterm_place: string,
 *   origin_country: string,
 *   loading_port: string,
 *   destination_port: string,
 *   destination_country?: string|null,
 *   acquisition_country?: string|null,
 *   subtotal_incoterm: string,
 *   international_freight?: int|float|null,
 *   international_insurance?: int|float|null,
 *   customs_expenses?: int|float|null,
 *   other_transport_expenses?: int|float|null,
 * }
 * @phpstan-type ExportTerms array{
 *   incoterm: string,
 *   incotermPlace: string,
 *   originCountry: string,
 *   loadingPort: string,
 *   destinationPort: string,
 *   destinationCountry?: string|null,
 *   acquisitionCountry?: string|null,
 *   subtotalIncoterm: string,
 *   internationalFreight?: int|float|null,
 *   internationalInsurance?: int|float|null,
 *   customsExpenses?: int|float|null,
 *   otherTransportExpenses?: int|float|null,
 * }
 * @phpstan-type FieldFault array{
 *   field: string,
 *   message: string,
 *   code: string,
 *   params?: array<string, string|int|float>,
 *   source?: 'talonario'|'sri',
 *   identifier?: string,
 *   additionalInfo?: string,
 *   hint?: string,
 * }
 * @phpstan-type FigureDifference array{
 *   figure: string,
 *   closed: int|float|null,
 *   now: int|float|null,
 * }
 * @phpstan-type ForbiddenError array{
 *   error: string,
 *   message?: string,
 *   detail?: string,
 *   code?: string,
 *   permission?: string,
 * }
 * @phpstan-type FuelWithholding array{
 *   percentageCode: string,
 *   rate?: int|float|null,
 *   value: int|float,
 * }
 * @phpstan-type FuelWithholdingBody array{
 *   percentage_code: string,
 *   rate?: int|float|null,
 *   value: int|float,
 * }
 * @phpstan-type GoLive array{
 *   businessId: int,
 *   environmentId: int,
 *   state: 'preparing'|'first_document'|'live'|'paused',
 *   guarded: bool,
 *   ready: bool,
 *   items: list<GoLiveItem>,
 *   sriAuthorised: GoLiveSriAuthorised,
 *   establishments: list<GoLiveEstablishment>,
 *   numbers: list<GoLiveNumber>,
 *   mail: GoLiveMail,
 *   backup: GoLiveBackup,
 *   firstDocument: GoLiveFirstDocument|null,
 *   switchedAt: string|null,
 *   liveAt: string|null,
 *   pausedAt: string|null,
 *   pausedBy: Sayer|null,
 *   pauseReason: string|null,
 * }
 * @phpstan-type GoLiveSriAuthorised array{
 *   on: string|null,
 *   at: string|null,
 *   by: Sayer|null,
 * }
 * @phpstan-type GoLiveMail array{
 *   to: string|null,
 *   from: string|null,
 *   answer: string|null,
 *   at: string|null,
 *   by: Sayer|null,
 * }
 * @phpstan-type GoLiveBackup array{
 *   triedOn: string|null,
 *   lastTakenAt: string|null,
 *   at: string|null,
 *   by: Sayer|null,
 * }
 * @phpstan-type GoLiveFirstDocument array{
 *   id: int,
 *   number: string|null,
 *   acronym: string,
 *   documentType: DocumentTypeReference,
 * }
 * @phpstan-type GoLiveEstablishment array{
 *   id: int,
 *   code: string,
 *   address: string,
 *   points: list<string>,
 *   confirmed: 'yes'|'no'|'changed',
 *   at: string|null,
 *   by: Sayer|null,
 * }
 * @phpstan-type GoLiveItem array{
 *   item: 'signature'|'sri_authorised'|'establishments'|'numbers'|'provider_ruc'|'mail'|'backup',
 *   ok: bool,
 *   problems: list<Notice>,
 * }
 * @phpstan-type GoLiveNumber array{
 *   sequenceId: int,
 *   establishmentCode: string,
 *   emissionPointCode: string,
 *   documentType: DocumentTypeReference,
 *   nextNumber: int|null,
 *   held: bool,
 *   lastNumber: int|null,
 *   proposed: int|null,
 *   at: string|null,
 *   by: Sayer|null,
 * }
 * @phpstan-type GoLiveNumberAnswer array{
 *   sequence_id: int,
 *   last_number: int,
 *   last_number_again: int,
 * }
 * @phpstan-type GoLivePause array{
 *   reason: string,
 * }
 * @phpstan-type GoLiveUpdate array{
 *   sri_authorised_on?: string|null,
 *   backup_tried_on?: string|null,
 *   without_mail?: bool|null,
 *   establishments?: list<int>|null,
 *   numbers?: list<GoLiveNumberAnswer>|null,
 * }
 * @phpstan-type GuideDestination array{
 *   transferReason: string,
 *   customsDocument?: string|null,
 *   destinationEstablishmentCode?: string|null,
 *   route?: string|null,
 * }
 * @phpstan-type GuideDestinationBody array{
 *   transfer_reason: string,
 *   customs_document?: string|null,
 *   destination_establishment_code?: string|null,
 *   route?: string|null,
 * }
 * @phpstan-type GuideRecipient array{
 *   customerId: int,
 *   entity: Entity,
 *   address?: string,
 *   reason?: string,
 *   route?: string,
 *   destinationEstablishmentCode?: string,
 *   customsDocument?: string,
 *   supportDocumentTypeId?: int,
 *   supportDocumentNumber?: string,
 *   supportDocumentDate?: string,
 *   supportDocumentAuthorization?: string,
 *   items?: list<DocumentItem>,
 * }
 * @phpstan-type GuideRecipientBody array{
 *   customer_id: int,
 *   address?: string|null,
 *   reason?: string|null,
 *   route?: string|null,
 *   destination_establishment_code?: string|null,
 *   customs_document?: string|null,
 *   support_document_type_id?: int|null,
 *   support_document_number?: string|null,
 *   support_document_date?: string|null,
 *   support_document_authorization?: string|null,
 *   items?: list<DocumentItemBody>|null,
 * }
 * @phpstan-type HistoryEntry array{
 *   at: string,
 *   acronym: 'CRD'|'PPR'|'SND'|'REC'|'DVL'|'AUT'|'NAT',
 *   reason: string,
 * }
 * @phpstan-type IdentificationTypeRow array{
 *   id: int,
 *   code: string,
 *   name: string,
 *   current: bool,
 *   validFrom: string|null,
 *   validTo: string|null,
 *   pattern: string,
 *   fixedNumber: string|null,
 *   forbiddenIn: list<string>,
 * }
 * @phpstan-type Import array{
 *   id: int,
 *   businessId: int,
 *   source: 'report'|'files'|'keys'|'issued',
 *   fileName: string|null,
 *   dryRun: bool,
 *   status: 'queued'|'running'|'done'|'failed',
 *   error: ImportError|null,
 *   rows: int,
 *   counts: ImportCounts,
 *   createdAt: string,
 *   finishedAt: string|null,
 * }
 * @phpstan-type ImportCounts array{
 *   new: int,
 *   known: int,
 *   notOurs: int,
 *   tampered: int,
 *   notFound: int,
 *   waiting: int,
 *   faulty: int,
 *   conflict: int,
 * }
 * @phpstan-type ImportError array{
 *   message: string,
 *   code: string,
 *   params?: array<string, string|int|float>,
 *   field?: string,
 *   source?: 'talonario'|'sri',
 *   identifier?: string,
 *   additionalInfo?: string,
 *   hint?: string,
 * }
 * @phpstan-type ImportReport array{
 *   dryRun: bool,
 *   written: bool,
 *   rows: int,
 *   created: int,
 *   updated: int,
 *   unchanged: int,
 *   failed: int,
 *   results: list<ImportRow>,
 *   table?: ReadTable,
 * }
 * @phpstan-type ImportRow array{
 *   line: int,
 *   status: 'created'|'updated'|'unchanged'|'failed',
 *   id?: int,
 *   key?: string,
 *   notes?: list<FieldFault>,
 *   errors?: list<FieldFault>,
 * }
 * @phpstan-type ImportedRow array{
 *   line: int,
 *   fileName: string|null,
 *   accessKey: string|null,
 *   outcome: 'new'|'known'|'not_ours'|'tampered'|'not_found'|'waiting'|'faulty'|'conflict',
 *   receivedDocumentId: int|null,
 *   documentId: int|null,
 *   code: string|null,
 *   params?: array<string, string|int|float>,
 *   message: string|null,
 * }
 * @phpstan-type Item array{
 *   id: int,
 *   businessId: int,
 *   code: string,
 *   auxCode: string|null,
 *   name: string,
 *   description: string|null,
 *   price: int|float,
 *   priceWithTax: int|float|null,
 *   itemTypeId: int,
 *   itemType: CatalogReference,
 *   taxIds: list<int>,
 *   taxes: list<ItemTax>,
 *   iceValue: int|float|null,
 *   unit: string|null,
 *   externalId: string|null,
 *   metadata: array<string, string>,
 *   active: bool,
 *   createdAt: string,
 *   updatedAt: string,
 * }
 * @phpstan-type ItemCreate array{
 *   business_id: int,
 *   code: string,
 *   aux_code?: string|null,
 *   name: string,
 *   description?: string|null,
 *   price?: int|float|null,
 *   price_with_tax?: int|float|null,
 *   item_type_id: int,
 *   tax_ids: list<int>,
 *   ice_value?: int|float|null,
 *   unit?: string|null,
 *   external_id?: string|null,
 *   metadata?: array<string, string>|null,
 *   active?: bool|null,
 * }
 * @phpstan-type ItemTax array{
 *   id: int,
 *   taxType: CatalogReference,
 *   code: string,
 *   name: string,
 *   rate: int|float|null,
 * }
 * @phpstan-type ItemUpdate array{
 *   business_id?: int,
 *   code?: string,
 *   aux_code?: string|null,
 *   name?: string,
 *   description?: string|null,
 *   price?: int|float|null,
 *   price_with_tax?: int|float|null,
 *   item_type_id?: int,
 *   tax_ids?: list<int>,
 *   ice_value?: int|float|null,
 *   unit?: string|null,
 *   external_id?: string|null,
 *   metadata?: array<string, string>|null,
 *   active?: bool|null,
 * }
 * @phpstan-type KeptBody array{
 *   bytes: int,
 *   text: string|null,
 *   whole: bool,
 * }
 * @phpstan-type ListMeta array{
 *   page: int,
 *   perPage: int,
 *   total: int,
 *   lastPage: int,
 *   nextCursor: string|null,
 *   totalIsEstimate?: bool,
 *   amount?: int|float,
 * }
 * @phpstan-type ListedDocument array{
 *   id: int,
 *   businessId: int,
 *   documentType: DocumentTypeReference,
 *   documentState: DocumentStateReference,
 *   state: 'draft'|'signed'|'recepted'|'authorizated'|'rejected',
 *   environment: EnvironmentReference,
 *   emissionType: CatalogReference,
 *   establishment: SeriesReference,
 *   emissionPoint: SeriesReference,
 *   number: string|null,
 *   accessKey: string|null,
 *   authorizationNumber: string|null,
 *   authorizedAt: string|null,
 *   annulment: Annulment|null,
 *   issuedElsewhere: bool,
 *   date: string,
 *   customerId: int,
 *   entity: Entity,
 *   customer?: NamedCustomer,
 *   paymentMethod: CatalogReference,
 *   detail: string|null,
 *   externalId: string|null,
 *   metadata: array<string, string>,
 *   subtotal: int|float,
 *   discount: int|float,
 *   total: int|float,
 *   errors: list<Notice>,
 *   warnings: list<Notice>,
 *   mergedRequests: int,
 *   modifiedDocumentCode?: string,
 *   modifiedDocumentNumber?: string,
 *   modifiedDocumentDate?: string,
 *   reason?: string,
 *   providerEntityId?: int,
 *   departureAddress?: string,
 *   carrierEntityId?: int,
 *   carrier?: Entity,
 *   transportStartDate?: string,
 *   transportEndDate?: string,
 *   vehiclePlate?: string,
 *   transferReason?: string,
 *   destinationAddress?: string,
 *   route?: string,
 *   destinationEstablishmentCode?: string,
 *   customsDocument?: string,
 *   supportDocumentTypeId?: int,
 *   supportDocumentNumber?: string,
 *   supportDocumentDate?: string,
 *   supportDocumentAuthorization?: string,
 *   recipients?: list<GuideRecipient>,
 *   guideNumber?: string,
 *   tip?: int|float,
 *   payments?: list<Payment>,
 *   export?: ExportTerms,
 *   reimbursements?: list<Reimbursement>,
 *   thirdPartyCharges?: list<ThirdPartyCharge>,
 *   fuelWithholdings?: list<FuelWithholding>,
 *   substituteGuide?: SubstituteGuide,
 *   negotiable?: Negotiable,
 *   vatRefund?: int|float,
 *   withheldByBuyer?: WithheldByBuyer,
 *   relatedParty?: bool,
 *   paymentLocationId?: int,
 *   fiscalPeriod?: string,
 *   retainedSubjectType?: string,
 *   foreignRegime?: string,
 *   paymentCountry?: string,
 *   doubleTaxationTreaty?: bool,
 *   subjectToWithholding?: bool,
 *   preferentialRegime?: bool,
 *   createdAt: string,
 *   updatedAt: string,
 *   items?: list<DocumentItem>,
 *   taxes?: list<TaxAmount>,
 *   additionalInfo?: list<Pair>,
 *   history?: list<HistoryEntry>,
 * }
 * @phpstan-type ListedReceivedDocument array{
 *   id: int,
 *   businessId: int,
 *   documentType: DocumentTypeReference,
 *   environment: EnvironmentReference,
 *   number: string,
 *   accessKey: string,
 *   date: string,
 *   authorizationNumber: string|null,
 *   authorizedAt: string|null,
 *   issuer: ReceivedIssuerName,
 *   receiverIdentification: string|null,
 *   state: 'unconfirmed'|'authorized'|'pending_annulment'|'annulled'|'not_authorized',
 *   stateCheckedAt: string|null,
 *   annulledAt: string|null,
 *   xmlStatus: 'waiting'|'verified'|'intact'|'tampered'|'faulty'|'not_found',
 *   confirmedAt: string|null,
 *   notGivenAt: string|null,
 *   signer: ReceivedSigner|null,
 *   otherCopy: ReceivedOtherCopy|null,
 *   claimedAuthorization: ReceivedClaimedAuthorization|null,
 *   accepted: ReceivedAcceptance|null,
 *   source: 'report'|'file'|'key',
 *   subtotal: int|float|null,
 *   vat: int|float|null,
 *   total: int|float|null,
 *   sustainCode: CatalogReference|null,
 *   deductible: bool|null,
 *   vatCredit: 'full'|'proportional'|'none'|null,
 *   fixedAsset: bool|null,
 *   registeredOn: string|null,
 *   sustainParts: list<SustainPart>|null,
 *   classifiedBy: 'person'|'rule'|'none',
 *   note: string|null,
 *   faults: list<Notice>,
 *   warnings: list<Notice>,
 *   createdAt: string,
 *   updatedAt: string,
 * }
 * @phpstan-type ListedRehearsal array{
 *   id: int,
 *   businessId: int,
 *   state: 'waiting'|'running'|'done'|'interrupted',
 *   verdict: 'passed'|'warnings'|'failed'|'stopped'|null,
 *   createdAt: string,
 *   startedAt: string|null,
 *   finishedAt: string|null,
 *   expiresAt: string,
 * }
 * @phpstan-type ListedRequest array{
 *   requestId: string,
 *   at: string,
 *   method: string,
 *   path: string,
 *   route: string|null,
 *   status: int,
 *   milliseconds: int,
 *   key: RequestKey,
 *   ip: string|null,
 *   idempotencyKey: string|null,
 * }
 * @phpstan-type LoggedRequest array{
 *   requestId: string,
 *   at: string,
 *   method: string,
 *   path: string,
 *   route: string|null,
 *   status: int,
 *   milliseconds: int,
 *   key: RequestKey,
 *   ip: string|null,
 *   idempotencyKey: string|null,
 *   sent: KeptBody,
 *   answered: KeptBody,
 * }
 * @phpstan-type LogoFile array{
 *   type: 'logo',
 *   logoUrl: string,
 *   mediaType: 'image/png'|'image/jpeg',
 *   width: int,
 *   height: int,
 * }
 * @phpstan-type Me array{
 *   account: MeAccount,
 *   plan: MePlan,
 *   key: MeKey|null,
 *   person: MePerson|null,
 * }
 * @phpstan-type MeAccount array{
 *   id: int,
 *   name: string,
 * }
 * @phpstan-type MePlan array{
 *   name: string,
 *   requestsPerMinute: Quota,
 *   emissionsPerMinute: Quota,
 *   documentsThisMonth: int,
 * }
 * @phpstan-type MeKey array{
 *   id: int,
 *   name: string,
 *   mode: 'live'|'test',
 *   permissions: list<'documents:read'|'documents:draft'|'documents:emit'|'documents:annul'|'received:read'|'received:write'|'parties:read'|'parties:write'|'items:read'|'items:write'|'payments:read'|'payments:write'|'reports:read'|'reports:close'|'settings:read'|'settings:write'|'log:read'>,
 *   businessIds: list<int>|null,
 *   expiresAt: string|null,
 * }
 * @phpstan-type MePerson array{
 *   id: int,
 *   email: string,
 *   name: string,
 *   role: 'owner'|'administrator'|'member'|'accountant'|'cashier',
 *   permissions: list<'documents:read'|'documents:draft'|'documents:emit'|'documents:annul'|'received:read'|'received:write'|'parties:read'|'parties:write'|'items:read'|'items:write'|'payments:read'|'payments:write'|'reports:read'|'reports:close'|'settings:read'|'settings:write'|'log:read'|'account:manage'>,
 *   businessIds: list<int>|null,
 *   emissionPointIds: list<int>|null,
 * }
 * @phpstan-type MonthPackage array{
 *   id: int,
 *   businessId: int,
 *   period: string,
 *   state: 'waiting'|'building'|'ready'|'failed',
 *   files: int|null,
 *   done: int,
 *   bytes: int,
 *   error: string|null,
 *   createdAt: string,
 *   finishedAt: string|null,
 *   expiresAt: string,
 *   download: string|null,
 * }
 * @phpstan-type NamedCustomer array{
 *   id: int,
 *   identification: string,
 *   businessName: string,
 *   email: string|null,
 * }
 * @phpstan-type Negotiable array{
 *   email?: string|null,
 * }
 * @phpstan-type NegotiableBody array{
 *   email?: string|null,
 * }
 * @phpstan-type Notice array{
 *   message: string,
 *   code: string,
 *   params?: array<string, string|int|float>,
 *   field?: string,
 *   source?: 'talonario'|'sri',
 *   identifier?: string,
 *   additionalInfo?: string,
 *   hint?: string,
 * }
 * @phpstan-type NumberProposal array{
 *   environment: EnvironmentReference,
 *   documentType: DocumentTypeReference,
 *   establishmentCode: string,
 *   emissionPointCode: string,
 *   sequenceId: int|null,
 *   nextNumber: int|null,
 *   highestSeen: int,
 *   lastIssuedOn: string,
 *   documents: int,
 *   confirmed: int,
 *   doubtful: int,
 *   highestDoubtful: int|null,
 *   proposedNumber: int|null,
 *   state: 'behind'|'agrees'|'point_unknown'|'doubtful',
 * }
 * @phpstan-type Obligation array{
 *   businessId: int,
 *   businessName: string,
 *   obligation: '104'|'103'|'ATS',
 *   period: string,
 *   dueOn: string,
 *   rule: string,
 *   doubts: list<string>,
 *   state: 'open'|'ready'|'declared',
 *   returnNumber: string|null,
 * }
 * @phpstan-type ObligationSetting array{
 *   from: string,
 *   vatPeriod: 'month'|'semester',
 *   taxpayerClass: 'general'|'special'|'public'|'digital_services'|null,
 *   place: string|null,
 *   specialDay: int,
 *   atsMonths: int,
 *   obligations: list<'104'|'103'|'ATS'>,
 * }
 * @phpstan-type ObligationSettingInput array{
 *   from: string,
 *   vat_period?: 'month'|'semester'|null,
 *   taxpayer_class?: 'general'|'special'|'public'|'digital_services'|null,
 *   place?: string|null,
 *   special_day?: int|null,
 *   ats_months?: int|null,
 *   obligations?: list<'104'|'103'|'ATS'>|null,
 * }
 * @phpstan-type ObligationSettings array{
 *   mailReminders: bool,
 *   settings: list<ObligationSetting>,
 * }
 * @phpstan-type ObligationSettingsReplace array{
 *   settings: list<ObligationSettingInput>,
 *   mail_reminders?: bool|null,
 * }
 * @phpstan-type ObligationUpdate array{
 *   state: 'open'|'ready'|'declared',
 *   return_number?: string|null,
 * }
 * @phpstan-type OwnClassification array{
 *   documentId: int,
 *   sustainCode: CatalogReference|null,
 *   deductible: bool|null,
 *   vatCredit: 'full'|'proportional'|'none'|null,
 *   fixedAsset: bool|null,
 *   registeredOn: string|null,
 *   sustainParts: list<SustainPart>|null,
 * }
 * @phpstan-type OwnClassificationUpdate array{
 *   sustain_code_id?: int|null,
 *   deductible?: bool|null,
 *   vat_credit?: 'full'|'proportional'|'none'|null,
 *   fixed_asset?: bool|null,
 *   registered_on?: string|null,
 *   sustain_parts?: list<SustainPartBody>|null,
 * }
 * @phpstan-type PackageCreate array{
 *   business_id: int,
 *   period: string,
 *   figures?: 'current'|null,
 * }
 * @phpstan-type Pair array{
 *   name: string,
 *   value: string,
 * }
 * @phpstan-type Payment array{
 *   paymentMethod: CatalogReference,
 *   total: int|float,
 *   term: int|float|null,
 *   timeUnit: string|null,
 * }
 * @phpstan-type PaymentBody array{
 *   payment_method_id: int,
 *   total: int|float,
 *   term?: int|float|null,
 *   time_unit?: string|null,
 * }
 * @phpstan-type Period array{
 *   period: string,
 *   from: string,
 *   to: string,
 *   businessId: int,
 *   state: 'open'|'closed',
 *   closedAt: string|null,
 *   closedBy: PeriodClosedBy|null,
 *   figures: list<PeriodFiguresItem>,
 *   differences: list<FigureDifference>,
 *   changed: list<ChangedDocument>,
 *   verification: PeriodVerification|null,
 *   history: list<PeriodHistoryItem>,
 * }
 * @phpstan-type PeriodClosedBy array{
 *   kind: string,
 *   id: int|null,
 *   name: string|null,
 * }
 * @phpstan-type PeriodFiguresItem array{
 *   figure: string,
 *   value: int|float,
 * }
 * @phpstan-type PeriodHistoryItem array{
 *   closedAt: string,
 *   closedBy: PeriodHistoryItemClosedBy,
 *   reopenedAt: string|null,
 *   reopenedBy: PeriodHistoryItemReopenedBy|null,
 *   reason: string|null,
 * }
 * @phpstan-type PeriodHistoryItemClosedBy array{
 *   kind: string,
 *   id: int|null,
 *   name: string|null,
 * }
 * @phpstan-type PeriodHistoryItemReopenedBy array{
 *   kind: string,
 *   id: int|null,
 *   name: string|null,
 * }
 * @phpstan-type PeriodClose array{
 *   business_id: int,
 * }
 * @phpstan-type PeriodReopen array{
 *   business_id: int,
 *   reason: string,
 * }
 * @phpstan-type PeriodVerification array{
 *   asked: int,
 *   answered: int,
 *   unanswered: int,
 *   changed: int,
 *   outOfReach: int,
 *   startedAt: string,
 *   startedBy: PeriodVerificationStartedBy,
 *   finishedAt: string|null,
 * }
 * @phpstan-type PeriodVerificationStartedBy array{
 *   kind: string,
 *   id: int|null,
 *   name: string|null,
 * }
 * @phpstan-type PeriodVerify array{
 *   business_id: int,
 * }
 * @phpstan-type Problem array{
 *   type: string,
 *   title: string,
 *   status: int,
 *   detail: string,
 *   code: string,
 *   errors: list<FieldFault>,
 *   moreErrors?: int,
 * }
 * @phpstan-type Provider array{
 *   id: int,
 *   businessId: int,
 *   identificationTypeId: int,
 *   identificationType: CatalogReference,
 *   identification: string,
 *   businessName: string,
 *   commercialName: string|null,
 *   email: string|null,
 *   mobile: string|null,
 *   address: string|null,
 *   externalId: string|null,
 *   metadata: array<string, string>,
 *   active: bool,
 *   warnings: list<Notice>,
 *   createdAt: string,
 *   updatedAt: string,
 * }
 * @phpstan-type ProviderCreate array{
 *   business_id: int,
 *   identification_type_id: int,
 *   identification: string,
 *   business_name: string,
 *   commercial_name?: string|null,
 *   email?: string|null,
 *   mobile?: string|null,
 *   address?: string|null,
 *   external_id?: string|null,
 *   metadata?: array<string, string>|null,
 *   active?: bool|null,
 * }
 * @phpstan-type ProviderPut array{
 *   identification_type_id?: int,
 *   identification?: string|null,
 *   business_name?: string,
 *   commercial_name?: string|null,
 *   email?: string|null,
 *   mobile?: string|null,
 *   address?: string|null,
 *   external_id?: string|null,
 *   metadata?: array<string, string>|null,
 *   active?: bool|null,
 *   business_id: int,
 * }
 * @phpstan-type ProviderUpdate array{
 *   business_id?: int,
 *   identification_type_id?: int,
 *   identification?: string,
 *   business_name?: string,
 *   commercial_name?: string|null,
 *   email?: string|null,
 *   mobile?: string|null,
 *   address?: string|null,
 *   external_id?: string|null,
 *   metadata?: array<string, string>|null,
 *   active?: bool|null,
 * }
 * @phpstan-type Quota array{
 *   limit: int|null,
 *   left: int|null,
 *   resetsInSeconds: int|null,
 * }
 * @phpstan-type ReadTable array{
 *   format: 'csv'|'xlsx',
 *   encoding: 'utf-8'|'utf-16'|'windows-1252'|null,
 *   separator: ','|';'|'	'|null,
 *   sheets: list<TableSheet>,
 *   sheet: string|null,
 *   headingLine: int,
 *   columns: list<TableColumn>,
 *   questions: list<'priceIncludesVat'|'defaultTaxId'|'defaultItemTypeId'>,
 * }
 * @phpstan-type ReceivedAcceptance array{
 *   at: string,
 *   by: ReceivedAcceptedBy,
 * }
 * @phpstan-type ReceivedAcceptedBy array{
 *   kind: 'api_key'|'user'|'operator'|'system',
 *   id: int|null,
 *   name: string|null,
 * }
 * @phpstan-type ReceivedClaimedAuthorization array{
 *   number: string|null,
 *   authorizedAt: string|null,
 * }
 * @phpstan-type ReceivedClassification array{
 *   classifiedBy: 'person'|'rule'|'none',
 *   batchId: int|null,
 *   suggestions: list<ClassificationSuggestion>,
 * }
 * @phpstan-type ReceivedContent array{
 *   version: string,
 *   currency: string|null,
 *   issuer: ReceivedIssuer,
 *   receivers: list<ReceivedParty>,
 *   items: list<ReceivedItem>,
 *   taxes: list<ReceivedTax>,
 *   discount: int|float|null,
 *   tip: int|float|null,
 *   payments: list<ReceivedPayment>,
 *   withholdings: list<ReceivedWithholding>,
 *   fiscalPeriod: string|null,
 *   references: list<ReceivedReference>,
 *   reason: string|null,
 *   transport: ReceivedTransport|null,
 *   additionalInfo: list<Pair>,
 * }
 * @phpstan-type ReceivedDocument array{
 *   id: int,
 *   businessId: int,
 *   documentType: DocumentTypeReference,
 *   environment: EnvironmentReference,
 *   number: string,
 *   accessKey: string,
 *   date: string,
 *   authorizationNumber: string|null,
 *   authorizedAt: string|null,
 *   issuer: ReceivedIssuerName,
 *   receiverIdentification: string|null,
 *   state: 'unconfirmed'|'authorized'|'pending_annulment'|'annulled'|'not_authorized',
 *   stateCheckedAt: string|null,
 *   annulledAt: string|null,
 *   xmlStatus: 'waiting'|'verified'|'intact'|'tampered'|'faulty'|'not_found',
 *   confirmedAt: string|null,
 *   notGivenAt: string|null,
 *   signer: ReceivedSigner|null,
 *   otherCopy: ReceivedOtherCopy|null,
 *   claimedAuthorization: ReceivedClaimedAuthorization|null,
 *   accepted: ReceivedAcceptance|null,
 *   source: 'report'|'file'|'key',
 *   subtotal: int|float|null,
 *   vat: int|float|null,
 *   total: int|float|null,
 *   sustainCode: CatalogReference|null,
 *   deductible: bool|null,
 *   vatCredit: 'full'|'proportional'|'none'|null,
 *   fixedAsset: bool|null,
 *   registeredOn: string|null,
 *   sustainParts: list<SustainPart>|null,
 *   classifiedBy: 'person'|'rule'|'none',
 *   note: string|null,
 *   faults: list<Notice>,
 *   warnings: list<Notice>,
 *   createdAt: string,
 *   updatedAt: string,
 *   providerId: int|null,
 *   content: ReceivedContent|null,
 *   links: list<DocumentLink>,
 * }
 * @phpstan-type ReceivedEventData array{
 *   id: int,
 *   businessId: int,
 *   documentTypeCode: string,
 *   state: 'unconfirmed'|'authorized'|'pending_annulment'|'annulled'|'not_authorized',
 *   xmlStatus: 'waiting'|'verified'|'intact'|'tampered'|'faulty'|'not_found',
 *   number: string,
 *   accessKey: string,
 *   authorizationNumber: string|null,
 *   authorizedAt: string|null,
 *   date: string,
 *   issuer: ReceivedEventIssuer,
 *   total: int|float|null,
 *   sustainCode: string|null,
 *   deductible: bool|null,
 *   vatCredit: 'full'|'proportional'|'none'|null,
 *   fixedAsset: bool|null,
 *   registeredOn: string|null,
 *   sustainParts: list<SustainPart>|null,
 *   classifiedBy: 'person'|'rule'|'none',
 *   note: string|null,
 *   acceptedAt: string|null,
 * }
 * @phpstan-type ReceivedEventIssuer array{
 *   identification: string,
 *   businessName: string,
 * }
 * @phpstan-type ReceivedFetch array{
 *   business_id: int,
 *   access_keys: list<string>,
 * }
 * @phpstan-type ReceivedIssuer array{
 *   identification: string,
 *   businessName: string,
 *   commercialName: string|null,
 *   address: string|null,
 *   establishmentAddress: string|null,
 *   specialTaxpayer: string|null,
 *   accountingRequired: bool|null,
 *   retentionAgent: string|null,
 *   regime: string|null,
 * }
 * @phpstan-type ReceivedIssuerName array{
 *   identification: string,
 *   businessName: string,
 * }
 * @phpstan-type ReceivedItem array{
 *   code: string|null,
 *   auxCode: string|null,
 *   description: string,
 *   unit: string|null,
 *   amount: int|float|null,
 *   price: int|float|null,
 *   discount: int|float|null,
 *   subtotal: int|float|null,
 *   taxes: list<ReceivedTax>,
 *   additionalDetails: list<Pair>,
 * }
 * @phpstan-type ReceivedMark array{
 *   business_id: int,
 *   ids: list<int>,
 *   sustain_code_id?: int|null,
 *   deductible?: bool|null,
 *   vat_credit?: 'full'|'proportional'|'none'|null,
 *   fixed_asset?: bool|null,
 *   registered_on?: string|null,
 *   note?: string|null,
 * }
 * @phpstan-type ReceivedMarked array{
 *   updated: int,
 *   batchId: int|null,
 * }
 * @phpstan-type ReceivedOtherCopy array{
 *   by: 'sri'|'file',
 *   sha256: string,
 *   total: int|float|null,
 *   keptBy: 'sri'|'file',
 *   keptSha256: string,
 *   seenAt: string,
 * }
 * @phpstan-type ReceivedParty array{
 *   identificationType: string|null,
 *   identification: string,
 *   name: string,
 *   address: string|null,
 * }
 * @phpstan-type ReceivedPayment array{
 *   paymentMethodCode: string,
 *   total: int|float,
 *   term: int|float|null,
 *   timeUnit: string|null,
 * }
 * @phpstan-type ReceivedReference array{
 *   kind: 'modified'|'support'|'delivery_guide'|'reimbursed',
 *   documentTypeCode: string,
 *   number: string,
 *   date: string|null,
 *   authorization: string|null,
 *   issuer: string|null,
 *   sustainCode: string|null,
 *   subtotal: int|float|null,
 *   total: int|float|null,
 * }
 * @phpstan-type ReceivedSigner array{
 *   holder: string|null,
 *   identification: string|null,
 *   isIssuer: 'yes'|'no'|'unknown',
 *   trusted: 'yes'|'no'|'unknown',
 *   authority: string|null,
 *   validFrom: string,
 *   validTo: string,
 *   inDate: bool,
 * }
 * @phpstan-type ReceivedTax array{
 *   code: string,
 *   percentageCode: string,
 *   rate: int|float|null,
 *   base: int|float,
 *   value: int|float,
 * }
 * @phpstan-type ReceivedTransport array{
 *   carrierIdentification: string,
 *   carrierName: string,
 *   vehiclePlate: string|null,
 *   departureAddress: string|null,
 *   startDate: string|null,
 *   endDate: string|null,
 * }
 * @phpstan-type ReceivedUpdate array{
 *   sustain_code_id?: int|null,
 *   deductible?: bool|null,
 *   vat_credit?: 'full'|'proportional'|'none'|null,
 *   fixed_asset?: bool|null,
 *   registered_on?: string|null,
 *   note?: string|null,
 *   sustain_parts?: list<SustainPartBody>|null,
 * }
 * @phpstan-type ReceivedWithholding array{
 *   taxCode: string,
 *   retentionCode: string,
 *   base: int|float|null,
 *   percentage: int|float,
 *   value: int|float,
 *   supportDocumentNumber: string|null,
 * }
 * @phpstan-type Rehearsal array{
 *   id: int,
 *   businessId: int,
 *   state: 'waiting'|'running'|'done'|'interrupted',
 *   verdict: 'passed'|'warnings'|'failed'|'stopped'|null,
 *   createdAt: string,
 *   startedAt: string|null,
 *   finishedAt: string|null,
 *   expiresAt: string,
 *   steps: list<RehearsalStep>,
 *   stepIds: list<string>,
 *   report: RehearsalReport|null,
 *   text: string|null,
 * }
 * @phpstan-type RehearsalCreate array{
 *   business_id: int,
 * }
 * @phpstan-type RehearsalMessage array{
 *   identifier: string,
 *   message: string,
 *   additionalInfo: string|null,
 *   type: 'error'|'warning'|'info',
 *   meaning: string|null,
 *   hint: string|null,
 * }
 * @phpstan-type RehearsalReport array{
 *   format: int,
 *   version: string,
 *   startedAt: string,
 *   finishedAt: string,
 *   environment: 'test',
 *   series: string,
 *   verdict: 'passed'|'warnings'|'failed'|'stopped',
 *   steps: list<RehearsalStep>,
 *   unknownAnswers: list<RehearsalUnknownAnswer>,
 * }
 * @phpstan-type RehearsalStep array{
 *   id: string,
 *   state: 'ok'|'warn'|'fail'|'danger'|'skipped',
 *   code: string,
 *   params: array<string, string|int|float>,
 *   message: string,
 *   said: list<RehearsalMessage>,
 * }
 * @phpstan-type RehearsalUnknownAnswer array{
 *   step: string,
 *   service: 'reception'|'authorization'|'query'|'description',
 *   why: string,
 *   excerpt: string,
 * }
 * @phpstan-type ReimbursedTax array{
 *   taxCode: string,
 *   taxPercentageCode: string,
 *   rate: int|float,
 *   base: int|float,
 *   value: int|float,
 * }
 * @phpstan-type ReimbursedTaxBody array{
 *   tax_code: string,
 *   tax_percentage_code: string,
 *   rate: int|float,
 *   base: int|float,
 *   value: int|float,
 * }
 * @phpstan-type Reimbursement array{
 *   providerIdentificationType: string,
 *   providerIdentification: string,
 *   providerCountry?: string|null,
 *   providerType: string,
 *   documentType: string,
 *   documentNumber: string,
 *   documentDate: string,
 *   authorization: string,
 *   taxes: list<ReimbursedTax>,
 * }
 * @phpstan-type ReimbursementBody array{
 *   provider_identification_type: string,
 *   provider_identification: string,
 *   provider_country?: string|null,
 *   provider_type: string,
 *   document_type: string,
 *   document_number: string,
 *   document_date: string,
 *   authorization: string,
 *   taxes: list<ReimbursedTaxBody>,
 * }
 * @phpstan-type ReplayQueued array{
 *   queued: int,
 * }
 * @phpstan-type Report array{
 *   book: 'sales'|'purchases'|'withholdings-made'|'withholdings-received'|'products'|'customers'|'providers'|'payments',
 *   from: string,
 *   to: string,
 *   environment: 'test'|'production',
 *   groupBy: 'day'|'month'|'establishment'|'emissionPoint'|'customer'|'provider'|'item'|'paymentMethod'|'documentType'|'rate'|null,
 *   totals: BookTotals,
 *   documents: string,
 *   accepted: ReportAccepted|null,
 *   groups: list<BookGroup>,
 *   otherGroups: ReportOtherGroups|null,
 *   compare: ReportCompare|null,
 *   leftOut: list<ReportLeftOutItem>,
 * }
 * @phpstan-type ReportAccepted array{
 *   count: int,
 *   subtotal: int|float,
 *   vat: int|float,
 *   total: int|float,
 *   documents: string,
 * }
 * @phpstan-type ReportOtherGroups array{
 *   count: int,
 *   totals: BookTotals,
 * }
 * @phpstan-type ReportCompare array{
 *   from: string,
 *   to: string,
 *   totals: BookTotals,
 * }
 * @phpstan-type ReportLeftOutItem array{
 *   reason: 'annulled'|'not_authorized'|'unconfirmed'|'without_xml',
 *   count: int,
 *   documents: string,
 * }
 * @phpstan-type ReportDocument array{
 *   id: int,
 *   received: bool,
 *   documentTypeId: int,
 *   number: string,
 *   accessKey: string,
 *   date: string,
 *   issueDate: string,
 *   party: ReportDocumentParty,
 *   leftOut: 'annulled'|'not_authorized'|'unconfirmed'|'without_xml'|null,
 *   accepted: bool,
 *   amount: int|float,
 * }
 * @phpstan-type ReportDocumentParty array{
 *   identification: string,
 *   name: string,
 * }
 * @phpstan-type RequestKey array{
 *   id: int,
 *   name: string|null,
 * }
 * @phpstan-type RetentionCodeRow array{
 *   id: int,
 *   code: string,
 *   name: string,
 *   current: bool,
 *   validFrom: string|null,
 *   validTo: string|null,
 *   retentionTaxType: RetentionCodeRowRetentionTaxType,
 *   percentage: int|float,
 *   allowedPercentages: list<int|float>,
 *   requiredFields: list<string>,
 *   requiresExplicitPercentage: bool,
 *   percentageRange: RetentionCodeRowPercentageRange|null,
 * }
 * @phpstan-type RetentionCodeRowRetentionTaxType array{
 *   id: int,
 *   name: string,
 *   code: string,
 * }
 * @phpstan-type RetentionCodeRowPercentageRange array{
 *   min: int|float,
 *   max: int|float,
 * }
 * @phpstan-type RetentionSuggestion array{
 *   retentionTaxTypeId: int,
 *   retentionCodeId: int,
 *   code: string,
 *   name: string,
 *   percentage: int|float|null,
 *   times: int,
 *   lastUsed: string,
 * }
 * @phpstan-type RetentionTaxTypeRow array{
 *   id: int,
 *   code: string,
 *   name: string,
 *   current: bool,
 *   validFrom: string|null,
 *   validTo: string|null,
 *   base: 'subtotal'|'vat'|'transfer',
 * }
 * @phpstan-type Sayer array{
 *   kind: string,
 *   id: int|null,
 *   name: string|null,
 * }
 * @phpstan-type Sequence array{
 *   id: int,
 *   businessId: int,
 *   establishmentId: int,
 *   establishmentCode: string,
 *   emissionPointId: int,
 *   emissionPointCode: string,
 *   documentType: DocumentTypeReference,
 *   environment: EnvironmentReference,
 *   nextNumber: int|null,
 *   lastUsedNumber: int|null,
 *   held: bool,
 *   updatedAt: string,
 * }
 * @phpstan-type SequenceUpdate array{
 *   next_number: int,
 * }
 * @phpstan-type SeriesReference array{
 *   id: int,
 *   code: string,
 * }
 * @phpstan-type ServerProblem array{
 *   type: string,
 *   title: string,
 *   status: int,
 *   detail: string,
 *   code: string,
 *   instance: string,
 * }
 * @phpstan-type Signature array{
 *   status: 'missing'|'valid'|'expired'|'not_yet_valid',
 *   holder: string|null,
 *   issuer: string|null,
 *   serialNumber: string|null,
 *   ruc: string|null,
 *   validFrom: string|null,
 *   validTo: string|null,
 *   daysLeft: int|null,
 *   warnings: list<Notice>,
 * }
 * @phpstan-type SignatureCheck array{
 *   name: 'stored'|'opens'|'in_date'|'may_sign'|'matches_ruc'|'test_signature',
 *   ok: bool,
 *   why: string|null,
 * }
 * @phpstan-type SignatureFile array{
 *   type: 'signature',
 *   status: 'missing'|'valid'|'expired'|'not_yet_valid',
 *   holder: string|null,
 *   issuer: string|null,
 *   serialNumber: string|null,
 *   ruc: string|null,
 *   validFrom: string|null,
 *   validTo: string|null,
 *   daysLeft: int|null,
 *   warnings: list<Notice>,
 * }
 * @phpstan-type SignatureReport array{
 *   ok: bool,
 *   checks: list<SignatureCheck>,
 *   signature: Signature,
 * }
 * @phpstan-type SimpleError array{
 *   error: string,
 *   detail?: string,
 *   code: string,
 * }
 * @phpstan-type SubstituteGuide array{
 *   departureAddress: string,
 *   destinationAddress: string,
 *   transportStartDate: string,
 *   transportEndDate: string,
 *   carrierEntityId: int,
 *   vehiclePlate: string,
 *   destinations: list<GuideDestination>,
 * }
 * @phpstan-type SubstituteGuideBody array{
 *   departure_address: string,
 *   destination_address: string,
 *   transport_start_date: string,
 *   transport_end_date: string,
 *   carrier_entity_id: int,
 *   vehicle_plate: string,
 *   destinations: list<GuideDestinationBody>,
 * }
 * @phpstan-type SupportTax array{
 *   taxId: int,
 *   base: int|float,
 *   value: int|float,
 * }
 * @phpstan-type SupportTaxBody array{
 *   tax_id: int,
 *   base: int|float,
 *   value: int|float,
 * }
 * @phpstan-type SustainCodeRow array{
 *   id: int,
 *   code: string,
 *   name: string,
 *   current: bool,
 *   validFrom: string|null,
 *   validTo: string|null,
 *   allowedSupportDocuments: list<string>,
 * }
 * @phpstan-type SustainPart array{
 *   sustainCode: CatalogReference,
 *   deductible: bool|null,
 *   vatCredit: 'full'|'proportional'|'none'|null,
 *   fixedAsset: bool|null,
 *   bases: list<SustainPartBase>,
 * }
 * @phpstan-type SustainPartBase array{
 *   percentageCode: string,
 *   base: int|float,
 * }
 * @phpstan-type SustainPartBaseBody array{
 *   tax_percentage_code: string,
 *   base: int|float,
 * }
 * @phpstan-type SustainPartBody array{
 *   sustain_code_id: int,
 *   deductible?: bool|null,
 *   vat_credit?: 'full'|'proportional'|'none'|null,
 *   fixed_asset?: bool|null,
 *   bases: list<SustainPartBaseBody>,
 * }
 * @phpstan-type TableColumn array{
 *   heading: string,
 *   field: string|null,
 *   samples: list<string>,
 * }
 * @phpstan-type TableSheet array{
 *   name: string,
 *   hidden: bool,
 * }
 * @phpstan-type TaxAmount array{
 *   code: string,
 *   percentageCode: string,
 *   rate: int|float,
 *   base: int|float,
 *   value: int|float,
 * }
 * @phpstan-type TaxForm array{
 *   form: '104'|'103',
 *   businessId: int,
 *   period: string,
 *   notice: string,
 *   table: TaxFormTable,
 *   state: 'open'|'ready'|'declared',
 *   dueOn: string,
 *   untried: bool,
 *   complete: bool,
 *   boxes: list<TaxFormBox>,
 *   questions: list<TaxFormQuestion>,
 *   leftOut: list<TaxFormLeftOut>,
 *   negative: list<string>,
 *   figures: 'closed'|'current'|'closed_without_file',
 *   closedAt: string|null,
 *   differences: list<FigureDifference>,
 * }
 * @phpstan-type TaxFormTable array{
 *   date: string,
 * }
 * @phpstan-type TaxFormAnswers array{
 *   answers: array<string, int|float|string|null>,
 * }
 * @phpstan-type TaxFormBox array{
 *   box: string,
 *   concept: string,
 *   label: string,
 *   column: 'gross'|'net'|'tax'|'value'|'base'|'withheld',
 *   unit: 'money'|'count'|'factor'|'percent',
 *   kind: 'derived'|'asked'|'carried'|'portal',
 *   readOnly: bool,
 *   value: int|float|null,
 *   parts: TaxFormBoxParts,
 *   accepted: int|float,
 *   provisional: bool,
 *   uploaded: bool,
 *   rule: string|null,
 *   source: string,
 *   sure: int,
 *   documents: TaxFormBoxDocuments|null,
 * }
 * @phpstan-type TaxFormBoxParts array{
 *   documents: int|float,
 *   moved: int|float,
 *   adjusted: int|float,
 *   answered: int|float,
 * }
 * @phpstan-type TaxFormBoxDocuments array{
 *   count: int,
 *   href: string,
 * }
 * @phpstan-type TaxFormLeftOut array{
 *   what: string,
 *   why: string,
 *   question: string|null,
 *   count: int|null,
 *   base: int|float|null,
 *   value: int|float|null,
 *   href: string|null,
 * }
 * @phpstan-type TaxFormQuestion array{
 *   key: string,
 *   box: string|null,
 *   kind: 'choice'|'amount',
 *   label: string,
 *   why: string,
 *   options: list<TaxFormQuestionOptionsItem>,
 *   proposed: int|float|string|null,
 *   value: int|float|string|null,
 *   from: string|null,
 *   open: bool,
 *   answeredBy: string|null,
 *   answeredAt: string|null,
 * }
 * @phpstan-type TaxFormQuestionOptionsItem array{
 *   value: string,
 *   label: string,
 * }
 * @phpstan-type TaxFormUpload array{
 *   detallesDeclaracion: array<string, string>,
 * }
 * @phpstan-type TaxRow array{
 *   id: int,
 *   code: string,
 *   name: string,
 *   current: bool,
 *   validFrom: string|null,
 *   validTo: string|null,
 *   taxType: TaxRowTaxType,
 *   rate: int|float|null,
 *   specific: TaxRowSpecific|null,
 *   scope: 'local'|'customs',
 * }
 * @phpstan-type TaxRowTaxType array{
 *   id: int,
 *   code: string,
 *   name: string,
 * }
 * @phpstan-type TaxRowSpecific array{
 *   amount: int|float,
 *   unit: string,
 *   year: int|null,
 * }
 * @phpstan-type ThirdPartyCharge array{
 *   concept: string,
 *   total: int|float,
 * }
 * @phpstan-type ThirdPartyChargeBody array{
 *   concept: string,
 *   total: int|float,
 * }
 * @phpstan-type WebhookDelivery array{
 *   id: int,
 *   endpointId: int,
 *   messageId: string,
 *   event: 'document.signed'|'document.recepted'|'document.authorizated'|'document.rejected'|'document.stuck'|'received.created'|'received.annulled'|'document.annulment_requested'|'document.annulment_pending'|'document.annulment_closed'|'document.annulled'|'webhook.test',
 *   documentId: int|null,
 *   receivedDocumentId: int|null,
 *   status: 'pending'|'delivered'|'failed',
 *   tries: int,
 *   lastStatus: int|null,
 *   lastAnswer: string|null,
 *   nextTryAt: string|null,
 *   deliveredAt: string|null,
 *   createdAt: string,
 *   updatedAt: string,
 * }
 * @phpstan-type WebhookDocumentEvent array{
 *   type: 'document.signed'|'document.recepted'|'document.authorizated'|'document.rejected'|'document.stuck'|'document.annulment_requested'|'document.annulment_pending'|'document.annulment_closed'|'document.annulled',
 *   timestamp: string,
 *   data: WebhookEventData,
 * }
 * @phpstan-type WebhookEndpoint array{
 *   id: int,
 *   businessId: int|null,
 *   url: string,
 *   events: list<'document.signed'|'document.recepted'|'document.authorizated'|'document.rejected'|'document.stuck'|'received.created'|'received.annulled'|'document.annulment_requested'|'document.annulment_pending'|'document.annulment_closed'|'document.annulled'>,
 *   description: string|null,
 *   active: bool,
 *   permissions: list<'documents:read'|'documents:draft'|'documents:emit'|'documents:annul'|'received:read'|'received:write'|'parties:read'|'parties:write'|'items:read'|'items:write'|'payments:read'|'payments:write'|'reports:read'|'reports:close'|'settings:read'|'settings:write'|'log:read'>|null,
 *   businessIds: list<int>|null,
 *   failingSince: string|null,
 *   disabledReason: string|null,
 *   createdAt: string,
 *   updatedAt: string,
 * }
 * @phpstan-type WebhookEndpointCreate array{
 *   business_id?: int|null,
 *   url: string,
 *   events?: list<'document.signed'|'document.recepted'|'document.authorizated'|'document.rejected'|'document.stuck'|'received.created'|'received.annulled'|'document.annulment_requested'|'document.annulment_pending'|'document.annulment_closed'|'document.annulled'>|null,
 *   description?: string|null,
 *   active?: bool|null,
 *   permissions?: list<'documents:read'|'documents:draft'|'documents:emit'|'documents:annul'|'received:read'|'received:write'|'parties:read'|'parties:write'|'items:read'|'items:write'|'payments:read'|'payments:write'|'reports:read'|'reports:close'|'settings:read'|'settings:write'|'log:read'>|null,
 *   business_ids?: list<int>|null,
 * }
 * @phpstan-type WebhookEndpointUpdate array{
 *   business_id?: int|null,
 *   url?: string,
 *   events?: list<'document.signed'|'document.recepted'|'document.authorizated'|'document.rejected'|'document.stuck'|'received.created'|'received.annulled'|'document.annulment_requested'|'document.annulment_pending'|'document.annulment_closed'|'document.annulled'>|null,
 *   description?: string|null,
 *   active?: bool|null,
 *   permissions?: list<'documents:read'|'documents:draft'|'documents:emit'|'documents:annul'|'received:read'|'received:write'|'parties:read'|'parties:write'|'items:read'|'items:write'|'payments:read'|'payments:write'|'reports:read'|'reports:close'|'settings:read'|'settings:write'|'log:read'>|null,
 *   business_ids?: list<int>|null,
 * }
 * @phpstan-type WebhookEndpointWithSecret array{
 *   id: int,
 *   businessId: int|null,
 *   url: string,
 *   events: list<'document.signed'|'document.recepted'|'document.authorizated'|'document.rejected'|'document.stuck'|'received.created'|'received.annulled'|'document.annulment_requested'|'document.annulment_pending'|'document.annulment_closed'|'document.annulled'>,
 *   description: string|null,
 *   active: bool,
 *   permissions: list<'documents:read'|'documents:draft'|'documents:emit'|'documents:annul'|'received:read'|'received:write'|'parties:read'|'parties:write'|'items:read'|'items:write'|'payments:read'|'payments:write'|'reports:read'|'reports:close'|'settings:read'|'settings:write'|'log:read'>|null,
 *   businessIds: list<int>|null,
 *   failingSince: string|null,
 *   disabledReason: string|null,
 *   secret: string,
 *   createdAt: string,
 *   updatedAt: string,
 * }
 * @phpstan-type WebhookEvent WebhookDocumentEvent|WebhookReceivedEvent|WebhookTestEvent
 * @phpstan-type WebhookEventData array{
 *   id: int,
 *   businessId: int,
 *   documentTypeCode: string,
 *   state: 'draft'|'signed'|'recepted'|'authorizated'|'rejected',
 *   acronym: 'CRD'|'PPR'|'SND'|'REC'|'DVL'|'AUT'|'NAT',
 *   number: string|null,
 *   accessKey: string|null,
 *   authorizationNumber: string|null,
 *   authorizedAt: string|null,
 *   total: int|float,
 *   externalId: string|null,
 *   annulment?: 'requested'|'pending'|'annulled'|null,
 * }
 * @phpstan-type WebhookReceivedEvent array{
 *   type: 'received.created'|'received.annulled',
 *   timestamp: string,
 *   data: ReceivedEventData,
 * }
 * @phpstan-type WebhookTest array{
 *   ok: bool,
 *   status: int|null,
 *   answer: string|null,
 * }
 * @phpstan-type WebhookTestData array{
 *   endpointId: int,
 * }
 * @phpstan-type WebhookTestEvent array{
 *   type: 'webhook.test',
 *   timestamp: string,
 *   data: WebhookTestData,
 * }
 * @phpstan-type WithheldByBuyer array{
 *   vat?: int|float|null,
 *   income?: int|float|null,
 * }
 * @phpstan-type WithheldByBuyerBody array{
 *   vat?: int|float|null,
 *   income?: int|float|null,
 * }
 * @phpstan-type WithholdingBasis array{
 *   xmlStatus: 'waiting'|'verified'|'intact'|'tampered'|'faulty'|'not_found',
 *   accepted: ReceivedAcceptance|null,
 * }
 * @phpstan-type WithholdingDraft array{
 *   basis: WithholdingBasis,
 *   warnings: list<Notice>,
 *   body: array<string, mixed>,
 *   missing: list<string>,
 *   suggestions: list<RetentionSuggestion>,
 *   receivedOn: string,
 *   dueOn: string,
 *   workingDaysLeft: int,
 * }
 * @phpstan-type EventsListAnswer array{
 *   data: list<Event>,
 *   meta: EventsMeta,
 * }
 */
final class Types
{
    /** Keys whose value is an object of JSON, also where PHP's array is empty or counts from 0. */
    public const OBJECTS = [
        'answers' => true,
        'export' => true,
        'metadata' => true,
        'negotiable' => true,
        'substituteGuide' => true,
        'substitute_guide' => true,
        'withheldByBuyer' => true,
        'withheld_by_buyer' => true,
    ];
}
