// The event of a change that the audit log notes: directories and settings, whose entries hold the record as the API shows it, and what
// is done to the books, whose entries say it. Documents and received documents have events of their own.
import type { EventType, RecordEventNoun } from '@talonario/contract';
import { differences } from '../events/differences.ts';
import type { NewEvent } from '../events/store.ts';
import type { AuditEntry, Author, BookEventPayload } from './entry.ts';

/** The records that are told of, by their names in the audit log. */
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

/** None for what is not told of. */
export function eventsOfAudit({ requestId }: Author, entry: AuditEntry, businessId: number | null): NewEvent[] {
  const { recordType, recordId, before, after, untold, told } = entry;
  if (told !== undefined && businessId !== null) return [eventOfBooks(requestId, told, businessId)];
  const noun = nouns[recordType];
  if (noun === undefined || recordId === null || untold) return [];
  const business = noun === 'business' ? {} : { businessId };
  // A business has one signature: the next takes its place, though it is a row of its own.
  const id = noun === 'signature' && businessId !== null ? businessId : recordId;
  return [
    {
      type: `${noun}.${verbOf(before, after)}` as EventType,
      businessId: noun === 'business' ? recordId : businessId,
      recordId: id,
      data: { id, ...business, ...(after ?? before) },
      previous: before && after && differences(before, after).before,
      requestId,
    },
  ];
}

/** Its records have no number of their own: the `id` is that of their business. */
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
    previous: differences(before, after).before,
  };
}

function verbOf(before: object | null, after: object | null): 'created' | 'updated' | 'deleted' {
  if (before === null) return 'created';
  return after === null ? 'deleted' : 'updated';
}
