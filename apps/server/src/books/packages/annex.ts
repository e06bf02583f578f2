// The annex of a package: the file when nothing is wrong with it, and whatever there is to mend or to look at.
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import { gatherAts } from '../ats/gather.ts';
import { makeAtsFile } from '../ats/make-ats.ts';
import type { ClaimedPackage } from './store.ts';

type Asking = Parameters<typeof gatherAts>[0];

/** None where the business does not file it for such a period. */
export async function readAnnex(
  asking: Asking,
  { businessId, period }: Pick<ClaimedPackage, 'businessId' | 'period'>,
): Promise<readonly { readonly name: string; readonly text: string }[]> {
  const gathered = await gatherAts(asking, { businessId, period });
  if (gathered instanceof Refusal) return [];
  const { name, xml, problems } = await makeAtsFile(gathered);
  const listed = problems.map(({ severity, rule, detail }) => `${severities[severity]} ${rule}: ${detail}`);
  return [
    ...(xml === null ? [] : [{ name: `${name}.xml`, text: xml }]),
    ...(listed.length === 0 ? [] : [{ name: 'ATS-por-revisar.txt', text: `${listed.join('\r\n')}\r\n` }]),
  ];
}

const severities = { error: 'ERROR', warning: 'Aviso' } as const;
