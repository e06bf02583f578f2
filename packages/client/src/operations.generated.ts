// Made from openapi.json by `npm run generate`. Do not edit.
import type { DownloadedFile } from './answer.ts';
import type {
  AnnulmentRequest,
  Ats,
  AtsExport,
  AtsExportReplace,
  AtsSettings,
  AtsSettingsReplace,
  AuditEntry,
  AuxiliaryCodeRow,
  BatchDocument,
  BatchResult,
  Business,
  BusinessCreate,
  BusinessUpdate,
  Carrier,
  CarrierCreate,
  CarrierPut,
  CarrierUpdate,
  CatalogRow,
  ClassificationApplied,
  ClassificationApply,
  ClassificationBatch,
  ClassificationProgress,
  ClassificationRule,
  ClassificationRuleCreate,
  ClassificationRuleUpdate,
  ClassificationUndone,
  ClosedPeriod,
  CreditDraft,
  Customer,
  CustomerCreate,
  CustomerPut,
  CustomerUpdate,
  DeliveryReplay,
  Document,
  DocumentCorrection,
  DocumentCreate,
  DocumentLink,
  DocumentPreview,
  DocumentStateRow,
  DocumentTypeRow,
  DocumentUpdate,
  DocumentsBringIn,
  Email,
  EmailQueued,
  EmailSend,
  EmissionPoint,
  EmissionPointCreate,
  EmissionPointUpdate,
  EnvironmentRow,
  Establishment,
  EstablishmentCreate,
  EstablishmentUpdate,
  Event,
  EventsMeta,
  GoLive,
  GoLivePause,
  GoLiveUpdate,
  IdentificationTypeRow,
  Import,
  ImportReport,
  ImportedRow,
  Item,
  ItemCreate,
  ItemUpdate,
  ListMeta,
  ListedDocument,
  ListedReceivedDocument,
  ListedRehearsal,
  ListedRequest,
  LoggedRequest,
  LogoFile,
  Me,
  MonthPackage,
  NumberProposal,
  Obligation,
  ObligationSettings,
  ObligationSettingsReplace,
  ObligationUpdate,
  OwnClassification,
  OwnClassificationUpdate,
  PackageCreate,
  Period,
  PeriodClose,
  PeriodReopen,
  PeriodVerification,
  PeriodVerify,
  Provider,
  ProviderCreate,
  ProviderPut,
  ProviderUpdate,
  ReceivedClassification,
  ReceivedDocument,
  ReceivedFetch,
  ReceivedMark,
  ReceivedMarked,
  ReceivedUpdate,
  Rehearsal,
  RehearsalCreate,
  ReplayQueued,
  Report,
  ReportDocument,
  RetentionCodeRow,
  RetentionTaxTypeRow,
  Sequence,
  SequenceUpdate,
  SignatureFile,
  SignatureReport,
  SustainCodeRow,
  TaxForm,
  TaxFormAnswers,
  TaxRow,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointCreate,
  WebhookEndpointUpdate,
  WebhookEndpointWithSecret,
  WebhookTest,
  WithholdingDraft,
} from './schemas.generated.ts';

