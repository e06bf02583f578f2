import type { SupportTaxBody } from '@talonario/client';
import { useCatalog } from '../../../api/use-catalog.ts';
import type { LineValues } from '../../../document-types/fields.ts';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { TitledFieldGroup } from '../blocks/block.tsx';
import { EntryRowsEditor } from '../blocks/entry-rows.tsx';
import { fieldLabels } from '../model/field-labels.ts';

interface SupportTaxesProps {
  /** Index of the first line of the document. */
  readonly index: number;
  readonly values: LineValues;
  readonly onChange: (changes: LineValues) => void;
}

/** Base and amount of each rate of the support document. The withholding is computed on their sum. */
export function SupportDocumentTaxes({ index, values, onChange }: SupportTaxesProps) {
  const t = texts.use();
  const labels = fieldLabels.use();
  const rates = new Map(useCatalog('taxes').map(({ id, rate }) => [id, rate ?? 0]));
  const figured = (taxId: unknown, base: unknown): Partial<SupportTaxBody> => {
    const rate = typeof taxId === 'number' ? rates.get(taxId) : undefined;
    return rate === undefined || typeof base !== 'number' ? {} : { value: Math.round(base * rate) / 100 };
  };
  return (
    <TitledFieldGroup title={labels.support_taxes}>
      <EntryRowsEditor<SupportTaxBody>
        path={`items[${index}].support_taxes`}
        one={t.one(index + 1)}
        rows={values.support_taxes ?? []}
        columns={[
          {
            name: 'tax_id',
            kind: { catalog: 'taxes', by: 'id' },
            required: true,
            grow: 2,
            alsoSet: (taxId, { base }) => figured(taxId, base),
          },
          { name: 'base', kind: 'money', required: true, alsoSet: (base, { tax_id: taxId }) => figured(taxId, base) },
          { name: 'value', kind: 'money', required: true },
        ]}
        most={10}
        addText={t.add}
        onChange={(rows) => onChange({ support_taxes: rows as readonly SupportTaxBody[] | undefined })}
      />
    </TitledFieldGroup>
  );
}

const texts = defineTranslatedTexts(
  { one: (line: number) => `impuesto de la línea ${line},`, add: 'Agregar impuesto' },
  { one: (line) => `tax of line ${line},`, add: 'Add a tax' },
);
