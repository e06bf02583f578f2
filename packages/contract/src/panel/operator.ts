import { recordResponse } from '../schema/envelopes.ts';
import { flag, id, instant, nullable, oneOf, responseAmount } from '../schema/fields.ts';
import Type from '../schema/schema.ts';
import { AuthorityAvailability } from './overview.ts';
import { panelRoute } from './route.ts';
import { locales } from './sessions.ts';

/** Status of the complete installation for its operator: counts and times, no content of any account. */
export const OperatorDay = Type.Object(
  {
    checkedAt: instant(),
    version: Type.String({ description: 'Of the process that answers.' }),
    findings: Type.Array(
      Type.Object({
        check: Type.String({ description: 'As `talonario doctor` calls it.' }),
        state: oneOf(['ok', 'warn', 'fail'], '`warn`: worth a look, the service works. `fail`: something does not.'),
        detail: Type.String({ description: 'In the language asked for.' }),
      }),
    ),
    waiting: Type.Array(
      Type.Object({
        queue: Type.String(),
        name: Type.String({ description: 'In the language asked for.' }),
        count: Type.Integer({ description: 'Counted up to 50,000.' }),
        since: instant('Since when the oldest waits.'),
        overdueSince: nullable(instant('Since when one could have been taken and was not.')),
      }),
      { description: 'Queues in which something waits.' },
    ),
    authority: Type.Array(AuthorityAvailability),
    certificates: Type.Array(
      Type.Object({
        businessId: id(),
        business: Type.String(),
        validTo: instant(),
        daysLeft: Type.Integer({ description: 'Negative when it has ended.' }),
      }),
      { description: 'Of active businesses, that end within 30 days; the first 200.' },
    ),
    mail: Type.Object(
      { failed: Type.Integer({ description: 'To customers.' }), accountFailed: Type.Integer() },
      { description: 'Given up in the last 24 hours.' },
    ),
    webhooks: Type.Object({
      paused: Type.Integer({ description: 'Switched off because they did not answer.' }),
      failing: Type.Integer(),
    }),
    errors: Type.Array(Type.Object({ code: Type.String(), status: Type.Integer(), count: Type.Integer() }), {
      description: 'Answers of the last 24 hours that were refusals or faults.',
    }),
    processes: Type.Array(
      Type.Object({
        kind: oneOf(['api', 'worker']),
        host: Type.String(),
        pid: Type.Integer(),
        version: Type.String(),
        node: Type.String(),
        startedAt: instant(),
        seenAt: instant(),
        alive: flag(),
        diskFree: nullable(responseAmount('Bytes, of the folder of its instance.')),
        diskTotal: nullable(responseAmount('Bytes.')),
      }),
    ),
    backup: nullable(
      Type.Object({ takenAt: instant(), place: Type.String() }, { description: 'The last that is known.' }),
    ),
    backupHours: nullable(
      Type.Integer({ description: 'Maximum age of a backup in hours; null: backups are not monitored.' }),
    ),
    database: Type.Object({ version: Type.String(), migration: Type.String(), bytes: responseAmount() }),
    alerts: Type.Array(Type.Object({ message: Type.String(), raisedAt: instant(), resolvedAt: nullable(instant()) }), {
      description: 'Open ones first, and those that ended in the last seven days.',
    }),
  },
  { title: 'OperatorDay' },
);

export const operatorRoutes = [
  panelRoute({
    name: 'operator.get',
    method: 'GET',
    path: '/operator',
    permission: 'none',
    access: 'user',
    summary: 'How the installation is doing',
    description:
      'For people whom `talonario operator add` named; 404 for everybody else. In production they need a second factor (403 `operator.second_factor`).',
    query: Type.Object({ locale: Type.Optional(oneOf(locales)) }, { additionalProperties: false }),
    responses: { 200: recordResponse(OperatorDay) },
    errors: [403, 404],
  }),
] as const;
