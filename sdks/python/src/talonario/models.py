# Made from openapi.json by `npm run generate`. Do not edit.
"""What the API takes and gives. `Amount` is what you may send, `Number` what comes: an int or an exact Decimal."""

from __future__ import annotations

import sys
import typing as _t

from . import numbers as _n

if sys.version_info >= (3, 11):
    from typing import NotRequired
elif _t.TYPE_CHECKING:
    from typing_extensions import NotRequired


class AdditionalField(_t.TypedDict):
    name: str
    value: str


class Annulment(_t.TypedDict):
    """Null if no annulment was requested."""

    state: _t.Literal["requested", "pending", "annulled"]
    """`requested`: requested here, SRI still answers AUTORIZADO. `pending`: SRI waits for the receiver. `annulled`: SRI answered ANULADO; permanent."""
    origin: _t.Literal["request", "portal"]
    """`portal`: found at SRI without a request here."""
    reason: str | None
    requestedAt: str | None
    deadline: str | None
    """The last day to request it in the portal. Holidays of a canton or a province are not known."""
    surelyUntil: str | None
    """Day 7. If `deadline` is later, because day 7 is not a working day, sources disagree whether it moves: request the annulment by this day if possible."""
    needsAcceptance: bool
    """The receiver has to accept it in his own portal, within five working days."""
    watchedUntil: str
    """SRI is polled until this day; then a request without effect is closed."""
    portal: str
    """Where the person who has the password of SRI en línea annuls it."""
    steps: _t.List[str]
    """Steps to do there, in order. Empty if there is nothing to do."""
    askedAt: str | None
    """When SRI last answered about it."""
    lastAnswer: str | None
    """Its original answer."""
    pendingSince: str | None
    """When SRI was first seen to wait for the receiver."""
    annulledAt: str | None
    """When SRI was first seen to answer ANULADO; SRI returns no date."""


class AnnulmentConflict(_t.TypedDict):
    error: str
    """The error, in one sentence."""
    detail: NotRequired[str]
    """The exact cause and the remedy. Read this first."""
    code: str
    """Stable machine code, listed under Errors."""
    instead: NotRequired[_t.Literal["credit_note", "nothing"]]
    """The alternative to annulling it."""
    deadline: NotRequired[str]
    """Until when it could have been annulled."""


class AnnulmentRequest(_t.TypedDict):
    reason: str
    """The reason: it has errors, or the operation did not take place. The receiver can read it."""
    isd_reversal: NotRequired[bool | None]
    """Withholding of ISD that is reversed for a reason of art. 26 of its regulation: the deadline does not apply."""


class Ats(_t.TypedDict):
    businessId: int
    period: str
    """A month, `2026-10`, or a semester, `2026-S1`."""
    fileName: str
    """`AT102026`, without its ending."""
    ready: bool
    """No rule of severity `error` is broken: there is a file."""
    counts: AtsCounts
    totalSales: _n.Number
    """`totalVentas` of the file."""
    purchases: _t.List[AtsLine]
    """As SRI’s summary shows them."""
    sales: _t.List[AtsLine]
    incomeWithheld: _t.List[AtsIncomeWithheldItem]
    vatWithheld: _t.List[AtsVatWithheldItem]
    problems: _t.List[AtsProblem]
    """Errors first, 500 at most."""
    leftOut: _t.List[AtsLeftOutItem]
    """Documents of the period that are not in the file: not repeated by the settings and by law or, of purchases, `unconfirmed` and `without_xml` as in the books."""
    figures: _t.Literal["closed", "current", "closed_without_file"]
    """`closed`: as they were when the period was closed. `current`: today’s. `closed_without_file`: today’s, because the closing stored no file."""
    closedAt: str | None
    """When the period was closed. Null while it is open."""
    differences: _t.List[FigureDifference]
    """Amounts that are different today. Empty while the period is open."""


class AtsCounts(_t.TypedDict):
    purchases: int
    """Rows: one for each sustento of a purchase."""
    sales: int
    """Rows: one for each customer, type and manner of emission."""
    establishments: int
    exports: int
    annulled: int
    errors: int
    warnings: int


class AtsIncomeWithheldItem(_t.TypedDict):
    code: str
    count: int
    base: _n.Number
    value: _n.Number


class AtsVatWithheldItem(_t.TypedDict):
    percentage: int
    value: _n.Number


class AtsLeftOutItem(_t.TypedDict):
    reason: _t.Literal["electronic_sale", "told_purchase", "electronic_withholding", "annulled_online", "annulled_withholding", "unconfirmed", "without_xml"]
    count: int


class AtsDocument(_t.TypedDict):
    id: int
    """Id of a document or of a received document."""
    received: bool
    number: str
    href: str
    """Where it is, relative to the base address."""


class AtsExport(_t.TypedDict):
    documentId: int
    kind: _t.Literal["goods_customs", "goods", "services"]
    """`goods_customs`: goods with a customs declaration (refrendo). `goods`: without one. `services`: services and other income from abroad."""
    personType: str | None
    regime: str | None
    regimeName: str | None
    country: str | None
    shippedOn: str | None
    fob: _n.Number | None
    customsDistrict: str | None
    customsYear: str | None
    customsRegime: str | None
    customsCorrelative: str | None
    transportDocument: str | None
    incomeKind: str | None
    taxedAbroad: bool | None
    taxAbroad: _n.Number | None


class AtsExportReplace(_t.TypedDict):
    kind: _t.Literal["goods_customs", "goods", "services"]
    """`goods_customs`: goods with a customs declaration (refrendo). `goods`: without one. `services`: services and other income from abroad."""
    person_type: NotRequired[str | None]
    """The customer abroad: 01 a person, 02 a company."""
    regime: NotRequired[str | None]
    """Code of catalog `foreign-regimes`. Default 01, general."""
    regime_name: NotRequired[str | None]
    """With regime 03: its name."""
    country: NotRequired[str | None]
    """Code of catalog `countries`. Default: the destination of the goods in the invoice."""
    shipped_on: NotRequired[str | None]
    """Day of shipment; of services, the day it was entered into the books."""
    fob: NotRequired[_n.Amount | None]
    """FOB value of the customs declaration. Default: that of the invoice."""
    customs_district: NotRequired[str | None]
    """For the customs declaration: three digits, tabla 6 of the annex."""
    customs_year: NotRequired[str | None]
    customs_regime: NotRequired[str | None]
    """For the customs declaration: two digits, tabla 7.1."""
    customs_correlative: NotRequired[str | None]
    transport_document: NotRequired[str | None]
    income_kind: NotRequired[str | None]
    """For services: three digits, tabla 18."""
    taxed_abroad: NotRequired[bool | None]
    """For services: the income was taxed in the other country."""
    tax_abroad: NotRequired[_n.Amount | None]
    """The amount paid there."""


class AtsLine(_t.TypedDict):
    code: str
    """Type of document, tabla 4 of the annex."""
    name: str
    count: int
    zero: _n.Number
    """Base at 0 %."""
    taxed: _n.Number
    """Base at any other rate."""
    notSubject: _n.Number
    exempt: _n.Number
    vat: _n.Number


class AtsProblem(_t.TypedDict):
    rule: str
    """Stable name of the rule."""
    severity: _t.Literal["error", "warning"]
    """With an `error` there is no file; a `warning` must be confirmed."""
    document: AtsDocument | None
    detail: str
    """The problem, in Spanish."""
    source: str
    """The source, in Spanish."""
    certainty: _t.Literal["official", "validator", "agreed", "single", "judgement"]
    """The certainty of the source: SRI’s text, SRI’s own program, several programs, one source, or a reading of this service."""


class AtsSettings(_t.TypedDict):
    repeatElectronicSales: bool
    """Own electronic sales are written once more. Default false."""
    repeatElectronicPurchases: bool
    """Whether purchases that are complete in an own electronic withholding or purchase settlement are repeated. Default false."""
    totalSales: _t.Literal["physical", "all"]
    """Which sales `totalVentas` and the sales of each establishment include. Default `physical`."""
    creditNotes: _t.Literal["ignored", "subtracted"]
    """Whether credit notes lessen them. Default `ignored`."""
    exemptSales: _t.Literal["left_out", "not_subject"]
    """Where sales exempt from IVA go, for which there is no element. Default `left_out`, with a warning."""
    annulledWithholdings: bool
    """Withholdings are listed among what was annulled. Default true."""
    paymentMethod: str | None
    """Code of catalog `payment-methods` for purchases that do not say how they were paid. Default none."""
    relatedParties: _t.List[str]
    """Identifications of related parties. Everybody else is none."""
    authorizations: _t.List[AtsSettingsAuthorizationsItem]
    """Authorisations of documents that are not here, such as the one a received note changes. Left out, they stay as they are; an empty list forgets them."""
    readings: _t.List[AtsSettingsReadingsItem]
    """Points about which sources disagree: the question, the possible answers and their sources. In Spanish."""


class AtsSettingsAuthorizationsItem(_t.TypedDict):
    supplier: str
    """Identification of who issued it."""
    type: str
    """Its type, tabla 4 of the annex."""
    number: str
    authorization: str


class AtsSettingsReadingsItem(_t.TypedDict):
    setting: str
    question: str
    why: str
    readings: _t.List[AtsSettingsReadingsItemReadingsItem]


class AtsSettingsReadingsItemReadingsItem(_t.TypedDict):
    value: str
    label: str
    held: str


class AtsSettingsReplace(_t.TypedDict):
    """A setting that is left out gets its default, except `authorizations`."""

    repeat_electronic_sales: NotRequired[bool | None]
    """Own electronic sales are written once more. Default false."""
    repeat_electronic_purchases: NotRequired[bool | None]
    """Whether purchases that are complete in an own electronic withholding or purchase settlement are repeated. Default false."""
    total_sales: NotRequired[_t.Literal["physical", "all"] | None]
    """Which sales `totalVentas` and the sales of each establishment include. Default `physical`."""
    credit_notes: NotRequired[_t.Literal["ignored", "subtracted"] | None]
    """Whether credit notes lessen them. Default `ignored`."""
    exempt_sales: NotRequired[_t.Literal["left_out", "not_subject"] | None]
    """Where sales exempt from IVA go, for which there is no element. Default `left_out`, with a warning."""
    annulled_withholdings: NotRequired[bool | None]
    """Withholdings are listed among what was annulled. Default true."""
    payment_method: NotRequired[str | None]
    """Code of catalog `payment-methods` for purchases that do not say how they were paid. Default none."""
    related_parties: NotRequired[_t.Sequence[str] | None]
    """Identifications of related parties. Everybody else is none."""
    authorizations: NotRequired[_t.Sequence[AtsSettingsReplaceAuthorizationsItem] | None]
    """Authorisations of documents that are not here, such as the one a received note changes. Left out, they stay as they are; an empty list forgets them."""


class AtsSettingsReplaceAuthorizationsItem(_t.TypedDict):
    supplier: str
    """Identification of who issued it."""
    type: str
    """Its type, tabla 4 of the annex."""
    number: str
    authorization: str


class AuditActor(_t.TypedDict):
    kind: _t.Literal["api_key", "user", "operator", "system"]
    id: int | None
    name: str | None


class AuditEntry(_t.TypedDict):
    id: int
    at: str
    actor: AuditActor
    action: str
    """The operation: `customers.update`."""
    recordType: str
    recordId: int | None
    before: _t.Dict[str, _t.Any] | None
    """The fields that changed, before."""
    after: _t.Dict[str, _t.Any] | None
    """The fields that changed, after."""
    ip: str | None
    requestId: str | None


class AuthenticationError(_t.TypedDict):
    error: _t.Literal["API Key is missing", "Invalid or inactive API Key"]


class AuxiliaryCodeRow(_t.TypedDict):
    id: int
    code: str
    """Its code at SRI."""
    name: str
    current: bool
    """In force today. Other rows stay readable, for old documents."""
    validFrom: str | None
    """First day in force, where it is known."""
    validTo: str | None
    """Last day in force, where it is known."""
    group: str
    element: str
    """Element of the XML line that carries the code."""
    requiresPlate: bool
    """The invoice needs `vehicle_plate`."""


class BatchDocument(_t.TypedDict):
    business_id: int
    """The business that issues. An update may repeat it, not change it."""
    customer_id: int
    """The customer who receives it."""
    document_type_id: int
    """Catalog `document-types`. Resolve it from the code; do not hardcode it."""
    emission_type_id: int
    """Catalog `emission-types`."""
    establishment_id: int
    """The establishment that issues."""
    emission_point_id: NotRequired[int | None]
    """Determines series and number. Default: point 001 of the establishment."""
    payment_method_id: int
    """Catalog `payment-methods`."""
    date: str
    """Issue date. Not in the future; at most 90 days back."""
    detail: NotRequired[str | None]
    """General description."""
    items: _t.Sequence[DocumentItemBody]
    additional_info: NotRequired[_t.Sequence[AdditionalField] | None]
    """campoAdicional entries. SRI allows 15; the service reserves four."""
    external_id: NotRequired[str | None]
    """Your own id of the record, unique among its kind in the business (409 otherwise). Not printed, not sent to SRI."""
    metadata: NotRequired[_t.Mapping[str, str] | None]
    """Up to 20 pairs of texts: names of 40 characters, values of 500. An update replaces all of them. Not printed, not sent to SRI."""
    modified_document_code: NotRequired[str | None]
    """Credit and debit note: code of the document modified (catalog `document-types`), such as `01`."""
    modified_document_number: NotRequired[str | None]
    """Credit and debit note: its number. `001-001-000000012` or fifteen digits."""
    modified_document_date: NotRequired[str | None]
    """Credit and debit note: its issue date."""
    reason: NotRequired[str | None]
    """Credit and debit note: the reason. A debit note may have it in its lines instead."""
    provider_entity_id: NotRequired[int | None]
    """Purchase settlement: the provider, which is the other party."""
    departure_address: NotRequired[str | None]
    """Delivery guide: start address of the transport."""
    carrier_entity_id: NotRequired[int | None]
    """Delivery guide: the carrier."""
    transport_start_date: NotRequired[str | None]
    """Delivery guide."""
    transport_end_date: NotRequired[str | None]
    """Delivery guide."""
    vehicle_plate: NotRequired[str | None]
    """Delivery guide, default the plate of the carrier; invoice of a commercial land-transport operator (lines with H492001) or of a sale of fuel."""
    transfer_reason: NotRequired[str | None]
    """Delivery guide: reason of the transport."""
    destination_address: NotRequired[str | None]
    """Delivery guide: destination of the goods. Default: the address of the customer."""
    route: NotRequired[str | None]
    """Delivery guide."""
    destination_establishment_code: NotRequired[str | None]
    """Delivery guide: establishment of the receiver, three digits."""
    customs_document: NotRequired[str | None]
    """Delivery guide: documento aduanero único."""
    support_document_type_id: NotRequired[int | None]
    """Delivery guide: type of the sales document, catalog `document-types`."""
    support_document_number: NotRequired[str | None]
    """Delivery guide: its number. `001-001-000000012` or fifteen digits."""
    support_document_date: NotRequired[str | None]
    """Delivery guide: its issue date."""
    support_document_authorization: NotRequired[str | None]
    """Delivery guide: its authorization number, 10 to 49 digits."""
    recipients: NotRequired[_t.Sequence[GuideRecipientBody] | None]
    """Delivery guide with several receivers: all of them, its `customer_id` first. At most 1000 lines together."""
    guide_number: NotRequired[str | None]
    """Invoice: number of the delivery guide. `001-001-000000012` or fifteen digits."""
    tip: NotRequired[_n.Amount | None]
    """Invoice: voluntary tip, at most 10 % of the subtotal."""
    payments: NotRequired[_t.Sequence[PaymentBody] | None]
    """Replaces the single payment method where there are several or a term. They must add up to the total."""
    export: NotRequired[ExportBody | None]
    reimbursements: NotRequired[_t.Sequence[ReimbursementBody] | None]
    """Invoice and purchase settlement: purchases passed on (reembolso de gastos)."""
    third_party_charges: NotRequired[_t.Sequence[ThirdPartyChargeBody] | None]
    """Invoice: money collected for third parties (otrosRubrosTerceros)."""
    fuel_withholdings: NotRequired[_t.Sequence[FuelWithholdingBody] | None]
    """Invoice of a fuel trader or a press editor: tax withheld in the sale (retenciones)."""
    substitute_guide: NotRequired[SubstituteGuideBody | None]
    negotiable: NotRequired[NegotiableBody | None]
    vat_refund: NotRequired[_n.Amount | None]
    """Invoice, credit and debit note: IVA refunded at once to a buyer with cédula (valorDevolucionIva)."""
    withheld_by_buyer: NotRequired[WithheldByBuyerBody | None]
    related_party: NotRequired[bool | None]
    """Withholding: whether both parties are related. Default false."""
    payment_location_id: NotRequired[int | None]
    """Withholding: catalog `payment-locations`. Default 01, local."""
    fiscal_period: NotRequired[str | None]
    """Withholding: MM/YYYY. Default: the month of the date."""
    retained_subject_type: NotRequired[str | None]
    """Withholding: 01 person, 02 company (catalog `retained-subject-types`); needed with a foreign identification."""
    foreign_regime: NotRequired[str | None]
    """Withholding on a payment abroad: code of catalog `foreign-regimes`."""
    payment_country: NotRequired[str | None]
    """Withholding on a payment abroad: code of catalog `countries`."""
    double_taxation_treaty: NotRequired[bool | None]
    """Withholding on a payment abroad: a treaty applies."""
    subject_to_withholding: NotRequired[bool | None]
    """Withholding on a payment abroad without treaty: the law submits it to withholding."""
    preferential_regime: NotRequired[bool | None]
    """Withholding on a payment abroad: paid to a preferential tax regime."""
    emit: NotRequired[bool | None]
    """True: emit now. False or left out: store as a draft."""
    expected_total: NotRequired[_n.Amount | None]
    """The expected total of the document. If its total is different: 409 `document.total_differs`, nothing is done."""
    idempotency_key: NotRequired[str | None]
    """Scope and life of the Idempotency-Key header."""


class BatchResult(_t.TypedDict):
    index: int
    """Position in the request, from 0. Results come as they finish."""
    status: int
    """The status POST /documents would have answered."""
    idempotencyKey: NotRequired[str]
    replayed: NotRequired[bool]
    """True: the answer of an earlier request with the same key, or that this one repeats."""
    data: NotRequired[Document | DocumentInFlight]
    error: NotRequired[str]
    detail: NotRequired[str]
    code: NotRequired[str]
    permission: NotRequired[str]
    """The missing permission, with `permission.missing`."""
    id: NotRequired[int]
    """With `record.external_id_taken`: the record that has the `external_id`, if the caller may read it."""
    total: NotRequired[_n.Number]
    """With `document.total_differs`: the total of the document."""
    left: NotRequired[_t.List[TaxAmount]]
    """With `credit.exceeded`: the amount left to credit, of each tax and rate."""
    errors: NotRequired[_t.List[FieldFault]]
    moreErrors: NotRequired[int]
    """Number of further faults that are not listed. A body with very many faults is not checked completely. Left out if all are listed."""


class BookGroup(_t.TypedDict):
    key: str
    name: str
    code: str | None
    """Identification, code or number that goes with the name."""
    totals: BookTotals
    documents: str
    """The documents behind the figure, relative to the base address: follow it as it is."""


class BookRate(_t.TypedDict):
    code: str
    """SRI’s code of the rate of IVA (codigoPorcentaje)."""
    rate: _n.Number
    """Percentage."""
    base: _n.Number
    tax: _n.Number
    count: int
    """Documents with this rate."""


class BookRetention(_t.TypedDict):
    tax: str
    """1 income tax, 2 IVA, 6 ISD."""
    code: str
    """SRI’s code of the retention."""
    percentage: _n.Number
    base: _n.Number
    value: _n.Number
    count: int
    """Documents with this retention."""


class BookTotals(_t.TypedDict):
    count: int
    """Documents."""
    subtotal: _n.Number
    """Before taxes. For withholdings: the base of the withholding."""
    discount: _n.Number
    vat: _n.Number
    """IVA. For withholdings: IVA withheld. For a product: its taxes."""
    ice: _n.Number
    total: _n.Number
    """Total of the documents. For withholdings: the amount withheld. For a rate: base and tax."""
    quantity: NotRequired[_n.Number]
    """Only for products."""
    rates: NotRequired[_t.List[BookRate]]
    """By rate of IVA; of sales and purchases."""
    retentions: NotRequired[_t.List[BookRetention]]
    """By code; of withholdings."""


class Business(_t.TypedDict):
    id: int
    identification: str
    businessName: str
    commercialName: str | None
    address: str
    email: str | None
    phone: str | None
    environmentId: int
    accountingRequired: bool
    specialTaxpayer: str | None
    retentionAgent: str | None
    rimpe: _t.Literal["RIMPE", "NEGOCIO_POPULAR"] | None
    largeTaxpayer: str | None
    classification: _t.Literal["OPERADORA_TRANSPORTE_COMERCIAL"] | None
    emailOnAuthorization: bool
    alertUnsent: bool
    emailOnAnnulment: bool
    annulmentSweep: bool
    decimalSeparator: _t.Literal[".", ","]
    taxRounding: _t.Literal["group", "lines"]
    active: bool
    signature: Signature
    logoUrl: str | None
    """Address of the logo, relative to the base address."""
    warnings: _t.List[Notice]
    """Doubts that refuse nothing, such as a check digit that fails."""
    createdAt: str
    updatedAt: str


