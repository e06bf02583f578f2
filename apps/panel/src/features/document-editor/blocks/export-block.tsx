import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { useDocumentEditor } from '../hooks/editor-context.ts';
import type { ExportValues } from '../model/form.ts';
import { ContractField, type ContractFieldProps } from '../pickers/contract-field.tsx';
import styles from '../sections/section.module.css';
import { SwitchableFieldGroup } from './block.tsx';

/** Terms and transport data of an export invoice. */
export function ExportBlock() {
  const t = texts.use();
  const { form, faults, setForm } = useDocumentEditor();
  return (
    <SwitchableFieldGroup
      path="export"
      title={t.title}
      fault={faults.export}
      on={form.export !== undefined}
      onChange={(on) => setForm({ export: on ? { origin_country: '593' } : undefined })}
    >
      <div className={styles.fields}>
        {exportFields.map(([name, kind, required = false]) => (
          <ContractField
            key={name}
            name={name}
            kind={kind}
            path={`export.${name}`}
            value={form.export?.[name]}
            fault={faults[`export.${name}`]}
            required={required}
            onChange={(value) => setForm({ export: { ...form.export, [name]: upperIncoterm(name, value) } })}
          />
        ))}
      </div>
    </SwitchableFieldGroup>
  );
}

type Name = keyof ExportValues & ContractFieldProps['name'];

const country = { catalog: 'countries', by: 'code' } as const;

export const exportFields: readonly (readonly [Name, ContractFieldProps['kind'], boolean?])[] = [
  ['incoterm', 'text', true],
  ['incoterm_place', 'text', true],
  ['origin_country', country, true],
  ['loading_port', 'text', true],
  ['destination_port', 'text', true],
  ['destination_country', country],
  ['acquisition_country', country],
  ['subtotal_incoterm', 'text', true],
  ['international_freight', 'money'],
  ['international_insurance', 'money'],
  ['customs_expenses', 'money'],
  ['other_transport_expenses', 'money'],
];

function upperIncoterm(name: Name, value: unknown): unknown {
  return typeof value === 'string' && /incoterm$/.test(name) ? value.toUpperCase() : value;
}

const texts = defineTranslatedTexts({ title: 'Es una factura de exportación' }, { title: 'It is an export invoice' });
