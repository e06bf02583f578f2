// The five shapes of a document on its way through emission, in order. `steps` makes them; `batching` knows UnnumberedDocument and
// InFlightDocument.
import type { HistoryReason } from '@talonario/contract';
import type {
  Acronym,
  CheckedDocument,
  DocumentCheck,
  DocumentDefinition,
  Fault,
  SriMessage,
  Trigger,
} from '@talonario/sri';
import type { EnvironmentId } from '../../authority/environment.ts';
import type { AuditEntry } from '../../identity/audit/record.ts';
import type { UnkeyedRun } from '../../platform/http/idempotency/unkeyed-requests.ts';
import type { Refusal } from '../../platform/http/replies/error-reply.ts';
import type { Counter, TakenNumber } from '../../records/numbering/number-store.ts';
import type { DocumentBody, References } from '../references.ts';
import type { RowsByTable } from '../rows-by-table.ts';
import type { FoundDocument, LockedDocument } from '../store.ts';

/** 1. What a caller asks to have emitted. */
export interface EmissionRequest {
  readonly body: DocumentBody;
  /** The row as it was read, when the document is stored already. */
  readonly stored?: LockedDocument & { readonly updated_at: Date };
  /** The environment of a document that has its number: it stays where it was numbered. */
  readonly environmentId?: number | undefined;
  /** It says something else than it did when SRI refused it. */
  readonly corrects?: boolean;
  /** Left out when a stored document is emitted as it is: then neither its references nor the audit log change. */
  readonly audit?: AuditEntry;
}

/** 2. A document that may be stored as a draft, or go on to be emitted. */
export interface PreparedDocument {
  readonly type: DocumentDefinition;
  /** Its texts as they are printed. */
  readonly body: DocumentBody;
  readonly references: References;
  readonly environmentId: number;
  readonly checked: CheckedDocument;
  readonly warnings: readonly Fault[];
  /** Checks the same document with other facts about what surrounds it. */
  readonly recheck: (changes: object) => DocumentCheck;
  /** The total that the client insists on. */
  readonly expectedTotal: number | undefined;
  /** The moment at which the rules were applied; the document is signed with this time. */
  readonly checkedAt: Date;
}

/** 3. A document that lacks nothing but its number: everything that can fail without SRI and without a lock has been tried. */
export interface UnnumberedDocument {
  readonly accountId: number;
  /** Undefined: it keeps the number it has. */
  readonly counter: Counter | undefined;
  /** Statements that lock other rows before the counter; each gives one row. */
  readonly lockFirst: readonly string[];
  /** Set only for a request that has no Idempotency-Key header. */
  readonly client: UnkeyedRun | undefined;
  /** Why the business may not issue now. Only a repeat of an earlier request is answered then. */
  readonly refusal: Refusal | undefined;
  /** Inserts number and access key, and signs. Throws refusals, which roll back everything including the number. */
  sign(found: FoundUnderLock): Promise<SignedDocument>;
}

/** What the locks of an UnnumberedDocument gave. */
export interface FoundUnderLock {
  readonly taken: TakenNumber | undefined;
  /** The rows of `lockFirst`, in its order. */
  readonly locked: readonly unknown[];
}

/** A numbered document with everything that commit 1 writes. */
export interface SignedDocument {
  readonly document: InFlightDocument;
  readonly rows: RowsByTable;
  /** The signed XML, deflated. */
  readonly bytes: Buffer;
}

/** 4. A document under way, as the process that holds its lease sees it. */
export interface InFlightDocument extends AnnouncedDocument {
  readonly accountId: number;
  readonly owner: string;
  /** When the lease was last written, by the clock of the process. */
  readonly leasedAt: number;
  readonly environmentId: EnvironmentId;
  readonly acronym: Acronym;
  readonly attempt: number;
  readonly signedXml: string;
  readonly signedAt: Date;
  readonly receivedAt: Date | null;
  /** SRI has said that it has the bytes, and that is written beside them; the document is still in SND. */
  readonly receiptAt: Date | null;
  readonly stuckAt: Date | null;
  readonly tries: number;
  /** Refusal of an earlier attempt that SRI still shows under the same access key. */
  readonly oldRefusal: OldRefusal | null;
  /** False: no endpoint is told of its events. Undefined where it was not read. */
  readonly hasWebhooks?: boolean;
  /** The request that emits it; null while the worker does. */
  readonly requestId: string | null;
  /** SND was stored with the number: the bytes have not left yet. */
  readonly unsent?: boolean;
  /** The Idempotency-Key of the request that waits for the decision, and the status of its answer. */
  readonly key?: { readonly key: string; readonly owner: string; readonly status: number };
  /** The record as the decision of SRI left it. */
  readonly record?: DecidedRecord;
}

/** What events show of a document. A draft has neither number nor key. */
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
  /** Addresses of all its counterparties. */
  readonly emails: string;
  readonly emailOnAuthorization: boolean;
}

/** The old refusal as SRI showed it while it had the bytes of the present attempt. */
export interface OldRefusal {
  /** SRI answered the present attempt with 43 (key registered) instead of RECIBIDA. */
  readonly registered: boolean;
  readonly date: string;
  readonly messages: readonly SriMessage[];
  /** When this attempt got it first. */
  readonly since: string;
  /** How often in a row it was the same. */
  readonly times: number;
}

export interface DecidedRecord extends FoundDocument {
  readonly receivedAt: Date | null;
  /** The Idempotency-Key of the request was closed in the same commit. */
  readonly keyClosed: boolean;
}

/** 5. A change of state that an answer of SRI asks for. */
export interface StateChange {
  readonly trigger: Trigger;
  readonly reason: HistoryReason;
  /** When it happened, if that was before it is written. */
  readonly at?: Date;
  readonly errors?: readonly object[];
  /** Added to the warnings the document has. */
  readonly warnings?: readonly object[];
  readonly authorization?: Authorized & { readonly xml: string; readonly answer: object };
}

export interface Authorized {
  readonly number: string;
  readonly authorizedAt: Date;
}
