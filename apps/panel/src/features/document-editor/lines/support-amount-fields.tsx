import { SimpleGrid } from '@mantine/core';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { AddButton } from '../../../ui/add-button.tsx';
import type { SupportDocumentChanges } from '../hooks/use-support.ts';
import { hasSeveralTaxes, type SupportDocumentGroup } from '../model/support-groups.ts';
import { SupportDocumentField } from './support-field.tsx';
import { SupportDocumentTaxes } from './support-taxes.tsx';

/** Amounts of the support document: its subtotal with one tax, or with each of several rates. */
export function SupportDocumentAmountFields({
  group,
  support,
}: {
  group: SupportDocumentGroup;
  support: SupportDocumentChanges;
}) {
  const t = texts.use();
  const { values, whole, several, setAll, setAmounts, setTaxed } = support;
  if (several) return <SupportDocumentTaxes index={group.rows[0]?.index ?? 0} values={values} onChange={setAll} />;
  return (
    <div>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="xs">
        <SupportDocumentField
          group={group}
          name="support_document_subtotal"
          kind="money"
          value={whole.subtotal}
          required
          onChange={({ support_document_subtotal: subtotal }) =>
            setTaxed(subtotal ?? undefined, values.support_document_tax_id ?? undefined)
          }
        />
        <SupportDocumentField
          group={group}
          name="support_document_tax_id"
          kind={{ catalog: 'taxes', by: 'id', only: isVat }}
          required
          onChange={({ support_document_tax_id: id }) => setTaxed(whole.subtotal, id ?? undefined)}
        />
        <SupportDocumentField
          group={group}
          name="support_document_tax_value"
          kind="money"
          value={whole.taxValue}
          required
          onChange={({ support_document_tax_value: taxValue }) =>
            setAmounts({ subtotal: whole.subtotal, taxValue: taxValue ?? undefined })
          }
        />
      </SimpleGrid>
      <AddButton mt="xs" variant="subtle" onClick={() => setAll(hasSeveralTaxes(values, whole))}>
        {t.several}
      </AddButton>
    </div>
  );
}

function isVat(row: { readonly code: string; readonly taxType?: { readonly code: string } }): boolean {
  return row.taxType?.code === '2';
}

const texts = defineTranslatedTexts(
  { several: 'Tiene varias tarifas de IVA' },
  { several: 'It has several IVA rates' },
);
