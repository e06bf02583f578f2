// Directories of customers, providers and carriers: one table, three roles.

import { type BodyOf, type DataOf, directoryDescriptions, routeNamed } from '@talonario/contract';
import { finalConsumer, findCatalogRowById, normalizeIdentification, normalizePlate } from '@talonario/sri';
import { conflict } from '../../platform/http/replies/error-reply.ts';
import type { Directory } from '../directories/directory.ts';
import { isUsedBy } from '../directories/in-use-store.ts';
import { normalizeEmailList, normalizeTextFields } from '../directories/normalize-texts.ts';
import { inUseRefusal } from '../directories/operations.ts';
import { showRecord } from '../directories/show-record.ts';
import {
  deleteParty,
  findParty,
  type ListedParty,
  type PartyColumns,
  type PartyRole,
  type PartyRow,
  updateParty,
} from './store.ts';
import { partyWarnings, validateParty } from './validate.ts';

export type PartyBody = BodyOf<'carriers.create'>;
export type PartyRecord = DataOf<'carriers.get'>;
export type PartyDirectory = Directory<PartyColumns, PartyRow, PartyRecord> & { readonly role: PartyRole };

export const customerDirectory = directoryOf('customer', 'customers.create');
export const providerDirectory = directoryOf('provider', 'providers.create');
export const carrierDirectory = directoryOf('carrier', 'carriers.create');

type WithPairs<Body> = Omit<Body, 'metadata'> & Pick<PartyColumns, 'metadata'>;

/** Converts a request body to the columns of a party. */
export function partyColumns<Body extends Partial<PartyBody>>(body: Body): WithPairs<Body> {
  const columns = normalizeTextFields(body) as Partial<PartyBody>;
  if (columns.metadata === null) columns.metadata = {};
  if (columns.email != null) columns.email = normalizeEmailList(columns.email);
  if (columns.vehicle_plate != null)
    columns.vehicle_plate = normalizePlate(columns.vehicle_plate) ?? columns.vehicle_plate.toUpperCase();
  return columns as WithPairs<Body>;
}

export function showParty(row: ListedParty): PartyRecord {
  const { fields } = directoryDescriptions[`${row.role}s`];
  const type = findCatalogRowById('identification-types', row.identification_type_id);
  return showRecord(fields, row, {
    identification_type: { id: row.identification_type_id, code: type?.code ?? '', name: type?.name ?? '' },
    warnings: partyWarnings(row),
  });
}

function directoryOf(role: PartyRole, route: `${PartyRole}s.create`): PartyDirectory {
  return {
    role,
    recordType: role,
    body: routeNamed(route).body,
    unique: { parties_business_id_role_identification_key: 'identification' },
    find: (trx, accountId, id, lock) => findParty(trx, accountId, role, id, lock),
    validate: (party, before) => validateParty(party, role, before),
    normalize: ({ identification_type_id: typeId, identification }) => ({
      identification: normalizeIdentification(findCatalogRowById('identification-types', typeId)?.code, identification),
    }),
    update: (trx, accountId, id, changes) => updateParty(trx, accountId, role, id, changes),
    async refuseRemoval(trx, _accountId, row) {
      if (row.identification === finalConsumer.identification)
        return conflict(
          'record.permanent',
          'Every business has its final consumer: deactivate it with PUT {"active": false} instead.',
        );
      return (await isUsedBy(trx, 'party', row.id)) ? inUseRefusal(role) : undefined;
    },
    remove: (trx, accountId, id) => deleteParty(trx, accountId, role, id),
    show: showParty,
  };
}