/** Inputs and outputs of each operation. */
export interface Operations {
  /** List the documents of a business */
  'documents.list': {
    input: {
      query: {
        /** Default 1. */
        page?: number | undefined;
        /** Default 25. */
        perPage?: number | undefined;
        /** Alias of `perPage`. */
        limit?: number | undefined;
        /** `meta.nextCursor` of the page before. Keep filters and order the same, and leave `page` out (400). */
        cursor?: string | undefined;
        /** Part of number, access key, name, identification or `external_id`; an amount with cents (`62.01`, `62,01`) is the total. Several words: in name and identification, in any order. Accents and case do not matter. */
        search?: string | undefined;
        /** The issuing business. */
        businessId: number;
        /** Part of the number. A complete number may be without its hyphens. */
        number?: string | undefined;
        /** Exactly this access key. */
        accessKey?: string | undefined;
        documentTypeCode?: '01' | '03' | '04' | '05' | '06' | '07' | undefined;
        /** One state, or several with commas: `DVL,NAT`. */
        documentStateAcronym?: string | undefined;
        /** `true`: annulled by SRI. `false`: not annulled. `open`: annulment requested and not decided yet. */
        annulled?: 'true' | 'false' | 'open' | undefined;
        establishmentId?: number | undefined;
        emissionPointId?: number | undefined;
        /** Whom it names: the customer; of a purchase settlement the provider or the customer. */
        entityId?: number | undefined;
        /** Exactly this `external_id`. */
        externalId?: string | undefined;
        /** Issue date from. */
        dateFrom?: string | undefined;
        /** Issue date to. */
        dateTo?: string | undefined;
        /** Only records changed at this instant or later. For an exact sequence use `GET /events`: a change that takes long to write may appear before the time that a reader of this list has passed. */
        updatedFrom?: string | undefined;
        /** Default `date` descending. */
        sortBy?: 'id' | 'date' | 'number' | 'subtotal' | 'total' | 'createdAt' | 'updatedAt' | 'documentType' | 'documentState' | 'entity' | undefined;
        /** Default: `asc`, or the usual direction with the usual `sortBy`. */
        sortDir?: 'asc' | 'desc' | undefined;
        /** Leaves out items, taxes, additionalInfo and history. */
        view?: 'summary' | undefined;
      };
    };
    reply: {
      data: ListedDocument[];
      meta: ListMeta;
    };
  };
  /** List the documents of a business, as a file */
  'documents.list.file': {
    input: {
      query: {
        /** Part of number, access key, name, identification or `external_id`; an amount with cents (`62.01`, `62,01`) is the total. Several words: in name and identification, in any order. Accents and case do not matter. */
        search?: string | undefined;
        /** Default `json`. `csv` and `xlsx`: every row the filters leave, up to 200000, as a file; with `page`, `perPage`, `limit` or `cursor` it is 400. */
        format: 'csv' | 'xlsx';
        /** The issuing business. */
        businessId: number;
        /** Part of the number. A complete number may be without its hyphens. */
        number?: string | undefined;
        /** Exactly this access key. */
        accessKey?: string | undefined;
        documentTypeCode?: '01' | '03' | '04' | '05' | '06' | '07' | undefined;
        /** One state, or several with commas: `DVL,NAT`. */
        documentStateAcronym?: string | undefined;
        /** `true`: annulled by SRI. `false`: not annulled. `open`: annulment requested and not decided yet. */
        annulled?: 'true' | 'false' | 'open' | undefined;
        establishmentId?: number | undefined;
        emissionPointId?: number | undefined;
        /** Whom it names: the customer; of a purchase settlement the provider or the customer. */
        entityId?: number | undefined;
        /** Exactly this `external_id`. */
        externalId?: string | undefined;
        /** Issue date from. */
        dateFrom?: string | undefined;
        /** Issue date to. */
        dateTo?: string | undefined;
        /** Only records changed at this instant or later. For an exact sequence use `GET /events`: a change that takes long to write may appear before the time that a reader of this list has passed. */
        updatedFrom?: string | undefined;
        /** Default `date` descending. */
        sortBy?: 'id' | 'date' | 'number' | 'subtotal' | 'total' | 'createdAt' | 'updatedAt' | 'documentType' | 'documentState' | 'entity' | undefined;
        /** Default: `asc`, or the usual direction with the usual `sortBy`. */
        sortDir?: 'asc' | 'desc' | undefined;
        /** Leaves out items, taxes, additionalInfo and history. */
        view?: 'summary' | undefined;
      };
    };
    reply: DownloadedFile;
  };
  /** Create a document as a draft, or emit it at once */
  'documents.create': {
    input: {
      query?: {
        /** When sent, the document must belong to this business (404 otherwise). */
        businessId?: number | undefined;
        /** True: check everything and return totals, warnings and the unsigned XML; change nothing. */
        dryRun?: boolean | undefined;
        /** Only with `dryRun`: the issuer of this received document is used as the customer. */
        issuerOf?: number | undefined;
      } | undefined;
      body: DocumentCreate;
    };
    reply: {
      data: DocumentPreview;
    } | {
      data: Document;
    };
  };
  /** Create many documents */
  'documents.batch': {
    input: {
      body: readonly BatchDocument[];
    };
    reply: AsyncGenerator<BatchResult, void, undefined>;
  };
  /** Bring in documents that were issued elsewhere */
  'documents.bringIn': {
    input: {
      body: DocumentsBringIn;
    };
    reply: {
      data: Import;
    };
  };
  /** Bring in documents that were issued elsewhere, from a file */
  'documents.bringInFile': {
    input: {
      query: {
        /** The business that issued the documents. */
        businessId: number;
      };
      form: {
        /** TXT as SRI provides it, XML (with or without its authorization), or ZIP of XML. */
        file: Blob;
      };
    };
    reply: {
      data: Import;
    };
  };
  /** Get a document */
  'documents.get': {
    input: {
      params: {
        id: number;
      };
      query: {
        /** The issuing business. */
        businessId: number;
      };
    };
    reply: {
      data: Document;
    };
  };
  /** Update, emit or verify a document */
  'documents.update': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the document must belong to this business (404 otherwise). */
        businessId?: number | undefined;
        /** True: check everything and return totals, warnings and the unsigned XML; change nothing. */
        dryRun?: boolean | undefined;
      } | undefined;
      body: DocumentUpdate;
    };
    reply: {
      data: Document | DocumentPreview;
    };
  };
  /** Delete a draft */
  'documents.delete': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
    };
    reply: undefined;
  };
  /** Correct a rejected document and emit it again */
  'documents.correct': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the document must belong to this business (404 otherwise). */
        businessId?: number | undefined;
        /** True: check everything and return totals, warnings and the unsigned XML; change nothing. */
        dryRun?: boolean | undefined;
      } | undefined;
      body: DocumentCorrection;
    };
    reply: {
      data: Document | DocumentPreview;
    };
  };
  /** A credit note of what is left of a document, filled in */
  'documents.creditDraft': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
    };
    reply: {
      data: CreditDraft;
    };
  };
  /** Download a document as PDF or XML */
  'documents.download': {
    input: {
      params: {
        id: number;
      };
      query: {
        /** The issuing business. */
        businessId: number;
        /** Default `pdf`. */
        format?: 'pdf' | 'xml' | undefined;
      };
    };
    reply: DownloadedFile;
  };
  /** Send PDF and XML to the customer */
  'documents.email.send': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
      body?: EmailSend | undefined;
    };
    reply: {
      data: EmailQueued;
    };
  };
  /** List the mails of a document */
  'documents.emails.list': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** Default 1. */
        page?: number | undefined;
        /** Default 25. */
        perPage?: number | undefined;
        /** Alias of `perPage`. */
        limit?: number | undefined;
        /** `meta.nextCursor` of the page before. Keep filters and order the same, and leave `page` out (400). */
        cursor?: string | undefined;
        /** Part of the main texts of a record; accents and case do not matter. */
        search?: string | undefined;
        /** When sent, the document must belong to this business. */
        businessId?: number | undefined;
      } | undefined;
    };
    reply: {
      data: Email[];
      meta: ListMeta;
    };
  };
  /** List the documents a business received */
  'receivedDocuments.list': {
    input: {
      query: {
        /** Default 1. */
        page?: number | undefined;
        /** Default 25. */
        perPage?: number | undefined;
        /** Alias of `perPage`. */
        limit?: number | undefined;
        /** `meta.nextCursor` of the page before. Keep filters and order the same, and leave `page` out (400). */
        cursor?: string | undefined;
        /** Part of number, access key, name or RUC of the issuer. Several words: in name and RUC, in any order. Accents and case do not matter. */
        search?: string | undefined;
        /** The business that received the documents. */
        businessId: number;
        /** Exactly this access key. */
        accessKey?: string | undefined;
        documentTypeCode?: '01' | '03' | '04' | '05' | '06' | '07' | undefined;
        /** Exactly this RUC. */
        issuer?: string | undefined;
        state?: 'unconfirmed' | 'authorized' | 'pending_annulment' | 'annulled' | 'not_authorized' | undefined;
        xmlStatus?: 'waiting' | 'verified' | 'intact' | 'tampered' | 'faulty' | 'not_found' | undefined;
        /** `unset`: not classified. */
        deductible?: 'yes' | 'no' | 'unset' | undefined;
        /** `none`: not classified. */
        classifiedBy?: 'person' | 'rule' | 'none' | undefined;
        /** Purchases issued since this day upon which the business has issued no withholding. */
        notWithheldSince?: string | undefined;
        /** Total from. */
        totalFrom?: number | undefined;
        /** Total to. */
        totalTo?: number | undefined;
        /** Issue date from. */
        dateFrom?: string | undefined;
        /** Issue date to. */
        dateTo?: string | undefined;
        /** Only records changed at this instant or later. For an exact sequence use `GET /events`: a change that takes long to write may appear before the time that a reader of this list has passed. */
        updatedFrom?: string | undefined;
        /** Default `date` descending. */
        sortBy?: 'id' | 'date' | 'number' | 'total' | 'createdAt' | 'updatedAt' | 'issuer' | undefined;
        /** Default: `asc`, or the usual direction with the usual `sortBy`. */
        sortDir?: 'asc' | 'desc' | undefined;
      };
    };
    reply: {
      data: ListedReceivedDocument[];
      meta: ListMeta;
    };
  };
  /** List the documents a business received, as a file */
  'receivedDocuments.list.file': {
    input: {
      query: {
        /** Part of number, access key, name or RUC of the issuer. Several words: in name and RUC, in any order. Accents and case do not matter. */
        search?: string | undefined;
        /** Default `json`. `csv` and `xlsx`: every row the filters leave, up to 200000, as a file; with `page`, `perPage`, `limit` or `cursor` it is 400. */
        format: 'csv' | 'xlsx';
        /** The business that received the documents. */
        businessId: number;
        /** Exactly this access key. */
        accessKey?: string | undefined;
        documentTypeCode?: '01' | '03' | '04' | '05' | '06' | '07' | undefined;
        /** Exactly this RUC. */
        issuer?: string | undefined;
        state?: 'unconfirmed' | 'authorized' | 'pending_annulment' | 'annulled' | 'not_authorized' | undefined;
        xmlStatus?: 'waiting' | 'verified' | 'intact' | 'tampered' | 'faulty' | 'not_found' | undefined;
        /** `unset`: not classified. */
        deductible?: 'yes' | 'no' | 'unset' | undefined;
        /** `none`: not classified. */
        classifiedBy?: 'person' | 'rule' | 'none' | undefined;
        /** Purchases issued since this day upon which the business has issued no withholding. */
        notWithheldSince?: string | undefined;
        /** Total from. */
        totalFrom?: number | undefined;
        /** Total to. */
        totalTo?: number | undefined;
        /** Issue date from. */
        dateFrom?: string | undefined;
        /** Issue date to. */
        dateTo?: string | undefined;
        /** Only records changed at this instant or later. For an exact sequence use `GET /events`: a change that takes long to write may appear before the time that a reader of this list has passed. */
        updatedFrom?: string | undefined;
        /** Default `date` descending. */
        sortBy?: 'id' | 'date' | 'number' | 'total' | 'createdAt' | 'updatedAt' | 'issuer' | undefined;
        /** Default: `asc`, or the usual direction with the usual `sortBy`. */
        sortDir?: 'asc' | 'desc' | undefined;
      };
    };
    reply: DownloadedFile;
  };
  /** Import received documents from a file */
  'receivedDocuments.import': {
    input: {
      query: {
        /** The business that received the documents. */
        businessId: number;
        /** True: read and report, but store nothing and do not query SRI. */
        dryRun?: boolean | undefined;
      };
      form: {
        /** TXT as SRI provides it, XML (with or without its authorization), or ZIP of XML. */
        file: Blob;
      };
    };
    reply: {
      data: Import;
    };
  };
  /** Fetch received documents by access key */
  'receivedDocuments.fetch': {
    input: {
      body: ReceivedFetch;
    };
    reply: {
      data: Import;
    };
  };
  /** Mark many received documents */
  'receivedDocuments.mark': {
    input: {
      body: ReceivedMark;
    };
    reply: {
      data: ReceivedMarked;
    };
  };
  /** Get a received document */
  'receivedDocuments.get': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
    };
    reply: {
      data: ReceivedDocument;
    };
  };
  /** Mark a received document */
  'receivedDocuments.update': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
      body: ReceivedUpdate;
    };
    reply: {
      data: ReceivedDocument;
    };
  };
  /** Download a received document as PDF or XML */
  'receivedDocuments.download': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the document must belong to this business (404 otherwise). */
        businessId?: number | undefined;
        /** Default `pdf`. */
        format?: 'pdf' | 'xml' | undefined;
      } | undefined;
    };
    reply: DownloadedFile;
  };
  /** A withholding about a received document, filled in */
  'receivedDocuments.withholdingDraft': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
    };
    reply: {
      data: WithholdingDraft;
    };
  };
  /** Put the issuer into the directory of providers */
  'receivedDocuments.supplier': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
        /** False: as a provider only. Default true. */
        customer?: boolean | undefined;
      } | undefined;
    };
    reply: {
      data: Provider;
    };
  };
  /** List the received documents that belong to an issued one */
  'documents.received.list': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
    };
    reply: {
      data: DocumentLink[];
    };
  };
  /** Accept an unconfirmed document */
  'receivedDocuments.acceptance.give': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
    };
    reply: {
      data: ReceivedDocument;
    };
  };
  /** Take the acceptance back */
  'receivedDocuments.acceptance.withdraw': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
    };
    reply: {
      data: ReceivedDocument;
    };
  };
  /** List classification rules */
  'classificationRules.list': {
    input: {
      query?: {
        /** Default 1. */
        page?: number | undefined;
        /** Default 25. */
        perPage?: number | undefined;
        /** Alias of `perPage`. */
        limit?: number | undefined;
        /** `meta.nextCursor` of the page before. Keep filters and order the same, and leave `page` out (400). */
        cursor?: string | undefined;
        /** Part of the main texts of a record; accents and case do not matter. */
        search?: string | undefined;
        /** Only records of this business. */
        businessId?: number | undefined;
        /** Only active, or only inactive, records. */
        active?: boolean | undefined;
        /** Only records changed at this instant or later. For an exact sequence use `GET /events`: a change that takes long to write may appear before the time that a reader of this list has passed. */
        updatedFrom?: string | undefined;
        /** Default `priority` ascending. */
        sortBy?: 'id' | 'priority' | 'createdAt' | 'updatedAt' | undefined;
        /** Default: `asc`, or the usual direction with the usual `sortBy`. */
        sortDir?: 'asc' | 'desc' | undefined;
      } | undefined;
    };
    reply: {
      data: ClassificationRule[];
      meta: ListMeta;
    };
  };
  /** Create a classification rule */
  'classificationRules.create': {
    input: {
      body: ClassificationRuleCreate;
    };
    reply: {
      data: ClassificationRule;
    };
  };
  /** Apply the rules to unclassified documents */
  'classificationRules.apply': {
    input: {
      body: ClassificationApply;
    };
    reply: {
      data: ClassificationApplied;
    };
  };
  /** Get a classification rule */
  'classificationRules.get': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
    };
    reply: {
      data: ClassificationRule;
    };
  };
  /** Update a classification rule */
  'classificationRules.update': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
      body: ClassificationRuleUpdate;
    };
    reply: {
      data: ClassificationRule;
    };
  };
  /** Delete a classification rule */
  'classificationRules.delete': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
    };
    reply: undefined;
  };
  /** List what was classified at once */
  'classificationBatches.list': {
    input: {
      query: {
        /** Default 1. */
        page?: number | undefined;
        /** Default 25. */
        perPage?: number | undefined;
        /** Alias of `perPage`. */
        limit?: number | undefined;
        /** `meta.nextCursor` of the page before. Keep filters and order the same, and leave `page` out (400). */
        cursor?: string | undefined;
        /** Part of the main texts of a record; accents and case do not matter. */
        search?: string | undefined;
        /** The business whose received documents they are. */
        businessId: number;
      };
    };
    reply: {
      data: ClassificationBatch[];
      meta: ListMeta;
    };
  };
  /** Undo a batch */
  'classificationBatches.undo': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
    };
    reply: {
      data: ClassificationUndone;
    };
  };
  /** Suggested classifications of a received document */
  'receivedDocuments.classification': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
    };
    reply: {
      data: ReceivedClassification;
    };
  };
  /** Classification progress of a month */
  'classificationProgress.get': {
    input: {
      query: {
        /** The business that received the documents. */
        businessId: number;
        /** `2026-10` */
        period: string;
      };
    };
    reply: {
      data: ClassificationProgress;
    };
  };
  /** Get what an own purchase settlement is to the books */
  'documents.classification.get': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
    };
    reply: {
      data: OwnClassification;
    };
  };
  /** Say what an own purchase settlement is to the books */
  'documents.classification.update': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
      body: OwnClassificationUpdate;
    };
    reply: {
      data: OwnClassification;
    };
  };
  /** List the imports of a business, newest first */
  'imports.list': {
    input: {
      query: {
        /** Default 1. */
        page?: number | undefined;
        /** Default 25. */
        perPage?: number | undefined;
        /** Alias of `perPage`. */
        limit?: number | undefined;
        /** `meta.nextCursor` of the page before. Keep filters and order the same, and leave `page` out (400). */
        cursor?: string | undefined;
        /** Part of the main texts of a record; accents and case do not matter. */
        search?: string | undefined;
        /** The business whose documents were imported. */
        businessId: number;
        /** True: only those with documents issued elsewhere. False: only the others. */
        issued?: boolean | undefined;
      };
    };
    reply: {
      data: Import[];
      meta: ListMeta;
    };
  };
  /** Get an import */
  'imports.get': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
    };
    reply: {
      data: Import;
    };
  };
  /** List the rows of an import */
  'imports.rows.list': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** Default 1. */
        page?: number | undefined;
        /** Default 25. */
        perPage?: number | undefined;
        /** Alias of `perPage`. */
        limit?: number | undefined;
        /** `meta.nextCursor` of the page before. Keep filters and order the same, and leave `page` out (400). */
        cursor?: string | undefined;
        /** Part of the main texts of a record; accents and case do not matter. */
        search?: string | undefined;
        /** When sent, the import must belong to this business (404 otherwise). */
        businessId?: number | undefined;
        /** Only rows with this outcome. */
        outcome?: 'new' | 'known' | 'not_ours' | 'tampered' | 'not_found' | 'waiting' | 'faulty' | 'conflict' | undefined;
      } | undefined;
    };
    reply: {
      data: ImportedRow[];
      meta: ListMeta;
    };
  };
  /** Request the annulment of an authorised document */
  'documents.annulment.request': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
      body: AnnulmentRequest;
    };
    reply: {
      data: Document;
    };
  };
  /** Withdraw a request for annulment */
  'documents.annulment.withdraw': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
    };
    reply: {
      data: Document;
    };
  };
  /** List a catalog */
  'catalogs.list': {
    input: {
      params: {
        /** One of document-states, document-types, emission-types, environments, identification-types, item-types, payment-locations, payment-methods, retention-codes, retention-tax-types, sustain-codes, taxes, tax-types, countries, support-document-types, foreign-regimes, retained-subject-types, auxiliary-codes. */
        catalog: string;
      };
      query?: {
        /** Default 1. */
        page?: number | undefined;
        /** Default: all, or 25 with `page` or `cursor`. */
        perPage?: number | undefined;
        /** Alias of `perPage`. */
        limit?: number | undefined;
        /** `meta.nextCursor` of the page before. Keep filters and order the same, and leave `page` out (400). */
        cursor?: string | undefined;
        /** Part of the code or name; accents and case do not matter. */
        search?: string | undefined;
        /** Exactly this code of SRI: several rows where it had several meanings. */
        code?: string | undefined;
        /** Only rows in force, or only the others. */
        current?: boolean | undefined;
        /** `current` as it is on this day. Default today, in Guayaquil. */
        date?: string | undefined;
      } | undefined;
    };
    reply: {
      data: (DocumentStateRow | DocumentTypeRow | EnvironmentRow | IdentificationTypeRow | RetentionCodeRow | RetentionTaxTypeRow | SustainCodeRow | TaxRow | AuxiliaryCodeRow | CatalogRow)[];
      meta: ListMeta;
    };
  };
  /** Get one row of a catalog */
  'catalogs.get': {
    input: {
      params: {
        /** One of document-states, document-types, emission-types, environments, identification-types, item-types, payment-locations, payment-methods, retention-codes, retention-tax-types, sustain-codes, taxes, tax-types, countries, support-document-types, foreign-regimes, retained-subject-types, auxiliary-codes. */
        catalog: string;
        id: number;
      };
    };
    reply: {
      data: DocumentStateRow | DocumentTypeRow | EnvironmentRow | IdentificationTypeRow | RetentionCodeRow | RetentionTaxTypeRow | SustainCodeRow | TaxRow | AuxiliaryCodeRow | CatalogRow;
    };
  };
  /** List businesses */
  'businesses.list': {
    input: {
      query?: {
        /** Default 1. */
        page?: number | undefined;
        /** Default 25. */
        perPage?: number | undefined;
        /** Alias of `perPage`. */
        limit?: number | undefined;
        /** `meta.nextCursor` of the page before. Keep filters and order the same, and leave `page` out (400). */
        cursor?: string | undefined;
        /** Part of the main texts of a record; accents and case do not matter. */
        search?: string | undefined;
        /** Only active, or only inactive, records. */
        active?: boolean | undefined;
        /** Only records changed at this instant or later. For an exact sequence use `GET /events`: a change that takes long to write may appear before the time that a reader of this list has passed. */
        updatedFrom?: string | undefined;
        /** Default `id` ascending. */
        sortBy?: 'id' | 'businessName' | 'identification' | 'createdAt' | 'updatedAt' | undefined;
        /** Default: `asc`, or the usual direction with the usual `sortBy`. */
        sortDir?: 'asc' | 'desc' | undefined;
      } | undefined;
    };
    reply: {
      data: Business[];
      meta: ListMeta;
    };
  };
  /** List businesses, as a file */
  'businesses.list.file': {
    input: {
      query: {
        /** Part of the main texts of a record; accents and case do not matter. */
        search?: string | undefined;
        /** Default `json`. `csv` and `xlsx`: every row the filters leave, up to 200000, as a file; with `page`, `perPage`, `limit` or `cursor` it is 400. */
        format: 'csv' | 'xlsx';
        /** Only active, or only inactive, records. */
        active?: boolean | undefined;
        /** Only records changed at this instant or later. For an exact sequence use `GET /events`: a change that takes long to write may appear before the time that a reader of this list has passed. */
        updatedFrom?: string | undefined;
        /** Default `id` ascending. */
        sortBy?: 'id' | 'businessName' | 'identification' | 'createdAt' | 'updatedAt' | undefined;
        /** Default: `asc`, or the usual direction with the usual `sortBy`. */
        sortDir?: 'asc' | 'desc' | undefined;
      };
    };
    reply: DownloadedFile;
  };
  /** Create a business */
  'businesses.create': {
    input: {
      body: BusinessCreate;
    };
    reply: {
      data: Business;
    };
  };
  /** Get a business */
  'businesses.get': {
    input: {
      params: {
        id: number;
      };
    };
    reply: {
      data: Business;
    };
  };
  /** Update a business */
  'businesses.update': {
    input: {
      params: {
        id: number;
      };
      body: BusinessUpdate;
    };
    reply: {
      data: Business;
    };
  };
  /** Delete a business */
  'businesses.delete': {
    input: {
      params: {
        id: number;
      };
    };
    reply: undefined;
  };
  /** Upload the signature file or the logo */
  'businesses.files.upload': {
    input: {
      params: {
        id: number;
      };
      form: {
        /** A .p12 (at most 100 kB), or a PNG or JPEG logo (at most 512 kB). */
        file: Blob;
        /** Default `signature`. */
        type?: 'signature' | 'logo' | null | undefined;
        /** Password of the .p12. Never stored, logged or returned. */
        password?: string | null | undefined;
      };
    };
    reply: {
      data: SignatureFile | LogoFile;
    };
  };
  /** Renew the signature file */
  'businesses.files.renew': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** True: check the .p12, store nothing. A logo has no dry run. */
        dryRun?: boolean | undefined;
      } | undefined;
      form: {
        /** A .p12 (at most 100 kB), or a PNG or JPEG logo (at most 512 kB). */
        file: Blob;
        /** Default `signature`. */
        type?: 'signature' | 'logo' | null | undefined;
        /** Password of the .p12. Never stored, logged or returned. */
        password?: string | null | undefined;
      };
    };
    reply: {
      data: SignatureFile | LogoFile;
    };
  };
  /** Get the logo */
  'businesses.logo.get': {
    input: {
      params: {
        id: number;
      };
    };
    reply: DownloadedFile;
  };
  /** Remove the logo */
  'businesses.logo.delete': {
    input: {
      params: {
        id: number;
      };
    };
    reply: undefined;
  };
  /** Verify the signature */
  'businesses.signature.check': {
    input: {
      params: {
        id: number;
      };
    };
    reply: {
      data: SignatureReport;
    };
  };
  /** Verify the signature (POST) */
  'businesses.signature.verify': {
    input: {
      params: {
        id: number;
      };
    };
    reply: {
      data: SignatureReport;
    };
  };
  /** Get the list for going to production */
  'businesses.goLive.get': {
    input: {
      params: {
        id: number;
      };
    };
    reply: {
      data: GoLive;
    };
  };
  /** Store the answers of users */
  'businesses.goLive.update': {
    input: {
      params: {
        id: number;
      };
      body: GoLiveUpdate;
    };
    reply: {
      data: GoLive;
    };
  };
  /** Send a test message */
  'businesses.goLive.tryMail': {
    input: {
      params: {
        id: number;
      };
    };
    reply: {
      data: GoLive;
    };
  };
  /** Move a business to production */
  'businesses.goLive.begin': {
    input: {
      params: {
        id: number;
      };
    };
    reply: {
      data: GoLive;
    };
  };
  /** Pause production */
  'businesses.goLive.pause': {
    input: {
      params: {
        id: number;
      };
      body: GoLivePause;
    };
    reply: {
      data: GoLive;
    };
  };
  /** Resume production */
  'businesses.goLive.resume': {
    input: {
      params: {
        id: number;
      };
    };
    reply: {
      data: GoLive;
    };
  };
  /** List establishments */
  'establishments.list': {
    input: {
      query?: {
        /** Default 1. */
        page?: number | undefined;
        /** Default 25. */
        perPage?: number | undefined;
        /** Alias of `perPage`. */
        limit?: number | undefined;
        /** `meta.nextCursor` of the page before. Keep filters and order the same, and leave `page` out (400). */
        cursor?: string | undefined;
        /** Part of the main texts of a record; accents and case do not matter. */
        search?: string | undefined;
        /** Only records of this business. */
        businessId?: number | undefined;
        /** Only active, or only inactive, records. */
        active?: boolean | undefined;
        /** Only records changed at this instant or later. For an exact sequence use `GET /events`: a change that takes long to write may appear before the time that a reader of this list has passed. */
        updatedFrom?: string | undefined;
        /** Default `code` ascending. */
        sortBy?: 'id' | 'code' | 'createdAt' | 'updatedAt' | undefined;
        /** Default: `asc`, or the usual direction with the usual `sortBy`. */
        sortDir?: 'asc' | 'desc' | undefined;
      } | undefined;
    };
    reply: {
      data: Establishment[];
      meta: ListMeta;
    };
  };
  /** List establishments, as a file */
  'establishments.list.file': {
    input: {
      query: {
        /** Part of the main texts of a record; accents and case do not matter. */
        search?: string | undefined;
        /** Default `json`. `csv` and `xlsx`: every row the filters leave, up to 200000, as a file; with `page`, `perPage`, `limit` or `cursor` it is 400. */
        format: 'csv' | 'xlsx';
        /** Only records of this business. */
        businessId?: number | undefined;
        /** Only active, or only inactive, records. */
        active?: boolean | undefined;
        /** Only records changed at this instant or later. For an exact sequence use `GET /events`: a change that takes long to write may appear before the time that a reader of this list has passed. */
        updatedFrom?: string | undefined;
        /** Default `code` ascending. */
        sortBy?: 'id' | 'code' | 'createdAt' | 'updatedAt' | undefined;
        /** Default: `asc`, or the usual direction with the usual `sortBy`. */
        sortDir?: 'asc' | 'desc' | undefined;
      };
    };
    reply: DownloadedFile;
  };
  /** Create an establishment */
  'establishments.create': {
    input: {
      body: EstablishmentCreate;
    };
    reply: {
      data: Establishment;
    };
  };
  /** Get an establishment */
  'establishments.get': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
    };
    reply: {
      data: Establishment;
    };
  };
  /** Update an establishment */
  'establishments.update': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
      body: EstablishmentUpdate;
    };
    reply: {
      data: Establishment;
    };
  };
  /** Delete an establishment */
  'establishments.delete': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
    };
    reply: undefined;
  };
  /** List emission points */
  'emissionPoints.list': {
    input: {
      query?: {
        /** Default 1. */
        page?: number | undefined;
        /** Default 25. */
        perPage?: number | undefined;
        /** Alias of `perPage`. */
        limit?: number | undefined;
        /** `meta.nextCursor` of the page before. Keep filters and order the same, and leave `page` out (400). */
        cursor?: string | undefined;
        /** Part of the main texts of a record; accents and case do not matter. */
        search?: string | undefined;
        /** Only records of this business. */
        businessId?: number | undefined;
        /** Only points of this establishment. */
        establishmentId?: number | undefined;
        /** Only active, or only inactive, records. */
        active?: boolean | undefined;
        /** Only records changed at this instant or later. For an exact sequence use `GET /events`: a change that takes long to write may appear before the time that a reader of this list has passed. */
        updatedFrom?: string | undefined;
        /** Default `code` ascending. */
        sortBy?: 'id' | 'code' | 'createdAt' | 'updatedAt' | undefined;
        /** Default: `asc`, or the usual direction with the usual `sortBy`. */
        sortDir?: 'asc' | 'desc' | undefined;
      } | undefined;
    };
    reply: {
      data: EmissionPoint[];
      meta: ListMeta;
    };
  };
  /** List emission points, as a file */
  'emissionPoints.list.file': {
    input: {
      query: {
        /** Part of the main texts of a record; accents and case do not matter. */
        search?: string | undefined;
        /** Default `json`. `csv` and `xlsx`: every row the filters leave, up to 200000, as a file; with `page`, `perPage`, `limit` or `cursor` it is 400. */
        format: 'csv' | 'xlsx';
        /** Only records of this business. */
        businessId?: number | undefined;
        /** Only points of this establishment. */
        establishmentId?: number | undefined;
        /** Only active, or only inactive, records. */
        active?: boolean | undefined;
        /** Only records changed at this instant or later. For an exact sequence use `GET /events`: a change that takes long to write may appear before the time that a reader of this list has passed. */
        updatedFrom?: string | undefined;
        /** Default `code` ascending. */
        sortBy?: 'id' | 'code' | 'createdAt' | 'updatedAt' | undefined;
        /** Default: `asc`, or the usual direction with the usual `sortBy`. */
        sortDir?: 'asc' | 'desc' | undefined;
      };
    };
    reply: DownloadedFile;
  };
  /** Create an emission point */
  'emissionPoints.create': {
    input: {
      body: EmissionPointCreate;
    };
    reply: {
      data: EmissionPoint;
    };
  };
  /** Get an emission point */
  'emissionPoints.get': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
    };
    reply: {
      data: EmissionPoint;
    };
  };
  /** Update an emission point */
  'emissionPoints.update': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
      body: EmissionPointUpdate;
    };
    reply: {
      data: EmissionPoint;
    };
  };
  /** Delete an emission point */
  'emissionPoints.delete': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
    };
    reply: undefined;
  };
  /** List sequences */
  'sequences.list': {
    input: {
      query?: {
        /** Default 1. */
        page?: number | undefined;
        /** Default 25. */
        perPage?: number | undefined;
        /** Alias of `perPage`. */
        limit?: number | undefined;
        /** `meta.nextCursor` of the page before. Keep filters and order the same, and leave `page` out (400). */
        cursor?: string | undefined;
        /** Part of the main texts of a record; accents and case do not matter. */
        search?: string | undefined;
        /** Only records of this business. */
        businessId?: number | undefined;
        /** Only sequences of this establishment. */
        establishmentId?: number | undefined;
        /** Only sequences of this emission point. */
        emissionPointId?: number | undefined;
        /** Only sequences of this document type. */
        documentTypeId?: number | undefined;
        /** Catalog `environments`. */
        environmentId?: number | undefined;
        /** Only records changed at this instant or later. For an exact sequence use `GET /events`: a change that takes long to write may appear before the time that a reader of this list has passed. */
        updatedFrom?: string | undefined;
        /** Default `id`: by establishment, point and type. */
        sortBy?: 'id' | 'updatedAt' | undefined;
        /** Default: `asc`, or the usual direction with the usual `sortBy`. */
        sortDir?: 'asc' | 'desc' | undefined;
      } | undefined;
    };
    reply: {
      data: Sequence[];
      meta: ListMeta;
    };
  };
  /** List sequences, as a file */
  'sequences.list.file': {
    input: {
      query: {
        /** Part of the main texts of a record; accents and case do not matter. */
        search?: string | undefined;
        /** Default `json`. `csv` and `xlsx`: every row the filters leave, up to 200000, as a file; with `page`, `perPage`, `limit` or `cursor` it is 400. */
        format: 'csv' | 'xlsx';
        /** Only records of this business. */
        businessId?: number | undefined;
        /** Only sequences of this establishment. */
        establishmentId?: number | undefined;
        /** Only sequences of this emission point. */
        emissionPointId?: number | undefined;
        /** Only sequences of this document type. */
        documentTypeId?: number | undefined;
        /** Catalog `environments`. */
        environmentId?: number | undefined;
        /** Only records changed at this instant or later. For an exact sequence use `GET /events`: a change that takes long to write may appear before the time that a reader of this list has passed. */
        updatedFrom?: string | undefined;
        /** Default `id`: by establishment, point and type. */
        sortBy?: 'id' | 'updatedAt' | undefined;
        /** Default: `asc`, or the usual direction with the usual `sortBy`. */
        sortDir?: 'asc' | 'desc' | undefined;
      };
    };
    reply: DownloadedFile;
  };
  /** Propose next numbers from documents issued elsewhere */
  'sequences.proposals': {
    input: {
      query: {
        /** The business that issued the documents. */
        businessId: number;
        /** Only of this environment. Catalog `environments`. */
        environmentId?: number | undefined;
      };
    };
    reply: {
      data: NumberProposal[];
    };
  };
  /** Get a sequence */
  'sequences.get': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
    };
    reply: {
      data: Sequence;
    };
  };
  /** Align a sequence */
  'sequences.update': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
      body: SequenceUpdate;
    };
    reply: {
      data: Sequence;
    };
  };
  /** List customers */
  'customers.list': {
    input: {
      query?: {
        /** Default 1. */
        page?: number | undefined;
        /** Default 25. */
        perPage?: number | undefined;
        /** Alias of `perPage`. */
        limit?: number | undefined;
        /** `meta.nextCursor` of the page before. Keep filters and order the same, and leave `page` out (400). */
        cursor?: string | undefined;
        /** Part of the main texts of a record; accents and case do not matter. */
        search?: string | undefined;
        /** Only records of this business. */
        businessId?: number | undefined;
        /** Only active, or only inactive, records. */
        active?: boolean | undefined;
        /** Only records changed at this instant or later. For an exact sequence use `GET /events`: a change that takes long to write may appear before the time that a reader of this list has passed. */
        updatedFrom?: string | undefined;
        /** Exactly this identification. */
        identification?: string | undefined;
        /** Exactly this `external_id`. */
        externalId?: string | undefined;
        /** Default `businessName` ascending. */
        sortBy?: 'id' | 'businessName' | 'identification' | 'createdAt' | 'updatedAt' | undefined;
        /** Default: `asc`, or the usual direction with the usual `sortBy`. */
        sortDir?: 'asc' | 'desc' | undefined;
      } | undefined;
    };
    reply: {
      data: Customer[];
      meta: ListMeta;
    };
  };
  /** List customers, as a file */
  'customers.list.file': {
    input: {
      query: {
        /** Part of the main texts of a record; accents and case do not matter. */
        search?: string | undefined;
        /** Default `json`. `csv` and `xlsx`: every row the filters leave, up to 200000, as a file; with `page`, `perPage`, `limit` or `cursor` it is 400. */
        format: 'csv' | 'xlsx';
        /** Only records of this business. */
        businessId?: number | undefined;
        /** Only active, or only inactive, records. */
        active?: boolean | undefined;
        /** Only records changed at this instant or later. For an exact sequence use `GET /events`: a change that takes long to write may appear before the time that a reader of this list has passed. */
        updatedFrom?: string | undefined;
        /** Exactly this identification. */
        identification?: string | undefined;
        /** Exactly this `external_id`. */
        externalId?: string | undefined;
        /** Default `businessName` ascending. */
        sortBy?: 'id' | 'businessName' | 'identification' | 'createdAt' | 'updatedAt' | undefined;
        /** Default: `asc`, or the usual direction with the usual `sortBy`. */
        sortDir?: 'asc' | 'desc' | undefined;
      };
    };
    reply: DownloadedFile;
  };
  /** Create a customer */
  'customers.create': {
    input: {
      body: CustomerCreate;
    };
    reply: {
      data: Customer;
    };
  };
  /** Find a customer by identification */
  'customers.search': {
    input: {
      params: {
        identification: string;
      };
      query?: {
        /** The business whose directory is searched. Without it, the match in the account's oldest business that has one. */
        businessId?: number | undefined;
      } | undefined;
    };
    reply: {
      data: Customer;
    };
  };
  /** Create or update a customer by identification */
  'customers.put': {
    input: {
      params: {
        identification: string;
      };
      body: CustomerPut;
    };
    reply: {
      data: Customer;
    };
  };
  /** Get a customer */
  'customers.get': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
    };
    reply: {
      data: Customer;
    };
  };
  /** Update a customer */
  'customers.update': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
      body: CustomerUpdate;
    };
    reply: {
      data: Customer;
    };
  };
  /** Delete a customer */
  'customers.delete': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
    };
    reply: undefined;
  };
  /** Import customers from a table */
  'customers.import': {
    input: {
      query: {
        /** The business into whose directory the rows are imported. */
        businessId: number;
        /** True: check every row and report, write nothing. */
        dryRun?: boolean | undefined;
        /** True: a table that another program wrote. Its heading may follow a title, columns are recognised by common names, and others are left out. A blank cell changes nothing. `table` describes how it was read. */
        detect?: boolean | undefined;
        /** The field of each column from the first, with commas between, nothing for one that is left out: `identification,business_name,,email`. Instead of the headings; otherwise as with `detect`. */
        columns?: string | undefined;
        /** The sheet of a workbook. Without it the first that shows. */
        sheet?: string | undefined;
        /** The line of the heading, where `detect` finds another. */
        headingLine?: number | undefined;
        /** True: write the rows without a fault, even if other rows have one. */
        skipFaulty?: boolean | undefined;
      };
      form: {
        /** CSV (comma, semicolon or tab; UTF-8, UTF-16 or Windows-1252) or a workbook (.xlsx), with a heading, at most 10000 rows and 256 columns. */
        file: Blob;
      };
    };
    reply: {
      data: ImportReport;
    };
  };
  /** Export customers as CSV */
  'customers.export': {
    input: {
      query: {
        /** The business whose directory is exported. */
        businessId: number;
        /** Only active, or only inactive, records. */
        active?: boolean | undefined;
        /** Default comma. Spanish Excel expects the semicolon. */
        separator?: 'comma' | 'semicolon' | undefined;
      };
    };
    reply: DownloadedFile;
  };
  /** List providers */
  'providers.list': {
    input: {
      query?: {
        /** Default 1. */
        page?: number | undefined;
        /** Default 25. */
        perPage?: number | undefined;
        /** Alias of `perPage`. */
        limit?: number | undefined;
        /** `meta.nextCursor` of the page before. Keep filters and order the same, and leave `page` out (400). */
        cursor?: string | undefined;
        /** Part of the main texts of a record; accents and case do not matter. */
        search?: string | undefined;
        /** Only records of this business. */
        businessId?: number | undefined;
        /** Only active, or only inactive, records. */
        active?: boolean | undefined;
        /** Only records changed at this instant or later. For an exact sequence use `GET /events`: a change that takes long to write may appear before the time that a reader of this list has passed. */
        updatedFrom?: string | undefined;
        /** Exactly this identification. */
        identification?: string | undefined;
        /** Exactly this `external_id`. */
        externalId?: string | undefined;
        /** Default `businessName` ascending. */
        sortBy?: 'id' | 'businessName' | 'identification' | 'createdAt' | 'updatedAt' | undefined;
        /** Default: `asc`, or the usual direction with the usual `sortBy`. */
        sortDir?: 'asc' | 'desc' | undefined;
      } | undefined;
    };
    reply: {
      data: Provider[];
      meta: ListMeta;
    };
  };
  /** List providers, as a file */
  'providers.list.file': {
    input: {
      query: {
        /** Part of the main texts of a record; accents and case do not matter. */
        search?: string | undefined;
        /** Default `json`. `csv` and `xlsx`: every row the filters leave, up to 200000, as a file; with `page`, `perPage`, `limit` or `cursor` it is 400. */
        format: 'csv' | 'xlsx';
        /** Only records of this business. */
        businessId?: number | undefined;
        /** Only active, or only inactive, records. */
        active?: boolean | undefined;
        /** Only records changed at this instant or later. For an exact sequence use `GET /events`: a change that takes long to write may appear before the time that a reader of this list has passed. */
        updatedFrom?: string | undefined;
        /** Exactly this identification. */
        identification?: string | undefined;
        /** Exactly this `external_id`. */
        externalId?: string | undefined;
        /** Default `businessName` ascending. */
        sortBy?: 'id' | 'businessName' | 'identification' | 'createdAt' | 'updatedAt' | undefined;
        /** Default: `asc`, or the usual direction with the usual `sortBy`. */
        sortDir?: 'asc' | 'desc' | undefined;
      };
    };
    reply: DownloadedFile;
  };
  /** Create a provider */
  'providers.create': {
    input: {
      body: ProviderCreate;
    };
    reply: {
      data: Provider;
    };
  };
  /** Find a provider by identification */
  'providers.search': {
    input: {
      params: {
        identification: string;
      };
      query?: {
        /** The business whose directory is searched. Without it, the match in the account's oldest business that has one. */
        businessId?: number | undefined;
      } | undefined;
    };
    reply: {
      data: Provider;
    };
  };
  /** Create or update a provider by identification */
  'providers.put': {
    input: {
      params: {
        identification: string;
      };
      body: ProviderPut;
    };
    reply: {
      data: Provider;
    };
  };
  /** Get a provider */
  'providers.get': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
    };
    reply: {
      data: Provider;
    };
  };
  /** Update a provider */
  'providers.update': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
      body: ProviderUpdate;
    };
    reply: {
      data: Provider;
    };
  };
  /** Delete a provider */
  'providers.delete': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
    };
    reply: undefined;
  };
  /** Import providers from a table */
  'providers.import': {
    input: {
      query: {
        /** The business into whose directory the rows are imported. */
        businessId: number;
        /** True: check every row and report, write nothing. */
        dryRun?: boolean | undefined;
        /** True: a table that another program wrote. Its heading may follow a title, columns are recognised by common names, and others are left out. A blank cell changes nothing. `table` describes how it was read. */
        detect?: boolean | undefined;
        /** The field of each column from the first, with commas between, nothing for one that is left out: `identification,business_name,,email`. Instead of the headings; otherwise as with `detect`. */
        columns?: string | undefined;
        /** The sheet of a workbook. Without it the first that shows. */
        sheet?: string | undefined;
        /** The line of the heading, where `detect` finds another. */
        headingLine?: number | undefined;
        /** True: write the rows without a fault, even if other rows have one. */
        skipFaulty?: boolean | undefined;
      };
      form: {
        /** CSV (comma, semicolon or tab; UTF-8, UTF-16 or Windows-1252) or a workbook (.xlsx), with a heading, at most 10000 rows and 256 columns. */
        file: Blob;
      };
    };
    reply: {
      data: ImportReport;
    };
  };
  /** Export providers as CSV */
  'providers.export': {
    input: {
      query: {
        /** The business whose directory is exported. */
        businessId: number;
        /** Only active, or only inactive, records. */
        active?: boolean | undefined;
        /** Default comma. Spanish Excel expects the semicolon. */
        separator?: 'comma' | 'semicolon' | undefined;
      };
    };
    reply: DownloadedFile;
  };
  /** List carriers */
  'carriers.list': {
    input: {
      query?: {
        /** Default 1. */
        page?: number | undefined;
        /** Default 25. */
        perPage?: number | undefined;
        /** Alias of `perPage`. */
        limit?: number | undefined;
        /** `meta.nextCursor` of the page before. Keep filters and order the same, and leave `page` out (400). */
        cursor?: string | undefined;
        /** Part of the main texts of a record; accents and case do not matter. */
        search?: string | undefined;
        /** Only records of this business. */
        businessId?: number | undefined;
        /** Only active, or only inactive, records. */
        active?: boolean | undefined;
        /** Only records changed at this instant or later. For an exact sequence use `GET /events`: a change that takes long to write may appear before the time that a reader of this list has passed. */
        updatedFrom?: string | undefined;
        /** Exactly this identification. */
        identification?: string | undefined;
        /** Exactly this `external_id`. */
        externalId?: string | undefined;
        /** Default `businessName` ascending. */
        sortBy?: 'id' | 'businessName' | 'identification' | 'createdAt' | 'updatedAt' | undefined;
        /** Default: `asc`, or the usual direction with the usual `sortBy`. */
        sortDir?: 'asc' | 'desc' | undefined;
      } | undefined;
    };
    reply: {
      data: Carrier[];
      meta: ListMeta;
    };
  };
  /** List carriers, as a file */
  'carriers.list.file': {
    input: {
      query: {
        /** Part of the main texts of a record; accents and case do not matter. */
        search?: string | undefined;
        /** Default `json`. `csv` and `xlsx`: every row the filters leave, up to 200000, as a file; with `page`, `perPage`, `limit` or `cursor` it is 400. */
        format: 'csv' | 'xlsx';
        /** Only records of this business. */
        businessId?: number | undefined;
        /** Only active, or only inactive, records. */
        active?: boolean | undefined;
        /** Only records changed at this instant or later. For an exact sequence use `GET /events`: a change that takes long to write may appear before the time that a reader of this list has passed. */
        updatedFrom?: string | undefined;
        /** Exactly this identification. */
        identification?: string | undefined;
        /** Exactly this `external_id`. */
        externalId?: string | undefined;
        /** Default `businessName` ascending. */
        sortBy?: 'id' | 'businessName' | 'identification' | 'createdAt' | 'updatedAt' | undefined;
        /** Default: `asc`, or the usual direction with the usual `sortBy`. */
        sortDir?: 'asc' | 'desc' | undefined;
      };
    };
    reply: DownloadedFile;
  };
  /** Create a carrier */
  'carriers.create': {
    input: {
      body: CarrierCreate;
    };
    reply: {
      data: Carrier;
    };
  };
  /** Find a carrier by identification */
  'carriers.search': {
    input: {
      params: {
        identification: string;
      };
      query?: {
        /** The business whose directory is searched. Without it, the match in the account's oldest business that has one. */
        businessId?: number | undefined;
      } | undefined;
    };
    reply: {
      data: Carrier;
    };
  };
  /** Create or update a carrier by identification */
  'carriers.put': {
    input: {
      params: {
        identification: string;
      };
      body: CarrierPut;
    };
    reply: {
      data: Carrier;
    };
  };
  /** Get a carrier */
  'carriers.get': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
    };
    reply: {
      data: Carrier;
    };
  };
  /** Update a carrier */
  'carriers.update': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
      body: CarrierUpdate;
    };
    reply: {
      data: Carrier;
    };
  };
  /** Delete a carrier */
  'carriers.delete': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
    };
    reply: undefined;
  };
  /** Import carriers from a table */
  'carriers.import': {
    input: {
      query: {
        /** The business into whose directory the rows are imported. */
        businessId: number;
        /** True: check every row and report, write nothing. */
        dryRun?: boolean | undefined;
        /** True: a table that another program wrote. Its heading may follow a title, columns are recognised by common names, and others are left out. A blank cell changes nothing. `table` describes how it was read. */
        detect?: boolean | undefined;
        /** The field of each column from the first, with commas between, nothing for one that is left out: `identification,business_name,,email`. Instead of the headings; otherwise as with `detect`. */
        columns?: string | undefined;
        /** The sheet of a workbook. Without it the first that shows. */
        sheet?: string | undefined;
        /** The line of the heading, where `detect` finds another. */
        headingLine?: number | undefined;
        /** True: write the rows without a fault, even if other rows have one. */
        skipFaulty?: boolean | undefined;
      };
      form: {
        /** CSV (comma, semicolon or tab; UTF-8, UTF-16 or Windows-1252) or a workbook (.xlsx), with a heading, at most 10000 rows and 256 columns. */
        file: Blob;
      };
    };
    reply: {
      data: ImportReport;
    };
  };
  /** Export carriers as CSV */
  'carriers.export': {
    input: {
      query: {
        /** The business whose directory is exported. */
        businessId: number;
        /** Only active, or only inactive, records. */
        active?: boolean | undefined;
        /** Default comma. Spanish Excel expects the semicolon. */
        separator?: 'comma' | 'semicolon' | undefined;
      };
    };
    reply: DownloadedFile;
  };
  /** List products and services */
  'items.list': {
    input: {
      query?: {
        /** Default 1. */
        page?: number | undefined;
        /** Default 25. */
        perPage?: number | undefined;
        /** Alias of `perPage`. */
        limit?: number | undefined;
        /** `meta.nextCursor` of the page before. Keep filters and order the same, and leave `page` out (400). */
        cursor?: string | undefined;
        /** Part of the main texts of a record; accents and case do not matter. */
        search?: string | undefined;
        /** Only records of this business. */
        businessId?: number | undefined;
        /** Only active, or only inactive, records. */
        active?: boolean | undefined;
        /** Only records changed at this instant or later. For an exact sequence use `GET /events`: a change that takes long to write may appear before the time that a reader of this list has passed. */
        updatedFrom?: string | undefined;
        /** Exactly this code. */
        code?: string | undefined;
        /** Exactly this `external_id`. */
        externalId?: string | undefined;
        /** Catalog `item-types`. */
        itemTypeId?: number | undefined;
        /** Default `name` ascending. */
        sortBy?: 'id' | 'code' | 'name' | 'createdAt' | 'updatedAt' | undefined;
        /** Default: `asc`, or the usual direction with the usual `sortBy`. */
        sortDir?: 'asc' | 'desc' | undefined;
      } | undefined;
    };
    reply: {
      data: Item[];
      meta: ListMeta;
    };
  };
  /** List products and services, as a file */
  'items.list.file': {
    input: {
      query: {
        /** Part of the main texts of a record; accents and case do not matter. */
        search?: string | undefined;
        /** Default `json`. `csv` and `xlsx`: every row the filters leave, up to 200000, as a file; with `page`, `perPage`, `limit` or `cursor` it is 400. */
        format: 'csv' | 'xlsx';
        /** Only records of this business. */
        businessId?: number | undefined;
        /** Only active, or only inactive, records. */
        active?: boolean | undefined;
        /** Only records changed at this instant or later. For an exact sequence use `GET /events`: a change that takes long to write may appear before the time that a reader of this list has passed. */
        updatedFrom?: string | undefined;
        /** Exactly this code. */
        code?: string | undefined;
        /** Exactly this `external_id`. */
        externalId?: string | undefined;
        /** Catalog `item-types`. */
        itemTypeId?: number | undefined;
        /** Default `name` ascending. */
        sortBy?: 'id' | 'code' | 'name' | 'createdAt' | 'updatedAt' | undefined;
        /** Default: `asc`, or the usual direction with the usual `sortBy`. */
        sortDir?: 'asc' | 'desc' | undefined;
      };
    };
    reply: DownloadedFile;
  };
  /** Create a product or service */
  'items.create': {
    input: {
      body: ItemCreate;
    };
    reply: {
      data: Item;
    };
  };
  /** Get a product or service */
  'items.get': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
    };
    reply: {
      data: Item;
    };
  };
  /** Update a product or service */
  'items.update': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
      body: ItemUpdate;
    };
    reply: {
      data: Item;
    };
  };
  /** Delete a product or service */
  'items.delete': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
    };
    reply: undefined;
  };
  /** Import products and services from a table */
  'items.import': {
    input: {
      query: {
        /** The business into whose directory the rows are imported. */
        businessId: number;
        /** True: check every row and report, write nothing. */
        dryRun?: boolean | undefined;
        /** True: a table that another program wrote. Its heading may follow a title, columns are recognised by common names, and others are left out. A blank cell changes nothing. `table` describes how it was read. */
        detect?: boolean | undefined;
        /** The field of each column from the first, with commas between, nothing for one that is left out: `identification,business_name,,email`. Instead of the headings; otherwise as with `detect`. */
        columns?: string | undefined;
        /** The sheet of a workbook. Without it the first that shows. */
        sheet?: string | undefined;
        /** The line of the heading, where `detect` finds another. */
        headingLine?: number | undefined;
        /** True: write the rows without a fault, even if other rows have one. */
        skipFaulty?: boolean | undefined;
        /** With `detect` or `columns`: whether the prices include IVA. They are then stored as `price_with_tax`. */
        priceIncludesVat?: boolean | undefined;
        /** With `detect` or `columns`: the IVA of new products without one in their row. Catalog `taxes`. */
        defaultTaxId?: number | undefined;
        /** With `detect` or `columns`: the type of new products without one in their row. Catalog `item-types`. */
        defaultItemTypeId?: number | undefined;
      };
      form: {
        /** CSV (comma, semicolon or tab; UTF-8, UTF-16 or Windows-1252) or a workbook (.xlsx), with a heading, at most 10000 rows and 256 columns. */
        file: Blob;
      };
    };
    reply: {
      data: ImportReport;
    };
  };
  /** Export products and services as CSV */
  'items.export': {
    input: {
      query: {
        /** The business whose directory is exported. */
        businessId: number;
        /** Only active, or only inactive, records. */
        active?: boolean | undefined;
        /** Default comma. Spanish Excel expects the semicolon. */
        separator?: 'comma' | 'semicolon' | undefined;
      };
    };
    reply: DownloadedFile;
  };
  /** List what has to be filed, and until when */
  'obligations.list': {
    input: {
      query?: {
        /** Only records of this business. */
        businessId?: number | undefined;
        /** Due on this day or later. Default today. */
        from?: string | undefined;
        /** Due on this day or earlier. Default 62 days after `from`; at most 400 days after it, 100 without `businessId`. */
        to?: string | undefined;
      } | undefined;
    };
    reply: {
      data: Obligation[];
    };
  };
  /** The same as a calendar file */
  'obligations.calendar': {
    input: {
      query?: {
        /** Only records of this business. */
        businessId?: number | undefined;
        /** Due on this day or later. Default today. */
        from?: string | undefined;
        /** Due on this day or earlier. Default 62 days after `from`; at most 400 days after it, 100 without `businessId`. */
        to?: string | undefined;
      } | undefined;
    };
    reply: DownloadedFile;
  };
  /** Say how far a return is */
  'businesses.obligations.update': {
    input: {
      params: {
        id: number;
        obligation: '104' | '103' | 'ATS';
        /** A month, `2026-10`, or a semester, `2026-S1`. */
        period: string;
      };
      body: ObligationUpdate;
    };
    reply: {
      data: Obligation;
    };
  };
  /** Get what due dates depend on */
  'businesses.obligationSettings.get': {
    input: {
      params: {
        id: number;
      };
    };
    reply: {
      data: ObligationSettings;
    };
  };
  /** Replace what due dates depend on */
  'businesses.obligationSettings.replace': {
    input: {
      params: {
        id: number;
      };
      body: ObligationSettingsReplace;
    };
    reply: {
      data: ObligationSettings;
    };
  };
  /** Get what the ATS of a period would hold, and what is wrong with it */
  'ats.get': {
    input: {
      query: {
        businessId: number;
        /** A month, `2026-10`, or a semester, `2026-S1`. */
        period: string;
        /** Today’s figures, also of a closed period. */
        figures?: 'current' | undefined;
      };
    };
    reply: {
      data: Ats;
    };
  };
  /** Download the ATS of a period */
  'ats.download': {
    input: {
      query: {
        businessId: number;
        /** A month, `2026-10`, or a semester, `2026-S1`. */
        period: string;
        /** Today’s figures, also of a closed period. */
        figures?: 'current' | undefined;
        /** Default `zip`, the format that SRI accepts. */
        format?: 'zip' | 'xml' | undefined;
        /** True: the warnings were read. */
        confirm?: boolean | undefined;
      };
    };
    reply: DownloadedFile;
  };
  /** Get how the ATS is written */
  'businesses.atsSettings.get': {
    input: {
      params: {
        id: number;
      };
    };
    reply: {
      data: AtsSettings;
    };
  };
  /** Replace how the ATS is written */
  'businesses.atsSettings.replace': {
    input: {
      params: {
        id: number;
      };
      body: AtsSettingsReplace;
    };
    reply: {
      data: AtsSettings;
    };
  };
  /** Complete an export with data that its invoice does not contain */
  'documents.atsExport.replace': {
    input: {
      params: {
        id: number;
      };
      body: AtsExportReplace;
    };
    reply: {
      data: AtsExport;
    };
  };
  /** Add up a book over a period */
  'reports.get': {
    input: {
      params: {
        book: 'sales' | 'purchases' | 'withholdings-made' | 'withholdings-received' | 'products' | 'customers' | 'providers' | 'payments';
      };
      query: {
        businessId: number;
        /** First day. */
        from: string;
        /** Last day, at most 400 days after the first. */
        to: string;
        /** A grouping that applies to the book. By default `products`, `customers`, `providers` and `payments` are grouped by what they are named after. */
        groupBy?: 'day' | 'month' | 'establishment' | 'emissionPoint' | 'customer' | 'provider' | 'item' | 'paymentMethod' | 'documentType' | 'rate' | undefined;
        /** Default: the environment the business is in. */
        environment?: 'test' | 'production' | undefined;
        /** Adds the preceding span, or the same span of the year before. Complete months are compared with complete months. */
        compare?: 'previous' | 'year' | undefined;
      };
    };
    reply: {
      data: Report;
    };
  };
  /** Add up a book over a period, as a file */
  'reports.get.file': {
    input: {
      params: {
        book: 'sales' | 'purchases' | 'withholdings-made' | 'withholdings-received' | 'products' | 'customers' | 'providers' | 'payments';
      };
      query: {
        businessId: number;
        /** First day. */
        from: string;
        /** Last day, at most 400 days after the first. */
        to: string;
        /** A grouping that applies to the book. By default `products`, `customers`, `providers` and `payments` are grouped by what they are named after. */
        groupBy?: 'day' | 'month' | 'establishment' | 'emissionPoint' | 'customer' | 'provider' | 'item' | 'paymentMethod' | 'documentType' | 'rate' | undefined;
        /** Default: the environment the business is in. */
        environment?: 'test' | 'production' | undefined;
        /** Default `json`. `xlsx`: the groups and every document of the book, a sheet each; `csv`: the groups or, without any, the documents. */
        format: 'csv' | 'xlsx';
        /** Adds the preceding span, or the same span of the year before. Complete months are compared with complete months. */
        compare?: 'previous' | 'year' | undefined;
      };
    };
    reply: DownloadedFile;
  };
  /** List the documents behind a figure */
  'reports.documents': {
    input: {
      params: {
        book: 'sales' | 'purchases' | 'withholdings-made' | 'withholdings-received' | 'products' | 'customers' | 'providers' | 'payments';
      };
      query: {
        /** Default 1. */
        page?: number | undefined;
        /** Default 25. */
        perPage?: number | undefined;
        /** Alias of `perPage`. */
        limit?: number | undefined;
        /** `meta.nextCursor` of the page before. Keep filters and order the same, and leave `page` out (400). */
        cursor?: string | undefined;
        businessId: number;
        /** First day. */
        from: string;
        /** Last day, at most 400 days after the first. */
        to: string;
        /** A grouping that applies to the book. By default `products`, `customers`, `providers` and `payments` are grouped by what they are named after. */
        groupBy?: 'day' | 'month' | 'establishment' | 'emissionPoint' | 'customer' | 'provider' | 'item' | 'paymentMethod' | 'documentType' | 'rate' | undefined;
        /** Default: the environment the business is in. */
        environment?: 'test' | 'production' | undefined;
        /** `key` of a group, with the `groupBy` that gave it. */
        group?: string | undefined;
        /** Instead, the documents left out for this reason. */
        leftOut?: 'annulled' | 'not_authorized' | 'unconfirmed' | 'without_xml' | undefined;
        /** Only those that SRI has not confirmed and a person took for true. */
        accepted?: boolean | undefined;
        /** By day. Default `asc`. */
        sortDir?: 'asc' | 'desc' | undefined;
      };
    };
    reply: {
      data: ReportDocument[];
      meta: ListMeta;
    };
  };
  /** List the periods that are closed */
  'periods.list': {
    input: {
      query: {
        businessId: number;
      };
    };
    reply: {
      data: ClosedPeriod[];
    };
  };
  /** Get the figures of a period, and what changed since it was closed */
  'periods.get': {
    input: {
      params: {
        /** A month, `2026-10`, or a semester, `2026-S1`. */
        period: string;
      };
      query: {
        businessId: number;
      };
    };
    reply: {
      data: Period;
    };
  };
  /** Close a period */
  'periods.close': {
    input: {
      params: {
        /** A month, `2026-10`, or a semester, `2026-S1`. */
        period: string;
      };
      body: PeriodClose;
    };
    reply: {
      data: Period;
    };
  };
  /** Open a closed period again */
  'periods.reopen': {
    input: {
      params: {
        /** A month, `2026-10`, or a semester, `2026-S1`. */
        period: string;
      };
      body: PeriodReopen;
    };
    reply: {
      data: Period;
    };
  };
  /** Query SRI now about every document of a period */
  'periods.verify': {
    input: {
      params: {
        /** A month, `2026-10`, or a semester, `2026-S1`. */
        period: string;
      };
      body: PeriodVerify;
    };
    reply: {
      data: PeriodVerification;
    };
  };
  /** Get a form with its boxes, questions and what was left out */
  'taxForms.get': {
    input: {
      params: {
        /** `104` IVA, `103` income tax withheld. */
        form: '104' | '103';
      };
      query: {
        /** The business of the form. */
        businessId: number;
        /** A month, `2026-10`, or a semester, `2026-S1`. */
        period: string;
        /** Today’s figures, also of a closed period. */
        figures?: 'current' | undefined;
      };
    };
    reply: {
      data: TaxForm;
    };
  };
  /** Answer questions of a form */
  'taxForms.answers.replace': {
    input: {
      params: {
        /** `104` IVA, `103` income tax withheld. */
        form: '104' | '103';
      };
      query: {
        /** The business of the form. */
        businessId: number;
        /** A month, `2026-10`, or a semester, `2026-S1`. */
        period: string;
      };
      body: TaxFormAnswers;
    };
    reply: {
      data: TaxForm;
    };
  };
  /** List the documents behind a box, with what each adds */
  'taxForms.boxes.documents.list': {
    input: {
      params: {
        /** `104` IVA, `103` income tax withheld. */
        form: '104' | '103';
        box: string;
      };
      query: {
        /** Default 1. */
        page?: number | undefined;
        /** Default 25. */
        perPage?: number | undefined;
        /** Alias of `perPage`. */
        limit?: number | undefined;
        /** `meta.nextCursor` of the page before. Keep filters and order the same, and leave `page` out (400). */
        cursor?: string | undefined;
        /** The business of the form. */
        businessId: number;
        /** A month, `2026-10`, or a semester, `2026-S1`. */
        period: string;
      };
    };
    reply: {
      data: ReportDocument[];
      meta: ListMeta;
    };
  };
  /** List documents that are in no box, for one reason */
  'taxForms.leftOut.documents.list': {
    input: {
      params: {
        /** `104` IVA, `103` income tax withheld. */
        form: '104' | '103';
      };
      query: {
        /** Default 1. */
        page?: number | undefined;
        /** Default 25. */
        perPage?: number | undefined;
        /** Alias of `perPage`. */
        limit?: number | undefined;
        /** `meta.nextCursor` of the page before. Keep filters and order the same, and leave `page` out (400). */
        cursor?: string | undefined;
        /** The business of the form. */
        businessId: number;
        /** A month, `2026-10`, or a semester, `2026-S1`. */
        period: string;
        /** `what` of an entry of `leftOut`. */
        what: string;
        /** Its `question`, where it has one. */
        question?: string | undefined;
        /** Only for an excess of notes: the box it came from. */
        box?: string | undefined;
      };
    };
    reply: {
      data: ReportDocument[];
      meta: ListMeta;
    };
  };
  /** Download the file for SRI’s page */
  'taxForms.upload': {
    input: {
      params: {
        /** `104` IVA, `103` income tax withheld. */
        form: '104' | '103';
      };
      query: {
        /** The business of the form. */
        businessId: number;
        /** A month, `2026-10`, or a semester, `2026-S1`. */
        period: string;
        /** Today’s figures, also of a closed period. */
        figures?: 'current' | undefined;
        /** Default `xml`. */
        format?: 'xml' | 'json' | undefined;
      };
    };
    reply: DownloadedFile;
  };
  /** The form as a page to print */
  'taxForms.summary': {
    input: {
      params: {
        /** `104` IVA, `103` income tax withheld. */
        form: '104' | '103';
      };
      query: {
        /** The business of the form. */
        businessId: number;
        /** A month, `2026-10`, or a semester, `2026-S1`. */
        period: string;
        /** Today’s figures, also of a closed period. */
        figures?: 'current' | undefined;
      };
    };
    reply: DownloadedFile;
  };
  /** List the packages of a business */
  'packages.list': {
    input: {
      query: {
        businessId: number;
      };
    };
    reply: {
      data: MonthPackage[];
    };
  };
  /** Request a month as one ZIP file */
  'packages.create': {
    input: {
      body: PackageCreate;
    };
    reply: {
      data: MonthPackage;
    };
  };
  /** Get how far a package is */
  'packages.get': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
    };
    reply: {
      data: MonthPackage;
    };
  };
  /** Download a package that is ready */
  'packages.download': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
    };
    reply: DownloadedFile;
  };
  /** List the rehearsals of a business */
  'rehearsals.list': {
    input: {
      query: {
        businessId: number;
      };
    };
    reply: {
      data: ListedRehearsal[];
    };
  };
  /** Rehearse with SRI's test environment */
  'rehearsals.create': {
    input: {
      body: RehearsalCreate;
    };
    reply: {
      data: Rehearsal;
    };
  };
  /** Get how far a rehearsal is, or its report */
  'rehearsals.get': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
    };
    reply: {
      data: Rehearsal;
    };
  };
  /** List webhook endpoints */
  'webhookEndpoints.list': {
    input: {
      query?: {
        /** Default 1. */
        page?: number | undefined;
        /** Default 25. */
        perPage?: number | undefined;
        /** Alias of `perPage`. */
        limit?: number | undefined;
        /** `meta.nextCursor` of the page before. Keep filters and order the same, and leave `page` out (400). */
        cursor?: string | undefined;
        /** Part of the main texts of a record; accents and case do not matter. */
        search?: string | undefined;
        /** Only records of this business. */
        businessId?: number | undefined;
        /** Only active, or only inactive, records. */
        active?: boolean | undefined;
        /** Only records changed at this instant or later. For an exact sequence use `GET /events`: a change that takes long to write may appear before the time that a reader of this list has passed. */
        updatedFrom?: string | undefined;
        /** Default `id` ascending. */
        sortBy?: 'id' | 'createdAt' | 'updatedAt' | undefined;
        /** Default: `asc`, or the usual direction with the usual `sortBy`. */
        sortDir?: 'asc' | 'desc' | undefined;
      } | undefined;
    };
    reply: {
      data: WebhookEndpoint[];
      meta: ListMeta;
    };
  };
  /** Create a webhook endpoint */
  'webhookEndpoints.create': {
    input: {
      body: WebhookEndpointCreate;
    };
    reply: {
      data: WebhookEndpointWithSecret;
    };
  };
  /** Get a webhook endpoint */
  'webhookEndpoints.get': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
    };
    reply: {
      data: WebhookEndpoint;
    };
  };
  /** Update a webhook endpoint */
  'webhookEndpoints.update': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
      body: WebhookEndpointUpdate;
    };
    reply: {
      data: WebhookEndpoint;
    };
  };
  /** Delete a webhook endpoint */
  'webhookEndpoints.delete': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
    };
    reply: undefined;
  };
  /** Make a new signing secret */
  'webhookEndpoints.secret.rotate': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
    };
    reply: {
      data: WebhookEndpointWithSecret;
    };
  };
  /** Send a test event */
  'webhookEndpoints.test.send': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
    };
    reply: {
      data: WebhookTest;
    };
  };
  /** List deliveries of an endpoint */
  'webhookEndpoints.deliveries.list': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** Default 1. */
        page?: number | undefined;
        /** Default 25. */
        perPage?: number | undefined;
        /** Alias of `perPage`. */
        limit?: number | undefined;
        /** `meta.nextCursor` of the page before. Keep filters and order the same, and leave `page` out (400). */
        cursor?: string | undefined;
        /** Part of the main texts of a record; accents and case do not matter. */
        search?: string | undefined;
        /** Only records of this business. */
        businessId?: number | undefined;
        status?: 'pending' | 'delivered' | 'failed' | undefined;
        event?: 'document.signed' | 'document.recepted' | 'document.authorizated' | 'document.rejected' | 'document.stuck' | 'received.created' | 'received.annulled' | 'document.annulment_requested' | 'document.annulment_pending' | 'document.annulment_closed' | 'document.annulled' | undefined;
        documentId?: number | undefined;
      } | undefined;
    };
    reply: {
      data: WebhookDelivery[];
      meta: ListMeta;
    };
  };
  /** Deliver again */
  'webhookEndpoints.deliveries.replay': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** When sent, the record must belong to this business (404 otherwise). */
        businessId?: number | undefined;
      } | undefined;
      body?: DeliveryReplay | undefined;
    };
    reply: {
      data: ReplayQueued;
    };
  };
  /** Read what happened, in order */
  'events.list': {
    input: {
      query?: {
        /** Events after this one: `meta.next` of the answer before, or a position. Without it: from the oldest stored event. An event that is no longer stored is 410. */
        after?: string | undefined;
        /** Most events of the answer. Default 100. */
        limit?: number | undefined;
        /** Only these types, with commas; `customer.*` means all of customers. */
        type?: string | undefined;
        /** Only records of this business. */
        businessId?: number | undefined;
      } | undefined;
    };
    reply: {
      data: Event[];
      meta: EventsMeta;
    };
  };
  /** List what programs sent */
  'requests.list': {
    input: {
      query?: {
        /** Default 1. */
        page?: number | undefined;
        /** Default 25. */
        perPage?: number | undefined;
        /** Alias of `perPage`. */
        limit?: number | undefined;
        /** `meta.nextCursor` of the page before. Keep filters and order the same, and leave `page` out (400). */
        cursor?: string | undefined;
        /** Part of the main texts of a record; accents and case do not matter. */
        search?: string | undefined;
        /** Only those of this key. */
        keyId?: number | undefined;
        method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | undefined;
        /** Exactly this operation: `documents.create`. */
        route?: string | undefined;
        /** Exactly this status, or `2xx`, `4xx`, `5xx`. */
        status?: string | undefined;
        /** Answered at this instant or later. */
        from?: string | undefined;
        /** Answered at this instant or earlier. */
        to?: string | undefined;
      } | undefined;
    };
    reply: {
      data: ListedRequest[];
      meta: ListMeta;
    };
  };
  /** Get a request with its bodies */
  'requests.get': {
    input: {
      params: {
        /** The `Request-Id` of the answer. */
        requestId: string;
      };
    };
    reply: {
      data: LoggedRequest;
    };
  };
  /** Show the caller and its permissions */
  'me.get': {
    input: Record<never, never>;
    reply: {
      data: Me;
    };
  };
  /** List changes */
  'auditLog.list': {
    input: {
      query?: {
        /** Default 1. */
        page?: number | undefined;
        /** Default 25. */
        perPage?: number | undefined;
        /** Alias of `perPage`. */
        limit?: number | undefined;
        /** `meta.nextCursor` of the page before. Keep filters and order the same, and leave `page` out (400). */
        cursor?: string | undefined;
        /** Part of the main texts of a record; accents and case do not matter. */
        search?: string | undefined;
        /** Exactly this operation: `customers.update`. */
        action?: string | undefined;
        /** Exactly this kind of record: `customer`. */
        recordType?: string | undefined;
        /** Together with `recordType`. */
        recordId?: number | undefined;
        /** From this day, in Guayaquil. */
        dateFrom?: string | undefined;
        /** To this day, in Guayaquil. */
        dateTo?: string | undefined;
      } | undefined;
    };
    reply: {
      data: AuditEntry[];
      meta: ListMeta;
    };
  };
}

