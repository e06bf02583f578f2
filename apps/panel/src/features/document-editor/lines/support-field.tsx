import type { LineFieldName, LineValues } from '../../../document-types/fields.ts';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { useDocumentEditor } from '../hooks/editor-context.ts';
import { fieldLabels } from '../model/field-labels.ts';
import type { SupportDocumentGroup } from '../model/support-groups.ts';
import { ContractField, type ContractFieldProps } from '../pickers/contract-field.tsx';

export interface SupportDocumentFieldProps
  extends Pick<ContractFieldProps, 'kind' | 'required' | 'description' | 'placeholder'> {
  readonly group: SupportDocumentGroup;
  readonly name: keyof LineValues & LineFieldName & ContractFieldProps['name'];
  /** Another field name under which the server may report a fault of this field. */
  readonly alias?: LineFieldName;
  readonly value?: unknown;
  readonly onChange: (changes: LineValues) => void;
}

/** Field of the support document, shared by all its lines. Its label is short, because the card names the context. */
export function SupportDocumentField({
  group,
  name,
  alias = name,
  onChange,
  value,
  ...props
}: SupportDocumentFieldProps) {
  const t = texts.use();
  const labels = fieldLabels.use();
  const { faults } = useDocumentEditor();
  const [first] = group.rows;
  const short: Readonly<Record<string, string>> = t.short;
  const index = first?.index ?? 0;
  const fault = group.rows
    .flatMap((row) => [faults[`items[${row.index}].${name}`], faults[`items[${row.index}].${alias}`]])
    .find((text) => text !== undefined);
  return (
    <ContractField
      {...props}
      name={name}
      path={`items[${index}].${name}`}
      label={short[name]}
      spokenName={t.of(short[name] ?? labels[name], index + 1)}
      value={value ?? first?.line.values[name]}
      fault={fault}
      onChange={(next) => onChange({ [name]: next })}
    />
  );
}

const texts = defineTranslatedTexts(
  {
    of: (label: string, line: number) => `${label}, línea ${line}`,
    short: {
      support_document_type_code: 'Tipo',
      support_document_number: 'Número',
      support_document_date: 'Fecha',
      support_document_authorization: 'Autorización o clave de acceso',
      support_document_subtotal: 'Subtotal sin imp.',
      support_document_tax_id: 'Impuesto',
      support_document_registration_date: 'Registro contable',
    },
  },
  {
    of: (label, line) => `${label}, line ${line}`,
    short: {
      support_document_type_code: 'Type',
      support_document_number: 'Number',
      support_document_date: 'Date',
      support_document_authorization: 'Authorization or access key',
      support_document_subtotal: 'Subtotal',
      support_document_tax_id: 'Tax',
      support_document_registration_date: 'Entered into the books',
    },
  },
);
