// A closed month or semester: its amounts at the closing, and the changes since then.
import { requestBodySchema } from '../schema/bodies.ts';
import { completeListResponse, recordResponse } from '../schema/envelopes.ts';
import { date, flag, id, instant, nullable, oneOf, responseAmount, text } from '../schema/fields.ts';
import Type from '../schema/schema.ts';
import { FigureDifference } from './closed-figures.ts';
import { periodField } from './obligations.ts';
import { route } from './route.ts';

const tag = 'Periods';

const Person = Type.Object({ kind: Type.String(), id: nullable(Type.Integer()), name: nullable(Type.String()) });

const ChangedDocument = Type.Object(
  {
    id: id('Id of a document or of a received document.'),
    received: flag(),
    documentTypeId: Type.Integer(),
    number: Type.String(),
    date: date('The day it counts on now.'),
    partyName: Type.String(),
    total: responseAmount(),
    annulled: flag(),
    changedAt: instant(),
  },
  { title: 'ChangedDocument' },
);

const PeriodVerification = Type.Object(
  {
    asked: Type.Integer({
      description: 'Documents about which SRI is queried: issued and received ones of this month or the previous one.',
    }),
    answered: Type.Integer(),
    unanswered: Type.Integer({
      description: 'SRI answered about others but, after several queries, not about these.',
    }),
    changed: Type.Integer({
      description: 'Documents whose state at SRI was different, for example annulled in its portal.',
    }),
    outOfReach: Type.Integer({
      description: 'Documents that are too old for SRI to answer about; they are not queried.',
    }),
    startedAt: instant(),
    startedBy: Person,
    finishedAt: nullable(instant('Null while it runs.')),
  },
  { title: 'PeriodVerification' },
);

export const maxChangedDocuments = 100;

export const PeriodRecord = Type.Object(
  {
    period: periodField,
    from: date(),
    to: date(),
    businessId: id(),
    state: oneOf(['open', 'closed']),
    closedAt: nullable(instant()),
    closedBy: nullable(Person),
    figures: Type.Array(Type.Object({ figure: Type.String(), value: responseAmount() }), {
      description: 'As they were when it was closed; for an open period, the current ones.',
    }),
    differences: Type.Array(FigureDifference, {
      description: 'Amounts that are different now. Empty if nothing changed, and for an open period.',
    }),
    changed: Type.Array(ChangedDocument, {
      description: `Documents that came or changed after the period was closed, also those that left it for another, the newest first, ${maxChangedDocuments} at most.`,
    }),
    verification: Type.Union([PeriodVerification, Type.Null()], {
      description: 'The last run that queried SRI about the documents of the period, also while it runs. Null: never.',
    }),
    history: Type.Array(
      Type.Object({
        closedAt: instant(),
        closedBy: Person,
        reopenedAt: nullable(instant()),
        reopenedBy: nullable(Person),
        reason: nullable(Type.String()),
      }),
      { description: 'Each time it was closed, the newest first.' },
    ),
  },
  { title: 'Period' },
);

const params = Type.Object({ period: periodField });
const query = Type.Object({ businessId: id() }, { additionalProperties: false });

export const periodRoutes = [
  route({
    name: 'periods.list',
    method: 'GET',
    path: '/periods',
    permission: 'reports:read',
    tag,
    summary: 'List the periods that are closed',
    query,
    responses: {
      200: completeListResponse(
        Type.Object(
          { period: periodField, from: date(), to: date(), closedAt: instant(), closedBy: Person },
          { title: 'ClosedPeriod' },
        ),
      ),
    },
    errors: [404],
  }),
  route({
    name: 'periods.get',
    method: 'GET',
    path: '/periods/{period}',
    permission: 'reports:read',
    tag,
    summary: 'Get the figures of a period, and what changed since it was closed',
    params,
    query,
    responses: { 200: recordResponse(PeriodRecord) },
    errors: [404],
  }),
  route({
    name: 'periods.close',
    method: 'POST',
    path: '/periods/{period}:close',
    permission: 'reports:close',
    tag,
    summary: 'Close a period',
    description:
      'Stores its amounts, returns and ATS with user and time. From then on returns, their files, the ATS and packages show the stored amounts, unless `figures=current` is requested. Documents may still change; changed amounts are listed as `differences`. Answers of its returns are refused while it is closed.',
    params,
    body: requestBodySchema('PeriodClose', { business_id: id() }),
    responses: { 200: recordResponse(PeriodRecord) },
    errors: [404, 409, 422],
    idempotent: true,
  }),
  route({
    name: 'periods.reopen',
    method: 'POST',
    path: '/periods/{period}:reopen',
    permission: 'reports:close',
    tag,
    summary: 'Open a closed period again',
    params,
    body: requestBodySchema('PeriodReopen', { business_id: id(), reason: text(300, 'Why. It stays with the period.') }),
    responses: { 200: recordResponse(PeriodRecord) },
    errors: [404, 409, 422],
    idempotent: true,
  }),
  route({
    name: 'periods.verify',
    method: 'POST',
    path: '/periods/{period}:verify',
    permission: 'reports:close',
    tag,
    summary: 'Query SRI now about every document of a period',
    description:
      'Queries the state of the issued and received documents of the period, one after another. A document that was annulled in the portal of SRI becomes annulled here, and the books change. `GET /periods/{period}` shows the progress in `verification`. While it runs, the same run is answered. SRI answers about documents of this month and the one before; older ones are counted in `outOfReach`.',
    params,
    body: requestBodySchema('PeriodVerify', { business_id: id() }),
    responses: { 200: recordResponse(PeriodVerification) },
    errors: [404, 409, 422],
    idempotent: true,
  }),
] as const;
