import type { LineValues } from '../../../document-types/fields.ts';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { useDocumentEditor } from '../hooks/editor-context.ts';
import { fieldLabels } from '../model/field-labels.ts';
import type { LineEntry } from '../model/form.ts';
import { ContractField, type ContractFieldProps } from '../pickers/contract-field.tsx';

export interface RetentionLineFieldProps
  extends Pick<ContractFieldProps, 'kind' | 'required' | 'description' | 'placeholder'> {
  readonly line: LineEntry;
  readonly index: number;
  readonly name: keyof LineValues & ContractFieldProps['name'];
  readonly value?: unknown;
  readonly alsoSet?: (value: unknown) => LineValues;
}

/** Field of a line of a withholding. Its label is short, because its card names the context. */
export function RetentionLineField({
  line,
  index,
  name,
  alsoSet,
  value = line.values[name],
  ...props
}: RetentionLineFieldProps) {
  const t = texts.use();
  const labels = fieldLabels.use();
  const { faults, setLine } = useDocumentEditor();
  const short: Readonly<Record<string, string>> = t.short;
  const path = `items[${index}].${name}`;
  return (
    <ContractField
      {...props}
      name={name}
      path={path}
      label={short[name]}
      spokenName={t.of(short[name] ?? labels[name], index + 1)}
      value={value}
      fault={faults[path]}
      onChange={(next) => setLine(line.key, { values: { [name]: next, ...alsoSet?.(next) } })}
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
      support_document_authorization: 'Autorización',
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
      support_document_authorization: 'Authorization',
      support_document_subtotal: 'Subtotal',
      support_document_tax_id: 'Tax',
      support_document_registration_date: 'Entered into the books',
    },
  },
);
