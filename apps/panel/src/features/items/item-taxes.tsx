import { Select, SimpleGrid } from '@mantine/core';
import type { TaxRow } from '@talonario/client';
import { useCatalog } from '../../api/use-catalog.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { NumberField } from '../../ui/number-field.tsx';

export interface ItemTaxesProps {
  readonly taxIds: readonly number[];
  readonly iceValue: number | undefined;
  readonly onChange: (changes: { tax_ids?: number[]; ice_value?: number | undefined }) => void;
  readonly fault: string | undefined;
  readonly iceFault: string | undefined;
}

/** Selects the taxes of an item: exactly one IVA, at most one ICE and at most one IRBPNR. */
export function ItemTaxes({ taxIds, iceValue, onChange, fault, iceFault }: ItemTaxesProps) {
  const t = texts.use();
  const taxes = useCatalog('taxes');
  const isMine = ({ id }: TaxRow) => taxIds.includes(id);
  const of = (taxType: string) =>
    taxes.filter((tax) => tax.taxType.code === taxType && ((tax.current && tax.scope === 'local') || isMine(tax)));
  const pick = (taxType: string, value: string | null) => {
    const others = taxes.filter((tax) => isMine(tax) && tax.taxType.code !== taxType).map(({ id }) => id);
    const next = value === null ? others : [...others, Number(value)];
    onChange({ tax_ids: next, ...(taxType === '3' && value === null && { ice_value: undefined }) });
  };
  const field = (taxType: string) => {
    const rows = of(taxType);
    const mine = rows.find(isMine);
    return {
      data: rows.map(({ id, name }) => ({ value: String(id), label: name })),
      value: mine === undefined ? null : String(mine.id),
      onChange: (value: string | null) => pick(taxType, value),
      searchable: rows.length > 8,
      nothingFoundMessage: t.nothing,
      clearButtonProps: { 'aria-label': t.clear },
    };
  };
  const ice = of('3').find(isMine);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Select label={t.vat} {...field('2')} error={fault} allowDeselect={false} withAsterisk />
      <Select label={t.ice} placeholder={t.none} {...field('3')} clearable />
      {ice !== undefined && (
        <NumberField
          money
          label={t.iceValue}
          description={ice.specific === null ? t.iceValueAbout : t.iceValuePer(ice.specific.unit)}
          leftSection="$"
          value={iceValue}
          error={iceFault}
          onChange={(value) => onChange({ ice_value: value })}
        />
      )}
      <Select label={t.irbpnr} placeholder={t.none} {...field('5')} clearable />
    </SimpleGrid>
  );
}

const texts = defineTranslatedTexts(
  {
    vat: 'IVA',
    ice: 'ICE',
    iceValue: 'ICE por unidad',
    iceValueAbout: 'En dólares por unidad vendida; reemplaza la tarifa de la tabla.',
    iceValuePer: (unit: string) => `Este ICE se cobra por ${unit}: escriba cuánto es por unidad vendida.`,
    irbpnr: 'IRBPNR (botellas plásticas)',
    none: 'No tiene',
    nothing: 'No hay coincidencias',
    clear: 'Quitar',
  },
  {
    vat: 'IVA (VAT)',
    ice: 'ICE (excise)',
    iceValue: 'ICE per unit',
    iceValueAbout: 'In dollars per unit sold; takes the place of the rate of the table.',
    iceValuePer: (unit) => `This ICE is charged per ${unit}: say what it comes to per unit sold.`,
    irbpnr: 'IRBPNR (plastic bottles)',
    none: 'None',
    nothing: 'Nothing matches',
    clear: 'Clear',
  },
);