class BusinessCreate(_t.TypedDict):
    identification: str
    """RUC, 13 digits ending in 001."""
    business_name: str
    """Razón social."""
    commercial_name: NotRequired[str | None]
    """Nombre comercial."""
    address: str
    """Dirección matriz."""
    email: NotRequired[str | None]
    """Reply-to of the mails sent to customers."""
    phone: NotRequired[str | None]
    environment_id: NotRequired[int | None]
    """Catalog `environments`. Default 1, test."""
    accounting_required: NotRequired[bool | None]
    """Obligado a llevar contabilidad. Default false."""
    special_taxpayer: NotRequired[str | None]
    """Contribuyente especial: resolution number. Withholdings take at most 5 characters."""
    retention_agent: NotRequired[str | None]
    """Agente de retención: resolution number, digits without leading zeros."""
    rimpe: NotRequired[_t.Literal["RIMPE", "NEGOCIO_POPULAR"] | None]
    large_taxpayer: NotRequired[str | None]
    """Gran contribuyente: resolution number."""
    classification: NotRequired[_t.Literal["OPERADORA_TRANSPORTE_COMERCIAL"] | None]
    email_on_authorization: NotRequired[bool | None]
    """Mail PDF and XML to the customer on authorization. Default true."""
    alert_unsent: NotRequired[bool | None]
    """Alert, and mail the owner, when SRI does not have documents of the day at 20:00 and 23:00. Default true."""
    email_on_annulment: NotRequired[bool | None]
    """Mail the receiver when SRI annuls a document, and when an annulment that the receiver must accept is requested. Default true."""
    annulment_sweep: NotRequired[bool | None]
    """Query SRI once a month whether documents were annulled in the portal. Default true."""
    decimal_separator: NotRequired[_t.Literal[".", ","] | None]
    """Decimal separator of the printed document. Default: the point."""
    tax_rounding: NotRequired[_t.Literal["group", "lines"] | None]
    """How the IVA of its documents is rounded. `group`, the default: base × rate of each rate; the lines are rounded separately, so their sum may differ by cents. `lines`: the sum of the lines. SRI authorises both. Each document keeps its rounding; a note has that of the document it changes."""
    active: NotRequired[bool | None]
    """Default true."""


class BusinessUpdate(_t.TypedDict):
    """Only the keys sent change. Those of `x-mandatory` cannot be emptied with null."""

    identification: NotRequired[str]
    """RUC, 13 digits ending in 001."""
    business_name: NotRequired[str]
    """Razón social."""
    commercial_name: NotRequired[str | None]
    """Nombre comercial."""
    address: NotRequired[str]
    """Dirección matriz."""
    email: NotRequired[str | None]
    """Reply-to of the mails sent to customers."""
    phone: NotRequired[str | None]
    environment_id: NotRequired[int | None]
    """Catalog `environments`. Default 1, test."""
    accounting_required: NotRequired[bool | None]
    """Obligado a llevar contabilidad. Default false."""
    special_taxpayer: NotRequired[str | None]
    """Contribuyente especial: resolution number. Withholdings take at most 5 characters."""
    retention_agent: NotRequired[str | None]
    """Agente de retención: resolution number, digits without leading zeros."""
    rimpe: NotRequired[_t.Literal["RIMPE", "NEGOCIO_POPULAR"] | None]
    large_taxpayer: NotRequired[str | None]
    """Gran contribuyente: resolution number."""
    classification: NotRequired[_t.Literal["OPERADORA_TRANSPORTE_COMERCIAL"] | None]
    email_on_authorization: NotRequired[bool | None]
    """Mail PDF and XML to the customer on authorization. Default true."""
    alert_unsent: NotRequired[bool | None]
    """Alert, and mail the owner, when SRI does not have documents of the day at 20:00 and 23:00. Default true."""
    email_on_annulment: NotRequired[bool | None]
    """Mail the receiver when SRI annuls a document, and when an annulment that the receiver must accept is requested. Default true."""
    annulment_sweep: NotRequired[bool | None]
    """Query SRI once a month whether documents were annulled in the portal. Default true."""
    decimal_separator: NotRequired[_t.Literal[".", ","] | None]
    """Decimal separator of the printed document. Default: the point."""
    tax_rounding: NotRequired[_t.Literal["group", "lines"] | None]
    """How the IVA of its documents is rounded. `group`, the default: base × rate of each rate; the lines are rounded separately, so their sum may differ by cents. `lines`: the sum of the lines. SRI authorises both. Each document keeps its rounding; a note has that of the document it changes."""
    active: NotRequired[bool | None]
    """Default true."""


class Carrier(_t.TypedDict):
    id: int
    businessId: int
    identificationTypeId: int
    identificationType: CatalogReference
    identification: str
    businessName: str
    commercialName: str | None
    email: str | None
    mobile: str | None
    address: str | None
    externalId: str | None
    metadata: _t.Dict[str, str]
    active: bool
    warnings: _t.List[Notice]
    """Doubts that refuse nothing, such as a check digit that fails."""
    vehiclePlate: str | None
    createdAt: str
    updatedAt: str


class CarrierCreate(_t.TypedDict):
    business_id: int
    """The business whose directory it is in."""
    identification_type_id: int
    """Catalog `identification-types`."""
    identification: str
    """RUC, cédula, passport or foreign id: at most 20 characters."""
    business_name: str
    """Razón social, or names and surnames."""
    commercial_name: NotRequired[str | None]
    email: NotRequired[str | None]
    """One or several, comma separated. Documents are sent here."""
    mobile: NotRequired[str | None]
    address: NotRequired[str | None]
    """Needed to receive a delivery guide."""
    external_id: NotRequired[str | None]
    """Your own id of the record, unique among its kind in the business (409 otherwise). Not printed, not sent to SRI."""
    metadata: NotRequired[_t.Mapping[str, str] | None]
    """Up to 20 pairs of texts: names of 40 characters, values of 500. An update replaces all of them. Not printed, not sent to SRI."""
    active: NotRequired[bool | None]
    """Default true."""
    vehicle_plate: NotRequired[str | None]
    """The plate proposed for new delivery guides."""


class CarrierPut(_t.TypedDict):
    """Makes the record, and then needs what a creation needs (business_id, identification_type_id, business_name), or changes the keys sent."""

    identification_type_id: NotRequired[int]
    """Catalog `identification-types`."""
    identification: NotRequired[str | None]
    """RUC, cédula, passport or foreign id: at most 20 characters."""
    business_name: NotRequired[str]
    """Razón social, or names and surnames."""
    commercial_name: NotRequired[str | None]
    email: NotRequired[str | None]
    """One or several, comma separated. Documents are sent here."""
    mobile: NotRequired[str | None]
    address: NotRequired[str | None]
    """Needed to receive a delivery guide."""
    external_id: NotRequired[str | None]
    """Your own id of the record, unique among its kind in the business (409 otherwise). Not printed, not sent to SRI."""
    metadata: NotRequired[_t.Mapping[str, str] | None]
    """Up to 20 pairs of texts: names of 40 characters, values of 500. An update replaces all of them. Not printed, not sent to SRI."""
    active: NotRequired[bool | None]
    """Default true."""
    vehicle_plate: NotRequired[str | None]
    """The plate proposed for new delivery guides."""
    business_id: int
    """The business whose directory it is in."""


class CarrierUpdate(_t.TypedDict):
    """Only the keys sent change. Those of `x-mandatory` cannot be emptied with null."""

    business_id: NotRequired[int]
    """The business whose directory it is in."""
    identification_type_id: NotRequired[int]
    """Catalog `identification-types`."""
    identification: NotRequired[str]
    """RUC, cédula, passport or foreign id: at most 20 characters."""
    business_name: NotRequired[str]
    """Razón social, or names and surnames."""
    commercial_name: NotRequired[str | None]
    email: NotRequired[str | None]
    """One or several, comma separated. Documents are sent here."""
    mobile: NotRequired[str | None]
    address: NotRequired[str | None]
    """Needed to receive a delivery guide."""
    external_id: NotRequired[str | None]
    """Your own id of the record, unique among its kind in the business (409 otherwise). Not printed, not sent to SRI."""
    metadata: NotRequired[_t.Mapping[str, str] | None]
    """Up to 20 pairs of texts: names of 40 characters, values of 500. An update replaces all of them. Not printed, not sent to SRI."""
    active: NotRequired[bool | None]
    """Default true."""
    vehicle_plate: NotRequired[str | None]
    """The plate proposed for new delivery guides."""


class CatalogReference(_t.TypedDict):
    id: int
    code: str
    name: str


class CatalogRow(_t.TypedDict):
    id: int
    code: str
    """Its code at SRI."""
    name: str
    current: bool
    """In force today. Other rows stay readable, for old documents."""
    validFrom: str | None
    """First day in force, where it is known."""
    validTo: str | None
    """Last day in force, where it is known."""


class ChangedDocument(_t.TypedDict):
    id: int
    """Id of a document or of a received document."""
    received: bool
    documentTypeId: int
    number: str
    date: str
    """The day it counts on now."""
    partyName: str
    total: _n.Number
    annulled: bool
    changedAt: str


class ClassificationApplied(_t.TypedDict):
    batchId: int | None
    """The batch to undo. Null: nothing was changed."""
    documents: _t.List[ClassifiedByRule]
    more: bool
    """There are more than 1000: send it again for the next ones."""


class ClassificationApply(_t.TypedDict):
    business_id: int
    """The business whose received documents they are."""
    date_from: NotRequired[str | None]
    """Issue date from."""
    date_to: NotRequired[str | None]
    """Issue date to."""
    dry_run: NotRequired[bool | None]
    """True: return what would be classified, without changing anything."""


class ClassificationAuthor(_t.TypedDict):
    """The user who marked the documents, applied the rules, or wrote the rule."""

    kind: _t.Literal["api_key", "user"]
    id: int
    name: str


class ClassificationBatch(_t.TypedDict):
    id: int
    businessId: int
    kind: _t.Literal["mark", "rules", "arrival"]
    """`mark`: many were marked at once. `rules`: the rules were applied. `arrival`: one rule classified documents as they arrived."""
    ruleId: int | None
    """Only for an arrival; the rule may be deleted."""
    ruleName: str | None
    by: ClassificationAuthor
    documents: int
    """How many it classified."""
    createdAt: str
    undoneAt: str | None
    """When it was last undone."""


class ClassificationCounts(_t.TypedDict):
    """Documents by who classified them."""

    person: int
    rule: int
    none: int


class ClassificationPart(_t.TypedDict):
    count: int
    amount: _n.Number
    """Sum of their totals, those of credit notes too."""


class ClassificationProgress(_t.TypedDict):
    period: str
    total: ClassificationPart
    done: ClassificationPart
    left: ClassificationPart
    classifiedBy: ClassificationCounts
    withoutFigures: int
    """Documents whose amounts are not known yet; they are counted as 0."""


class ClassificationRule(_t.TypedDict):
    id: int
    businessId: int
    name: str
    priority: int
    active: bool
    issuerIdentification: str | None
    documentType: DocumentTypeReference | None
    lineText: str | None
    sustainCode: CatalogReference | None
    deductible: bool | None
    vatCredit: _t.Literal["full", "proportional", "none"] | None
    fixedAsset: bool | None
    arrivalBatchId: int
    """The batch of the documents that it classified on arrival; it can be undone."""
    createdAt: str
    updatedAt: str


class ClassificationRuleCreate(_t.TypedDict):
    business_id: int
    """The business whose received documents it is about."""
    name: str
    """Its name for users."""
    priority: NotRequired[int | None]
    """The lowest that fits a document wins; of equal ones the oldest. Default 100."""
    active: NotRequired[bool | None]
    """Default true."""
    issuer_identification: NotRequired[str | None]
    """Only documents of this RUC."""
    document_type_id: NotRequired[int | None]
    """Catalog `document-types`: only documents of this type, one that may have a sustento."""
    line_text: NotRequired[str | None]
    """Only documents with this in the description of a line; accents and case do not matter."""
    sustain_code_id: NotRequired[int | None]
    """Catalog `sustain-codes`. It is applied only to documents of the types that may have it."""
    deductible: NotRequired[bool | None]
    vat_credit: NotRequired[_t.Literal["full", "proportional", "none"] | None]
    fixed_asset: NotRequired[bool | None]


class ClassificationRuleUpdate(_t.TypedDict):
    """Only the keys sent change. Those of `x-mandatory` cannot be emptied with null."""

    business_id: NotRequired[int]
    """The business whose received documents it is about."""
    name: NotRequired[str]
    """Its name for users."""
    priority: NotRequired[int | None]
    """The lowest that fits a document wins; of equal ones the oldest. Default 100."""
    active: NotRequired[bool | None]
    """Default true."""
    issuer_identification: NotRequired[str | None]
    """Only documents of this RUC."""
    document_type_id: NotRequired[int | None]
    """Catalog `document-types`: only documents of this type, one that may have a sustento."""
    line_text: NotRequired[str | None]
    """Only documents with this in the description of a line; accents and case do not matter."""
    sustain_code_id: NotRequired[int | None]
    """Catalog `sustain-codes`. It is applied only to documents of the types that may have it."""
    deductible: NotRequired[bool | None]
    vat_credit: NotRequired[_t.Literal["full", "proportional", "none"] | None]
    fixed_asset: NotRequired[bool | None]


ClassificationSuggestion = _t.TypedDict(
    "ClassificationSuggestion",
    {
        "from": "_t.Literal[\"rule\", \"past\"]",
        "ruleId": "int | None",
        "times": "int | None",
        "lastUsed": "str | None",
        "sustainCode": "CatalogReference | None",
        "deductible": "bool | None",
        "vatCredit": "_t.Literal[\"full\", \"proportional\", \"none\"] | None",
        "fixedAsset": "bool | None",
    },
)


class ClassificationUndone(_t.TypedDict):
    undone: int
    """Documents that have again what they had before."""
    kept: int
    """Unchanged documents: a user or another batch has changed them since."""
    more: bool
    """There are more than 10000: send it again for the next ones."""


class ClassifiedByRule(_t.TypedDict):
    receivedDocumentId: int
    number: str
    ruleId: int
    sustainCode: CatalogReference | None
    deductible: bool | None
    vatCredit: _t.Literal["full", "proportional", "none"] | None
    fixedAsset: bool | None


ClosedPeriod = _t.TypedDict(
    "ClosedPeriod",
    {
        "period": "str",
        "from": "str",
        "to": "str",
        "closedAt": "str",
        "closedBy": "ClosedPeriodClosedBy",
    },
)


class ClosedPeriodClosedBy(_t.TypedDict):
    kind: str
    id: int | None
    name: str | None


class ConflictError(_t.TypedDict):
    error: str
    """The error, in one sentence."""
    detail: NotRequired[str]
    """The exact cause and the remedy. Read this first."""
    code: str
    """Stable machine code, listed under Errors."""
    id: NotRequired[int]
    """With `record.external_id_taken`: the record that has the `external_id`, if the caller may read it."""


class CreditBalance(_t.TypedDict):
    """The amount that can still be credited."""

    total: _n.Number
    taxes: _t.List[TaxAmount]
    """Amounts of each tax and rate."""


class CreditDraft(_t.TypedDict):
    body: _t.Dict[str, _t.Any]
    """The body of POST /documents: a credit note of everything that is left."""
    lines: _t.List[int]
    """For each of its items the line of the document, from 0, that it is left of."""
    missing: _t.List[str]
    """Fields of the body that a user has to fill in."""


class CreditNoteReference(_t.TypedDict):
    id: int
    number: str
    date: str
    state: _t.Literal["draft", "signed", "recepted", "authorizated", "rejected"]
    total: _n.Number


class Customer(_t.TypedDict):
    id: int
    businessId: int
    identificationTypeId: int
    identificationType: CatalogReference
    identification: str
    businessName: str
    commercialName: str | None
    email: str | None
    mobile: str | None
    address: str | None
    externalId: str | None
    metadata: _t.Dict[str, str]
    active: bool
    warnings: _t.List[Notice]
    """Doubts that refuse nothing, such as a check digit that fails."""
    createdAt: str
    updatedAt: str


class CustomerCreate(_t.TypedDict):
    business_id: int
    """The business whose directory it is in."""
    identification_type_id: int
    """Catalog `identification-types`."""
    identification: str
    """RUC, cédula, passport or foreign id: at most 20 characters."""
    business_name: str
    """Razón social, or names and surnames."""
    commercial_name: NotRequired[str | None]
    email: NotRequired[str | None]
    """One or several, comma separated. Documents are sent here."""
    mobile: NotRequired[str | None]
    address: NotRequired[str | None]
    """Needed to receive a delivery guide."""
    external_id: NotRequired[str | None]
    """Your own id of the record, unique among its kind in the business (409 otherwise). Not printed, not sent to SRI."""
    metadata: NotRequired[_t.Mapping[str, str] | None]
    """Up to 20 pairs of texts: names of 40 characters, values of 500. An update replaces all of them. Not printed, not sent to SRI."""
    active: NotRequired[bool | None]
    """Default true."""


class CustomerPut(_t.TypedDict):
    """Makes the record, and then needs what a creation needs (business_id, identification_type_id, business_name), or changes the keys sent."""

    identification_type_id: NotRequired[int]
    """Catalog `identification-types`."""
    identification: NotRequired[str | None]
    """RUC, cédula, passport or foreign id: at most 20 characters."""
    business_name: NotRequired[str]
    """Razón social, or names and surnames."""
    commercial_name: NotRequired[str | None]
    email: NotRequired[str | None]
    """One or several, comma separated. Documents are sent here."""
    mobile: NotRequired[str | None]
    address: NotRequired[str | None]
    """Needed to receive a delivery guide."""
    external_id: NotRequired[str | None]
    """Your own id of the record, unique among its kind in the business (409 otherwise). Not printed, not sent to SRI."""
    metadata: NotRequired[_t.Mapping[str, str] | None]
    """Up to 20 pairs of texts: names of 40 characters, values of 500. An update replaces all of them. Not printed, not sent to SRI."""
    active: NotRequired[bool | None]
    """Default true."""
    business_id: int
    """The business whose directory it is in."""


class CustomerUpdate(_t.TypedDict):
    """Only the keys sent change. Those of `x-mandatory` cannot be emptied with null."""

    business_id: NotRequired[int]
    """The business whose directory it is in."""
    identification_type_id: NotRequired[int]
    """Catalog `identification-types`."""
    identification: NotRequired[str]
    """RUC, cédula, passport or foreign id: at most 20 characters."""
    business_name: NotRequired[str]
    """Razón social, or names and surnames."""
    commercial_name: NotRequired[str | None]
    email: NotRequired[str | None]
    """One or several, comma separated. Documents are sent here."""
    mobile: NotRequired[str | None]
    address: NotRequired[str | None]
    """Needed to receive a delivery guide."""
    external_id: NotRequired[str | None]
    """Your own id of the record, unique among its kind in the business (409 otherwise). Not printed, not sent to SRI."""
    metadata: NotRequired[_t.Mapping[str, str] | None]
    """Up to 20 pairs of texts: names of 40 characters, values of 500. An update replaces all of them. Not printed, not sent to SRI."""
    active: NotRequired[bool | None]
    """Default true."""


class DeliveryReplay(_t.TypedDict):
    delivery_ids: NotRequired[_t.Sequence[int] | None]
    """Exactly these deliveries."""
    status: NotRequired[_t.Literal["pending", "delivered", "failed"] | None]
    """Only deliveries in this status."""
    since: NotRequired[str | None]
    """Only deliveries made since then; alone: all of them, in any status."""


