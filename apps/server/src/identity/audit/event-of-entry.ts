// Builds the event of an audited change: for directories and settings, whose entries contain the record as the API
// shows it, and for changes of the books, whose entries contain the payload. Documents and received documents have
// separate events.
import type { EventType, RecordEventNoun } from '@talonario/contract';
import { fieldDifferences } from '../events/differences.ts';
import type { NewEvent } from '../events/store.ts';
import type { AuditAuthor, AuditEntry, BookEventPayload } from './entry.ts';

/** Names of records in the audit log, and in their events. Records without events are missing. */
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

/** Returns no event for records without events. */
export function eventsOfAudit({ requestId }: AuditAuthor, entry: AuditEntry, businessId: number | null): NewEvent[] {
  const { recordType, recordId, before, after, untold, told } = entry;
  if (told !== undefined && businessId !== null) return [eventOfBooks(requestId, told, businessId)];
  const noun = nouns[recordType];
  if (noun === undefined || recordId === null || untold) return [];
  const business = noun === 'business' ? {} : { businessId };
  // A business has one signature: a new one replaces it, although it is a new row.
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
