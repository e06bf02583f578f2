// Emission points where a user can work. The route requires no permission, because every seller needs it; a limited
// user gets only the allowed points.
import type { DataOf } from '@talonario/contract';
import type { Handlers, PanelCall } from '../../platform/http/call.ts';
import { showBusiness } from '../../records/businesses/show.ts';
import { selectBusinesses } from '../../records/businesses/store.ts';
import { showEstablishment } from '../../records/establishments/directory.ts';
import { showEmissionPoint } from '../../records/establishments/point-directory.ts';
import { selectEmissionPoints } from '../../records/establishments/point-store.ts';
import { selectEstablishments } from '../../records/establishments/store.ts';

export const workplaceHandlers = { 'workplaces.list': listWorkplaces } satisfies Handlers;

async function listWorkplaces({ db, account, now }: PanelCall<'workplaces.list'>) {
  const data = await db.forAccount(account.id, async (trx) => {
    const businesses = await selectBusinesses(trx, account.id).orderBy('r.id').execute();
    const establishments = await selectEstablishments(trx, account.id).orderBy('r.code').execute();
    const points = await selectEmissionPoints(trx, account.id).orderBy('e.code').orderBy('r.code').execute();
    return businesses.map((row): DataOf<'workplaces.list'>[number] => {
      const { id, identification, businessName, commercialName, address, environmentId, active, ...rest } =
        showBusiness(row, now());
      const { accountingRequired, retentionAgent, rimpe, decimalSeparator, taxRounding, logoUrl } = rest;
      return {
        id,
        identification,
        businessName,
        commercialName,
        address,
        environmentId,
        active,
        accountingRequired,
        retentionAgent,
        rimpe,
        decimalSeparator,
        taxRounding,
        logoUrl,
        establishments: establishments.filter(({ business_id }) => business_id === id).map(showEstablishment),
        emissionPoints: points.filter(({ business_id }) => business_id === id).map(showEmissionPoint),
      };
    });
  });
  return { data };
}