class Document(_t.TypedDict):
    id: int
    businessId: int
    documentType: DocumentTypeReference
    documentState: DocumentStateReference
    state: _t.Literal["draft", "signed", "recepted", "authorizated", "rejected"]
    """Only `authorizated` is fiscally valid."""
    environment: EnvironmentReference
    emissionType: CatalogReference
    establishment: SeriesReference
    emissionPoint: SeriesReference
    number: str | None
    """`001-001-000000012`; null while a draft."""
    accessKey: str | None
    """49 digits; null while a draft."""
    authorizationNumber: str | None
    authorizedAt: str | None
    annulment: Annulment | None
    """Progress of the annulment; null if none was requested. Reports do not include `annulled` documents."""
    issuedElsewhere: bool
    """True: issued in SRI’s portal or by another system, and imported by its access key."""
    date: str
    customerId: int
    entity: Entity
    customer: NotRequired[NamedCustomer]
    paymentMethod: CatalogReference
    detail: str | None
    externalId: str | None
    metadata: _t.Dict[str, str]
    subtotal: _n.Number
    discount: _n.Number
    total: _n.Number
    errors: _t.List[Notice]
    """Why the document was rejected."""
    warnings: _t.List[Notice]
    mergedRequests: int
    """Number of requests without an Idempotency-Key that were treated as repeats of the one that created the document."""
    modifiedDocumentCode: NotRequired[str]
    modifiedDocumentNumber: NotRequired[str]
    modifiedDocumentDate: NotRequired[str]
    reason: NotRequired[str]
    providerEntityId: NotRequired[int]
    departureAddress: NotRequired[str]
    carrierEntityId: NotRequired[int]
    carrier: NotRequired[Entity]
    transportStartDate: NotRequired[str]
    transportEndDate: NotRequired[str]
    vehiclePlate: NotRequired[str]
    transferReason: NotRequired[str]
    destinationAddress: NotRequired[str]
    route: NotRequired[str]
    destinationEstablishmentCode: NotRequired[str]
    customsDocument: NotRequired[str]
    supportDocumentTypeId: NotRequired[int]
    supportDocumentNumber: NotRequired[str]
    supportDocumentDate: NotRequired[str]
    supportDocumentAuthorization: NotRequired[str]
    recipients: NotRequired[_t.List[GuideRecipient]]
    guideNumber: NotRequired[str]
    tip: NotRequired[_n.Number]
    payments: NotRequired[_t.List[Payment]]
    export: NotRequired[ExportTerms]
    reimbursements: NotRequired[_t.List[Reimbursement]]
    thirdPartyCharges: NotRequired[_t.List[ThirdPartyCharge]]
    fuelWithholdings: NotRequired[_t.List[FuelWithholding]]
    substituteGuide: NotRequired[SubstituteGuide]
    negotiable: NotRequired[Negotiable]
    vatRefund: NotRequired[_n.Number]
    withheldByBuyer: NotRequired[WithheldByBuyer]
    relatedParty: NotRequired[bool]
    paymentLocationId: NotRequired[int]
    fiscalPeriod: NotRequired[str]
    retainedSubjectType: NotRequired[str]
    foreignRegime: NotRequired[str]
    paymentCountry: NotRequired[str]
    doubleTaxationTreaty: NotRequired[bool]
    subjectToWithholding: NotRequired[bool]
    preferentialRegime: NotRequired[bool]
    createdAt: str
    updatedAt: str
    items: _t.List[DocumentItem]
    taxRounding: NotRequired[_t.Literal["group", "lines"]]
    """How its IVA is rounded: `group`, base × rate of each rate, or `lines`, the sum of its lines."""
    taxes: _t.List[TaxAmount]
    """One entry per tax and rate."""
    additionalInfo: _t.List[Pair]
    history: _t.List[HistoryEntry]
    creditNotes: NotRequired[_t.List[CreditNoteReference]]
    """Authorised, or on the way. Absent where there can be none."""
    creditBalance: NotRequired[CreditBalance]


class DocumentCorrection(_t.TypedDict):
    business_id: int
    """The business that issues. An update may repeat it, not change it."""
    customer_id: int
    """The customer who receives it."""
    document_type_id: int
    """Catalog `document-types`. Resolve it from the code; do not hardcode it."""
    emission_type_id: int
    """Catalog `emission-types`."""
    establishment_id: int
    """The establishment that issues."""
    emission_point_id: NotRequired[int | None]
    """Determines series and number. Default: point 001 of the establishment."""
    payment_method_id: int
    """Catalog `payment-methods`."""
    date: str
    """Issue date. Not in the future; at most 90 days back."""
    detail: NotRequired[str | None]
    """General description."""
    items: _t.Sequence[DocumentItemBody]
    additional_info: NotRequired[_t.Sequence[AdditionalField] | None]
    """campoAdicional entries. SRI allows 15; the service reserves four."""
    external_id: NotRequired[str | None]
    """Your own id of the record, unique among its kind in the business (409 otherwise). Not printed, not sent to SRI."""
    metadata: NotRequired[_t.Mapping[str, str] | None]
    """Up to 20 pairs of texts: names of 40 characters, values of 500. An update replaces all of them. Not printed, not sent to SRI."""
    modified_document_code: NotRequired[str | None]
    """Credit and debit note: code of the document modified (catalog `document-types`), such as `01`."""
    modified_document_number: NotRequired[str | None]
    """Credit and debit note: its number. `001-001-000000012` or fifteen digits."""
    modified_document_date: NotRequired[str | None]
    """Credit and debit note: its issue date."""
    reason: NotRequired[str | None]
    """Credit and debit note: the reason. A debit note may have it in its lines instead."""
    provider_entity_id: NotRequired[int | None]
    """Purchase settlement: the provider, which is the other party."""
    departure_address: NotRequired[str | None]
    """Delivery guide: start address of the transport."""
    carrier_entity_id: NotRequired[int | None]
    """Delivery guide: the carrier."""
    transport_start_date: NotRequired[str | None]
    """Delivery guide."""
    transport_end_date: NotRequired[str | None]
    """Delivery guide."""
    vehicle_plate: NotRequired[str | None]
    """Delivery guide, default the plate of the carrier; invoice of a commercial land-transport operator (lines with H492001) or of a sale of fuel."""
    transfer_reason: NotRequired[str | None]
    """Delivery guide: reason of the transport."""
    destination_address: NotRequired[str | None]
    """Delivery guide: destination of the goods. Default: the address of the customer."""
    route: NotRequired[str | None]
    """Delivery guide."""
    destination_establishment_code: NotRequired[str | None]
    """Delivery guide: establishment of the receiver, three digits."""
    customs_document: NotRequired[str | None]
    """Delivery guide: documento aduanero único."""
    support_document_type_id: NotRequired[int | None]
    """Delivery guide: type of the sales document, catalog `document-types`."""
    support_document_number: NotRequired[str | None]
    """Delivery guide: its number. `001-001-000000012` or fifteen digits."""
    support_document_date: NotRequired[str | None]
    """Delivery guide: its issue date."""
    support_document_authorization: NotRequired[str | None]
    """Delivery guide: its authorization number, 10 to 49 digits."""
    recipients: NotRequired[_t.Sequence[GuideRecipientBody] | None]
    """Delivery guide with several receivers: all of them, its `customer_id` first. At most 1000 lines together."""
    guide_number: NotRequired[str | None]
    """Invoice: number of the delivery guide. `001-001-000000012` or fifteen digits."""
    tip: NotRequired[_n.Amount | None]
    """Invoice: voluntary tip, at most 10 % of the subtotal."""
    payments: NotRequired[_t.Sequence[PaymentBody] | None]
    """Replaces the single payment method where there are several or a term. They must add up to the total."""
    export: NotRequired[ExportBody | None]
    reimbursements: NotRequired[_t.Sequence[ReimbursementBody] | None]
    """Invoice and purchase settlement: purchases passed on (reembolso de gastos)."""
    third_party_charges: NotRequired[_t.Sequence[ThirdPartyChargeBody] | None]
    """Invoice: money collected for third parties (otrosRubrosTerceros)."""
    fuel_withholdings: NotRequired[_t.Sequence[FuelWithholdingBody] | None]
    """Invoice of a fuel trader or a press editor: tax withheld in the sale (retenciones)."""
    substitute_guide: NotRequired[SubstituteGuideBody | None]
    negotiable: NotRequired[NegotiableBody | None]
    vat_refund: NotRequired[_n.Amount | None]
    """Invoice, credit and debit note: IVA refunded at once to a buyer with cédula (valorDevolucionIva)."""
    withheld_by_buyer: NotRequired[WithheldByBuyerBody | None]
    related_party: NotRequired[bool | None]
    """Withholding: whether both parties are related. Default false."""
    payment_location_id: NotRequired[int | None]
    """Withholding: catalog `payment-locations`. Default 01, local."""
    fiscal_period: NotRequired[str | None]
    """Withholding: MM/YYYY. Default: the month of the date."""
    retained_subject_type: NotRequired[str | None]
    """Withholding: 01 person, 02 company (catalog `retained-subject-types`); needed with a foreign identification."""
    foreign_regime: NotRequired[str | None]
    """Withholding on a payment abroad: code of catalog `foreign-regimes`."""
    payment_country: NotRequired[str | None]
    """Withholding on a payment abroad: code of catalog `countries`."""
    double_taxation_treaty: NotRequired[bool | None]
    """Withholding on a payment abroad: a treaty applies."""
    subject_to_withholding: NotRequired[bool | None]
    """Withholding on a payment abroad without treaty: the law submits it to withholding."""
    preferential_regime: NotRequired[bool | None]
    """Withholding on a payment abroad: paid to a preferential tax regime."""
    expected_total: NotRequired[_n.Amount | None]
    """The expected total of the document. If its total is different: 409 `document.total_differs`, nothing is done."""


class DocumentCreate(_t.TypedDict):
    business_id: int
    """The business that issues. An update may repeat it, not change it."""
    customer_id: int
    """The customer who receives it."""
    document_type_id: int
    """Catalog `document-types`. Resolve it from the code; do not hardcode it."""
    emission_type_id: int
    """Catalog `emission-types`."""
    establishment_id: int
    """The establishment that issues."""
    emission_point_id: NotRequired[int | None]
    """Determines series and number. Default: point 001 of the establishment."""
    payment_method_id: int
    """Catalog `payment-methods`."""
    date: str
    """Issue date. Not in the future; at most 90 days back."""
    detail: NotRequired[str | None]
    """General description."""
    items: _t.Sequence[DocumentItemBody]
    additional_info: NotRequired[_t.Sequence[AdditionalField] | None]
    """campoAdicional entries. SRI allows 15; the service reserves four."""
    external_id: NotRequired[str | None]
    """Your own id of the record, unique among its kind in the business (409 otherwise). Not printed, not sent to SRI."""
    metadata: NotRequired[_t.Mapping[str, str] | None]
    """Up to 20 pairs of texts: names of 40 characters, values of 500. An update replaces all of them. Not printed, not sent to SRI."""
    modified_document_code: NotRequired[str | None]
    """Credit and debit note: code of the document modified (catalog `document-types`), such as `01`."""
    modified_document_number: NotRequired[str | None]
    """Credit and debit note: its number. `001-001-000000012` or fifteen digits."""
    modified_document_date: NotRequired[str | None]
    """Credit and debit note: its issue date."""
    reason: NotRequired[str | None]
    """Credit and debit note: the reason. A debit note may have it in its lines instead."""
    provider_entity_id: NotRequired[int | None]
    """Purchase settlement: the provider, which is the other party."""
    departure_address: NotRequired[str | None]
    """Delivery guide: start address of the transport."""
    carrier_entity_id: NotRequired[int | None]
    """Delivery guide: the carrier."""
    transport_start_date: NotRequired[str | None]
    """Delivery guide."""
    transport_end_date: NotRequired[str | None]
    """Delivery guide."""
    vehicle_plate: NotRequired[str | None]
    """Delivery guide, default the plate of the carrier; invoice of a commercial land-transport operator (lines with H492001) or of a sale of fuel."""
    transfer_reason: NotRequired[str | None]
    """Delivery guide: reason of the transport."""
    destination_address: NotRequired[str | None]
    """Delivery guide: destination of the goods. Default: the address of the customer."""
    route: NotRequired[str | None]
    """Delivery guide."""
    destination_establishment_code: NotRequired[str | None]
    """Delivery guide: establishment of the receiver, three digits."""
    customs_document: NotRequired[str | None]
    """Delivery guide: documento aduanero único."""
    support_document_type_id: NotRequired[int | None]
    """Delivery guide: type of the sales document, catalog `document-types`."""
    support_document_number: NotRequired[str | None]
    """Delivery guide: its number. `001-001-000000012` or fifteen digits."""
    support_document_date: NotRequired[str | None]
    """Delivery guide: its issue date."""
    support_document_authorization: NotRequired[str | None]
    """Delivery guide: its authorization number, 10 to 49 digits."""
    recipients: NotRequired[_t.Sequence[GuideRecipientBody] | None]
    """Delivery guide with several receivers: all of them, its `customer_id` first. At most 1000 lines together."""
    guide_number: NotRequired[str | None]
    """Invoice: number of the delivery guide. `001-001-000000012` or fifteen digits."""
    tip: NotRequired[_n.Amount | None]
    """Invoice: voluntary tip, at most 10 % of the subtotal."""
    payments: NotRequired[_t.Sequence[PaymentBody] | None]
    """Replaces the single payment method where there are several or a term. They must add up to the total."""
    export: NotRequired[ExportBody | None]
    reimbursements: NotRequired[_t.Sequence[ReimbursementBody] | None]
    """Invoice and purchase settlement: purchases passed on (reembolso de gastos)."""
    third_party_charges: NotRequired[_t.Sequence[ThirdPartyChargeBody] | None]
    """Invoice: money collected for third parties (otrosRubrosTerceros)."""
    fuel_withholdings: NotRequired[_t.Sequence[FuelWithholdingBody] | None]
    """Invoice of a fuel trader or a press editor: tax withheld in the sale (retenciones)."""
    substitute_guide: NotRequired[SubstituteGuideBody | None]
    negotiable: NotRequired[NegotiableBody | None]
    vat_refund: NotRequired[_n.Amount | None]
    """Invoice, credit and debit note: IVA refunded at once to a buyer with cédula (valorDevolucionIva)."""
    withheld_by_buyer: NotRequired[WithheldByBuyerBody | None]
    related_party: NotRequired[bool | None]
    """Withholding: whether both parties are related. Default false."""
    payment_location_id: NotRequired[int | None]
    """Withholding: catalog `payment-locations`. Default 01, local."""
    fiscal_period: NotRequired[str | None]
    """Withholding: MM/YYYY. Default: the month of the date."""
    retained_subject_type: NotRequired[str | None]
    """Withholding: 01 person, 02 company (catalog `retained-subject-types`); needed with a foreign identification."""
    foreign_regime: NotRequired[str | None]
    """Withholding on a payment abroad: code of catalog `foreign-regimes`."""
    payment_country: NotRequired[str | None]
    """Withholding on a payment abroad: code of catalog `countries`."""
    double_taxation_treaty: NotRequired[bool | None]
    """Withholding on a payment abroad: a treaty applies."""
    subject_to_withholding: NotRequired[bool | None]
    """Withholding on a payment abroad without treaty: the law submits it to withholding."""
    preferential_regime: NotRequired[bool | None]
    """Withholding on a payment abroad: paid to a preferential tax regime."""
    emit: NotRequired[bool | None]
    """True: emit now. False or left out: store as a draft."""
    expected_total: NotRequired[_n.Amount | None]
    """The expected total of the document. If its total is different: 409 `document.total_differs`, nothing is done."""


class DocumentInFlight(_t.TypedDict):
    id: int
    state: _t.Literal["draft", "signed", "recepted", "authorizated", "rejected"]
    acronym: _t.Literal["CRD", "PPR", "SND", "REC", "DVL", "AUT", "NAT"]
    number: str | None
    accessKey: str | None


class DocumentItem(_t.TypedDict):
    itemId: NotRequired[int]
    code: NotRequired[str]
    auxCode: NotRequired[str]
    description: NotRequired[str]
    """The printed text of the line."""
    unit: NotRequired[str]
    amount: NotRequired[_n.Number]
    price: NotRequired[_n.Number]
    priceIncludesTax: NotRequired[bool]
    unsubsidizedPrice: NotRequired[_n.Number]
    taxIds: NotRequired[_t.List[int]]
    iceBase: NotRequired[_n.Number]
    iceValue: NotRequired[_n.Number]
    discount: NotRequired[_n.Number]
    detail: NotRequired[str]
    additionalDetails: NotRequired[_t.List[Pair]]
    subtotal: NotRequired[_n.Number]
    """Price without taxes: amount × price − discount."""
    taxes: NotRequired[_t.List[TaxAmount]]
    total: NotRequired[_n.Number]
    """With taxes. In a withholding, the value withheld."""
    debitReason: NotRequired[str]
    debitValue: NotRequired[_n.Number]
    retentionTaxTypeId: NotRequired[int]
    retentionCodeId: NotRequired[int]
    retentionCode: NotRequired[str]
    """SRI’s codigoRetencion."""
    retentionBase: NotRequired[_n.Number]
    """The base of the percentage."""
    retentionPercentage: NotRequired[_n.Number]
    retentionValue: NotRequired[_n.Number]
    supportDocumentTypeId: NotRequired[int]
    supportDocumentTypeCode: NotRequired[str]
    supportDocumentNumber: NotRequired[str]
    supportDocumentDate: NotRequired[str]
    supportDocumentAuthorization: NotRequired[str]
    supportDocumentRegistrationDate: NotRequired[str]
    supportTaxes: NotRequired[_t.List[SupportTax]]
    supportDocumentSubtotal: NotRequired[_n.Number]
    supportDocumentTaxId: NotRequired[int]
    supportDocumentTaxValue: NotRequired[_n.Number]
    sustainCodeId: NotRequired[int]
    dividendPaymentDate: NotRequired[str]
    dividendIncomeTax: NotRequired[_n.Number]
    dividendFiscalYear: NotRequired[str]
    bananaBoxes: NotRequired[str]
    bananaBoxPrice: NotRequired[_n.Number]
    reimbursements: NotRequired[_t.List[Reimbursement]]


class DocumentItemBody(_t.TypedDict):
    """The required fields of a line depend on the type: 01, 03, 04 `item_id, amount, price`; 05 `debit_reason, debit_value`, and `item_id` or `tax_ids`; 06 `item_id, amount`; 07 the retention and support document fields."""

    item_id: NotRequired[int | None]
    """Product or service. Not needed in withholdings, nor in a charge of a debit note that has `tax_ids`."""
    amount: NotRequired[_n.Amount | None]
    """Quantity."""
    price: NotRequired[_n.Amount | None]
    """Unit price without taxes. Ignored in delivery guides."""
    price_includes_tax: NotRequired[bool | None]
    """True: price and discount include IVA, and the total of the line is exactly that. The base is the nearest to gross ÷ (1 + rate), IVA is the rest."""
    unsubsidized_price: NotRequired[_n.Amount | None]
    """Invoice: unit price without the subsidy of the State (precioSinSubsidio)."""
    aux_code: NotRequired[str | None]
    """Auxiliary code of this line, instead of the product’s."""
    tax_ids: NotRequired[_t.Sequence[int] | None]
    """The taxes of the line, instead of the product’s: one IVA, at most one ICE and one IRBPNR. In a credit or debit note those of the document modified."""
    ice_base: NotRequired[_n.Amount | None]
    """ICE of the line: its base. Default: the price without taxes."""
    ice_value: NotRequired[_n.Amount | None]
    """ICE of the line: its value, for the complete line. Default: computed."""
    discount: NotRequired[_n.Amount | None]
    """Absolute discount on the line."""
    detail: NotRequired[str | None]
    """Description of the line, no line breaks. Default: the name of the product."""
    additional_details: NotRequired[_t.Sequence[AdditionalField] | None]
    """detallesAdicionales. Only in invoices, purchase settlements, credit notes and delivery guides."""
    debit_reason: NotRequired[str | None]
    """Debit note: reason of the charge. Default: `reason` of the note."""
    debit_value: NotRequired[_n.Amount | None]
    """Debit note: value of the charge without taxes."""
    retention_tax_type_id: NotRequired[int | None]
    """Withholding: catalog `retention-tax-types`."""
    retention_code_id: NotRequired[int | None]
    """Withholding: catalog `retention-codes`."""
    retention_percentage: NotRequired[_n.Amount | None]
    """Withholding: completed when the code has one percentage, required when it asks for an explicit one."""
    retention_value: NotRequired[_n.Amount | None]
    """Withholding: when sent it must equal base × percentage to the cent."""
    support_document_type_id: NotRequired[int | None]
    """Withholding: catalog `document-types`."""
    support_document_type_code: NotRequired[str | None]
    """Withholding: code of catalog `support-document-types`, where the six types are not enough."""
    support_document_number: NotRequired[str | None]
    """Withholding: number of the document withheld upon. `001-001-000000012` or fifteen digits."""
    support_document_date: NotRequired[str | None]
    """Withholding: its issue date."""
    support_document_authorization: NotRequired[str | None]
    """Withholding: its authorization number, 10 to 49 digits."""
    support_document_registration_date: NotRequired[str | None]
    """Withholding: when it was entered into the books (fechaRegistroContable)."""
    support_taxes: NotRequired[_t.Sequence[SupportTaxBody] | None]
    """Withholding: the taxes of the support document if it has several rates, instead of the three fields below."""
    support_document_subtotal: NotRequired[_n.Amount | None]
    """Withholding: its subtotal without taxes."""
    support_document_tax_id: NotRequired[int | None]
    """Withholding: catalog `taxes`."""
    support_document_tax_value: NotRequired[_n.Amount | None]
    """Withholding: value of that tax."""
    sustain_code_id: NotRequired[int | None]
    """Withholding: catalog `sustain-codes`."""
    dividend_payment_date: NotRequired[str | None]
    """Withholding on dividends: when they were paid."""
    dividend_income_tax: NotRequired[_n.Amount | None]
    """Withholding on dividends: income tax the company paid."""
    dividend_fiscal_year: NotRequired[str | None]
    """Withholding on dividends: year of the profits."""
    banana_boxes: NotRequired[str | None]
    """Withholding on bananas: number of boxes."""
    banana_box_price: NotRequired[_n.Amount | None]
    """Withholding on bananas: price of a box."""
    reimbursements: NotRequired[_t.Sequence[ReimbursementBody] | None]
    """Withholding: purchases reimbursed by the support document."""


