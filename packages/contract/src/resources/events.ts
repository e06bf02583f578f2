import type { Permission } from '../permissions/permissions.ts';
import { id, instant, nullable, oneOf, shapeKeyword } from '../schema/fields.ts';
import { businessFilter } from '../schema/list-query.ts';
import Type from '../schema/schema.ts';
import { route } from './route.ts';
import { webhookEvents } from './webhooks.ts';

/** Directory and settings records that have events, and the permission needed to read them. */
export const recordEventNouns = {
  customer: 'parties:read',
  provider: 'parties:read',
  carrier: 'parties:read',
  item: 'items:read',
  business: 'settings:read',
  establishment: 'settings:read',
  emission_point: 'settings:read',
  sequence: 'settings:read',
  signature: 'settings:read',
  logo: 'settings:read',
  webhook_endpoint: 'settings:read',
  classification_rule: 'received:read',
} as const satisfies Readonly<Record<string, Permission>>;

export type RecordEventNoun = keyof typeof recordEventNouns;

/**
 * Events about records of the books, and the permission needed to read them. These records always exist and are never
 * deleted.
 */
const bookEvents = {
  'ats_settings.updated': 'reports:read',
  'obligation_settings.updated': 'reports:read',
  'obligation.updated': 'reports:read',
  'tax_form.updated': 'reports:read',
  'period.closed': 'reports:read',
  'period.reopened': 'reports:read',
} as const satisfies Readonly<Record<string, Permission>>;

export type BookEvent = keyof typeof bookEvents;

const verbs = ['created', 'updated', 'deleted'] as const;

type RecordEvent = `${RecordEventNoun}.${(typeof verbs)[number]}`;

/** Events of documents that are in the event log but cannot be sent to webhooks. */
const documentEvents = [
  'document.created',
  'document.updated',
  'document.deleted',
  'document.sent',
  'document.classified',
] as const;
const receivedEvents = ['received.listed', 'received.updated'] as const;

const nouns = Object.keys(recordEventNouns) as RecordEventNoun[];

/**
 * All types of the event log: the events that webhooks can receive, and the events about all other changes of a record.
 */
export const eventTypes: readonly EventType[] = [
  ...webhookEvents,
  ...documentEvents,
  ...receivedEvents,
  ...nouns.flatMap((noun) => verbs.map((verb): RecordEvent => `${noun}.${verb}`)),
  ...(Object.keys(bookEvents) as BookEvent[]),
];

export type EventType =
  | (typeof webhookEvents)[number]
  | (typeof documentEvents)[number]
  | (typeof receivedEvents)[number]
  | RecordEvent
  | BookEvent;

/** Permissions that a caller needs to read the event. The caller needs all of them. */
export function permissionsOfEvent(type: EventType): readonly Permission[] {
  // This event contains both the document and its classification in the books, so reading it needs both permissions.
  if (type === 'document.classified') return ['documents:read', 'received:read'];
  if (type in bookEvents) return [bookEvents[type as BookEvent]];
  const noun = type.slice(0, type.indexOf('.'));
  if (noun === 'document') return ['documents:read'];
  if (noun === 'received') return ['received:read'];
  return [recordEventNouns[noun as RecordEventNoun]];
}

/** Maximum number of events in one response. */
export const maxEvents = 1000;

export const Event = Type.Object(
  {
    id: Type.String({ description: '`evt_…`. Send the last one as `after` to read on.' }),
    position: Type.Integer({ description: 'Its place in the log of the account: 1, 2, 3 …' }),
    type: oneOf<readonly string[]>(eventTypes),
    createdAt: instant('When the change was made. Positions follow the order in which changes were committed.'),
    businessId: nullable(id()),
    data: Type.Object(
      {},
      {
        additionalProperties: true,
        description:
          'The record after the change, or its last state when it was deleted: for documents and received documents the same as in webhooks, for others the complete record.',
      },
    ),
    previous: nullable(
      Type.Object(
        {},
        {
          additionalProperties: true,
          description:
            'The values before, of the fields of `data` that changed. Null where there is no before, or no after.',
        },
      ),
    ),
    requestId: nullable(
      Type.String({ description: 'The `Request-Id` of the request that caused it; null where the service did it.' }),
    ),
  },
  { title: 'Event' },
);

export const eventRoutes = [
  route({
    name: 'events.list',
    method: 'GET',
    path: '/events',
    permission: 'none',
    tag: 'Events',
    summary: 'Read what happened, in order',
    description:
      'Every change of documents, received documents, directories, settings and books, in the order in which they were committed, without gaps, for at least ninety days. An event is visible to callers that may read its record. Store `meta.next` and send it as `after` next time: no event is repeated and none is missed. `after=latest` returns the current end of the log: request it before you read lists, then continue from there.',
    query: Type.Object(
      {
        after: Type.Optional(
          Type.String({
            maxLength: 60,
            pattern: '^(?:latest|[0-9]{1,15}|evt_[0-9a-z]{1,12}_[0-9a-f]{8})$',
            [shapeKeyword]: '`meta.next` of the answer before, a position, or `latest`',
            description:
              'Events after this one: `meta.next` of the answer before, or a position. Without it: from the oldest stored event. An event that is no longer stored is 410.',
          }),
        ),
        limit: Type.Optional(
          Type.Integer({ minimum: 1, maximum: maxEvents, description: 'Most events of the answer. Default 100.' }),
        ),
        type: Type.Optional(
          Type.String({
            maxLength: 400,
            pattern: '^[a-z_]+(?:\\.(?:[a-z_]+|\\*))?(?:,[a-z_]+(?:\\.(?:[a-z_]+|\\*))?)*$',
            [shapeKeyword]: 'types with commas: `document.authorizated,customer.*`',
            description: 'Only these types, with commas; `customer.*` means all of customers.',
          }),
        ),
        ...businessFilter,
      },
      { additionalProperties: false },
    ),
    responses: {
      200: Type.Object({
        data: Type.Array(Event),
        meta: Type.Object(
          {
            next: Type.String({
              description:
                'Send it as `after` to read on. It may lie beyond the last event shown: what was passed by is not for you, or not of these types.',
            }),
            more: Type.Boolean({ description: 'There is more to read at once.' }),
          },
          { title: 'EventsMeta' },
        ),
      }),
    },
    errors: [404, 410],
  }),
] as const;
