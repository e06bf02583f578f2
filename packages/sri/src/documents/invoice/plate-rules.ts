import { normalizePlate } from '../../plate.ts';
import { type DocumentRule, fieldIfBroken, noBrokenFields, pathsOfBrokenLines } from '../rule.ts';
import { pathsOfMatchingNames } from '../shared/additional-info.ts';
import type { ProductLine } from '../shared/lines.ts';
import type { Invoice } from './fields.ts';

/**
 * Ficha técnica, tabla 32: code under which a transport operator bills its clients. H492002, billed by a partner to the
 * operator, requires no plate.
 */
const operatorTransportCode = 'H492001';
/**
 * Ficha técnica, tabla 30: fuel codes, whose invoices state the buyer's plate (anexo 12). Fuel stations may use codes
 * of their own.
 */
const fuelCodes: readonly string[] = ['0101', '0103', '0104', '0121', '0174'];

/**
 * Rules for the plate: invoices of transport operators must state it, those of fuel sellers should, in others it may be a
 * mistake.
 */
export const plateRules: readonly DocumentRule<Invoice>[] = [
  {
    code: 'invoice.plate_required',
    level: 'emission',
    message: `Lines with auxiliary code ${operatorTransportCode} need the plate of the vehicle.`,
    fields: (invoice) => fieldIfBroken('vehicle_plate', invoice.vehiclePlate === undefined && billsTransport(invoice)),
  },
  {
    code: 'invoice.plate_format',
    level: 'fault',
    message: 'The plate must look like ABC1234.',
    fields: (invoice) =>
      fieldIfBroken(
        'vehicle_plate',
        isUnknownPlate(invoice) && (billsTransport(invoice) || !isWord(invoice.vehiclePlate)),
      ),
  },
  {
    code: 'invoice.plate_unusual',
    level: 'warning',
    message: 'The plate has none of the forms that the fuel regulator lists. It is sent as it is.',
    fields: (invoice) =>
      fieldIfBroken(
        'vehicle_plate',
        isUnknownPlate(invoice) && !billsTransport(invoice) && isWord(invoice.vehiclePlate),
      ),
  },
  {
    code: 'invoice.transport_operator_required',
    level: 'fault',
    message: `Only a business classified OPERADORA_TRANSPORTE_COMERCIAL bills lines with auxiliary code ${operatorTransportCode}.`,
    fields: (invoice) =>
      fieldIfBroken(
        'business_id',
        invoice.issuer.classification !== 'OPERADORA_TRANSPORTE_COMERCIAL' && billsTransport(invoice),
      ),
  },
  {
    code: 'invoice.plate_not_expected',
    level: 'warning',
    message: `The plate belongs to lines with auxiliary code ${operatorTransportCode} and to sales of fuel; no line looks like either.`,
    fields: (invoice) =>
      fieldIfBroken(
        'vehicle_plate',
        invoice.vehiclePlate !== undefined && !billsTransport(invoice) && !sellsFuel(invoice),
      ),
  },
  {
    code: 'invoice.fuel_plate_missing',
    level: 'warning',
    message: 'A sale of fuel names the plate of the vehicle; without a vehicle it is ZZZ9999.',
    fields: (invoice) => fieldIfBroken('vehicle_plate', invoice.vehiclePlate === undefined && sellsFuel(invoice)),
  },
  {
    code: 'invoice.fuel_code_unusual',
    level: 'warning',
    message: 'SRI lists product codes for fuels (0101, 0103, 0104, 0121, 0174); this one is not among them.',
    fields: ({ lines }) => pathsOfBrokenLines(lines, 'item_id', (line) => isFuel(line) && !hasFuelCode(line)),
  },
  {
    code: 'invoice.plate_in_additional_info',
    level: 'fault',
    message: 'The plate goes into vehicle_plate, which has an element of its own in the XML.',
    fields: (invoice) =>
      billsTransport(invoice) ? pathsOfMatchingNames(invoice.additionalInfo, plateName) : noBrokenFields,
  },
];

const plateName = /(?:^|[\W_])(?:placas?|plate)(?:$|[\W_])/i;

function billsTransport(invoice: Invoice): boolean {
  return invoice.lines.some((line) => line.auxCode === operatorTransportCode);
}

function sellsFuel(invoice: Invoice): boolean {
  return invoice.lines.some(isFuel);
}

/** A line that states a price without subsidy is a fuel line, regardless of its product code. */
function isFuel(line: ProductLine): boolean {
  return line.unsubsidizedPrice !== undefined || hasFuelCode(line);
}

function hasFuelCode({ code }: ProductLine): boolean {
  return code !== undefined && fuelCodes.includes(code);
}

function isUnknownPlate({ vehiclePlate }: Invoice): boolean {
  return vehiclePlate !== undefined && normalizePlate(vehiclePlate) === undefined;
}

function isWord(plate: string | undefined): boolean {
  return plate !== undefined && /^[A-Z0-9]{1,20}$/.test(plate);
}