/** Method and path of each operation. `takesKey`: it honours Idempotency-Key (a PUT only when it emits). */
export const operations = {
  'documents.list': { method: 'GET', path: '/documents', answer: 'json' },
  'documents.create': { method: 'POST', path: '/documents', answer: 'json', takesKey: true },
  'documents.batch': { method: 'POST', path: '/documents:batch', answer: 'lines', takesKey: true },
  'documents.bringIn': { method: 'POST', path: '/documents:bring-in', answer: 'json', takesKey: true },
  'documents.bringInFile': { method: 'POST', path: '/documents:bring-in-file', answer: 'json', takesKey: true },
  'documents.get': { method: 'GET', path: '/documents/{id}', answer: 'json' },
  'documents.update': { method: 'PUT', path: '/documents/{id}', answer: 'json', takesKey: true },
  'documents.delete': { method: 'DELETE', path: '/documents/{id}', answer: 'none' },
  'documents.correct': { method: 'POST', path: '/documents/{id}:correct', answer: 'json', takesKey: true },
  'documents.creditDraft': { method: 'GET', path: '/documents/{id}/credit-draft', answer: 'json' },
  'documents.download': { method: 'GET', path: '/documents/{id}/download', answer: 'file' },
  'documents.email.send': { method: 'POST', path: '/documents/{id}/email:send', answer: 'json', takesKey: true },
  'documents.emails.list': { method: 'GET', path: '/documents/{id}/emails', answer: 'json' },
  'receivedDocuments.list': { method: 'GET', path: '/received-documents', answer: 'json' },
  'receivedDocuments.import': { method: 'POST', path: '/received-documents:import', answer: 'json', takesKey: true },
  'receivedDocuments.fetch': { method: 'POST', path: '/received-documents:fetch', answer: 'json', takesKey: true },
  'receivedDocuments.mark': { method: 'POST', path: '/received-documents:mark', answer: 'json', takesKey: true },
  'receivedDocuments.get': { method: 'GET', path: '/received-documents/{id}', answer: 'json' },
  'receivedDocuments.update': { method: 'PATCH', path: '/received-documents/{id}', answer: 'json' },
  'receivedDocuments.download': { method: 'GET', path: '/received-documents/{id}/download', answer: 'file' },
  'receivedDocuments.withholdingDraft': { method: 'GET', path: '/received-documents/{id}/withholding-draft', answer: 'json' },
  'receivedDocuments.supplier': { method: 'POST', path: '/received-documents/{id}/supplier', answer: 'json', takesKey: true },
  'documents.received.list': { method: 'GET', path: '/documents/{id}/received-documents', answer: 'json' },
  'receivedDocuments.acceptance.give': { method: 'POST', path: '/received-documents/{id}/acceptance', answer: 'json', takesKey: true },
  'receivedDocuments.acceptance.withdraw': { method: 'DELETE', path: '/received-documents/{id}/acceptance', answer: 'json' },
  'classificationRules.list': { method: 'GET', path: '/classification-rules', answer: 'json' },
  'classificationRules.create': { method: 'POST', path: '/classification-rules', answer: 'json', takesKey: true },
  'classificationRules.apply': { method: 'POST', path: '/classification-rules:apply', answer: 'json', takesKey: true },
  'classificationRules.get': { method: 'GET', path: '/classification-rules/{id}', answer: 'json' },
  'classificationRules.update': { method: 'PUT', path: '/classification-rules/{id}', answer: 'json' },
  'classificationRules.delete': { method: 'DELETE', path: '/classification-rules/{id}', answer: 'none' },
  'classificationBatches.list': { method: 'GET', path: '/classification-batches', answer: 'json' },
  'classificationBatches.undo': { method: 'POST', path: '/classification-batches/{id}:undo', answer: 'json', takesKey: true },
  'receivedDocuments.classification': { method: 'GET', path: '/received-documents/{id}/classification', answer: 'json' },
  'classificationProgress.get': { method: 'GET', path: '/classification-progress', answer: 'json' },
  'documents.classification.get': { method: 'GET', path: '/documents/{id}/classification', answer: 'json' },
  'documents.classification.update': { method: 'PATCH', path: '/documents/{id}/classification', answer: 'json' },
  'imports.list': { method: 'GET', path: '/imports', answer: 'json' },
  'imports.get': { method: 'GET', path: '/imports/{id}', answer: 'json' },
  'imports.rows.list': { method: 'GET', path: '/imports/{id}/rows', answer: 'json' },
  'documents.annulment.request': { method: 'POST', path: '/documents/{id}/annulment', answer: 'json', takesKey: true },
  'documents.annulment.withdraw': { method: 'DELETE', path: '/documents/{id}/annulment', answer: 'json' },
  'catalogs.list': { method: 'GET', path: '/catalogs/{catalog}', answer: 'json' },
  'catalogs.get': { method: 'GET', path: '/catalogs/{catalog}/{id}', answer: 'json' },
  'businesses.list': { method: 'GET', path: '/businesses', answer: 'json' },
  'businesses.create': { method: 'POST', path: '/businesses', answer: 'json', takesKey: true },
  'businesses.get': { method: 'GET', path: '/businesses/{id}', answer: 'json' },
  'businesses.update': { method: 'PUT', path: '/businesses/{id}', answer: 'json' },
  'businesses.delete': { method: 'DELETE', path: '/businesses/{id}', answer: 'none' },
  'businesses.files.upload': { method: 'POST', path: '/businesses/{id}/files', answer: 'json', takesKey: true },
  'businesses.files.renew': { method: 'PATCH', path: '/businesses/{id}/files', answer: 'json' },
  'businesses.logo.get': { method: 'GET', path: '/businesses/{id}/logo', answer: 'file' },
  'businesses.logo.delete': { method: 'DELETE', path: '/businesses/{id}/logo', answer: 'none' },
  'businesses.signature.check': { method: 'GET', path: '/businesses/{id}/signature:verify', answer: 'json' },
  'businesses.signature.verify': { method: 'POST', path: '/businesses/{id}/signature:verify', answer: 'json', takesKey: true },
  'businesses.goLive.get': { method: 'GET', path: '/businesses/{id}/go-live', answer: 'json' },
  'businesses.goLive.update': { method: 'PUT', path: '/businesses/{id}/go-live', answer: 'json' },
  'businesses.goLive.tryMail': { method: 'POST', path: '/businesses/{id}/go-live/mail:test', answer: 'json', takesKey: true },
  'businesses.goLive.begin': { method: 'POST', path: '/businesses/{id}/go-live:begin', answer: 'json', takesKey: true },
  'businesses.goLive.pause': { method: 'POST', path: '/businesses/{id}/go-live:pause', answer: 'json', takesKey: true },
  'businesses.goLive.resume': { method: 'POST', path: '/businesses/{id}/go-live:resume', answer: 'json', takesKey: true },
  'establishments.list': { method: 'GET', path: '/establishments', answer: 'json' },
  'establishments.create': { method: 'POST', path: '/establishments', answer: 'json', takesKey: true },
  'establishments.get': { method: 'GET', path: '/establishments/{id}', answer: 'json' },
  'establishments.update': { method: 'PUT', path: '/establishments/{id}', answer: 'json' },
  'establishments.delete': { method: 'DELETE', path: '/establishments/{id}', answer: 'none' },
  'emissionPoints.list': { method: 'GET', path: '/emission-points', answer: 'json' },
  'emissionPoints.create': { method: 'POST', path: '/emission-points', answer: 'json', takesKey: true },
  'emissionPoints.get': { method: 'GET', path: '/emission-points/{id}', answer: 'json' },
  'emissionPoints.update': { method: 'PUT', path: '/emission-points/{id}', answer: 'json' },
  'emissionPoints.delete': { method: 'DELETE', path: '/emission-points/{id}', answer: 'none' },
  'sequences.list': { method: 'GET', path: '/sequences', answer: 'json' },
  'sequences.proposals': { method: 'GET', path: '/sequences:proposals', answer: 'json' },
  'sequences.get': { method: 'GET', path: '/sequences/{id}', answer: 'json' },
  'sequences.update': { method: 'PUT', path: '/sequences/{id}', answer: 'json' },
  'customers.list': { method: 'GET', path: '/customers', answer: 'json' },
  'customers.create': { method: 'POST', path: '/customers', answer: 'json', takesKey: true },
  'customers.search': { method: 'GET', path: '/customers/search/{identification}', answer: 'json' },
  'customers.put': { method: 'PUT', path: '/customers/search/{identification}', answer: 'json' },
  'customers.get': { method: 'GET', path: '/customers/{id}', answer: 'json' },
  'customers.update': { method: 'PUT', path: '/customers/{id}', answer: 'json' },
  'customers.delete': { method: 'DELETE', path: '/customers/{id}', answer: 'none' },
  'customers.import': { method: 'POST', path: '/customers:import', answer: 'json', takesKey: true },
  'customers.export': { method: 'GET', path: '/customers:export', answer: 'file' },
  'providers.list': { method: 'GET', path: '/providers', answer: 'json' },
  'providers.create': { method: 'POST', path: '/providers', answer: 'json', takesKey: true },
  'providers.search': { method: 'GET', path: '/providers/search/{identification}', answer: 'json' },
  'providers.put': { method: 'PUT', path: '/providers/search/{identification}', answer: 'json' },
  'providers.get': { method: 'GET', path: '/providers/{id}', answer: 'json' },
  'providers.update': { method: 'PUT', path: '/providers/{id}', answer: 'json' },
  'providers.delete': { method: 'DELETE', path: '/providers/{id}', answer: 'none' },
  'providers.import': { method: 'POST', path: '/providers:import', answer: 'json', takesKey: true },
  'providers.export': { method: 'GET', path: '/providers:export', answer: 'file' },
  'carriers.list': { method: 'GET', path: '/carriers', answer: 'json' },
  'carriers.create': { method: 'POST', path: '/carriers', answer: 'json', takesKey: true },
  'carriers.search': { method: 'GET', path: '/carriers/search/{identification}', answer: 'json' },
  'carriers.put': { method: 'PUT', path: '/carriers/search/{identification}', answer: 'json' },
  'carriers.get': { method: 'GET', path: '/carriers/{id}', answer: 'json' },
  'carriers.update': { method: 'PUT', path: '/carriers/{id}', answer: 'json' },
  'carriers.delete': { method: 'DELETE', path: '/carriers/{id}', answer: 'none' },
  'carriers.import': { method: 'POST', path: '/carriers:import', answer: 'json', takesKey: true },
  'carriers.export': { method: 'GET', path: '/carriers:export', answer: 'file' },
  'items.list': { method: 'GET', path: '/items', answer: 'json' },
  'items.create': { method: 'POST', path: '/items', answer: 'json', takesKey: true },
  'items.get': { method: 'GET', path: '/items/{id}', answer: 'json' },
  'items.update': { method: 'PUT', path: '/items/{id}', answer: 'json' },
  'items.delete': { method: 'DELETE', path: '/items/{id}', answer: 'none' },
  'items.import': { method: 'POST', path: '/items:import', answer: 'json', takesKey: true },
  'items.export': { method: 'GET', path: '/items:export', answer: 'file' },
  'obligations.list': { method: 'GET', path: '/obligations', answer: 'json' },
  'obligations.calendar': { method: 'GET', path: '/obligations.ics', answer: 'file' },
  'businesses.obligations.update': { method: 'PUT', path: '/businesses/{id}/obligations/{obligation}/{period}', answer: 'json' },
  'businesses.obligationSettings.get': { method: 'GET', path: '/businesses/{id}/obligation-settings', answer: 'json' },
  'businesses.obligationSettings.replace': { method: 'PUT', path: '/businesses/{id}/obligation-settings', answer: 'json' },
  'ats.get': { method: 'GET', path: '/ats', answer: 'json' },
  'ats.download': { method: 'GET', path: '/ats/download', answer: 'file' },
  'businesses.atsSettings.get': { method: 'GET', path: '/businesses/{id}/ats-settings', answer: 'json' },
  'businesses.atsSettings.replace': { method: 'PUT', path: '/businesses/{id}/ats-settings', answer: 'json' },
  'documents.atsExport.replace': { method: 'PUT', path: '/documents/{id}/ats-export', answer: 'json' },
  'reports.get': { method: 'GET', path: '/reports/{book}', answer: 'json' },
  'reports.documents': { method: 'GET', path: '/reports/{book}/documents', answer: 'json' },
  'periods.list': { method: 'GET', path: '/periods', answer: 'json' },
  'periods.get': { method: 'GET', path: '/periods/{period}', answer: 'json' },
  'periods.close': { method: 'POST', path: '/periods/{period}:close', answer: 'json', takesKey: true },
  'periods.reopen': { method: 'POST', path: '/periods/{period}:reopen', answer: 'json', takesKey: true },
  'periods.verify': { method: 'POST', path: '/periods/{period}:verify', answer: 'json', takesKey: true },
  'taxForms.get': { method: 'GET', path: '/tax-forms/{form}', answer: 'json' },
  'taxForms.answers.replace': { method: 'PUT', path: '/tax-forms/{form}/answers', answer: 'json' },
  'taxForms.boxes.documents.list': { method: 'GET', path: '/tax-forms/{form}/boxes/{box}/documents', answer: 'json' },
  'taxForms.leftOut.documents.list': { method: 'GET', path: '/tax-forms/{form}/left-out/documents', answer: 'json' },
  'taxForms.upload': { method: 'GET', path: '/tax-forms/{form}/upload', answer: 'file' },
  'taxForms.summary': { method: 'GET', path: '/tax-forms/{form}/summary', answer: 'file' },
  'packages.list': { method: 'GET', path: '/packages', answer: 'json' },
  'packages.create': { method: 'POST', path: '/packages', answer: 'json', takesKey: true },
  'packages.get': { method: 'GET', path: '/packages/{id}', answer: 'json' },
  'packages.download': { method: 'GET', path: '/packages/{id}/download', answer: 'file' },
  'rehearsals.list': { method: 'GET', path: '/rehearsals', answer: 'json' },
  'rehearsals.create': { method: 'POST', path: '/rehearsals', answer: 'json', takesKey: true },
  'rehearsals.get': { method: 'GET', path: '/rehearsals/{id}', answer: 'json' },
  'webhookEndpoints.list': { method: 'GET', path: '/webhook-endpoints', answer: 'json' },
  'webhookEndpoints.create': { method: 'POST', path: '/webhook-endpoints', answer: 'json', takesKey: true },
  'webhookEndpoints.get': { method: 'GET', path: '/webhook-endpoints/{id}', answer: 'json' },
  'webhookEndpoints.update': { method: 'PUT', path: '/webhook-endpoints/{id}', answer: 'json' },
  'webhookEndpoints.delete': { method: 'DELETE', path: '/webhook-endpoints/{id}', answer: 'none' },
  'webhookEndpoints.secret.rotate': { method: 'POST', path: '/webhook-endpoints/{id}/secret:rotate', answer: 'json', takesKey: true },
  'webhookEndpoints.test.send': { method: 'POST', path: '/webhook-endpoints/{id}/test:send', answer: 'json', takesKey: true },
  'webhookEndpoints.deliveries.list': { method: 'GET', path: '/webhook-endpoints/{id}/deliveries', answer: 'json' },
  'webhookEndpoints.deliveries.replay': { method: 'POST', path: '/webhook-endpoints/{id}/deliveries:replay', answer: 'json', takesKey: true },
  'events.list': { method: 'GET', path: '/events', answer: 'json' },
  'requests.list': { method: 'GET', path: '/requests', answer: 'json' },
  'requests.get': { method: 'GET', path: '/requests/{requestId}', answer: 'json' },
  'me.get': { method: 'GET', path: '/me', answer: 'json' },
  'auditLog.list': { method: 'GET', path: '/audit-log', answer: 'json' },
} as const;
