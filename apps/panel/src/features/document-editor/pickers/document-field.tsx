import { useEditor } from '../hooks/editor-context.ts';
import { type FieldName, requiredOfType } from '../model/fields.ts';
import type { FieldValues } from '../model/form.ts';
import { ContractField, type ContractFieldProps } from './contract-field.tsx';

/** A field of the document itself, by its name in the contract. */
export function DocumentField({
  name,
  alsoSet,
  ...props
}: Pick<ContractFieldProps, 'kind' | 'description' | 'placeholder'> & {
  name: keyof FieldValues & ContractFieldProps['name'];
  /** What else changes with it. */
  alsoSet?: (value: unknown) => FieldValues;
}) {
  const { form, faults, setFields } = useEditor();
  const required: readonly FieldName[] = requiredOfType[form.type];
  return (
    <ContractField
      {...props}
      name={name}
      value={form.fields[name]}
      fault={faults[name]}
      required={required.includes(name) || name === 'payment_method_id'}
      onChange={(value) => setFields({ [name]: value, ...alsoSet?.(value) })}
    />
  );
}
