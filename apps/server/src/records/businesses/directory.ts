// Directory of businesses. A business issues documents under its RUC.
import { type BodyOf, routeNamed } from '@talonario/contract';
import { refuseProduction } from '../../platform/http/call.ts';
import { conflict } from '../../platform/http/replies/error-reply.ts';
import type { Directory } from '../directories/directory.ts';
import { hasDocuments } from '../directories/in-use-store.ts';
import { normalizeEmailList, normalizeTextFields } from '../directories/normalize-texts.ts';
import { reserveCapacity } from '../directories/plan-capacity.ts';
import { type BusinessRecord, showBusiness } from './show.ts';
import {
  type BusinessColumns,
  type BusinessRow,
  countActiveChildren,
  deleteBusiness,
  findBusiness,
  updateBusiness,
} from './store.ts';
import { validateBusiness } from './validate.ts';

export type BusinessBody = BodyOf<'businesses.create'>;

export const businessDirectory: Directory<BusinessColumns, BusinessRow, BusinessRecord> = {
  recordType: 'business',
  body: routeNamed('businesses.create').body,
  unique: { businesses_account_id_identification_key: 'identification' },
  find: findBusiness,
  validate: validateBusiness,
  update: updateBusiness,
  async refuseChange(trx, writer, row, { identification, environment_id: environment, active }) {
    const { account } = writer;
    if (identification !== undefined && (await hasDocuments(trx, account.id, 'business_id', row.id, 'emitted')))
      return conflict('record.in_use', 'Emitted documents carry this RUC: it cannot change. Create another business.');
    const production = environment === undefined ? undefined : refuseProduction(writer, environment);
    if (production !== undefined) return production;
    if (!active) return undefined;
    return await reserveCapacity(trx, account.id, async () => ({
      businesses: 1,
      ...(await countActiveChildren(trx, account.id, row.id)),
    }));
  },
  refuseRemoval: async () => undefined,
  remove: deleteBusiness,
  show: showBusiness,
};

/** Converts a request body to the form in which a business is stored. */
export function businessColumns<Body extends Partial<BusinessBody>>(body: Body): Body {
  const columns = normalizeTextFields(body) as Partial<BusinessBody>;
  if (columns.email != null) columns.email = normalizeEmailList(columns.email);
  return columns as Body;
}