class DocumentLink(_t.TypedDict):
    kind: _t.Literal["issued", "received"]
    """`issued`: under /documents. `received`: under /received-documents."""
    id: int
    documentTypeCode: str
    number: str | None
    accessKey: str | None
    date: str
    total: _n.Number | None
    state: str
    """In the words of its kind."""


class DocumentPreview(_t.TypedDict):
    dryRun: _t.Literal[True]
    documentType: DocumentTypeReference
    items: _t.List[DocumentItem]
    taxes: _t.List[TaxAmount]
    subtotal: _n.Number
    discount: _n.Number
    total: _n.Number
    warnings: _t.List[Notice]
    xml: str
    """The XML, unsigned, with the number the document would take now."""


class DocumentStateReference(_t.TypedDict):
    id: int
    acronym: _t.Literal["CRD", "PPR", "SND", "REC", "DVL", "AUT", "NAT"]
    name: str


class DocumentStateRow(_t.TypedDict):
    id: int
    code: str
    """Its code at SRI."""
    name: str
    current: bool
    """In force today. Other rows stay readable, for old documents."""
    validFrom: str | None
    """First day in force, where it is known."""
    validTo: str | None
    """Last day in force, where it is known."""
    acronym: str
    """The value for the filter `documentStateAcronym`."""
    state: _t.Literal["draft", "signed", "recepted", "authorizated", "rejected"]


class DocumentTypeReference(_t.TypedDict):
    id: int
    code: _t.Literal["01", "03", "04", "05", "06", "07"]
    name: str


class DocumentTypeRow(_t.TypedDict):
    id: int
    code: str
    """Its code at SRI."""
    name: str
    current: bool
    """In force today. Other rows stay readable, for old documents."""
    validFrom: str | None
    """First day in force, where it is known."""
    validTo: str | None
    """Last day in force, where it is known."""
    xmlRoot: str
    """Root element of its XML."""
    version: str
    """Version of the schema new documents are written in."""


class DocumentUpdate(_t.TypedDict):
    """Only data fields update a draft; `{"emit": true}` emits; `{"verify": true}` queries the tax authority again. Fields of `x-mandatory` cannot be emptied with null."""

    business_id: NotRequired[int]
    """The business that issues. An update may repeat it, not change it."""
    customer_id: NotRequired[int]
    """The customer who receives it."""
    document_type_id: NotRequired[int]
    """Catalog `document-types`. Resolve it from the code; do not hardcode it."""
    emission_type_id: NotRequired[int]
    """Catalog `emission-types`."""
    establishment_id: NotRequired[int]
    """The establishment that issues."""
    emission_point_id: NotRequired[int | None]
    """Determines series and number. Default: point 001 of the establishment."""
    payment_method_id: NotRequired[int]
    """Catalog `payment-methods`."""
    date: NotRequired[str]
    """Issue date. Not in the future; at most 90 days back."""
    detail: NotRequired[str | None]
    """General description."""
    items: NotRequired[_t.Sequence[DocumentItemBody]]
    additional_info: NotRequired[_t.Sequence[AdditionalField] | None]
    """campoAdicional entries. SRI allows 15; the service reserves four."""
    external_id: NotRequired[str | None]
    """Your own id of the record, unique among its kind in the business (409 otherwise). Not printed, not sent to SRI."""
    metadata: NotRequired[_t.Mapping[str, str] | None]
    """Up to 20 pairs of texts: names of 40 characters, values of 500. An update replaces all of them. Not printed, not sent to SRI."""
    modified_document_code: NotRequired[str | None]
    """Credit and debit note: code of the document modified (catalog `document-types`), such as `01`."""
    modified_document_number: NotRequired[str | None]
    """Credit and debit note: its number. `001-001-000000012` or fifteen digits."""
    modified_document_date: NotRequired[str | None]
    """Credit and debit note: its issue date."""
    reason: NotRequired[str | None]
    """Credit and debit note: the reason. A debit note may have it in its lines instead."""
    provider_entity_id: NotRequired[int | None]
    """Purchase settlement: the provider, which is the other party."""
    departure_address: NotRequired[str | None]
    """Delivery guide: start address of the transport."""
    carrier_entity_id: NotRequired[int | None]
    """Delivery guide: the carrier."""
    transport_start_date: NotRequired[str | None]
    """Delivery guide."""
    transport_end_date: NotRequired[str | None]
    """Delivery guide."""
    vehicle_plate: NotRequired[str | None]
    """Delivery guide, default the plate of the carrier; invoice of a commercial land-transport operator (lines with H492001) or of a sale of fuel."""
    transfer_reason: NotRequired[str | None]
    """Delivery guide: reason of the transport."""
    destination_address: NotRequired[str | None]
    """Delivery guide: destination of the goods. Default: the address of the customer."""
    route: NotRequired[str | None]
    """Delivery guide."""
    destination_establishment_code: NotRequired[str | None]
    """Delivery guide: establishment of the receiver, three digits."""
    customs_document: NotRequired[str | None]
    """Delivery guide: documento aduanero único."""
    support_document_type_id: NotRequired[int | None]
    """Delivery guide: type of the sales document, catalog `document-types`."""
    support_document_number: NotRequired[str | None]
    """Delivery guide: its number. `001-001-000000012` or fifteen digits."""
    support_document_date: NotRequired[str | None]
    """Delivery guide: its issue date."""
    support_document_authorization: NotRequired[str | None]
    """Delivery guide: its authorization number, 10 to 49 digits."""
    recipients: NotRequired[_t.Sequence[GuideRecipientBody] | None]
    """Delivery guide with several receivers: all of them, its `customer_id` first. At most 1000 lines together."""
    guide_number: NotRequired[str | None]
    """Invoice: number of the delivery guide. `001-001-000000012` or fifteen digits."""
    tip: NotRequired[_n.Amount | None]
    """Invoice: voluntary tip, at most 10 % of the subtotal."""
    payments: NotRequired[_t.Sequence[PaymentBody] | None]
    """Replaces the single payment method where there are several or a term. They must add up to the total."""
    export: NotRequired[ExportBody | None]
    reimbursements: NotRequired[_t.Sequence[ReimbursementBody] | None]
    """Invoice and purchase settlement: purchases passed on (reembolso de gastos)."""
    third_party_charges: NotRequired[_t.Sequence[ThirdPartyChargeBody] | None]
    """Invoice: money collected for third parties (otrosRubrosTerceros)."""
    fuel_withholdings: NotRequired[_t.Sequence[FuelWithholdingBody] | None]
    """Invoice of a fuel trader or a press editor: tax withheld in the sale (retenciones)."""
    substitute_guide: NotRequired[SubstituteGuideBody | None]
    negotiable: NotRequired[NegotiableBody | None]
    vat_refund: NotRequired[_n.Amount | None]
    """Invoice, credit and debit note: IVA refunded at once to a buyer with cédula (valorDevolucionIva)."""
    withheld_by_buyer: NotRequired[WithheldByBuyerBody | None]
    related_party: NotRequired[bool | None]
    """Withholding: whether both parties are related. Default false."""
    payment_location_id: NotRequired[int | None]
    """Withholding: catalog `payment-locations`. Default 01, local."""
    fiscal_period: NotRequired[str | None]
    """Withholding: MM/YYYY. Default: the month of the date."""
    retained_subject_type: NotRequired[str | None]
    """Withholding: 01 person, 02 company (catalog `retained-subject-types`); needed with a foreign identification."""
    foreign_regime: NotRequired[str | None]
    """Withholding on a payment abroad: code of catalog `foreign-regimes`."""
    payment_country: NotRequired[str | None]
    """Withholding on a payment abroad: code of catalog `countries`."""
    double_taxation_treaty: NotRequired[bool | None]
    """Withholding on a payment abroad: a treaty applies."""
    subject_to_withholding: NotRequired[bool | None]
    """Withholding on a payment abroad without treaty: the law submits it to withholding."""
    preferential_regime: NotRequired[bool | None]
    """Withholding on a payment abroad: paid to a preferential tax regime."""
    emit: NotRequired[bool | None]
    """True: emit the draft, or a rejected document again; data fields sent along are applied first."""
    expected_total: NotRequired[_n.Amount | None]
    """The expected total of the document. If its total is different: 409 `document.total_differs`, nothing is done."""
    verify: NotRequired[bool | None]
    """True: query the tax authority again. Sent without other fields."""


class DocumentsBringIn(_t.TypedDict):
    business_id: int
    """The business that issued the documents."""
    access_keys: _t.Sequence[str]


class Email(_t.TypedDict):
    id: int
    documentId: int
    origin: _t.Literal["authorization", "request", "annulment_request", "annulment"]
    """Sent automatically on authorization, on request, or about an annulment: when it was requested, when SRI annulled it."""
    status: _t.Literal["queued", "sent", "failed"]
    """`sent`: accepted for every recipient. `failed`: given up for at least one; `attempts` shows for which."""
    to: _t.List[str]
    """The recipients."""
    attempts: _t.List[EmailAttempt]
    """Oldest first."""
    sentAt: str | None
    """When a mail server last took it; null while none did."""
    createdAt: str
    updatedAt: str


class EmailAttempt(_t.TypedDict):
    at: str
    to: _t.List[str]
    """The recipients this answer is about."""
    ok: bool
    """The mail server took the mail for them."""
    answer: str
    """The answer of the mail server."""


class EmailQueued(_t.TypedDict):
    id: int
    status: _t.Literal["queued", "sent", "failed"]
    """`sent`: accepted for every recipient. `failed`: given up for at least one; `attempts` shows for which."""
    to: _t.List[str]
    """The recipients."""


class EmailSend(_t.TypedDict):
    business_id: NotRequired[int | None]
    """The issuing business."""


class EmissionConflict(_t.TypedDict):
    error: str
    """The error, in one sentence."""
    detail: NotRequired[str]
    """The exact cause and the remedy. Read this first."""
    code: str
    """Stable machine code, listed under Errors."""
    id: NotRequired[int]
    """With `record.external_id_taken`: the record that has the `external_id`, if the caller may read it."""
    total: NotRequired[_n.Number]
    """With `document.total_differs`: the total of the document."""
    left: NotRequired[_t.List[TaxAmount]]
    """With `credit.exceeded`: the amount left to credit, of each tax and rate."""


class EmissionPoint(_t.TypedDict):
    id: int
    businessId: int
    establishmentId: int
    establishmentCode: str
    code: str
    description: str | None
    active: bool
    createdAt: str
    updatedAt: str


class EmissionPointCreate(_t.TypedDict):
    establishment_id: int
    """The establishment it belongs to."""
    code: str
    """Three digits: `001`."""
    description: NotRequired[str | None]
    active: NotRequired[bool | None]
    """Default true."""


class EmissionPointUpdate(_t.TypedDict):
    """Only the keys sent change. Those of `x-mandatory` cannot be emptied with null."""

    establishment_id: NotRequired[int]
    """The establishment it belongs to."""
    code: NotRequired[str]
    """Three digits: `001`."""
    description: NotRequired[str | None]
    active: NotRequired[bool | None]
    """Default true."""


class EmissionUnavailable(_t.TypedDict):
    """With `data` the document is stored and continued automatically: do not create it again, verify it."""

    error: str
    detail: str
    code: str
    data: NotRequired[DocumentInFlight]


class Entity(_t.TypedDict):
    id: int
    identification: str
    businessName: str
    email: str | None


class EnvironmentReference(_t.TypedDict):
    id: int
    name: str


class EnvironmentRow(_t.TypedDict):
    id: int
    code: str
    """Its code at SRI."""
    name: str
    current: bool
    """In force today. Other rows stay readable, for old documents."""
    validFrom: str | None
    """First day in force, where it is known."""
    validTo: str | None
    """Last day in force, where it is known."""
    authorityName: str
    """The word SRI answers with in `ambiente`."""
    host: str
    """Origin of SRI’s web services."""


class Establishment(_t.TypedDict):
    id: int
    businessId: int
    code: str
    name: str | None
    address: str
    active: bool
    createdAt: str
    updatedAt: str


class EstablishmentCreate(_t.TypedDict):
    business_id: int
    """The business it belongs to."""
    code: str
    """The three digits SRI gave the establishment: `001`."""
    name: NotRequired[str | None]
    address: str
    active: NotRequired[bool | None]
    """Default true."""


class EstablishmentUpdate(_t.TypedDict):
    """Only the keys sent change. Those of `x-mandatory` cannot be emptied with null."""

    business_id: NotRequired[int]
    """The business it belongs to."""
    code: NotRequired[str]
    """The three digits SRI gave the establishment: `001`."""
    name: NotRequired[str | None]
    address: NotRequired[str]
    active: NotRequired[bool | None]
    """Default true."""


class Event(_t.TypedDict):
    id: str
    """`evt_…`. Send the last one as `after` to read on."""
    position: int
    """Its place in the log of the account: 1, 2, 3 …"""
    type: _t.Literal["document.signed", "document.recepted", "document.authorizated", "document.rejected", "document.stuck", "received.created", "received.annulled", "document.annulment_requested", "document.annulment_pending", "document.annulment_closed", "document.annulled", "document.created", "document.updated", "document.deleted", "document.sent", "document.classified", "received.listed", "received.updated", "customer.created", "customer.updated", "customer.deleted", "provider.created", "provider.updated", "provider.deleted", "carrier.created", "carrier.updated", "carrier.deleted", "item.created", "item.updated", "item.deleted", "business.created", "business.updated", "business.deleted", "establishment.created", "establishment.updated", "establishment.deleted", "emission_point.created", "emission_point.updated", "emission_point.deleted", "sequence.created", "sequence.updated", "sequence.deleted", "signature.created", "signature.updated", "signature.deleted", "logo.created", "logo.updated", "logo.deleted", "webhook_endpoint.created", "webhook_endpoint.updated", "webhook_endpoint.deleted", "classification_rule.created", "classification_rule.updated", "classification_rule.deleted", "ats_settings.updated", "obligation_settings.updated", "obligation.updated", "tax_form.updated", "period.closed", "period.reopened"]
    createdAt: str
    """When the change was made. Positions follow the order in which changes were committed."""
    businessId: int | None
    data: _t.Dict[str, _t.Any]
    """The record after the change, or its last state when it was deleted: for documents and received documents the same as in webhooks, for others the complete record."""
    previous: _t.Dict[str, _t.Any] | None
    """The values before, of the fields of `data` that changed. Null where there is no before, or no after."""
    requestId: str | None
    """The `Request-Id` of the request that caused it; null where the service did it."""


class EventsMeta(_t.TypedDict):
    next: str
    """Send it as `after` to read on. It may lie beyond the last event shown: what was passed by is not for you, or not of these types."""
    more: bool
    """There is more to read at once."""


class ExportBody(_t.TypedDict):
    incoterm: str
    """The agreed term, such as CIF."""
    incoterm_place: str
    origin_country: str
    """Code of catalog `countries`."""
    loading_port: str
    destination_port: str
    destination_country: NotRequired[str | None]
    """Code of catalog `countries`."""
    acquisition_country: NotRequired[str | None]
    """Code of catalog `countries`."""
    subtotal_incoterm: str
    """The term the subtotal is priced at, such as FOB."""
    international_freight: NotRequired[_n.Amount | None]
    international_insurance: NotRequired[_n.Amount | None]
    customs_expenses: NotRequired[_n.Amount | None]
    other_transport_expenses: NotRequired[_n.Amount | None]


class ExportTerms(_t.TypedDict):
    incoterm: str
    incotermPlace: str
    originCountry: str
    loadingPort: str
    destinationPort: str
    destinationCountry: NotRequired[str | None]
    acquisitionCountry: NotRequired[str | None]
    subtotalIncoterm: str
    internationalFreight: NotRequired[_n.Number | None]
    internationalInsurance: NotRequired[_n.Number | None]
    customsExpenses: NotRequired[_n.Number | None]
    otherTransportExpenses: NotRequired[_n.Number | None]


class FieldFault(_t.TypedDict):
    field: str
    """Path of the field in the body: `items[2].price`."""
    message: str
    code: str
    """Stable machine code: `field.required`, `field.too_many_decimals` …"""
    params: NotRequired[_t.Dict[str, str | _n.Number]]
    """The figures and names of the message, listed by code under Errors: `{"max": 300}`."""
    source: NotRequired[_t.Literal["talonario", "sri"]]
    """`sri`: the message is the tax authority’s own, verbatim in Spanish."""
    identifier: NotRequired[str]
    """SRI’s `identificador` of the message."""
    additionalInfo: NotRequired[str]
    """SRI’s `informacionAdicional`, verbatim."""
    hint: NotRequired[str]
    """The remedy, in plain Spanish."""


class FigureDifference(_t.TypedDict):
    figure: str
    """A total of a book (`sales.total`), a box of a return (`104.411`), or a value of the annex (`ats.purchases.01.vat`). Counts are included."""
    closed: _n.Number | None
    """When the period was closed. Null: there was none."""
    now: _n.Number | None
    """Null: there is none any more."""


class ForbiddenError(_t.TypedDict):
    error: str
    """The error, in one sentence."""
    message: NotRequired[str]
    """Only when the plan does not include API access."""
    detail: NotRequired[str]
    """The exact cause and the remedy. Read this first."""
    code: NotRequired[str]
    """Stable machine code, listed under Errors."""
    permission: NotRequired[str]
    """With `permission.missing`: the missing permission."""


class FuelWithholding(_t.TypedDict):
    percentageCode: str
    rate: NotRequired[_n.Number | None]
    value: _n.Number


class FuelWithholdingBody(_t.TypedDict):
    percentage_code: str
    """3, 4, 327 or 328 (tabla 23)."""
    rate: NotRequired[_n.Amount | None]
    """Completed from the code."""
    value: _n.Amount
    """Added to the total of the invoice."""


class GoLive(_t.TypedDict):
    businessId: int
    environmentId: int
    state: _t.Literal["preparing", "first_document", "live", "paused"]
    """`preparing`: the list; `first_document`: in production, and SRI has not authorised a document yet; `live`: keys and batches issue too; `paused`: nothing new is issued in production."""
    guarded: bool
    """Whether keys and batches wait for `live` here. The operator decides it: `TALONARIO_GO_LIVE_GUARD`."""
    ready: bool
    """Every point of the list is in order."""
    items: _t.List[GoLiveItem]
    sriAuthorised: GoLiveSriAuthorised
    establishments: _t.List[GoLiveEstablishment]
    numbers: _t.List[GoLiveNumber]
    mail: GoLiveMail
    backup: GoLiveBackup
    firstDocument: GoLiveFirstDocument | None
    """The first authorised document in production; until there is one, the last that was tried."""
    switchedAt: str | None
    liveAt: str | None
    pausedAt: str | None
    pausedBy: Sayer | None
    pauseReason: str | None


class GoLiveSriAuthorised(_t.TypedDict):
    on: str | None
    """Since when, as entered by a user."""
    at: str | None
    """When a user confirmed it. Null: it is not confirmed."""
    by: Sayer | None


GoLiveMail = _t.TypedDict(
    "GoLiveMail",
    {
        "to": "str | None",
        "from": "str | None",
        "answer": "str | None",
        "at": "str | None",
        "by": "Sayer | None",
    },
)


class GoLiveBackup(_t.TypedDict):
    triedOn: str | None
    """When one was restored, as entered by a user."""
    lastTakenAt: str | None
    """Time of the last known backup."""
    at: str | None
    """When a user confirmed it. Null: it is not confirmed."""
    by: Sayer | None


class GoLiveFirstDocument(_t.TypedDict):
    """The first authorised document in production; until there is one, the last that was tried."""

    id: int
    number: str | None
    acronym: str
    documentType: DocumentTypeReference


class GoLiveEstablishment(_t.TypedDict):
    id: int
    code: str
    address: str
    points: _t.List[str]
    """The codes of its active emission points."""
    confirmed: _t.Literal["yes", "no", "changed"]
    """`changed`: it was confirmed, and is another one since."""
    at: str | None
    """When a user confirmed it. Null: it is not confirmed."""
    by: Sayer | None


class GoLiveItem(_t.TypedDict):
    item: _t.Literal["signature", "sri_authorised", "establishments", "numbers", "provider_ruc", "mail", "backup"]
    ok: bool
    problems: _t.List[Notice]
    """The missing items. Empty if it is in order."""


class GoLiveNumber(_t.TypedDict):
    sequenceId: int
    establishmentCode: str
    emissionPointCode: str
    documentType: DocumentTypeReference
    nextNumber: int | None
    """Null when the sequence is used up."""
    held: bool
    """It waits since a restore."""
    lastNumber: int | None
    """As entered by a user: the last number of the old system, 0 for none."""
    proposed: int | None
    """The highest number known here, from documents and imported keys. Null: none."""
    at: str | None
    """When a user confirmed it. Null: it is not confirmed."""
    by: Sayer | None


