// Rules for an item in addition to the shape of its fields: type and taxes exist in the catalogs, exactly one IVA, at
// most one ICE and one IRBPNR.
import { findCatalogRowById, findTax, isTaxPerUnit, isValidOn, type Tax } from '@talonario/sri';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import type { Fault } from '../../platform/http/replies/error-reply.ts';
import { priceFaults } from './price-with-tax.ts';
import type { ItemColumns, ItemRow } from './store.ts';

export function validateItem(item: ItemColumns, before: ItemRow | undefined, now: Date): Fault[] {
  const faults: Fault[] = [];
  if (findCatalogRowById('item-types', item.item_type_id) === undefined)
    faults.push({
      field: 'item_type_id',
      message: 'is not in the catalog',
      code: 'field.not_found',
      params: { catalog: 'item-types' },
    });
  const taxes: Tax[] = [];
  for (const [index, id] of item.tax_ids.entries()) {
    const tax = findTax(id);
    const fault = tax === undefined ? notInCatalog : before?.tax_ids.includes(id) ? undefined : unusable(tax, now);
    if (fault !== undefined) faults.push({ field: `tax_ids[${index}]`, ...fault });
    if (tax !== undefined) taxes.push(tax);
  }
  return [...faults, ...countFaults(taxes, faults.length > 0), ...iceFaults(item, taxes), ...priceFaults(item)];
}

const notInCatalog = { message: 'is not in the catalog', code: 'field.not_found', params: { catalog: 'taxes' } };

/**
 * Reason why a tax cannot be chosen; undefined if it can. Applies to new uses only: an item that already has the tax
 * keeps it until its taxes are changed.
 */
function unusable(tax: Tax, now: Date): Omit<Fault, 'field'> | undefined {
  if (!isValidOn(tax, dayInGuayaquil(now)))
    return {
      message: `${tax.name} is not in force: choose a current tax`,
      code: 'field.not_allowed',
      params: { reason: 'not_in_force', tax: tax.name },
    };
  if (tax.scope === 'customs')
    return {
      message: `${tax.name} is a tax of customs, not of invoices`,
      code: 'field.not_allowed',
      params: { reason: 'customs_tax', tax: tax.name },
    };
  return undefined;
}

function countFaults(taxes: readonly Tax[], incomplete: boolean): Fault[] {
  const count = (code: string) => taxes.filter(({ taxType }) => taxType.code === code).length;
  const fault = (message: string, reason: string, tax: string): Fault => ({
    field: 'tax_ids',
    message,
    code: 'field.not_allowed',
    params: { reason, tax },
  });
  return [
    // If one of the taxes is unknown, it might be the IVA, so a missing IVA is not reported.
    ...(count('2') === 0 && !incomplete
      ? [fault('must name one IVA (0 %, exempt and not subject are rates too)', 'tax_missing', 'IVA')]
      : []),
    ...(count('2') > 1 ? [fault('may name one IVA only', 'tax_repeated', 'IVA')] : []),
    ...(count('3') > 1 ? [fault('may name one ICE only', 'tax_repeated', 'ICE')] : []),
    ...(count('5') > 1 ? [fault('may name one IRBPNR only', 'tax_repeated', 'IRBPNR')] : []),
  ];
}

function iceFaults(item: ItemColumns, taxes: readonly Tax[]): Fault[] {
  const ice = taxes.find(({ taxType }) => taxType.code === '3');
  if (item.ice_value != null)
    return ice
      ? []
      : [
          {
            field: 'ice_value',
            message: 'needs an ICE among tax_ids',
            code: 'field.not_allowed',
            params: { reason: 'tax_missing', tax: 'ICE' },
          },
        ];
  if (!ice?.specific || isTaxPerUnit(ice)) return [];
  const message = `is required: this ICE is charged per ${ice.specific.unit}; say what it comes to per unit sold`;
  return [{ field: 'ice_value', message, code: 'field.required', params: { unit: ice.specific.unit } }];
}
