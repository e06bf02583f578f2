import type { ThirdPartyChargeBody } from '@talonario/client';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { useDocumentEditor } from '../hooks/editor-context.ts';
import { fieldLabels } from '../model/field-labels.ts';
import { TitledFieldGroup } from './block.tsx';
import { type EntryFieldColumn, EntryRowsEditor } from './entry-rows.tsx';

/** Money collected on behalf of another party. It bears no tax and is added to the total. */
export function ThirdPartyChargesEditor() {
  const t = texts.use();
  const labels = fieldLabels.use();
  const { form, setFields } = useDocumentEditor();
  return (
    <TitledFieldGroup title={labels.third_party_charges} about={t.about}>
      <EntryRowsEditor<ThirdPartyChargeBody>
        path="third_party_charges"
        one={t.one}
        rows={form.fields.third_party_charges ?? []}
        columns={columns}
        most={100}
        addText={t.add}
        onChange={(rows) => setFields({ third_party_charges: rows as readonly ThirdPartyChargeBody[] | undefined })}
      />
    </TitledFieldGroup>
  );
}

const columns: readonly EntryFieldColumn<ThirdPartyChargeBody>[] = [
  { name: 'concept', kind: 'text', required: true, grow: 3 },
  { name: 'total', kind: 'money', required: true },
];

const texts = defineTranslatedTexts(
  {
    about: 'Tasa de recolección de basura, bomberos, seguros: sin impuestos, se suman al total.',
    one: 'cobro',
    add: 'Agregar cobro',
  },
  {
    about: 'Rubbish tax, fire brigade, insurance: without taxes, added to the total.',
    one: 'charge',
    add: 'Add a charge',
  },
);
