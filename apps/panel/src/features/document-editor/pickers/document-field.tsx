import type { FieldName, FieldValues } from '../../../document-types/fields.ts';
import { documentType } from '../../../document-types/index.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { useDocumentEditor } from '../hooks/editor-context.ts';
import { requiredFields } from '../model/missing.ts';
import { ContractField, type ContractFieldProps } from './contract-field.tsx';

export interface DocumentContractFieldProps extends Pick<ContractFieldProps, 'kind' | 'description' | 'placeholder'> {
  readonly name: keyof FieldValues & FieldName & ContractFieldProps['name'];
  /** Other values that change together with this one. */
  readonly alsoSet?: (value: unknown) => FieldValues;
}

/** Field of the document itself, by its name in the contract. */
export function DocumentContractField({ name, alsoSet, ...props }: DocumentContractFieldProps) {
  const { form, faults, setFields } = useDocumentEditor();
  const locale = useLocale();
  const { examples, hints } = documentType(form.type).form;
  const example = examples?.[name]?.[locale];
  const hint = hints?.[name]?.[locale];
  return (
    <ContractField
      {...(hint !== undefined && { description: hint })}
      {...(example !== undefined && { placeholder: example })}
      {...props}
      name={name}
      value={form.fields[name]}
      fault={faults[name]}
      required={requiredFields(form.type).includes(name) || name === 'payment_method_id'}
      onChange={(value) => setFields({ [name]: value, ...alsoSet?.(value) })}
    />
  );
}
