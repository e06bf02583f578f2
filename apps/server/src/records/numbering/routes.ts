import { findCatalogRowById, maxSequential } from '@talonario/sri';
import type { Handlers } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import { flagColumn, numberColumn, textColumn } from '../../platform/tables/table.ts';
import { type DirectoryTable, listOrFileReply } from '../directories/list-table.ts';
import { findAccessibleBusiness } from '../directories/scope.ts';
import { proposeNextNumbers } from './propose.ts';
import { findAccessibleSequence, setNextNumberRoute } from './set-next-number.ts';
import { showSequence } from './show.ts';
import { findSequence, type ListedSequence, sequenceConditions, sequenceListing } from './store.ts';

const table: DirectoryTable<ListedSequence> = {
  name: 'sequences',
  title: 'Secuenciales',
  columns: () => [
    textColumn('Establecimiento', ({ establishment_code }) => establishment_code),
    textColumn('Punto de emisión', ({ emission_point_code }) => emission_point_code),
    textColumn('Comprobante', ({ document_type_id }) => findCatalogRowById('document-types', document_type_id)?.name),
    textColumn('Ambiente', ({ environment_id }) => findCatalogRowById('environments', environment_id)?.name),
    numberColumn('Siguiente', ({ next_number }) => (next_number > maxSequential ? null : next_number)),
    numberColumn('Último usado', ({ last_used }) => last_used),
    flagColumn('En espera', ({ held_at }) => held_at !== null),
  ],
};

export const sequenceHandlers = {
  'sequences.list': (call) =>
    listOrFileReply(call, sequenceListing, call.paging({ sortBy: 'id', sortDir: 'asc' }), {
      show: showSequence,
      table,
      where: sequenceConditions(call),
    }),
  'sequences.proposals': (call) =>
    call.db.forAccount(call.account.id, async (trx) => {
      const { businessId, environmentId } = call.query;
      const business = await findAccessibleBusiness(trx, call, businessId);
      if (business instanceof Refusal) return business;
      // A test key does not see numbers of production.
      const visible = call.mode === 'test' ? [1] : [1, 2];
      const wanted = environmentId === undefined ? visible : visible.filter((id) => id === environmentId);
      return { data: await proposeNextNumbers(trx, call.account.id, business.id, wanted) };
    }),
  'sequences.get': (call) =>
    call.db.forAccount(call.account.id, async (trx) => {
      const found = await findSequence(trx, call.account.id, call.params.id);
      const row = findAccessibleSequence(found, call, { ...call.params, ...call.query });
      return row instanceof Refusal ? row : { data: showSequence(row) };
    }),
  'sequences.update': (call) =>
    call.transaction((trx) => setNextNumberRoute(trx, call, { ...call.params, ...call.query }, call.body.next_number)),
} satisfies Handlers;