class GoLiveNumberAnswer(_t.TypedDict):
    sequence_id: int
    """A sequence of production."""
    last_number: int
    """The last number the old system used; 0: none, begin at 1."""
    last_number_again: int
    """The same, typed a second time."""


class GoLivePause(_t.TypedDict):
    reason: str
    """The reason. It is shown to users who try to issue."""


class GoLiveUpdate(_t.TypedDict):
    """Only the fields that are sent are stored; either all of them or none."""

    sri_authorised_on: NotRequired[str | None]
    """Since when SRI lets the business issue in production. Not in the future."""
    backup_tried_on: NotRequired[str | None]
    """When a backup was restored as a trial. Not in the future."""
    without_mail: NotRequired[bool | None]
    """True: documents need not be mailed from here. False: they do."""
    establishments: NotRequired[_t.Sequence[int] | None]
    """Ids of establishments that are, with their points, as in the RUC."""
    numbers: NotRequired[_t.Sequence[GoLiveNumberAnswer] | None]


class GuideDestination(_t.TypedDict):
    transferReason: str
    customsDocument: NotRequired[str | None]
    destinationEstablishmentCode: NotRequired[str | None]
    route: NotRequired[str | None]


class GuideDestinationBody(_t.TypedDict):
    transfer_reason: str
    """Why the goods move."""
    customs_document: NotRequired[str | None]
    """Documento aduanero único."""
    destination_establishment_code: NotRequired[str | None]
    """Establishment of the receiver."""
    route: NotRequired[str | None]


class GuideRecipient(_t.TypedDict):
    """The body as it was sent, with the printed names."""

    customerId: int
    entity: Entity
    address: NotRequired[str]
    reason: NotRequired[str]
    route: NotRequired[str]
    destinationEstablishmentCode: NotRequired[str]
    customsDocument: NotRequired[str]
    supportDocumentTypeId: NotRequired[int]
    supportDocumentNumber: NotRequired[str]
    supportDocumentDate: NotRequired[str]
    supportDocumentAuthorization: NotRequired[str]
    items: NotRequired[_t.List[DocumentItem]]


class GuideRecipientBody(_t.TypedDict):
    customer_id: int
    """The receiver. The first one is the `customer_id` of the guide."""
    address: NotRequired[str | None]
    """Default: the address of the customer."""
    reason: NotRequired[str | None]
    """Why the goods move. Default: `transfer_reason`."""
    route: NotRequired[str | None]
    """Delivery guide."""
    destination_establishment_code: NotRequired[str | None]
    """Delivery guide: establishment of the receiver, three digits."""
    customs_document: NotRequired[str | None]
    """Delivery guide: documento aduanero único."""
    support_document_type_id: NotRequired[int | None]
    """Delivery guide: type of the sales document, catalog `document-types`."""
    support_document_number: NotRequired[str | None]
    """Delivery guide: its number. `001-001-000000012` or fifteen digits."""
    support_document_date: NotRequired[str | None]
    """Delivery guide: its issue date."""
    support_document_authorization: NotRequired[str | None]
    """Delivery guide: its authorization number, 10 to 49 digits."""
    items: NotRequired[_t.Sequence[DocumentItemBody] | None]
    """The goods of this recipient. The first has the `items` of the guide and may leave it out."""


class HistoryEntry(_t.TypedDict):
    at: str
    acronym: _t.Literal["CRD", "PPR", "SND", "REC", "DVL", "AUT", "NAT"]
    reason: str


class IdentificationTypeRow(_t.TypedDict):
    id: int
    code: str
    """Its code at SRI."""
    name: str
    current: bool
    """In force today. Other rows stay readable, for old documents."""
    validFrom: str | None
    """First day in force, where it is known."""
    validTo: str | None
    """Last day in force, where it is known."""
    pattern: str
    """Regular expression of the number: its shape only."""
    fixedNumber: str | None
    """The one number this type has, where it has only one."""
    forbiddenIn: _t.List[str]
    """Document types whose receiver cannot be identified this way."""


class Import(_t.TypedDict):
    id: int
    businessId: int
    source: _t.Literal["report", "files", "keys", "issued"]
    """SRI’s report, XML files, or access keys; `issued`: access keys of documents that the business issued elsewhere."""
    fileName: str | None
    dryRun: bool
    """True: read and reported, nothing stored."""
    status: _t.Literal["queued", "running", "done", "failed"]
    """`done`: every row has its outcome, or SRI was queried for it and did not have it yet; such rows are queried again automatically."""
    error: ImportError | None
    rows: int
    """Rows read so far."""
    counts: ImportCounts
    createdAt: str
    finishedAt: str | None


class ImportCounts(_t.TypedDict):
    new: int
    """Documents that were not here before."""
    known: int
    """Documents that were here already."""
    notOurs: int
    """Issued to another taxpayer; with `issued`, issued by another taxpayer."""
    tampered: int
    """The row and its access key disagree, or the file was changed after it was signed."""
    notFound: int
    """SRI does not provide them."""
    waiting: int
    """SRI is being queried for them."""
    faulty: int
    """Cannot be read, or stored and marked because a check failed."""
    conflict: int
    """Issued elsewhere with a number that another document here has."""


class ImportError(_t.TypedDict):
    """Why the complete import failed."""

    message: str
    code: str
    params: NotRequired[_t.Dict[str, str | _n.Number]]
    """The figures and names of the message, listed by code under Errors: `{"max": 300}`."""
    field: NotRequired[str]
    """Path of the field concerned, where one is."""
    source: NotRequired[_t.Literal["talonario", "sri"]]
    """`sri`: the message is the tax authority’s own, verbatim in Spanish."""
    identifier: NotRequired[str]
    """SRI’s `identificador` of the message."""
    additionalInfo: NotRequired[str]
    """SRI’s `informacionAdicional`, verbatim."""
    hint: NotRequired[str]
    """The remedy, in plain Spanish."""


class ImportReport(_t.TypedDict):
    dryRun: bool
    """As requested. True: nothing was written."""
    written: bool
    """False: nothing was written, because of `dryRun` or a row with a fault; the other values show what would happen."""
    rows: int
    """Rows read, without the heading."""
    created: int
    updated: int
    unchanged: int
    failed: int
    """Rows with faults. If there is one, nothing is written, except with `skipFaulty`."""
    results: _t.List[ImportRow]
    table: NotRequired[ReadTable]


class ImportRow(_t.TypedDict):
    line: int
    """Line of the file where the row begins; the heading is line 1."""
    status: _t.Literal["created", "updated", "unchanged", "failed"]
    id: NotRequired[int]
    """The record, once it is written."""
    key: NotRequired[str]
    """With `detect` or `columns`: the identification or code of the row."""
    notes: NotRequired[_t.List[FieldFault]]
    """Values that were changed on import, code `table.changed`: a zero added in front of a RUC, IVA subtracted from a price."""
    errors: NotRequired[_t.List[FieldFault]]
    """Faults of the row. Only the first 100 faults of a file are returned; with `detect` or `columns` the first 10,000."""


class ImportedRow(_t.TypedDict):
    line: int
    """Line of the report, or place among the files or keys, from 1."""
    fileName: str | None
    """Only for an XML file."""
    accessKey: str | None
    outcome: _t.Literal["new", "known", "not_ours", "tampered", "not_found", "waiting", "faulty", "conflict"]
    receivedDocumentId: int | None
    documentId: int | None
    """With `issued`: the document, or the other document here that has its number."""
    code: str | None
    """Stable machine code of what is wrong."""
    params: NotRequired[_t.Dict[str, str | _n.Number]]
    """The figures and names of the message, listed by code under Errors: `{"max": 300}`."""
    message: str | None


class Item(_t.TypedDict):
    id: int
    businessId: int
    code: str
    auxCode: str | None
    name: str
    description: str | None
    price: _n.Number
    priceWithTax: _n.Number | None
    itemTypeId: int
    itemType: CatalogReference
    taxIds: _t.List[int]
    taxes: _t.List[ItemTax]
    iceValue: _n.Number | None
    unit: str | None
    externalId: str | None
    metadata: _t.Dict[str, str]
    active: bool
    createdAt: str
    updatedAt: str


class ItemCreate(_t.TypedDict):
    business_id: int
    """The business that sells it."""
    code: str
    """Main code, unique in the business."""
    aux_code: NotRequired[str | None]
    """Auxiliary code; some trades must use SRI’s (catalog `auxiliary-codes`)."""
    name: str
    description: NotRequired[str | None]
    price: NotRequired[_n.Amount | None]
    """Unit price without taxes, proposed for new lines. Required unless `price_with_tax` is sent, which replaces it."""
    price_with_tax: NotRequired[_n.Amount | None]
    """Unit price with IVA, as on the price tag. `price` is computed from it. For a line that costs exactly this, send it as `price` together with `price_includes_tax`. Only if the product has no tax besides IVA. A new `price` alone sets it to null."""
    item_type_id: int
    """Catalog `item-types`."""
    tax_ids: _t.Sequence[int]
    """Catalog `taxes`: one IVA, at most one ICE, at most one IRBPNR."""
    ice_value: NotRequired[_n.Amount | None]
    """ICE in USD per unit sold; replaces the rate of the catalog. Required where the ICE is charged per litre of alcohol or gram of sugar."""
    unit: NotRequired[str | None]
    """Unit of measure."""
    external_id: NotRequired[str | None]
    """Your own id of the record, unique among its kind in the business (409 otherwise). Not printed, not sent to SRI."""
    metadata: NotRequired[_t.Mapping[str, str] | None]
    """Up to 20 pairs of texts: names of 40 characters, values of 500. An update replaces all of them. Not printed, not sent to SRI."""
    active: NotRequired[bool | None]
    """Default true."""


class ItemTax(_t.TypedDict):
    id: int
    taxType: CatalogReference
    code: str
    """SRI’s codigoPorcentaje."""
    name: str
    rate: _n.Number | None


class ItemUpdate(_t.TypedDict):
    """Only the keys sent change. Those of `x-mandatory` cannot be emptied with null."""

    business_id: NotRequired[int]
    """The business that sells it."""
    code: NotRequired[str]
    """Main code, unique in the business."""
    aux_code: NotRequired[str | None]
    """Auxiliary code; some trades must use SRI’s (catalog `auxiliary-codes`)."""
    name: NotRequired[str]
    description: NotRequired[str | None]
    price: NotRequired[_n.Amount | None]
    """Unit price without taxes, proposed for new lines. Required unless `price_with_tax` is sent, which replaces it."""
    price_with_tax: NotRequired[_n.Amount | None]
    """Unit price with IVA, as on the price tag. `price` is computed from it. For a line that costs exactly this, send it as `price` together with `price_includes_tax`. Only if the product has no tax besides IVA. A new `price` alone sets it to null."""
    item_type_id: NotRequired[int]
    """Catalog `item-types`."""
    tax_ids: NotRequired[_t.Sequence[int]]
    """Catalog `taxes`: one IVA, at most one ICE, at most one IRBPNR."""
    ice_value: NotRequired[_n.Amount | None]
    """ICE in USD per unit sold; replaces the rate of the catalog. Required where the ICE is charged per litre of alcohol or gram of sugar."""
    unit: NotRequired[str | None]
    """Unit of measure."""
    external_id: NotRequired[str | None]
    """Your own id of the record, unique among its kind in the business (409 otherwise). Not printed, not sent to SRI."""
    metadata: NotRequired[_t.Mapping[str, str] | None]
    """Up to 20 pairs of texts: names of 40 characters, values of 500. An update replaces all of them. Not printed, not sent to SRI."""
    active: NotRequired[bool | None]
    """Default true."""


class KeptBody(_t.TypedDict):
    bytes: int
    """Its length."""
    text: str | None
    """Its beginning, unchanged but without secrets. Null: there was none, it was a file, an answer to a successful GET, or it is not stored."""
    whole: bool
    """`text` is all of it."""


class ListMeta(_t.TypedDict):
    page: int
    """The page given. 1 when a cursor was used."""
    perPage: int
    total: int
    """Records that match."""
    lastPage: int
    nextCursor: str | None
    """Send as `cursor` to read on. Null on the last page. Cheaper than deep pages."""
    totalIsEstimate: NotRequired[bool]
    """True when `total` and `lastPage` are estimates because counting would be slow."""
    amount: NotRequired[_n.Number]
    """For the documents of an amount: the sum of all of them, including other pages. It equals the amount."""


class ListedDocument(_t.TypedDict):
    """`view=summary` leaves out items, taxes, additionalInfo and history."""

    id: int
    businessId: int
    documentType: DocumentTypeReference
    documentState: DocumentStateReference
    state: _t.Literal["draft", "signed", "recepted", "authorizated", "rejected"]
    """Only `authorizated` is fiscally valid."""
    environment: EnvironmentReference
    emissionType: CatalogReference
    establishment: SeriesReference
    emissionPoint: SeriesReference
    number: str | None
    """`001-001-000000012`; null while a draft."""
    accessKey: str | None
    """49 digits; null while a draft."""
    authorizationNumber: str | None
    authorizedAt: str | None
    annulment: Annulment | None
    """Progress of the annulment; null if none was requested. Reports do not include `annulled` documents."""
    issuedElsewhere: bool
    """True: issued in SRI’s portal or by another system, and imported by its access key."""
    date: str
    customerId: int
    entity: Entity
    customer: NotRequired[NamedCustomer]
    paymentMethod: CatalogReference
    detail: str | None
    externalId: str | None
    metadata: _t.Dict[str, str]
    subtotal: _n.Number
    discount: _n.Number
    total: _n.Number
    errors: _t.List[Notice]
    """Why the document was rejected."""
    warnings: _t.List[Notice]
    mergedRequests: int
    """Number of requests without an Idempotency-Key that were treated as repeats of the one that created the document."""
    modifiedDocumentCode: NotRequired[str]
    modifiedDocumentNumber: NotRequired[str]
    modifiedDocumentDate: NotRequired[str]
    reason: NotRequired[str]
    providerEntityId: NotRequired[int]
    departureAddress: NotRequired[str]
    carrierEntityId: NotRequired[int]
    carrier: NotRequired[Entity]
    transportStartDate: NotRequired[str]
    transportEndDate: NotRequired[str]
    vehiclePlate: NotRequired[str]
    transferReason: NotRequired[str]
    destinationAddress: NotRequired[str]
    route: NotRequired[str]
    destinationEstablishmentCode: NotRequired[str]
    customsDocument: NotRequired[str]
    supportDocumentTypeId: NotRequired[int]
    supportDocumentNumber: NotRequired[str]
    supportDocumentDate: NotRequired[str]
    supportDocumentAuthorization: NotRequired[str]
    recipients: NotRequired[_t.List[GuideRecipient]]
    guideNumber: NotRequired[str]
    tip: NotRequired[_n.Number]
    payments: NotRequired[_t.List[Payment]]
    export: NotRequired[ExportTerms]
    reimbursements: NotRequired[_t.List[Reimbursement]]
    thirdPartyCharges: NotRequired[_t.List[ThirdPartyCharge]]
    fuelWithholdings: NotRequired[_t.List[FuelWithholding]]
    substituteGuide: NotRequired[SubstituteGuide]
    negotiable: NotRequired[Negotiable]
    vatRefund: NotRequired[_n.Number]
    withheldByBuyer: NotRequired[WithheldByBuyer]
    relatedParty: NotRequired[bool]
    paymentLocationId: NotRequired[int]
    fiscalPeriod: NotRequired[str]
    retainedSubjectType: NotRequired[str]
    foreignRegime: NotRequired[str]
    paymentCountry: NotRequired[str]
    doubleTaxationTreaty: NotRequired[bool]
    subjectToWithholding: NotRequired[bool]
    preferentialRegime: NotRequired[bool]
    createdAt: str
    updatedAt: str
    items: NotRequired[_t.List[DocumentItem]]
    taxes: NotRequired[_t.List[TaxAmount]]
    """One entry per tax and rate."""
    additionalInfo: NotRequired[_t.List[Pair]]
    history: NotRequired[_t.List[HistoryEntry]]


class ListedReceivedDocument(_t.TypedDict):
    id: int
    businessId: int
    documentType: DocumentTypeReference
    environment: EnvironmentReference
    number: str
    """`001-001-000000012`"""
    accessKey: str
    date: str
    """Issue date."""
    authorizationNumber: str | None
    """As returned by SRI. A value in a file is only a claim."""
    authorizedAt: str | None
    """As returned by SRI. A value in a file is only a claim."""
    issuer: ReceivedIssuerName
    receiverIdentification: str | None
    """The RUC of the business, or the cédula of a natural person."""
    state: _t.Literal["unconfirmed", "authorized", "pending_annulment", "annulled", "not_authorized"]
    """SRI’s state of its access key. The result of checking its bytes is `xmlStatus`. Annulled documents are not included in any sum."""
    stateCheckedAt: str | None
    """When SRI last returned its state."""
    annulledAt: str | None
    """When it was first seen annulled."""
    xmlStatus: _t.Literal["waiting", "verified", "intact", "tampered", "faulty", "not_found"]
    """`waiting`: it is being requested from SRI. `verified`: SRI itself provided this XML, or the same one. `intact`: a file with a valid signature; SRI has not confirmed it, and the signer may be anyone. `tampered`: changed after it was signed, or a file that differs from the document that SRI authorised (`otherCopy`). `faulty`: `faults` lists what is wrong. `not_found`: SRI did not provide it, and there is no file."""
    confirmedAt: str | None
    """When SRI itself provided the stored XML."""
    notGivenAt: str | None
    """Since when it is known that SRI no longer provides its XML, which SRI keeps for about a month. The XML can then no longer be confirmed."""
    signer: ReceivedSigner | None
    otherCopy: ReceivedOtherCopy | None
    claimedAuthorization: ReceivedClaimedAuthorization | None
    accepted: ReceivedAcceptance | None
    source: _t.Literal["report", "file", "key"]
    """How it was first imported."""
    subtotal: _n.Number | None
    """Before taxes. Null if not known."""
    vat: _n.Number | None
    """IVA."""
    total: _n.Number | None
    """With taxes. In a withholding, the value withheld."""
    sustainCode: CatalogReference | None
    deductible: bool | None
    """Null: not classified."""
    vatCredit: _t.Literal["full", "proportional", "none"] | None
    """Share of its IVA that is credit. Null: not classified."""
    fixedAsset: bool | None
    """Null: not classified."""
    registeredOn: str | None
    """The day it was entered into the books."""
    sustainParts: _t.List[SustainPart] | None
    """The parts of a purchase that is divided among several sustentos; null for any other. `sustainCode` is then null, and each of the other values is there where all parts agree on it."""
    classifiedBy: _t.Literal["person", "rule", "none"]
    """Source of sustento, deductible, IVA credit, fixed asset and day of registration. `none`: none of them is set."""
    note: str | None
    faults: _t.List[Notice]
    """Failed checks of its XML."""
    warnings: _t.List[Notice]
    createdAt: str
    updatedAt: str


class ListedRehearsal(_t.TypedDict):
    id: int
    businessId: int
    state: _t.Literal["waiting", "running", "done", "interrupted"]
    """`interrupted`: its process ended. Request another one; nothing has to be undone."""
    verdict: _t.Literal["passed", "warnings", "failed", "stopped"] | None
    """`stopped`: at a danger."""
    createdAt: str
    startedAt: str | None
    finishedAt: str | None
    expiresAt: str
    """Until when it is stored."""


class ListedRequest(_t.TypedDict):
    requestId: str
    """The `Request-Id` of the answer."""
    at: str
    """When the answer went out."""
    method: str
    path: str
    """With its query."""
    route: str | None
    """The operation: `documents.create`. Null: there is no such address."""
    status: int
    milliseconds: int
    key: RequestKey
    ip: str | None
    idempotencyKey: str | None


class LoggedRequest(_t.TypedDict):
    requestId: str
    """The `Request-Id` of the answer."""
    at: str
    """When the answer went out."""
    method: str
    path: str
    """With its query."""
    route: str | None
    """The operation: `documents.create`. Null: there is no such address."""
    status: int
    milliseconds: int
    key: RequestKey
    ip: str | None
    idempotencyKey: str | None
    sent: KeptBody
    answered: KeptBody


class LogoFile(_t.TypedDict):
    type: _t.Literal["logo"]
    logoUrl: str
    mediaType: _t.Literal["image/png", "image/jpeg"]
    width: int
    height: int


class Me(_t.TypedDict):
    account: MeAccount
    plan: MePlan
    key: MeKey | None
    person: MePerson | None


class MeAccount(_t.TypedDict):
    id: int
    name: str


class MePlan(_t.TypedDict):
    name: str
    requestsPerMinute: Quota
    emissionsPerMinute: Quota
    documentsThisMonth: int
    """Emitted in the calendar month, in Guayaquil."""


