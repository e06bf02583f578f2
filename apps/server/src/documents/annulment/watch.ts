// Worker job that polls open annulments: it queries SRI about those that are due, a few at a time, and not while SRI is
// down.
import type { EnvironmentId } from '../../authority/environment.ts';
import type { AuthorityServices } from '../../authority/services.ts';
import { drainDueRows } from '../../platform/queue/drain.ts';
import type { WorkerJob } from '../../platform/queue/job.ts';
import { queryAnnulment } from './ask.ts';
import { type ClaimedAnnulment, claimDueAnnulments } from './store.ts';

const slots = 2;

export function pollAnnulments(services: AuthorityServices): WorkerJob {
  return {
    name: 'watch-annulments',
    queue: 'annulments',
    restMs: 5_000,
    async run(signal) {
      for (const environmentId of [1, 2] as const) await watchEnvironment(services, environmentId, signal);
      return 'idle';
    },
  };
}

async function watchEnvironment(
  services: AuthorityServices,
  environmentId: EnvironmentId,
  signal: AbortSignal,
): Promise<void> {
  if ((await services.authority.availability(environmentId)) !== 'up') return;
  const claim = (count: number) => claimDueAnnulments(services.db, environmentId, count);
  const work = async (claimed: ClaimedAnnulment) => {
    try {
      const { kind } = await queryAnnulment(services, claimed);
      return kind === 'silent' ? ('stop' as const) : ('go on' as const);
    } catch (err) {
      // After a failure the lease expires and the annulment is claimed again. The other annulments continue.
      services.log.error({ err, documentId: claimed.documentId }, 'an annulment could not be asked about');
      return 'go on' as const;
    }
  };
  await drainDueRows({ slots, claim, work }, signal);
}
