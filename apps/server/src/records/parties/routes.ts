import type { Call, Handlers } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import { handleTableExport, handleTableImport } from '../csv/handlers.ts';
import { tableOfSheet } from '../csv/sheet-table.ts';
import { withExternalIdHolder } from '../directories/external-id.ts';
import { directoryHandlers } from '../directories/handlers.ts';
import { businessIdColumn, equalityCondition } from '../directories/list-store.ts';
import { listOrFileReply } from '../directories/list-table.ts';
import { accessibleRowOrRefusal, findAccessibleBusiness } from '../directories/scope.ts';
import { accessibleRowsCondition } from '../directories/scope-store.ts';
import { createParty } from './create.ts';
import {
  carrierDirectory,
  customerDirectory,
  type PartyBody,
  type PartyDirectory,
  partyColumns,
  providerDirectory,
  showParty,
} from './directory.ts';
import { putParty } from './put.ts';
import { partyImport, partySheet } from './sheet.ts';
import {
  findOldestByIdentification,
  findPartyByIdentification,
  identificationCondition,
  partyIndexQuery,
  partyListing,
  readPartiesAfter,
} from './store.ts';

export const partyHandlers = {
  ...handlersOf('customers', customerDirectory),
  ...handlersOf('providers', providerDirectory),
  ...handlersOf('carriers', carrierDirectory),
};

type Group = 'customers' | 'providers' | 'carriers';

// Handlers of one role. The routes differ only in the role; the types of carriers are used for all, because carriers
// have the most fields.
function handlersOf<Name extends Group>(group: Name, directory: PartyDirectory) {
  const { role } = directory;
  const importTarget = partyImport(directory);
  const table = tableOfSheet(partySheet(directory));
  const handlers = {
    list: (call: Call<'carriers.list'>) => {
      const { identification, externalId, businessId } = call.query;
      const paging = call.paging({ sortBy: 'businessName', sortDir: 'asc' });
      return listOrFileReply(call, partyListing(role), paging, {
        show: showParty,
        table,
        where: [identificationCondition(identification), equalityCondition('external_id', externalId)],
        askIndex: partyIndexQuery(role, businessId),
      });
    },
    search: (call: Call<'carriers.search'>) =>
      call.db.forAccount(call.account.id, async (trx) => {
        const { identification } = call.params;
        const { businessId } = call.query;
        const business = businessId === undefined ? undefined : await findAccessibleBusiness(trx, call, businessId);
        if (business instanceof Refusal) return business;
        const found =
          business === undefined
            ? await findOldestByIdentification(
                ...([trx, call.account.id, role, identification] as const),
                accessibleRowsCondition(call, businessIdColumn),
              )
            : await findPartyByIdentification(trx, call.account.id, role, business.id, identification);
        const row = accessibleRowOrRefusal(found, call, { id: 0 });
        return row instanceof Refusal ? row : { data: showParty(row) };
      }),
    put: (call: Call<'carriers.put'>) =>
      withExternalIdHolder({ ...call, params: {} }, role, () => putParty(call, directory)),
    import: (call: Call<'carriers.import'>) => handleTableImport(call, `${group}.import`, importTarget),
    export: (call: Call<'carriers.export'>) =>
      handleTableExport(call, importTarget.sheet, (trx, accountId, page) =>
        readPartiesAfter(trx, accountId, role, page),
      ),
  };
  const named = Object.entries(handlers).map(([verb, run]) => [`${group}.${verb}`, run]);
  return {
    ...(Object.fromEntries(named) as Pick<Handlers, `${Name}.${keyof typeof handlers}`>),
    ...directoryHandlers(group, directory, {
      create: (trx, writer, body: PartyBody) => createParty(trx, writer, directory, body),
      columns: partyColumns,
      kind: role,
    }),
  };
}
