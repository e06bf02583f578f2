// Columns of customers, providers and carriers in a table file.
import { directoryDescriptions, routeNamed } from '@talonario/contract';
import { compactIdentification, finalConsumer, findCatalogRowById } from '@talonario/sri';
import {
  type AdaptedImportRow,
  type ColumnOverrides,
  type CsvSheet,
  columnsOfDirectory,
  type ImportAnswers,
  normalizeForSearch,
  type ParsedCell,
  type RepairedCells,
  readCatalogId,
} from '../csv/column-definitions.ts';
import type { ImportTarget } from '../csv/import-rows.ts';
import { type PartyBody, type PartyDirectory, partyColumns } from './directory.ts';
import { repairIdentification } from './repair-identification.ts';
import {
  findPartiesByIdentification,
  insertParties,
  type ListedParty,
  type PartyColumns,
  type PartyRow,
  updateParties,
} from './store.ts';
import { finalConsumerTypeId } from './validate.ts';

export function partySheet({ role }: PartyDirectory): CsvSheet<ListedParty> {
  const { title, fields } = directoryDescriptions[`${role}s`];
  return {
    name: `${role}s`,
    title,
    key: 'identification',
    columns: columnsOfDirectory(fields, special),
    complete: inferType,
    nameInParts: 'business_name',
    normalize,
    repair,
    adapt,
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

/** Columns of parties that need more than the default conversion of their kind. */
const special: ColumnOverrides<ListedParty> = {
  identification_type_id: {
    // An unknown type is ignored, because most types follow from the identification.
    readForeign: (cell) => ({ value: typeOf(cell) }),
  },
  identification: {
    read: (cell) =>
      /^\d+(?:[.,]\d+)?E\+\d+$/i.test(cell)
        ? {
            fault: 'was made a number by the spreadsheet: format the column as text and fill it in again',
            params: { reason: 'made_number_by_spreadsheet' },
          }
        : { value: cell },
    readForeign: (cell) => ({ value: cell }),
  },
  email: { readForeign: readEmails },
};

/**
 * Finds the identification type of a cell: an id or a name of the catalog, SRI's code, or a letter that other programs
 * use.
 */
function typeOf(cell: string): number | undefined {
  const letter = typesByWord[normalizeForSearch(cell)];
  if (letter !== undefined) return letter;
  const reading = readCatalogId('identification-types', cell);
  return 'value' in reading && findCatalogRowById('identification-types', Number(reading.value))
    ? Number(reading.value)
    : undefined;
}

const typesByWord: Readonly<Record<string, number>> = {
  r: 4,
  ruc: 4,
  juridica: 4,
  c: 5,
  ci: 5,
  cedula: 5,
  ced: 5,
  natural: 5,
  cf: finalConsumerTypeId,
  p: 6,
  pas: 6,
  pasaporte: 6,
  passport: 6,
  e: 8,
  exterior: 8,
  extranjero: 8,
  identificaciondelexterior: 8,
};

/** Identification types (passport, foreign identification) whose numbers may have any form. */
const anyShape: ReadonlySet<number | undefined> = new Set([6, 8]);

function normalize(cells: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const cell = cells.get('identification');
  if (cell === undefined || anyShape.has(typeOf(cells.get('identification_type_id') ?? ''))) return cells;
  return new Map([...cells, ['identification', compactIdentification(cell)]]);
}

function repair(cells: ReadonlyMap<string, string>): RepairedCells {
  const cell = cells.get('identification') ?? '';
  if (cell === '') return { cells };
  const repaired = repairIdentification(cell, anyShape.has(typeOf(cells.get('identification_type_id') ?? '')));
  if ('fault' in repaired) return { cells, faults: [{ field: 'identification', ...repaired }] };
  const { value, note } = repaired;
  return {
    cells: new Map([...cells, ['identification', value]]),
    ...(note && { notes: [{ field: 'identification', ...note }] }),
  };
}

/**
 * Adapts a row of another program. SRI defines the final consumer, so that customer is not changed. An identification
 * that is neither cédula nor RUC is treated as a passport, with a note.
 */
function adapt(
  body: Readonly<Record<string, unknown>>,
  _: ImportAnswers,
  before: ListedParty | undefined,
): AdaptedImportRow {
  const { identification: number, identification_type_id: type } = body;
  if (number === finalConsumer.identification && before !== undefined) return { body: { identification: number } };
  const isOpen = before === undefined && type === undefined && typeof number === 'string';
  if (!isOpen || /^\d{10}(?:\d{3})?$/.test(number)) return { body };
  const note = {
    field: 'identification_type_id',
    reason: 'taken_for_passport',
    params: { value: number.slice(0, 30) },
  };
  const message = 'the number is neither a cédula nor a RUC: taken for a passport';
  return { body: { ...body, identification_type_id: 6 }, notes: [{ ...note, message }] };
}

/** Reads e-mail addresses with any separators. Invalid ones are left out, with a note. */
function readEmails(cell: string): ParsedCell {
  const parts = cell.split(/[;,\s|/]+/).filter((part) => part !== '');
  const isGood = (part: string) => /^[^\s@<>"()]{1,64}@[\w.-]{1,180}\.[a-z]{2,24}$/i.test(part);
  const good = parts.filter(isGood);
  if (good.length === parts.length) return { value: good.join(', ') };
  // Without any valid address the cell may be a remark, so the note quotes all of it.
  const bad = good.length === 0 ? cell : parts.filter((part) => !isGood(part)).join(', ');
  const note = {
    reason: 'email_left_out',
    message: `"${bad.slice(0, 60)}" is no e-mail address: left out`,
    params: { value: bad.slice(0, 60) },
  };
  return { value: good.length === 0 ? undefined : good.join(', '), note };
}

/**
 * Infers the identification type from the identification, because many tables have no types. This is possible for
 * cédula and RUC.
 */
function inferType(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { identification: number, identification_type_id: type } = body;
  if (type !== undefined || typeof number !== 'string') return body;
  if (number === finalConsumer.identification) return { ...body, identification_type_id: finalConsumerTypeId };
  if (/^\d{13}$/.test(number)) return { ...body, identification_type_id: 4 };
  return /^\d{10}$/.test(number) ? { ...body, identification_type_id: 5 } : body;
}
