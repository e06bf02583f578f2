// The guided switch of a business to production: a checklist of items that are in order or state what is missing, and
// the switch back.
import { Notice } from '../errors/errors.ts';
import { idParams, requestBodySchema } from '../schema/bodies.ts';
import { recordResponse } from '../schema/envelopes.ts';
import { date, flag, id, instant, nullable, oneOf, optional, text } from '../schema/fields.ts';
import { DocumentTypeReference } from '../schema/references.ts';
import Type from '../schema/schema.ts';
import { route } from './route.ts';

const tag = 'Going live';

export const goLiveStates = ['preparing', 'first_document', 'live', 'paused'] as const;
export const goLiveItems = [
  'signature',
  'sri_authorised',
  'establishments',
  'numbers',
  'provider_ruc',
  'mail',
  'backup',
] as const;

const said = {
  at: nullable(instant('When a user confirmed it. Null: it is not confirmed.')),
  by: nullable(
    Type.Object(
      { kind: Type.String(), id: nullable(Type.Integer()), name: nullable(Type.String()) },
      { title: 'Sayer' },
    ),
  ),
};

const Item = Type.Object(
  {
    item: oneOf(goLiveItems),
    ok: flag(),
    problems: Type.Array(Notice, { description: 'The missing items. Empty if it is in order.' }),
  },
  { title: 'GoLiveItem' },
);

const Establishment = Type.Object(
  {
    id: id(),
    code: Type.String(),
    address: Type.String(),
    points: Type.Array(Type.String(), { description: 'The codes of its active emission points.' }),
    confirmed: oneOf(['yes', 'no', 'changed'], '`changed`: it was confirmed, and is another one since.'),
    ...said,
  },
  { title: 'GoLiveEstablishment' },
);

const Counter = Type.Object(
  {
    sequenceId: id(),
    establishmentCode: Type.String(),
    emissionPointCode: Type.String(),
    documentType: DocumentTypeReference,
    nextNumber: nullable(Type.Integer({ description: 'Null when the sequence is used up.' })),
    held: flag('It waits since a restore.'),
    lastNumber: nullable(
      Type.Integer({ description: 'As entered by a user: the last number of the old system, 0 for none.' }),
    ),
    proposed: nullable(
      Type.Integer({
        description: 'The highest number known here, from documents and imported keys. Null: none.',
      }),
    ),
    ...said,
  },
  { title: 'GoLiveNumber' },
);

export const GoLive = Type.Object(
  {
    businessId: id(),
    environmentId: id(),
    state: oneOf(
      goLiveStates,
      '`preparing`: the list; `first_document`: in production, and SRI has not authorised a document yet; `live`: keys and batches issue too; `paused`: nothing new is issued in production.',
    ),
    guarded: flag('Whether keys and batches wait for `live` here. The operator decides it: `TALONARIO_GO_LIVE_GUARD`.'),
    ready: flag('Every point of the list is in order.'),
    items: Type.Array(Item),
    sriAuthorised: Type.Object({ on: nullable(date('Since when, as entered by a user.')), ...said }),
    establishments: Type.Array(Establishment),
    numbers: Type.Array(Counter),
    mail: Type.Object({
      to: nullable(Type.String({ description: 'Recipient of the test message: the first e-mail of the business.' })),
      from: nullable(Type.String({ description: 'The sender. Null: there is no mail server.' })),
      answer: nullable(Type.String({ description: 'The answer of the mail server to the test message.' })),
      ...said,
    }),
    backup: Type.Object({
      triedOn: nullable(date('When one was restored, as entered by a user.')),
      lastTakenAt: nullable(instant('Time of the last known backup.')),
      ...said,
    }),
    firstDocument: nullable(
      Type.Object(
        { id: id(), number: nullable(Type.String()), acronym: Type.String(), documentType: DocumentTypeReference },
        { description: 'The first authorised document in production; until there is one, the last that was tried.' },
      ),
    ),
    switchedAt: nullable(instant()),
    liveAt: nullable(instant()),
    pausedAt: nullable(instant()),
    pausedBy: said.by,
    pauseReason: nullable(Type.String()),
  },
  { title: 'GoLive' },
);

