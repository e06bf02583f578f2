// Inserts data that the operator's page shows.
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../src/platform/db/tables.ts';

export async function seedOperatorPage(owner: Kysely<Tables>, email: string): Promise<void> {
  await sql`insert into operators (person_id) select id from people where email = ${email}`.execute(owner);
  await sql`
    insert into processes (id, kind, host, pid, version, node, disk_free, disk_total, seen_at)
    select gen_random_uuid(), kind, host, pid, '1.0.0', 'v24.21.0', free, 100, now() - silence
      from (values ('api', 'facturas-1.quito.example.com', 812, 61, interval '9 seconds'),
                   ('worker', 'facturas-2.quito.example.com', 640, 7, interval '31 seconds'),
                   ('api', 'facturas-2.quito.example.com', 633, 7, interval '20 minutes')) as p (kind, host, pid, free, silence)
  `.execute(owner);
  await sql`
    insert into error_hours (hour, code, status, count)
    values (date_trunc('hour', now()), 'server.error', 500, 2), (date_trunc('hour', now()), 'validation.failed', 422, 1840),
           (date_trunc('hour', now()), 'session.wrong_credentials', 401, 12)
    on conflict do nothing`.execute(owner);
  await sql`insert into backups (taken_at, place) values (now() - interval '7 hours', '/respaldos/talonario.tar.gz')`.execute(
    owner,
  );
  const alerts = [
    { cause: 'disk:facturas-2.quito.example.com', kind: 'disk', host: 'facturas-2.quito.example.com', percent: 7 },
    { cause: 'sri:2', kind: 'sri', environmentId: 2, since: '2026-11-16T14:02:00-05:00' },
  ];
  for (const { cause, ...facts } of alerts)
    await sql`
      insert into operator_alerts (cause, facts, resolved_at)
      values (${cause}, ${JSON.stringify(facts)}::jsonb, ${cause === 'sri:2' ? new Date() : null})`.execute(owner);
}
