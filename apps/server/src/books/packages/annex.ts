// The annex of a package: the file when nothing is wrong with it, and whatever there is to mend or to look at.
import { atsFileName, checkAts, writeAts } from '@talonario/sri';
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import { gatherAts } from '../ats/gather.ts';
import type { ClaimedPackage } from './store.ts';

type Asking = Parameters<typeof gatherAts>[0];

/** None where the business does not file it for such a period. */
export async function readAnnex(
  asking: Asking,
  { businessId, period }: Pick<ClaimedPackage, 'businessId' | 'period'>,
): Promise<readonly { readonly name: string; readonly text: string }[]> {
  const gathered = await gatherAts(asking, { businessId, period });
  if (gathered instanceof Refusal) return [];
  const { month } = gathered;
  const problems = checkAts(month);
  const listed = problems.map(({ severity, rule, detail }) => `${severities[severity]} ${rule}: ${detail}`);
  return [
    ...(problems.some(({ severity }) => severity === 'error')
      ? []
      : [{ name: `${atsFileName(month.header)}.xml`, text: writeAts(month) }]),
    ...(listed.length === 0 ? [] : [{ name: 'ATS-por-revisar.txt', text: `${listed.join('\r\n')}\r\n` }]),
  ];
}

const severities = { error: 'ERROR', warning: 'Aviso' } as const;
