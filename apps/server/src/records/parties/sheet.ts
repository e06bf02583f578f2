// Customers, providers and carriers as a table.
import { routeNamed } from '@talonario/contract';
import { finalConsumer } from '@talonario/sri';
import type { ImportTarget } from '../csv/import-rows.ts';
import { type Column, catalogColumn, flagColumn, type Sheet, textColumn } from '../csv/sheet.ts';
import { type PartyBody, type PartyDirectory, partyColumns } from './directory.ts';
import {
  findPartiesByIdentification,
  insertParties,
  type ListedParty,
  type PartyColumns,
  type PartyRow,
  updateParties,
} from './store.ts';
import { finalConsumerTypeId } from './validate.ts';

export function partySheet({ role }: PartyDirectory): Sheet<ListedParty> {
  return {
    name: `${role}s`,
    title: titles[role],
    titles: columnTitles,
    key: 'identification',
    columns: role === 'carrier' ? [...columns, plate, active] : [...columns, active],
    complete: inferType,
  };
}

export function partyImport(directory: PartyDirectory): ImportTarget<PartyColumns, PartyRow> {
  const { role } = directory;
  return {
    ...directory,
    sheet: partySheet(directory),
    updateBody: routeNamed(`${role}s.update`).body,
    toColumns: (body) => partyColumns(body as Partial<PartyBody>),
    findByKeys: (trx, accountId, businessId, keys) =>
      findPartiesByIdentification(trx, accountId, role, businessId, keys),
    insertMany: (trx, accountId, parties) => insertParties(trx, accountId, role, parties),
    updateMany: (trx, accountId, parties) => updateParties(trx, accountId, role, parties),
  };
}

const titles = { customer: 'Clientes', provider: 'Proveedores', carrier: 'Transportistas' } as const;

const columnTitles = {
  identification_type_id: 'Tipo de identificación',
  identification: 'Identificación',
  business_name: 'Razón social',
  commercial_name: 'Nombre comercial',
  email: 'Correo',
  mobile: 'Celular',
  address: 'Dirección',
  vehicle_plate: 'Placa',
  active: 'Activo',
} as const;

const identification: Column<ListedParty> = {
  ...textColumn<ListedParty>('identification', 'identificación', 'número de identificación', 'RUC', 'cédula', 'RUC/CI'),
  read: (cell) =>
    /^\d+(?:[.,]\d+)?E\+\d+$/i.test(cell)
      ? {
          fault: 'was made a number by the spreadsheet: format the column as text and fill it in again',
          params: { reason: 'made_number_by_spreadsheet' },
        }
      : { value: cell },
};

const columns: readonly Column<ListedParty>[] = [
  catalogColumn(
    'identification_type_id',
    'identification-types',
    'identification type',
    'tipo de identificación',
    'tipo',
  ),
  identification,
  textColumn('business_name', 'razón social', 'nombre', 'nombres', 'name', 'cliente', 'proveedor', 'transportista'),
  textColumn('commercial_name', 'nombre comercial', 'trade name'),
  textColumn('email', 'correo', 'correo electrónico', 'e-mail', 'emails', 'correos'),
  textColumn('mobile', 'celular', 'móvil', 'teléfono', 'phone'),
  textColumn('address', 'dirección'),
];
const plate = textColumn<ListedParty>('vehicle_plate', 'placa', 'plate');
const active = flagColumn<ListedParty>('active', 'activo');

/** A table without types is common, and two of them show in the number. */
function inferType(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { identification: number, identification_type_id: type } = body;
  if (type !== undefined || typeof number !== 'string') return body;
  if (number === finalConsumer.identification) return { ...body, identification_type_id: finalConsumerTypeId };
  if (/^\d{13}$/.test(number)) return { ...body, identification_type_id: 4 };
  return /^\d{10}$/.test(number) ? { ...body, identification_type_id: 5 } : body;
}
