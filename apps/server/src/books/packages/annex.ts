// The annex of a package: the file when nothing is wrong with it, and whatever there is to mend or to look at.
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import { giveAts } from '../ats/give-ats.ts';
import type { AskedFigures } from '../ledger/closed-file-store.ts';
import type { ClaimedPackage } from './store.ts';

type Asking = Parameters<typeof giveAts>[0];

/** None where the business does not file it for such a period. */
export async function readAnnex(
  asking: Asking,
  { businessId, period }: Pick<ClaimedPackage, 'businessId' | 'period'>,
  { figures }: AskedFigures,
): Promise<readonly { readonly name: string; readonly text: string }[]> {
  const given = await giveAts(asking, { businessId, period, figures });
  if (given instanceof Refusal) return [];
  const { name, xml, problems } = given;
  const listed = problems.map(({ severity, rule, detail }) => `${severities[severity]} ${rule}: ${detail}`);
  return [
    ...(xml === null ? [] : [{ name: `${name}.xml`, text: xml }]),
    ...(listed.length === 0 ? [] : [{ name: 'ATS-por-revisar.txt', text: `${listed.join('\r\n')}\r\n` }]),
  ];
}

const severities = { error: 'ERROR', warning: 'Aviso' } as const;
