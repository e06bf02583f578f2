import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { useDocumentEditor } from '../hooks/editor-context.ts';
import { fieldLabels } from '../model/field-labels.ts';
import { ContractField } from '../pickers/contract-field.tsx';
import styles from '../sections/section.module.css';
import { TitledFieldGroup } from './block.tsx';

/** Amount that the buyer will withhold. It is informative and changes no total. */
export function WithheldByBuyerFields() {
  const t = texts.use();
  const labels = fieldLabels.use();
  const { form, faults, setFields } = useDocumentEditor();
  const withheld = form.fields.withheld_by_buyer ?? {};
  const set = (changes: typeof withheld) => {
    const next = { ...withheld, ...changes };
    const isEmpty = Object.values(next).every((value) => value === undefined || value === null);
    setFields({ withheld_by_buyer: isEmpty ? undefined : next });
  };
  return (
    <TitledFieldGroup title={labels.withheld_by_buyer} about={t.about}>
      <div className={styles.fields}>
        {(['vat', 'income'] as const).map((name) => (
          <ContractField
            key={name}
            name={name}
            kind="money"
            path={`withheld_by_buyer.${name}`}
            value={withheld[name]}
            fault={faults[`withheld_by_buyer.${name}`]}
            onChange={(value) => set({ [name]: value })}
          />
        ))}
      </div>
    </TitledFieldGroup>
  );
}

const texts = defineTranslatedTexts(
  { about: 'Solo informa: no cambia el total.' },
  { about: 'It only informs: the total does not change.' },
);
