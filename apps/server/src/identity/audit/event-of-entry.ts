// Builds the event of an audited change. For directories and settings the audit entry contains the record as the API
// shows it; for the books it contains the payload of the event. Documents and received documents write their events
// elsewhere.
import type { EventType, RecordEventNoun } from '@talonario/contract';
import { fieldDifferences } from '../events/differences.ts';
import type { NewEvent } from '../events/store.ts';
import type { AuditAuthor, AuditEntry, BookEventPayload } from './entry.ts';

/** Maps the name of a record in the audit log to its name in events. Records without events are missing. */
const nouns: Readonly<Record<string, RecordEventNoun>> = {
  customer: 'customer',
  provider: 'provider',
  carrier: 'carrier',
  item: 'item',
  business: 'business',
  establishment: 'establishment',
  emission_point: 'emission_point',
  sequence: 'sequence',
  signature: 'signature',
  logo: 'logo',
  webhookEndpoint: 'webhook_endpoint',
  classificationRule: 'classification_rule',
};

/** Returns an empty list for records that have no events. */
export function eventsOfAudit({ requestId }: AuditAuthor, entry: AuditEntry, businessId: number | null): NewEvent[] {
  const { recordType, recordId, before, after, untold, told } = entry;
  if (told !== undefined && businessId !== null) return [eventOfBooks(requestId, told, businessId)];
  const noun = nouns[recordType];
  if (noun === undefined || recordId === null || untold) return [];
  const business = noun === 'business' ? {} : { businessId };
  // The event of a signature has the id of its business, because a business has one signature and a new signature is a
  // new row.
  const id = noun === 'signature' && businessId !== null ? businessId : recordId;
  return [
    {
      type: `${noun}.${verbOf(before, after)}` as EventType,
      businessId: noun === 'business' ? recordId : businessId,
      recordId: id,
      data: { id, ...business, ...(after ?? before) },
      previous: before && after && fieldDifferences(before, after).before,
      requestId,
    },
  ];
}

/** Records of the books have no id of their own, so `id` is the id of their business. */
function eventOfBooks(
  requestId: string | null,
  { type, before, after }: BookEventPayload,
  businessId: number,
): NewEvent {
  return {
    type,
    businessId,
    recordId: businessId,
    requestId,
    data: { id: businessId, businessId, ...after },
    previous: fieldDifferences(before, after).before,
  };
}

function verbOf(before: object | null, after: object | null): 'created' | 'updated' | 'deleted' {
  if (before === null) return 'created';
  return after === null ? 'deleted' : 'updated';
}