const lastNumber = (description: string) => Type.Integer({ minimum: 0, maximum: 999_999_998, description });

export const GoLiveUpdate = requestBodySchema(
  'GoLiveUpdate',
  {
    sri_authorised_on: optional(date('Since when SRI lets the business issue in production. Not in the future.')),
    backup_tried_on: optional(date('When a backup was restored as a trial. Not in the future.')),
    without_mail: optional(flag('True: documents need not be mailed from here. False: they do.')),
    establishments: Type.Optional(
      Type.Array(id(), {
        minItems: 1,
        maxItems: 1000,
        description: 'Ids of establishments that are, with their points, as in the RUC.',
      }),
    ),
    numbers: Type.Optional(
      Type.Array(
        requestBodySchema('GoLiveNumberAnswer', {
          sequence_id: id('A sequence of production.'),
          last_number: lastNumber('The last number the old system used; 0: none, begin at 1.'),
          last_number_again: lastNumber('The same, typed a second time.'),
        }),
        { minItems: 1, maxItems: 1000 },
      ),
    ),
  },
  'Only the fields that are sent are stored; either all of them or none.',
);

const path = '/businesses/{id}/go-live';

export const goLiveRoutes = [
  route({
    name: 'businesses.goLive.get',
    method: 'GET',
    path,
    permission: 'settings:read',
    tag,
    summary: 'Get the list for going to production',
    params: idParams,
    responses: { 200: recordResponse(GoLive) },
    errors: [404],
  }),
  route({
    name: 'businesses.goLive.update',
    method: 'PUT',
    path,
    permission: 'settings:write',
    tag,
    summary: 'Store the answers of users',
    description:
      'User and time of each answer are stored. A last number is typed twice and becomes the next number of its production sequence; one below the highest number used is refused. A business that is live moves its sequences with PUT /sequences/{id}.',
    params: idParams,
    body: GoLiveUpdate,
    responses: { 200: recordResponse(GoLive) },
    errors: [404, 409, 422],
  }),
  route({
    name: 'businesses.goLive.tryMail',
    method: 'POST',
    path: `${path}/mail:test`,
    permission: 'settings:write',
    tag,
    summary: 'Send a test message',
    description: 'To the first e-mail of the business, through the mail server of the service. Once in half a minute.',
    params: idParams,
    responses: { 200: recordResponse(GoLive) },
    errors: [404, 409, 422],
    idempotent: true,
  }),
  route({
    name: 'businesses.goLive.begin',
    method: 'POST',
    path: `${path}:begin`,
    permission: 'settings:write',
    tag,
    summary: 'Move a business to production',
    description:
      'Once every point of the list is in order. Then the first document is issued by hand in the panel; when SRI has authorised it, keys and batches issue too.',
    params: idParams,
    responses: { 200: recordResponse(GoLive) },
    errors: [404, 409, 422],
    idempotent: true,
  }),
  route({
    name: 'businesses.goLive.pause',
    method: 'POST',
    path: `${path}:pause`,
    permission: 'settings:write',
    tag,
    summary: 'Pause production',
    description:
      'Nothing new is issued in production (409 `business.production_paused`). Drafts and numbers stay; documents with a number are still sent to SRI; mail and webhooks are still sent.',
    params: idParams,
    body: requestBodySchema('GoLivePause', { reason: text(300, 'The reason. It is shown to users who try to issue.') }),
    responses: { 200: recordResponse(GoLive) },
    errors: [404, 409, 422],
    idempotent: true,
  }),
  route({
    name: 'businesses.goLive.resume',
    method: 'POST',
    path: `${path}:resume`,
    permission: 'settings:write',
    tag,
    summary: 'Resume production',
    params: idParams,
    responses: { 200: recordResponse(GoLive) },
    errors: [404, 409, 422],
    idempotent: true,
  }),
] as const;