class MeKey(_t.TypedDict):
    """Null for a person."""

    id: int
    name: str
    mode: _t.Literal["live", "test"]
    permissions: _t.List[_t.Literal["documents:read", "documents:draft", "documents:emit", "documents:annul", "received:read", "received:write", "parties:read", "parties:write", "items:read", "items:write", "payments:read", "payments:write", "reports:read", "reports:close", "settings:read", "settings:write", "log:read"]]
    businessIds: _t.List[int] | None
    """The only businesses seen. Null: all of the account."""
    expiresAt: str | None
    """Null: never."""


class MePerson(_t.TypedDict):
    """Null for a key."""

    id: int
    email: str
    name: str
    role: _t.Literal["owner", "administrator", "member", "accountant", "cashier"]
    permissions: _t.List[_t.Literal["documents:read", "documents:draft", "documents:emit", "documents:annul", "received:read", "received:write", "parties:read", "parties:write", "items:read", "items:write", "payments:read", "payments:write", "reports:read", "reports:close", "settings:read", "settings:write", "log:read", "account:manage"]]
    businessIds: _t.List[int] | None
    """The only businesses seen. Null: all of the account."""
    emissionPointIds: _t.List[int] | None
    """Where a cashier sells. Null: anywhere."""


class MonthPackage(_t.TypedDict):
    id: int
    businessId: int
    period: str
    """A month, `2026-10`, or a semester, `2026-S1`."""
    state: _t.Literal["waiting", "building", "ready", "failed"]
    files: int | None
    """Number of files it will contain. Null until they are counted."""
    done: int
    """Number of files it contains so far."""
    bytes: int
    error: str | None
    """Why it failed."""
    createdAt: str
    finishedAt: str | None
    expiresAt: str
    """Until when it is stored."""
    download: str | None
    """Relative to the base address, once it is ready: follow it as it is."""


class NamedCustomer(_t.TypedDict):
    """Purchase settlement: the customer that it names in addition to the provider."""

    id: int
    identification: str
    businessName: str
    email: str | None


class Negotiable(_t.TypedDict):
    email: NotRequired[str | None]


class NegotiableBody(_t.TypedDict):
    email: NotRequired[str | None]
    """Only for those who notify buyers in bulk through SRI’s portal."""


class Notice(_t.TypedDict):
    message: str
    code: str
    params: NotRequired[_t.Dict[str, str | _n.Number]]
    """The figures and names of the message, listed by code under Errors: `{"max": 300}`."""
    field: NotRequired[str]
    """Path of the field concerned, where one is."""
    source: NotRequired[_t.Literal["talonario", "sri"]]
    """`sri`: the message is the tax authority’s own, verbatim in Spanish."""
    identifier: NotRequired[str]
    """SRI’s `identificador` of the message."""
    additionalInfo: NotRequired[str]
    """SRI’s `informacionAdicional`, verbatim."""
    hint: NotRequired[str]
    """The remedy, in plain Spanish."""


class NumberProposal(_t.TypedDict):
    environment: EnvironmentReference
    documentType: DocumentTypeReference
    establishmentCode: str
    emissionPointCode: str
    sequenceId: int | None
    """The sequence to align with `PUT /sequences/{id}`. Null when the emission point is not here."""
    nextNumber: int | None
    """Current next number of that sequence."""
    highestSeen: int
    """The highest number among the imported access keys, without the doubtful ones if there are others."""
    lastIssuedOn: str
    """Issue date of the newest of those documents."""
    documents: int
    """Documents seen, without the doubtful ones."""
    confirmed: int
    """Number of them that SRI has returned."""
    doubtful: int
    """Further keys that were left out: SRI has not returned them, and their number is more than ten million above the others or is the highest possible one. Check in the old system whether they exist."""
    highestDoubtful: int | None
    """The highest number of the doubtful ones."""
    proposedNumber: int | None
    """`highestSeen` + 1. Null when the numbers are used up, or only doubtful ones were seen."""
    state: _t.Literal["behind", "agrees", "point_unknown", "doubtful"]
    """`behind`: the next number was seen elsewhere already, or is below one that was. `agrees`: it is above all of them. `point_unknown`: create the emission point first. `doubtful`: only doubtful keys were seen, so nothing is proposed."""


class Obligation(_t.TypedDict):
    businessId: int
    businessName: str
    obligation: _t.Literal["104", "103", "ATS"]
    """`104` IVA, `103` withholdings of income tax, `ATS` the annex of transactions."""
    period: str
    """A month, `2026-10`, or a semester, `2026-S1`."""
    dueOn: str
    """The due date, including holidays and extensions."""
    rule: str
    """Why that day, in Spanish, with its source."""
    doubts: _t.List[str]
    """A point about which sources disagree and which a setting of the business decides, in Spanish."""
    state: _t.Literal["open", "ready", "declared"]
    returnNumber: str | None
    """The number of the return, once it is declared."""


ObligationSetting = _t.TypedDict(
    "ObligationSetting",
    {
        "from": "str",
        "vatPeriod": "_t.Literal[\"month\", \"semester\"]",
        "taxpayerClass": "_t.Literal[\"general\", \"special\", \"public\", \"digital_services\"] | None",
        "place": "str | None",
        "specialDay": "int",
        "atsMonths": "int",
        "obligations": "_t.List[_t.Literal[\"104\", \"103\", \"ATS\"]]",
    },
)


ObligationSettingInput = _t.TypedDict(
    "ObligationSettingInput",
    {
        "from": "str",
        "vat_period": "NotRequired[_t.Literal[\"month\", \"semester\"] | None]",
        "taxpayer_class": "NotRequired[_t.Literal[\"general\", \"special\", \"public\", \"digital_services\"] | None]",
        "place": "NotRequired[str | None]",
        "special_day": "NotRequired[int | None]",
        "ats_months": "NotRequired[int | None]",
        "obligations": "NotRequired[_t.Sequence[_t.Literal[\"104\", \"103\", \"ATS\"]] | None]",
    },
)


class ObligationSettings(_t.TypedDict):
    mailReminders: bool
    """Owners, administrators and accountants of the business are mailed five days and one day before a return is due."""
    settings: _t.List[ObligationSetting]
    """By date. Empty: monthly, everything, the class the business has."""


class ObligationSettingsReplace(_t.TypedDict):
    settings: _t.Sequence[ObligationSettingInput]
    mail_reminders: NotRequired[bool | None]
    """Owners, administrators and accountants of the business are mailed five days and one day before a return is due. Default true."""


class ObligationUpdate(_t.TypedDict):
    state: _t.Literal["open", "ready", "declared"]
    return_number: NotRequired[str | None]
    """The number that SRI gave the return: required if it is `declared`, otherwise not accepted."""


class OwnClassification(_t.TypedDict):
    documentId: int
    sustainCode: CatalogReference | None
    deductible: bool | None
    vatCredit: _t.Literal["full", "proportional", "none"] | None
    fixedAsset: bool | None
    registeredOn: str | None
    """The day it was entered into the books."""
    sustainParts: _t.List[SustainPart] | None
    """The parts of a purchase that is divided among several sustentos; null for any other. `sustainCode` is then null, and each of the other values is there where all parts agree on it."""


class OwnClassificationUpdate(_t.TypedDict):
    """Only the keys sent change."""

    sustain_code_id: NotRequired[int | None]
    """Catalog `sustain-codes`: what the purchase supports; one that the document type may have. Null: not classified."""
    deductible: NotRequired[bool | None]
    """Whether it is a deductible expense. Null: not classified."""
    vat_credit: NotRequired[_t.Literal["full", "proportional", "none"] | None]
    """Which part of its IVA is credit: all, the share of the proportional factor, or nothing. Null: not classified."""
    fixed_asset: NotRequired[bool | None]
    """Null: not classified."""
    registered_on: NotRequired[str | None]
    """The day it was entered into the books: from its issue date to today."""
    sustain_parts: NotRequired[_t.Sequence[SustainPartBody] | None]
    """Divides the purchase among several sustentos, instead of `sustain_code_id`, `vat_credit`, `fixed_asset` and `deductible`. The bases must add up exactly to those of the document, rate by rate; the IVA is divided accordingly. Null ends the division."""


class PackageCreate(_t.TypedDict):
    business_id: int
    period: str
    """A month, `2026-10`, or a semester, `2026-S1`."""
    figures: NotRequired[_t.Literal["current"] | None]
    """Today’s figures, also of a closed period."""


class Pair(_t.TypedDict):
    name: str
    value: str


class Payment(_t.TypedDict):
    paymentMethod: CatalogReference
    total: _n.Number
    term: _n.Number | None
    timeUnit: str | None


class PaymentBody(_t.TypedDict):
    payment_method_id: int
    """Catalog `payment-methods`."""
    total: _n.Amount
    """The part of the total paid this way."""
    term: NotRequired[_n.Amount | None]
    """How long, in `time_unit`."""
    time_unit: NotRequired[str | None]
    """Default `dias`."""


Period = _t.TypedDict(
    "Period",
    {
        "period": "str",
        "from": "str",
        "to": "str",
        "businessId": "int",
        "state": "_t.Literal[\"open\", \"closed\"]",
        "closedAt": "str | None",
        "closedBy": "PeriodClosedBy | None",
        "figures": "_t.List[PeriodFiguresItem]",
        "differences": "_t.List[FigureDifference]",
        "changed": "_t.List[ChangedDocument]",
        "verification": "PeriodVerification | None",
        "history": "_t.List[PeriodHistoryItem]",
    },
)


class PeriodClosedBy(_t.TypedDict):
    kind: str
    id: int | None
    name: str | None


class PeriodFiguresItem(_t.TypedDict):
    figure: str
    value: _n.Number


class PeriodHistoryItem(_t.TypedDict):
    closedAt: str
    closedBy: PeriodHistoryItemClosedBy
    reopenedAt: str | None
    reopenedBy: PeriodHistoryItemReopenedBy | None
    reason: str | None


class PeriodHistoryItemClosedBy(_t.TypedDict):
    kind: str
    id: int | None
    name: str | None


class PeriodHistoryItemReopenedBy(_t.TypedDict):
    kind: str
    id: int | None
    name: str | None


class PeriodClose(_t.TypedDict):
    business_id: int


class PeriodReopen(_t.TypedDict):
    business_id: int
    reason: str
    """Why. It stays with the period."""


class PeriodVerification(_t.TypedDict):
    asked: int
    """Documents about which SRI is queried: issued and received ones of this month or the previous one."""
    answered: int
    unanswered: int
    """SRI answered about others but, after several queries, not about these."""
    changed: int
    """Documents whose state at SRI was different, for example annulled in its portal."""
    outOfReach: int
    """Documents that are too old for SRI to answer about; they are not queried."""
    startedAt: str
    startedBy: PeriodVerificationStartedBy
    finishedAt: str | None
    """Null while it runs."""


class PeriodVerificationStartedBy(_t.TypedDict):
    kind: str
    id: int | None
    name: str | None


class PeriodVerify(_t.TypedDict):
    business_id: int


class Problem(_t.TypedDict):
    type: str
    title: str
    status: int
    detail: str
    code: str
    """Stable machine code, listed under Errors."""
    errors: _t.List[FieldFault]
    """All faults at once; at most the first 100 of them."""
    moreErrors: NotRequired[int]
    """Number of further faults that are not listed. A body with very many faults is not checked completely. Left out if all are listed."""


class Provider(_t.TypedDict):
    id: int
    businessId: int
    identificationTypeId: int
    identificationType: CatalogReference
    identification: str
    businessName: str
    commercialName: str | None
    email: str | None
    mobile: str | None
    address: str | None
    externalId: str | None
    metadata: _t.Dict[str, str]
    active: bool
    warnings: _t.List[Notice]
    """Doubts that refuse nothing, such as a check digit that fails."""
    createdAt: str
    updatedAt: str


class ProviderCreate(_t.TypedDict):
    business_id: int
    """The business whose directory it is in."""
    identification_type_id: int
    """Catalog `identification-types`."""
    identification: str
    """RUC, cédula, passport or foreign id: at most 20 characters."""
    business_name: str
    """Razón social, or names and surnames."""
    commercial_name: NotRequired[str | None]
    email: NotRequired[str | None]
    """One or several, comma separated. Documents are sent here."""
    mobile: NotRequired[str | None]
    address: NotRequired[str | None]
    """Needed to receive a delivery guide."""
    external_id: NotRequired[str | None]
    """Your own id of the record, unique among its kind in the business (409 otherwise). Not printed, not sent to SRI."""
    metadata: NotRequired[_t.Mapping[str, str] | None]
    """Up to 20 pairs of texts: names of 40 characters, values of 500. An update replaces all of them. Not printed, not sent to SRI."""
    active: NotRequired[bool | None]
    """Default true."""


class ProviderPut(_t.TypedDict):
    """Makes the record, and then needs what a creation needs (business_id, identification_type_id, business_name), or changes the keys sent."""

    identification_type_id: NotRequired[int]
    """Catalog `identification-types`."""
    identification: NotRequired[str | None]
    """RUC, cédula, passport or foreign id: at most 20 characters."""
    business_name: NotRequired[str]
    """Razón social, or names and surnames."""
    commercial_name: NotRequired[str | None]
    email: NotRequired[str | None]
    """One or several, comma separated. Documents are sent here."""
    mobile: NotRequired[str | None]
    address: NotRequired[str | None]
    """Needed to receive a delivery guide."""
    external_id: NotRequired[str | None]
    """Your own id of the record, unique among its kind in the business (409 otherwise). Not printed, not sent to SRI."""
    metadata: NotRequired[_t.Mapping[str, str] | None]
    """Up to 20 pairs of texts: names of 40 characters, values of 500. An update replaces all of them. Not printed, not sent to SRI."""
    active: NotRequired[bool | None]
    """Default true."""
    business_id: int
    """The business whose directory it is in."""


class ProviderUpdate(_t.TypedDict):
    """Only the keys sent change. Those of `x-mandatory` cannot be emptied with null."""

    business_id: NotRequired[int]
    """The business whose directory it is in."""
    identification_type_id: NotRequired[int]
    """Catalog `identification-types`."""
    identification: NotRequired[str]
    """RUC, cédula, passport or foreign id: at most 20 characters."""
    business_name: NotRequired[str]
    """Razón social, or names and surnames."""
    commercial_name: NotRequired[str | None]
    email: NotRequired[str | None]
    """One or several, comma separated. Documents are sent here."""
    mobile: NotRequired[str | None]
    address: NotRequired[str | None]
    """Needed to receive a delivery guide."""
    external_id: NotRequired[str | None]
    """Your own id of the record, unique among its kind in the business (409 otherwise). Not printed, not sent to SRI."""
    metadata: NotRequired[_t.Mapping[str, str] | None]
    """Up to 20 pairs of texts: names of 40 characters, values of 500. An update replaces all of them. Not printed, not sent to SRI."""
    active: NotRequired[bool | None]
    """Default true."""


class Quota(_t.TypedDict):
    limit: int | None
    """Null: no limit."""
    left: int | None
    """In this window. Null: no limit."""
    resetsInSeconds: int | None
    """Until all of it is there again."""


class ReadTable(_t.TypedDict):
    format: _t.Literal["csv", "xlsx"]
    encoding: _t.Literal["utf-8", "utf-16", "windows-1252"] | None
    """Only for a CSV file."""
    separator: _t.Literal[",", ";", "\t"] | None
    """Only for a CSV file."""
    sheets: _t.List[TableSheet]
    """Only for a workbook."""
    sheet: str | None
    """The sheet that was read."""
    headingLine: int
    """The line that was read as the heading."""
    columns: _t.List[TableColumn]
    questions: _t.List[_t.Literal["priceIncludesVat", "defaultTaxId", "defaultItemTypeId"]]
    """Missing information: answer each question in the query before anything is written."""


class ReceivedAcceptance(_t.TypedDict):
    """The user who accepted it although SRI has not confirmed it."""

    at: str
    by: ReceivedAcceptedBy


class ReceivedAcceptedBy(_t.TypedDict):
    kind: _t.Literal["api_key", "user", "operator", "system"]
    id: int | None
    name: str | None


class ReceivedClaimedAuthorization(_t.TypedDict):
    """Authorization as stated by the wrapper of a file or by SRI’s report. This statement is not signed."""

    number: str | None
    authorizedAt: str | None


class ReceivedClassification(_t.TypedDict):
    classifiedBy: _t.Literal["person", "rule", "none"]
    batchId: int | None
    """The batch that last classified it, if any."""
    suggestions: _t.List[ClassificationSuggestion]
    """The best first. Nothing is stored until a user confirms it."""


class ReceivedContent(_t.TypedDict):
    version: str
    """Version of its schema."""
    currency: str | None
    issuer: ReceivedIssuer
    receivers: _t.List[ReceivedParty]
    """One, except in a delivery guide."""
    items: _t.List[ReceivedItem]
    taxes: _t.List[ReceivedTax]
    """One entry per tax and rate."""
    discount: _n.Number | None
    tip: _n.Number | None
    payments: _t.List[ReceivedPayment]
    withholdings: _t.List[ReceivedWithholding]
    fiscalPeriod: str | None
    """`2026-11`"""
    references: _t.List[ReceivedReference]
    """Documents that it is about."""
    reason: str | None
    transport: ReceivedTransport | None
    additionalInfo: _t.List[Pair]


class ReceivedDocument(_t.TypedDict):
    id: int
    businessId: int
    documentType: DocumentTypeReference
    environment: EnvironmentReference
    number: str
    """`001-001-000000012`"""
    accessKey: str
    date: str
    """Issue date."""
    authorizationNumber: str | None
    """As returned by SRI. A value in a file is only a claim."""
    authorizedAt: str | None
    """As returned by SRI. A value in a file is only a claim."""
    issuer: ReceivedIssuerName
    receiverIdentification: str | None
    """The RUC of the business, or the cédula of a natural person."""
    state: _t.Literal["unconfirmed", "authorized", "pending_annulment", "annulled", "not_authorized"]
    """SRI’s state of its access key. The result of checking its bytes is `xmlStatus`. Annulled documents are not included in any sum."""
    stateCheckedAt: str | None
    """When SRI last returned its state."""
    annulledAt: str | None
    """When it was first seen annulled."""
    xmlStatus: _t.Literal["waiting", "verified", "intact", "tampered", "faulty", "not_found"]
    """`waiting`: it is being requested from SRI. `verified`: SRI itself provided this XML, or the same one. `intact`: a file with a valid signature; SRI has not confirmed it, and the signer may be anyone. `tampered`: changed after it was signed, or a file that differs from the document that SRI authorised (`otherCopy`). `faulty`: `faults` lists what is wrong. `not_found`: SRI did not provide it, and there is no file."""
    confirmedAt: str | None
    """When SRI itself provided the stored XML."""
    notGivenAt: str | None
    """Since when it is known that SRI no longer provides its XML, which SRI keeps for about a month. The XML can then no longer be confirmed."""
    signer: ReceivedSigner | None
    otherCopy: ReceivedOtherCopy | None
    claimedAuthorization: ReceivedClaimedAuthorization | None
    accepted: ReceivedAcceptance | None
    source: _t.Literal["report", "file", "key"]
    """How it was first imported."""
    subtotal: _n.Number | None
    """Before taxes. Null if not known."""
    vat: _n.Number | None
    """IVA."""
    total: _n.Number | None
    """With taxes. In a withholding, the value withheld."""
    sustainCode: CatalogReference | None
    deductible: bool | None
    """Null: not classified."""
    vatCredit: _t.Literal["full", "proportional", "none"] | None
    """Share of its IVA that is credit. Null: not classified."""
    fixedAsset: bool | None
    """Null: not classified."""
    registeredOn: str | None
    """The day it was entered into the books."""
    sustainParts: _t.List[SustainPart] | None
    """The parts of a purchase that is divided among several sustentos; null for any other. `sustainCode` is then null, and each of the other values is there where all parts agree on it."""
    classifiedBy: _t.Literal["person", "rule", "none"]
    """Source of sustento, deductible, IVA credit, fixed asset and day of registration. `none`: none of them is set."""
    note: str | None
    faults: _t.List[Notice]
    """Failed checks of its XML."""
    warnings: _t.List[Notice]
    createdAt: str
    updatedAt: str
    providerId: int | None
    """The issuer in the directory of providers."""
    content: ReceivedContent | None
    links: _t.List[DocumentLink]
    """Withholdings issued about it, notes that change it, the document it changes, the invoices a withholding is about."""


class ReceivedEventData(_t.TypedDict):
    id: int
    """The received document."""
    businessId: int
    documentTypeCode: str
    state: _t.Literal["unconfirmed", "authorized", "pending_annulment", "annulled", "not_authorized"]
    xmlStatus: _t.Literal["waiting", "verified", "intact", "tampered", "faulty", "not_found"]
    number: str
    accessKey: str
    authorizationNumber: str | None
    authorizedAt: str | None
    date: str
    issuer: ReceivedEventIssuer
    total: _n.Number | None
    sustainCode: str | None
    deductible: bool | None
    vatCredit: _t.Literal["full", "proportional", "none"] | None
    fixedAsset: bool | None
    registeredOn: str | None
    sustainParts: _t.List[SustainPart] | None
    """The parts of a purchase that is divided among several sustentos; null for any other. `sustainCode` is then null, and each of the other values is there where all parts agree on it."""
    classifiedBy: _t.Literal["person", "rule", "none"]
    note: str | None
    acceptedAt: str | None
    """When a user accepted it although SRI has not confirmed it."""


