// The five types of a document in the emission pipeline, in order. `steps` makes them; `batching` uses only
// UnnumberedDocument and InFlightDocument.
import type { HistoryReason } from '@talonario/contract';
import type {
  Acronym,
  CheckedDocument,
  DocumentCheck,
  DocumentDefinition,
  DocumentFault,
  DocumentStateTrigger,
  SriMessage,
} from '@talonario/sri';
import type { EnvironmentId } from '../../authority/environment.ts';
import type { AuditEntry } from '../../identity/audit/record.ts';
import type { UnkeyedRun } from '../../platform/http/idempotency/unkeyed-requests.ts';
import type { Refusal } from '../../platform/http/replies/error-reply.ts';
import type { NumberCounter, NumberFromCounter } from '../../records/numbering/number-store.ts';
import type { DocumentBody, DocumentReferences } from '../references.ts';
import type { RowsByTable } from '../rows-by-table.ts';
import type { FoundDocument, LockedDocument } from '../store.ts';

/** 1. The document that a caller wants to emit. */
export interface EmissionRequest {
  readonly body: DocumentBody;
  /** The stored row of the document. Set only if the document is stored already. */
  readonly stored?: LockedDocument & { readonly updated_at: Date };
  /** Environment of a document that has a number. The document stays in the environment in which it got the number. */
  readonly environmentId?: number | undefined;
  /** Set if the content differs from the document that SRI refused. */
  readonly corrects?: boolean;
  /**
   * Entry of the audit log. Absent if a stored document is emitted without a change. Then neither its references nor
   * the audit log change.
   */
  readonly audit?: AuditEntry;
}

/** 2. A document that may be stored as a draft or emitted. */
export interface PreparedDocument {
  readonly type: DocumentDefinition;
  /** Request body with normalised texts, as they are printed. */
  readonly body: DocumentBody;
  readonly references: DocumentReferences;
  readonly environmentId: number;
  readonly checked: CheckedDocument;
  readonly warnings: readonly DocumentFault[];
  /** Repeats the check of the rules with other facts about related documents. */
  readonly recheck: (changes: object) => DocumentCheck;
  /** Total that the client requires, if it sent one. */
  readonly expectedTotal: number | undefined;
  /** Time at which the rules were applied. The document is signed with this time. */
  readonly checkedAt: Date;
}

/** 3. A document that is complete except for its number. All checks that need neither SRI nor a lock are done. */
export interface UnnumberedDocument {
  readonly accountId: number;
  /** Counter that provides the number. Undefined if the document already has a number and keeps it. */
  readonly counter: NumberCounter | undefined;
  /** SQL queries that lock other rows before the counter is locked. Each returns one row. */
  readonly lockFirst: readonly string[];
  /** Set only for a request that has no Idempotency-Key header. */
  readonly client: UnkeyedRun | undefined;
  /** Why the business may not issue now. Only a repeat of an earlier request is answered in this case. */
  readonly refusal: Refusal | undefined;
  /** Inserts number and access key, and signs. Throws refusals, which roll back everything including the number. */
  sign(found: RecordsUnderLock): Promise<SignedDocument>;
}

/** Results of the locks of an UnnumberedDocument. */
export interface RecordsUnderLock {
  readonly taken: NumberFromCounter | undefined;
  /** Rows that the queries of `lockFirst` returned, in the same order. */
  readonly locked: readonly unknown[];
}

/** A numbered document with all rows that the issuing transaction writes. */
export interface SignedDocument {
  readonly document: InFlightDocument;
  readonly rows: RowsByTable;
  /** Compressed XML with its signature. */
  readonly bytes: Buffer;
}

/** 4. A document underway, in the process that owns its lease. */
export interface InFlightDocument extends AnnouncedDocument {
  readonly accountId: number;
  readonly owner: string;
  /** Time at which the lease was last written, by the clock of the process. */
  readonly leasedAt: number;
  readonly environmentId: EnvironmentId;
  readonly acronym: Acronym;
  readonly attempt: number;
  readonly signedXml: string;
  readonly signedAt: Date;
  readonly receivedAt: Date | null;
  /**
   * Time at which SRI confirmed the reception of the bytes. It is stored next to the bytes while the document is still
   * in state SND.
   */
  readonly receiptAt: Date | null;
  readonly stuckAt: Date | null;
  readonly tries: number;
  /** Refusal of an earlier attempt that SRI still returns for this access key. */
  readonly oldRefusal: RepeatedRefusal | null;
  /** False if no webhook endpoint receives events of this document. Undefined if that was not read. */
  readonly hasWebhooks?: boolean;
  /** Request that emits the document, or null if the worker does. */
  readonly requestId: string | null;
  /** Whether the state SND was stored together with the number and the bytes have not been sent yet. */
  readonly unsent?: boolean;
  /** Idempotency-Key of the request that waits for the decision, and the status of its answer. */
  readonly key?: { readonly key: string; readonly owner: string; readonly status: number };
  /** Record of the document after SRI's decision. */
  readonly record?: DecidedDocumentRecord;
}

/** Document fields that its events contain. `number` and `accessKey` are null in a draft. */
export interface DocumentEventFields {
  readonly id: number;
  readonly businessId: number;
  readonly documentTypeId: number;
  readonly number: string | null;
  readonly accessKey: string | null;
  readonly total: string;
  readonly externalId: string | null;
}

export interface AnnouncedDocument extends DocumentEventFields {
  readonly number: string;
  readonly accessKey: string;
  /** E-mail addresses of all parties of the document. */
  readonly emails: string;
  readonly emailOnAuthorization: boolean;
}

/** An old refusal that SRI returned although it has the bytes of the current attempt. */
export interface RepeatedRefusal {
  /** Whether SRI answered the current attempt with message 43 (access key registered) instead of RECIBIDA. */
  readonly registered: boolean;
  readonly date: string;
  readonly messages: readonly SriMessage[];
  /** Time at which the current attempt got this refusal for the first time. */
  readonly since: string;
  /** Number of equal answers in a row. */
  readonly times: number;
}

export interface DecidedDocumentRecord extends FoundDocument {
  readonly receivedAt: Date | null;
  /** Whether the same commit stored the answer under the Idempotency-Key of the request. */
  readonly keyClosed: boolean;
}

/** 5. A change of state, caused by an answer of SRI. */
export interface DocumentStateChange {
  readonly trigger: DocumentStateTrigger;
  readonly reason: HistoryReason;
  /** Time of the change. Set only if it is earlier than the time at which the change is written. */
  readonly at?: Date;
  readonly errors?: readonly object[];
  /** Warnings that are added to those of the document. */
  readonly warnings?: readonly object[];
  readonly authorization?: AuthorizedDetails & { readonly xml: string; readonly answer: object };
}

export interface AuthorizedDetails {
  readonly number: string;
  readonly authorizedAt: Date;
}
