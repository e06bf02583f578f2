import type { FuelWithholdingBody } from '@talonario/client';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { useDocumentEditor } from '../hooks/editor-context.ts';
import { fieldLabels } from '../model/field-labels.ts';
import { TitledFieldGroup } from './block.tsx';
import { EntryRowsEditor } from './entry-rows.tsx';

/**
 * Tax that fuel traders and newspaper publishers withhold in the sale itself (ficha técnica, tabla 23). The code
 * determines the rate.
 */
export function FuelWithholdingsEditor() {
  const t = texts.use();
  const labels = fieldLabels.use();
  const { form, setFields } = useDocumentEditor();
  const options = Object.entries(t.codes).map(([value, name]) => ({ value, label: `${value} · ${name}` }));
  return (
    <TitledFieldGroup title={labels.fuel_withholdings} about={t.about}>
      <EntryRowsEditor<FuelWithholdingBody>
        path="fuel_withholdings"
        one={t.one}
        rows={form.fields.fuel_withholdings ?? []}
        columns={[
          {
            name: 'percentage_code',
            kind: { options },
            required: true,
            grow: 3,
            alsoSet: () => ({ rate: undefined }),
          },
          { name: 'value', kind: 'money', required: true },
        ]}
        most={10}
        addText={t.add}
        onChange={(rows) => setFields({ fuel_withholdings: rows as readonly FuelWithholdingBody[] | undefined })}
      />
    </TitledFieldGroup>
  );
}

const texts = defineTranslatedTexts(
  {
    about: 'Solo comercializadoras de combustibles y editores de prensa; se suman al total.',
    one: 'retención',
    add: 'Agregar retención',
    codes: {
      3: 'IVA presuntivo de combustibles',
      4: 'Margen de voceadores de prensa',
      327: 'Renta, 2 por mil',
      328: 'Renta, 3 por mil',
    },
  },
  {
    about: 'Only fuel traders and press editors; added to the total.',
    one: 'withholding',
    add: 'Add a withholding',
    codes: {
      3: 'Presumptive IVA of fuels',
      4: 'Margin of newspaper sellers',
      327: 'Income tax, 2 per thousand',
      328: 'Income tax, 3 per thousand',
    },
  },
);