class ReceivedEventIssuer(_t.TypedDict):
    identification: str
    businessName: str


class ReceivedFetch(_t.TypedDict):
    business_id: int
    """The business that received the documents."""
    access_keys: _t.Sequence[str]


class ReceivedIssuer(_t.TypedDict):
    identification: str
    businessName: str
    commercialName: str | None
    address: str | None
    establishmentAddress: str | None
    specialTaxpayer: str | None
    accountingRequired: bool | None
    retentionAgent: str | None
    regime: str | None


class ReceivedIssuerName(_t.TypedDict):
    identification: str
    businessName: str
    """Empty until it is known."""


class ReceivedItem(_t.TypedDict):
    code: str | None
    auxCode: str | None
    description: str
    unit: str | None
    amount: _n.Number | None
    price: _n.Number | None
    discount: _n.Number | None
    subtotal: _n.Number | None
    taxes: _t.List[ReceivedTax]
    additionalDetails: _t.List[Pair]


class ReceivedMark(_t.TypedDict):
    business_id: int
    """The business that received the documents."""
    ids: _t.Sequence[int]
    sustain_code_id: NotRequired[int | None]
    """Catalog `sustain-codes`: what the purchase supports; one that the document type may have. Null: not classified."""
    deductible: NotRequired[bool | None]
    """Whether it is a deductible expense. Null: not classified."""
    vat_credit: NotRequired[_t.Literal["full", "proportional", "none"] | None]
    """Which part of its IVA is credit: all, the share of the proportional factor, or nothing. Null: not classified."""
    fixed_asset: NotRequired[bool | None]
    """Null: not classified."""
    registered_on: NotRequired[str | None]
    """The day it was entered into the books: from its issue date to today."""
    note: NotRequired[str | None]
    """For accountants."""


class ReceivedMarked(_t.TypedDict):
    updated: int
    batchId: int | None
    """The batch to undo, which restores their previous values. Null: only the note changed, or nothing."""


class ReceivedOtherCopy(_t.TypedDict):
    """Another XML with the same access key and different content."""

    by: _t.Literal["sri", "file"]
    """Provider of the other copy."""
    sha256: str
    """SHA-256 of the other copy, hexadecimal."""
    total: _n.Number | None
    """Total of the other copy."""
    keptBy: _t.Literal["sri", "file"]
    """Provider of the copy that is stored and shown."""
    keptSha256: str
    """SHA-256 of the stored copy when they were compared."""
    seenAt: str


class ReceivedParty(_t.TypedDict):
    identificationType: str | None
    """Code of catalog `identification-types`."""
    identification: str
    name: str
    address: str | None


class ReceivedPayment(_t.TypedDict):
    paymentMethodCode: str
    total: _n.Number
    term: _n.Number | None
    timeUnit: str | None


class ReceivedReference(_t.TypedDict):
    kind: _t.Literal["modified", "support", "delivery_guide", "reimbursed"]
    documentTypeCode: str
    """Code of catalog `support-document-types`; may be empty."""
    number: str
    date: str | None
    authorization: str | None
    issuer: str | None
    sustainCode: str | None
    subtotal: _n.Number | None
    total: _n.Number | None


class ReceivedSigner(_t.TypedDict):
    """Certificate that signed the XML, and evidence about its holder."""

    holder: str | None
    """Holder as named in the certificate. A certificate can contain any name."""
    identification: str | None
    """The RUC, or the cédula, that the certificate names."""
    isIssuer: _t.Literal["yes", "no", "unknown"]
    """Whether the certificate is the issuer’s. `unknown`: it names no RUC."""
    trusted: _t.Literal["yes", "no", "unknown"]
    """Whether the chain of the certificate led to a certification authority of the operator’s bundle when the XML was imported. `unknown`: the operator has configured none."""
    authority: str | None
    """The certification authority that the certificate names."""
    validFrom: str
    validTo: str
    inDate: bool
    """The certificate was valid on the day of the document and at the signing time it states."""


class ReceivedTax(_t.TypedDict):
    code: str
    """SRI’s code of the tax: 2 IVA, 3 ICE, 5 IRBPNR."""
    percentageCode: str
    """SRI’s codigoPorcentaje."""
    rate: _n.Number | None
    base: _n.Number
    value: _n.Number


class ReceivedTransport(_t.TypedDict):
    carrierIdentification: str
    carrierName: str
    vehiclePlate: str | None
    departureAddress: str | None
    startDate: str | None
    endDate: str | None


class ReceivedUpdate(_t.TypedDict):
    """Only the keys sent change."""

    sustain_code_id: NotRequired[int | None]
    """Catalog `sustain-codes`: what the purchase supports; one that the document type may have. Null: not classified."""
    deductible: NotRequired[bool | None]
    """Whether it is a deductible expense. Null: not classified."""
    vat_credit: NotRequired[_t.Literal["full", "proportional", "none"] | None]
    """Which part of its IVA is credit: all, the share of the proportional factor, or nothing. Null: not classified."""
    fixed_asset: NotRequired[bool | None]
    """Null: not classified."""
    registered_on: NotRequired[str | None]
    """The day it was entered into the books: from its issue date to today."""
    note: NotRequired[str | None]
    """For accountants."""
    sustain_parts: NotRequired[_t.Sequence[SustainPartBody] | None]
    """Divides the purchase among several sustentos, instead of `sustain_code_id`, `vat_credit`, `fixed_asset` and `deductible`. The bases must add up exactly to those of the document, rate by rate; the IVA is divided accordingly. Null ends the division."""


class ReceivedWithholding(_t.TypedDict):
    taxCode: str
    """Code of catalog `retention-tax-types`."""
    retentionCode: str
    """SRI’s codigoRetencion."""
    base: _n.Number | None
    percentage: _n.Number
    value: _n.Number
    supportDocumentNumber: str | None


class Rehearsal(_t.TypedDict):
    id: int
    businessId: int
    state: _t.Literal["waiting", "running", "done", "interrupted"]
    """`interrupted`: its process ended. Request another one; nothing has to be undone."""
    verdict: _t.Literal["passed", "warnings", "failed", "stopped"] | None
    """`stopped`: at a danger."""
    createdAt: str
    startedAt: str | None
    finishedAt: str | None
    expiresAt: str
    """Until when it is stored."""
    steps: _t.List[RehearsalStep]
    """Those that have ended."""
    stepIds: _t.List[str]
    """Ids of all steps, in their order."""
    report: RehearsalReport | None
    text: str | None
    """The report in words, to attach to a bug report."""


class RehearsalCreate(_t.TypedDict):
    business_id: int


class RehearsalMessage(_t.TypedDict):
    identifier: str
    """SRI's `identificador`."""
    message: str
    additionalInfo: str | None
    type: _t.Literal["error", "warning", "info"]
    meaning: str | None
    """Its meaning; null if this number is not known here."""
    hint: str | None
    """The remedy, in Spanish."""


class RehearsalReport(_t.TypedDict):
    format: int
    version: str
    """Version of Talonario."""
    startedAt: str
    finishedAt: str
    environment: _t.Literal["test"]
    series: str
    """The series of its documents at SRI, such as `001-999`."""
    verdict: _t.Literal["passed", "warnings", "failed", "stopped"]
    steps: _t.List[RehearsalStep]
    unknownAnswers: _t.List[RehearsalUnknownAnswer]
    """Unknown answers of SRI, redacted."""


class RehearsalStep(_t.TypedDict):
    id: str
    """`address`, `signature`, `connection`, `clock`, `services`, a type of document (`invoice` …), `rejection`, `resend`, `query`."""
    state: _t.Literal["ok", "warn", "fail", "danger", "skipped"]
    """`danger`: going on could have done harm, so nothing was sent after it."""
    code: str
    """Stable; docs/error-codes.md lists them."""
    params: _t.Dict[str, str | _n.Number]
    """The figures and names of the message."""
    message: str
    """The finding and the remedy."""
    said: _t.List[RehearsalMessage]
    """SRI’s answer, redacted."""


class RehearsalUnknownAnswer(_t.TypedDict):
    step: str
    service: _t.Literal["reception", "authorization", "query", "description"]
    why: str
    excerpt: str


class ReimbursedTax(_t.TypedDict):
    taxCode: str
    taxPercentageCode: str
    rate: _n.Number
    base: _n.Number
    value: _n.Number


class ReimbursedTaxBody(_t.TypedDict):
    tax_code: str
    """SRI’s code of the tax: 2 IVA, 3 ICE, 5 IRBPNR."""
    tax_percentage_code: str
    """SRI’s codigoPorcentaje (`code` in catalog `taxes`)."""
    rate: _n.Amount
    """Rate of the tax."""
    base: _n.Amount
    """Base of the tax."""
    value: _n.Amount
    """Value of the tax."""


class Reimbursement(_t.TypedDict):
    providerIdentificationType: str
    providerIdentification: str
    providerCountry: NotRequired[str | None]
    providerType: str
    documentType: str
    documentNumber: str
    documentDate: str
    authorization: str
    taxes: _t.List[ReimbursedTax]


class ReimbursementBody(_t.TypedDict):
    provider_identification_type: str
    """Code of catalog `identification-types`."""
    provider_identification: str
    provider_country: NotRequired[str | None]
    """Code of catalog `countries`; 593 is Ecuador."""
    provider_type: str
    """01 person, 02 company."""
    document_type: str
    """Code of catalog `support-document-types`."""
    document_number: str
    """Number of the purchase. `001-001-000000012` or fifteen digits."""
    document_date: str
    """Its issue date."""
    authorization: str
    """Its authorization number, 10 to 49 digits."""
    taxes: _t.Sequence[ReimbursedTaxBody]


class ReplayQueued(_t.TypedDict):
    queued: int
    """Deliveries queued again."""


Report = _t.TypedDict(
    "Report",
    {
        "book": "_t.Literal[\"sales\", \"purchases\", \"withholdings-made\", \"withholdings-received\", \"products\", \"customers\", \"providers\", \"payments\"]",
        "from": "str",
        "to": "str",
        "environment": "_t.Literal[\"test\", \"production\"]",
        "groupBy": "_t.Literal[\"day\", \"month\", \"establishment\", \"emissionPoint\", \"customer\", \"provider\", \"item\", \"paymentMethod\", \"documentType\", \"rate\"] | None",
        "totals": "BookTotals",
        "documents": "str",
        "accepted": "ReportAccepted | None",
        "groups": "_t.List[BookGroup]",
        "otherGroups": "ReportOtherGroups | None",
        "compare": "ReportCompare | None",
        "leftOut": "_t.List[ReportLeftOutItem]",
    },
)


class ReportAccepted(_t.TypedDict):
    """The part of these totals that SRI has not confirmed and a user accepted. Null if there is none."""

    count: int
    subtotal: _n.Number
    vat: _n.Number
    total: _n.Number
    documents: str
    """The documents behind the figure, relative to the base address: follow it as it is."""


class ReportOtherGroups(_t.TypedDict):
    """The sum of all groups after the 1000 largest."""

    count: int
    """Groups."""
    totals: BookTotals


ReportCompare = _t.TypedDict(
    "ReportCompare",
    {
        "from": "str",
        "to": "str",
        "totals": "BookTotals",
    },
)


class ReportLeftOutItem(_t.TypedDict):
    reason: _t.Literal["annulled", "not_authorized", "unconfirmed", "without_xml"]
    """`unconfirmed`: SRI has not confirmed its XML and no user accepted it. `without_xml`: there is no XML to read amounts from."""
    count: int
    documents: str
    """The documents behind the figure, relative to the base address: follow it as it is."""


class ReportDocument(_t.TypedDict):
    id: int
    """Id of a document or of a received document."""
    received: bool
    """Whether it is a received document."""
    documentTypeId: int
    number: str
    accessKey: str
    date: str
    """The day it counts on: of issue or, of a purchase, of registration."""
    issueDate: str
    party: ReportDocumentParty
    leftOut: _t.Literal["annulled", "not_authorized", "unconfirmed", "without_xml"] | None
    accepted: bool
    """SRI has not confirmed it, and a person took it for true."""
    amount: _n.Number
    """Its part of the amount. The parts of all documents add up to it."""


class ReportDocumentParty(_t.TypedDict):
    identification: str
    name: str


class RequestKey(_t.TypedDict):
    id: int
    name: str | None
    """Null: the key was deleted."""


class RetentionCodeRow(_t.TypedDict):
    id: int
    code: str
    """Its code at SRI."""
    name: str
    current: bool
    """In force today. Other rows stay readable, for old documents."""
    validFrom: str | None
    """First day in force, where it is known."""
    validTo: str | None
    """Last day in force, where it is known."""
    retentionTaxType: RetentionCodeRowRetentionTaxType
    percentage: _n.Number
    """Completed automatically where it is the only one; otherwise for information."""
    allowedPercentages: _t.List[_n.Number]
    requiredFields: _t.List[str]
    """Fields that a line with this code needs in addition, such as `banana_boxes`."""
    requiresExplicitPercentage: bool
    """True: send one of `allowedPercentages` in `retention_percentage`."""
    percentageRange: RetentionCodeRowPercentageRange | None
    """An open range in the law: any percentage inside it is accepted."""


class RetentionCodeRowRetentionTaxType(_t.TypedDict):
    id: int
    name: str
    code: str


class RetentionCodeRowPercentageRange(_t.TypedDict):
    """An open range in the law: any percentage inside it is accepted."""

    min: _n.Number
    max: _n.Number


class RetentionSuggestion(_t.TypedDict):
    retentionTaxTypeId: int
    retentionCodeId: int
    code: str
    name: str
    percentage: _n.Number | None
    times: int
    """How often it was withheld from this supplier."""
    lastUsed: str


class RetentionTaxTypeRow(_t.TypedDict):
    id: int
    code: str
    """Its code at SRI."""
    name: str
    current: bool
    """In force today. Other rows stay readable, for old documents."""
    validFrom: str | None
    """First day in force, where it is known."""
    validTo: str | None
    """Last day in force, where it is known."""
    base: _t.Literal["subtotal", "vat", "transfer"]
    """The base of the percentage."""


class Sayer(_t.TypedDict):
    kind: str
    id: int | None
    name: str | None


class Sequence(_t.TypedDict):
    id: int
    businessId: int
    establishmentId: int
    establishmentCode: str
    emissionPointId: int
    emissionPointCode: str
    documentType: DocumentTypeReference
    environment: EnvironmentReference
    nextNumber: int | None
    """Null when the sequence is used up."""
    lastUsedNumber: int | None
    """The highest number already used."""
    held: bool
    """The service was restored from a backup that may not contain the last numbers: nothing is issued until the next number is set."""
    updatedAt: str


class SequenceUpdate(_t.TypedDict):
    next_number: int
    """The number the next document takes. It must be above the highest number already used."""


class SeriesReference(_t.TypedDict):
    id: int
    code: str


class ServerProblem(_t.TypedDict):
    type: str
    title: str
    status: int
    detail: str
    code: str
    """Stable machine code, listed under Errors."""
    instance: str
    """`urn:uuid:` and the Request-Id."""


class Signature(_t.TypedDict):
    status: _t.Literal["missing", "valid", "expired", "not_yet_valid"]
    holder: str | None
    issuer: str | None
    serialNumber: str | None
    ruc: str | None
    """The RUC written in the certificate, where it has one."""
    validFrom: str | None
    validTo: str | None
    daysLeft: int | None
    """Full days until it expires; negative afterwards."""
    warnings: _t.List[Notice]


class SignatureCheck(_t.TypedDict):
    name: _t.Literal["stored", "opens", "in_date", "may_sign", "matches_ruc", "test_signature"]
    ok: bool
    why: str | None
    """The problem and the remedy; null if ok."""


class SignatureFile(_t.TypedDict):
    type: _t.Literal["signature"]
    status: _t.Literal["missing", "valid", "expired", "not_yet_valid"]
    holder: str | None
    issuer: str | None
    serialNumber: str | None
    ruc: str | None
    """The RUC written in the certificate, where it has one."""
    validFrom: str | None
    validTo: str | None
    daysLeft: int | None
    """Full days until it expires; negative afterwards."""
    warnings: _t.List[Notice]


class SignatureReport(_t.TypedDict):
    ok: bool
    """All checks passed: documents can be signed."""
    checks: _t.List[SignatureCheck]
    signature: Signature


class SimpleError(_t.TypedDict):
    error: str
    """The error, in one sentence."""
    detail: NotRequired[str]
    """The exact cause and the remedy. Read this first."""
    code: str
    """Stable machine code, listed under Errors."""


class SubstituteGuide(_t.TypedDict):
    departureAddress: str
    destinationAddress: str
    transportStartDate: str
    transportEndDate: str
    carrierEntityId: int
    vehiclePlate: str
    destinations: _t.List[GuideDestination]


class SubstituteGuideBody(_t.TypedDict):
    departure_address: str
    destination_address: str
    transport_start_date: str
    transport_end_date: str
    carrier_entity_id: int
    """The carrier."""
    vehicle_plate: str
    destinations: _t.Sequence[GuideDestinationBody]


class SupportTax(_t.TypedDict):
    taxId: int
    base: _n.Number
    value: _n.Number


class SupportTaxBody(_t.TypedDict):
    tax_id: int
    """Catalog `taxes`."""
    base: _n.Amount
    """The base of the tax."""
    value: _n.Amount
    """The total."""


class SustainCodeRow(_t.TypedDict):
    id: int
    code: str
    """Its code at SRI."""
    name: str
    current: bool
    """In force today. Other rows stay readable, for old documents."""
    validFrom: str | None
    """First day in force, where it is known."""
    validTo: str | None
    """Last day in force, where it is known."""
    allowedSupportDocuments: _t.List[str]
    """Codes of `support-document-types` that may carry this sustain."""


class SustainPart(_t.TypedDict):
    sustainCode: CatalogReference
    deductible: bool | None
    vatCredit: _t.Literal["full", "proportional", "none"] | None
    fixedAsset: bool | None
    bases: _t.List[SustainPartBase]


class SustainPartBase(_t.TypedDict):
    percentageCode: str
    """SRI’s codigoPorcentaje of IVA."""
    base: _n.Number


class SustainPartBaseBody(_t.TypedDict):
    tax_percentage_code: str
    """A rate of IVA that the document has, by SRI’s codigoPorcentaje."""
    base: _n.Amount
    """The share of the part in the base at this rate."""


class SustainPartBody(_t.TypedDict):
    sustain_code_id: int
    """Catalog `sustain-codes`: one that the type of document may have."""
    deductible: NotRequired[bool | None]
    """Whether the part counts as an expense."""
    vat_credit: NotRequired[_t.Literal["full", "proportional", "none"] | None]
    """Which share of the IVA of the part is credit."""
    fixed_asset: NotRequired[bool | None]
    bases: _t.Sequence[SustainPartBaseBody]


class TableColumn(_t.TypedDict):
    heading: str
    field: str | None
    """The recognised field. Null: the column is left out."""
    samples: _t.List[str]
    """Its cells in the first rows."""


class TableSheet(_t.TypedDict):
    name: str
    hidden: bool


class TaxAmount(_t.TypedDict):
    code: str
    """SRI’s code of the tax: 2 IVA, 3 ICE, 5 IRBPNR."""
    percentageCode: str
    """SRI’s codigoPorcentaje."""
    rate: _n.Number
    base: _n.Number
    value: _n.Number


class TaxForm(_t.TypedDict):
    form: _t.Literal["104", "103"]
    businessId: int
    period: str
    """A month, `2026-10`, or a semester, `2026-S1`."""
    notice: str
    """That this is help to declare, in Spanish. Nothing is filed."""
    table: TaxFormTable
    state: _t.Literal["open", "ready", "declared"]
    dueOn: str
    untried: bool
    """No user has reported yet that SRI’s page accepted such a file: form 103, and semesters."""
    complete: bool
    """No question is open and no box is negative: the upload file can be made."""
    boxes: _t.List[TaxFormBox]
    questions: _t.List[TaxFormQuestion]
    leftOut: _t.List[TaxFormLeftOut]
    """Documents that are not included, and why."""
    negative: _t.List[str]
    """Boxes that an answer made negative."""
    figures: _t.Literal["closed", "current", "closed_without_file"]
    """`closed`: as they were when the period was closed. `current`: today’s. `closed_without_file`: today’s, because the closing stored no file."""
    closedAt: str | None
    """When the period was closed. Null while it is open."""
    differences: _t.List[FigureDifference]
    """Amounts that are different today. Empty while the period is open."""


class TaxFormTable(_t.TypedDict):
    date: str
    """The day the table of boxes was compared with SRI’s page."""


class TaxFormAnswers(_t.TypedDict):
    answers: _t.Mapping[str, _n.Amount | str | None]
    """By box or by the key of a choice."""


class TaxFormBox(_t.TypedDict):
    box: str
    """The number printed on the form (casillero)."""
    concept: str
    """Its number in the upload file, which is not the number of the box."""
    label: str
    """In Spanish, in our words."""
    column: _t.Literal["gross", "net", "tax", "value", "base", "withheld"]
    unit: _t.Literal["money", "count", "factor", "percent"]
    kind: _t.Literal["derived", "asked", "carried", "portal"]
    """`derived` from documents or other boxes, `asked`, `carried` from the previous period, `portal`: SRI’s page computes it."""
    readOnly: bool
    """Computed by SRI’s page: shown here and never uploaded. It accepts no answer."""
    value: _n.Number | None
    """Null: the box is empty."""
    parts: TaxFormBoxParts
    """The parts of the value. They add up to it."""
    accepted: _n.Number
    """The part from documents whose bytes SRI never confirmed and a user accepted."""
    provisional: bool
    """It may change with the answer to an open question."""
    uploaded: bool
    """It is included in the upload file if it has a value."""
    rule: str | None
    """Its sources, in Spanish."""
    source: str
    """Where box and concept were read."""
    sure: int
    """Independent sources for the concept."""
    documents: TaxFormBoxDocuments | None


class TaxFormBoxParts(_t.TypedDict):
    """The parts of the value. They add up to it."""

    documents: _n.Number
    """The sum of its documents."""
    moved: _n.Number
    """Notes that exceed the sales or purchases of their kind; they are in another box."""
    adjusted: _n.Number
    """The amount from a formula, a choice or the previous period."""
    answered: _n.Number
    """The amount of the answer."""


class TaxFormBoxDocuments(_t.TypedDict):
    count: int
    href: str
    """The documents behind it, relative to the base address."""


class TaxFormLeftOut(_t.TypedDict):
    what: str
    """A stable word: `unclassified`, `open_question`, `imports` …"""
    why: str
    """In Spanish."""
    question: str | None
    """The key of the question that is open."""
    count: int | None
    """Number of documents; null if it cannot be determined."""
    base: _n.Number | None
    value: _n.Number | None
    href: str | None
    """The documents, relative to the base address."""


TaxFormQuestion = _t.TypedDict(
    "TaxFormQuestion",
    {
        "key": "str",
        "box": "str | None",
        "kind": "_t.Literal[\"choice\", \"amount\"]",
        "label": "str",
        "why": "str",
        "options": "_t.List[TaxFormQuestionOptionsItem]",
        "proposed": "_n.Number | str | None",
        "value": "_n.Number | str | None",
        "from": "str | None",
        "open": "bool",
        "answeredBy": "str | None",
        "answeredAt": "str | None",
    },
)


class TaxFormQuestionOptionsItem(_t.TypedDict):
    value: str
    label: str


class TaxFormUpload(_t.TypedDict):
    detallesDeclaracion: _t.Dict[str, str]
    """By concept, an amount with two decimals: `{"450": "12400.00"}`."""


class TaxRow(_t.TypedDict):
    id: int
    code: str
    """Its code at SRI."""
    name: str
    current: bool
    """In force today. Other rows stay readable, for old documents."""
    validFrom: str | None
    """First day in force, where it is known."""
    validTo: str | None
    """Last day in force, where it is known."""
    taxType: TaxRowTaxType
    rate: _n.Number | None
    """Percentage of the base; null where the tax is only an amount per unit."""
    specific: TaxRowSpecific | None
    scope: _t.Literal["local", "customs"]


class TaxRowTaxType(_t.TypedDict):
    id: int
    code: str
    name: str


class TaxRowSpecific(_t.TypedDict):
    amount: _n.Number
    """USD per unit."""
    unit: str
    year: int | None


class ThirdPartyCharge(_t.TypedDict):
    concept: str
    total: _n.Number


class ThirdPartyChargeBody(_t.TypedDict):
    concept: str
    """Amounts collected on behalf of a third party, such as a waste fee."""
    total: _n.Amount
    """Added to the total of the invoice; it bears no tax."""


class WebhookDelivery(_t.TypedDict):
    id: int
    endpointId: int
    messageId: str
    """The `webhook-id` header; the same for every attempt and replay."""
    event: _t.Literal["document.signed", "document.recepted", "document.authorizated", "document.rejected", "document.stuck", "received.created", "received.annulled", "document.annulment_requested", "document.annulment_pending", "document.annulment_closed", "document.annulled", "webhook.test"]
    documentId: int | None
    receivedDocumentId: int | None
    status: _t.Literal["pending", "delivered", "failed"]
    tries: int
    lastStatus: int | None
    """HTTP status of the last answer; null when none came."""
    lastAnswer: str | None
    """Beginning of the last answer, or why there was none."""
    nextTryAt: str | None
    deliveredAt: str | None
    createdAt: str
    updatedAt: str


class WebhookDocumentEvent(_t.TypedDict):
    type: _t.Literal["document.signed", "document.recepted", "document.authorizated", "document.rejected", "document.stuck", "document.annulment_requested", "document.annulment_pending", "document.annulment_closed", "document.annulled"]
    timestamp: str
    """When it happened."""
    data: WebhookEventData


class WebhookEndpoint(_t.TypedDict):
    id: int
    businessId: int | None
    url: str
    events: _t.List[_t.Literal["document.signed", "document.recepted", "document.authorizated", "document.rejected", "document.stuck", "received.created", "received.annulled", "document.annulment_requested", "document.annulment_pending", "document.annulment_closed", "document.annulled"]]
    description: str | None
    active: bool
    permissions: _t.List[_t.Literal["documents:read", "documents:draft", "documents:emit", "documents:annul", "received:read", "received:write", "parties:read", "parties:write", "items:read", "items:write", "payments:read", "payments:write", "reports:read", "reports:close", "settings:read", "settings:write", "log:read"]] | None
    """The permissions of the endpoint. Null: all that a key can have."""
    businessIds: _t.List[int] | None
    """The only businesses whose events are delivered. Null: all of them."""
    failingSince: str | None
    """Since when no delivery has succeeded; null when the last one did."""
    disabledReason: str | None
    """Why the service switched it off, when it did."""
    createdAt: str
    updatedAt: str


class WebhookEndpointCreate(_t.TypedDict):
    business_id: NotRequired[int | None]
    """Only events of this business. Left out: of every business of the account."""
    url: str
    """HTTPS address that answers 2xx within 15 s. Private addresses are refused."""
    events: NotRequired[_t.Sequence[_t.Literal["document.signed", "document.recepted", "document.authorizated", "document.rejected", "document.stuck", "received.created", "received.annulled", "document.annulment_requested", "document.annulment_pending", "document.annulment_closed", "document.annulled"]] | None]
    """Left out: all events."""
    description: NotRequired[str | None]
    active: NotRequired[bool | None]
    """Default true."""
    permissions: NotRequired[_t.Sequence[_t.Literal["documents:read", "documents:draft", "documents:emit", "documents:annul", "received:read", "received:write", "parties:read", "parties:write", "items:read", "items:write", "payments:read", "payments:write", "reports:read", "reports:close", "settings:read", "settings:write", "log:read"]] | None]
    """The permissions of the endpoint: an event is delivered if `GET /events` shows it to a key with these permissions. Null: all a key can have. If left out on creation: those of the caller. Never more than the caller has."""
    business_ids: NotRequired[_t.Sequence[int] | None]
    """The only businesses whose events are delivered. Null: all of them, also later ones. If left out on creation: those of the caller. Never more than the caller has."""


class WebhookEndpointUpdate(_t.TypedDict):
    """Only the keys sent change. Those of `x-mandatory` cannot be emptied with null."""

    business_id: NotRequired[int | None]
    """Only events of this business. Left out: of every business of the account."""
    url: NotRequired[str]
    """HTTPS address that answers 2xx within 15 s. Private addresses are refused."""
    events: NotRequired[_t.Sequence[_t.Literal["document.signed", "document.recepted", "document.authorizated", "document.rejected", "document.stuck", "received.created", "received.annulled", "document.annulment_requested", "document.annulment_pending", "document.annulment_closed", "document.annulled"]] | None]
    """Left out: all events."""
    description: NotRequired[str | None]
    active: NotRequired[bool | None]
    """Default true."""
    permissions: NotRequired[_t.Sequence[_t.Literal["documents:read", "documents:draft", "documents:emit", "documents:annul", "received:read", "received:write", "parties:read", "parties:write", "items:read", "items:write", "payments:read", "payments:write", "reports:read", "reports:close", "settings:read", "settings:write", "log:read"]] | None]
    """The permissions of the endpoint: an event is delivered if `GET /events` shows it to a key with these permissions. Null: all a key can have. If left out on creation: those of the caller. Never more than the caller has."""
    business_ids: NotRequired[_t.Sequence[int] | None]
    """The only businesses whose events are delivered. Null: all of them, also later ones. If left out on creation: those of the caller. Never more than the caller has."""


class WebhookEndpointWithSecret(_t.TypedDict):
    id: int
    businessId: int | None
    url: str
    events: _t.List[_t.Literal["document.signed", "document.recepted", "document.authorizated", "document.rejected", "document.stuck", "received.created", "received.annulled", "document.annulment_requested", "document.annulment_pending", "document.annulment_closed", "document.annulled"]]
    description: str | None
    active: bool
    permissions: _t.List[_t.Literal["documents:read", "documents:draft", "documents:emit", "documents:annul", "received:read", "received:write", "parties:read", "parties:write", "items:read", "items:write", "payments:read", "payments:write", "reports:read", "reports:close", "settings:read", "settings:write", "log:read"]] | None
    """The permissions of the endpoint. Null: all that a key can have."""
    businessIds: _t.List[int] | None
    """The only businesses whose events are delivered. Null: all of them."""
    failingSince: str | None
    """Since when no delivery has succeeded; null when the last one did."""
    disabledReason: str | None
    """Why the service switched it off, when it did."""
    secret: str
    """`whsec_…`, shown only here: it signs the deliveries (Standard Webhooks)."""
    createdAt: str
    updatedAt: str


WebhookEvent = _t.Union["WebhookDocumentEvent", "WebhookReceivedEvent", "WebhookTestEvent"]


class WebhookEventData(_t.TypedDict):
    id: int
    """The document."""
    businessId: int
    documentTypeCode: str
    state: _t.Literal["draft", "signed", "recepted", "authorizated", "rejected"]
    acronym: _t.Literal["CRD", "PPR", "SND", "REC", "DVL", "AUT", "NAT"]
    number: str | None
    accessKey: str | None
    authorizationNumber: str | None
    authorizedAt: str | None
    total: _n.Number
    externalId: str | None
    """Your id of the document."""
    annulment: NotRequired[_t.Literal["requested", "pending", "annulled"] | None]
    """In events about annulment: its state. Null: the request is closed."""


class WebhookReceivedEvent(_t.TypedDict):
    type: _t.Literal["received.created", "received.annulled"]
    timestamp: str
    """When it happened."""
    data: ReceivedEventData


class WebhookTest(_t.TypedDict):
    ok: bool
    """The endpoint answered 2xx."""
    status: int | None
    answer: str | None
    """Beginning of the answer, or why there was none."""


class WebhookTestData(_t.TypedDict):
    endpointId: int
    """The endpoint that is tested."""


class WebhookTestEvent(_t.TypedDict):
    type: _t.Literal["webhook.test"]
    timestamp: str
    """When it happened."""
    data: WebhookTestData


class WithheldByBuyer(_t.TypedDict):
    vat: NotRequired[_n.Number | None]
    income: NotRequired[_n.Number | None]


class WithheldByBuyerBody(_t.TypedDict):
    vat: NotRequired[_n.Amount | None]
    """IVA the buyer will withhold."""
    income: NotRequired[_n.Amount | None]
    """Income tax the buyer will withhold."""


class WithholdingBasis(_t.TypedDict):
    """The document it is based on."""

    xmlStatus: _t.Literal["waiting", "verified", "intact", "tampered", "faulty", "not_found"]
    """`waiting`: it is being requested from SRI. `verified`: SRI itself provided this XML, or the same one. `intact`: a file with a valid signature; SRI has not confirmed it, and the signer may be anyone. `tampered`: changed after it was signed, or a file that differs from the document that SRI authorised (`otherCopy`). `faulty`: `faults` lists what is wrong. `not_found`: SRI did not provide it, and there is no file."""
    accepted: ReceivedAcceptance | None


class WithholdingDraft(_t.TypedDict):
    basis: WithholdingBasis
    warnings: _t.List[Notice]
    """In words, what is to be known before it is issued: that SRI has not confirmed what it is built on."""
    body: _t.Dict[str, _t.Any]
    """The body of POST /documents, as far as it can be determined."""
    missing: _t.List[str]
    """Fields of the body that a user has to fill in."""
    suggestions: _t.List[RetentionSuggestion]
    """Retention codes of earlier withholdings to this supplier, the most used first."""
    receivedOn: str
    """The day the document was received: when SRI authorised it."""
    dueOn: str
    """Last day to issue the withholding: the fifth working day after it was received."""
    workingDaysLeft: int
    """Working days left, today included. Negative: days late."""


class EventsListAnswer(_t.TypedDict):
    data: _t.List[Event]
    meta: EventsMeta


__all__ = [
    "AdditionalField",
    "Annulment",
    "AnnulmentConflict",
    "AnnulmentRequest",
    "Ats",
    "AtsCounts",
    "AtsDocument",
    "AtsExport",
    "AtsExportReplace",
    "AtsIncomeWithheldItem",
    "AtsLeftOutItem",
    "AtsLine",
    "AtsProblem",
    "AtsSettings",
    "AtsSettingsAuthorizationsItem",
    "AtsSettingsReadingsItem",
    "AtsSettingsReadingsItemReadingsItem",
    "AtsSettingsReplace",
    "AtsSettingsReplaceAuthorizationsItem",
    "AtsVatWithheldItem",
    "AuditActor",
    "AuditEntry",
    "AuthenticationError",
    "AuxiliaryCodeRow",
    "BatchDocument",
    "BatchResult",
    "BookGroup",
    "BookRate",
    "BookRetention",
    "BookTotals",
    "Business",
    "BusinessCreate",
    "BusinessUpdate",
    "Carrier",
    "CarrierCreate",
    "CarrierPut",
    "CarrierUpdate",
    "CatalogReference",
    "CatalogRow",
    "ChangedDocument",
    "ClassificationApplied",
    "ClassificationApply",
    "ClassificationAuthor",
    "ClassificationBatch",
    "ClassificationCounts",
    "ClassificationPart",
    "ClassificationProgress",
    "ClassificationRule",
    "ClassificationRuleCreate",
    "ClassificationRuleUpdate",
    "ClassificationSuggestion",
    "ClassificationUndone",
    "ClassifiedByRule",
    "ClosedPeriod",
    "ClosedPeriodClosedBy",
    "ConflictError",
    "CreditBalance",
    "CreditDraft",
    "CreditNoteReference",
    "Customer",
    "CustomerCreate",
    "CustomerPut",
    "CustomerUpdate",
    "DeliveryReplay",
    "Document",
    "DocumentCorrection",
    "DocumentCreate",
    "DocumentInFlight",
    "DocumentItem",
    "DocumentItemBody",
    "DocumentLink",
    "DocumentPreview",
    "DocumentStateReference",
    "DocumentStateRow",
    "DocumentTypeReference",
    "DocumentTypeRow",
    "DocumentUpdate",
    "DocumentsBringIn",
    "Email",
    "EmailAttempt",
    "EmailQueued",
    "EmailSend",
    "EmissionConflict",
    "EmissionPoint",
    "EmissionPointCreate",
    "EmissionPointUpdate",
    "EmissionUnavailable",
    "Entity",
    "EnvironmentReference",
    "EnvironmentRow",
    "Establishment",
    "EstablishmentCreate",
    "EstablishmentUpdate",
    "Event",
    "EventsListAnswer",
    "EventsMeta",
    "ExportBody",
    "ExportTerms",
    "FieldFault",
    "FigureDifference",
    "ForbiddenError",
    "FuelWithholding",
    "FuelWithholdingBody",
    "GoLive",
    "GoLiveBackup",
    "GoLiveEstablishment",
    "GoLiveFirstDocument",
    "GoLiveItem",
    "GoLiveMail",
    "GoLiveNumber",
    "GoLiveNumberAnswer",
    "GoLivePause",
    "GoLiveSriAuthorised",
    "GoLiveUpdate",
    "GuideDestination",
    "GuideDestinationBody",
    "GuideRecipient",
    "GuideRecipientBody",
    "HistoryEntry",
    "IdentificationTypeRow",
    "Import",
    "ImportCounts",
    "ImportError",
    "ImportReport",
    "ImportRow",
    "ImportedRow",
    "Item",
    "ItemCreate",
    "ItemTax",
    "ItemUpdate",
    "KeptBody",
    "ListMeta",
    "ListedDocument",
    "ListedReceivedDocument",
    "ListedRehearsal",
    "ListedRequest",
    "LoggedRequest",
    "LogoFile",
    "Me",
    "MeAccount",
    "MeKey",
    "MePerson",
    "MePlan",
    "MonthPackage",
    "NamedCustomer",
    "Negotiable",
    "NegotiableBody",
    "Notice",
    "NumberProposal",
    "Obligation",
    "ObligationSetting",
    "ObligationSettingInput",
    "ObligationSettings",
    "ObligationSettingsReplace",
    "ObligationUpdate",
    "OwnClassification",
    "OwnClassificationUpdate",
    "PackageCreate",
    "Pair",
    "Payment",
    "PaymentBody",
    "Period",
    "PeriodClose",
    "PeriodClosedBy",
    "PeriodFiguresItem",
    "PeriodHistoryItem",
    "PeriodHistoryItemClosedBy",
    "PeriodHistoryItemReopenedBy",
    "PeriodReopen",
    "PeriodVerification",
    "PeriodVerificationStartedBy",
    "PeriodVerify",
    "Problem",
    "Provider",
    "ProviderCreate",
    "ProviderPut",
    "ProviderUpdate",
    "Quota",
    "ReadTable",
    "ReceivedAcceptance",
    "ReceivedAcceptedBy",
    "ReceivedClaimedAuthorization",
    "ReceivedClassification",
    "ReceivedContent",
    "ReceivedDocument",
    "ReceivedEventData",
    "ReceivedEventIssuer",
    "ReceivedFetch",
    "ReceivedIssuer",
    "ReceivedIssuerName",
    "ReceivedItem",
    "ReceivedMark",
    "ReceivedMarked",
    "ReceivedOtherCopy",
    "ReceivedParty",
    "ReceivedPayment",
    "ReceivedReference",
    "ReceivedSigner",
    "ReceivedTax",
    "ReceivedTransport",
    "ReceivedUpdate",
    "ReceivedWithholding",
    "Rehearsal",
    "RehearsalCreate",
    "RehearsalMessage",
    "RehearsalReport",
    "RehearsalStep",
    "RehearsalUnknownAnswer",
    "ReimbursedTax",
    "ReimbursedTaxBody",
    "Reimbursement",
    "ReimbursementBody",
    "ReplayQueued",
    "Report",
    "ReportAccepted",
    "ReportCompare",
    "ReportDocument",
    "ReportDocumentParty",
    "ReportLeftOutItem",
    "ReportOtherGroups",
    "RequestKey",
    "RetentionCodeRow",
    "RetentionCodeRowPercentageRange",
    "RetentionCodeRowRetentionTaxType",
    "RetentionSuggestion",
    "RetentionTaxTypeRow",
    "Sayer",
    "Sequence",
    "SequenceUpdate",
    "SeriesReference",
    "ServerProblem",
    "Signature",
    "SignatureCheck",
    "SignatureFile",
    "SignatureReport",
    "SimpleError",
    "SubstituteGuide",
    "SubstituteGuideBody",
    "SupportTax",
    "SupportTaxBody",
    "SustainCodeRow",
    "SustainPart",
    "SustainPartBase",
    "SustainPartBaseBody",
    "SustainPartBody",
    "TableColumn",
    "TableSheet",
    "TaxAmount",
    "TaxForm",
    "TaxFormAnswers",
    "TaxFormBox",
    "TaxFormBoxDocuments",
    "TaxFormBoxParts",
    "TaxFormLeftOut",
    "TaxFormQuestion",
    "TaxFormQuestionOptionsItem",
    "TaxFormTable",
    "TaxFormUpload",
    "TaxRow",
    "TaxRowSpecific",
    "TaxRowTaxType",
    "ThirdPartyCharge",
    "ThirdPartyChargeBody",
    "WebhookDelivery",
    "WebhookDocumentEvent",
    "WebhookEndpoint",
    "WebhookEndpointCreate",
    "WebhookEndpointUpdate",
    "WebhookEndpointWithSecret",
    "WebhookEvent",
    "WebhookEventData",
    "WebhookReceivedEvent",
    "WebhookTest",
    "WebhookTestData",
    "WebhookTestEvent",
    "WithheldByBuyer",
    "WithheldByBuyerBody",
    "WithholdingBasis",
    "WithholdingDraft",
]
