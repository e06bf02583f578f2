import { Select, Switch, TextInput } from '@mantine/core';
import { DateField } from '../../../ui/date-field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { compactAccessKey } from '../model/access-key.ts';
import { type FieldLabel, fieldLabels } from '../model/field-labels.ts';
import { CatalogSelect, type CatalogSelectProps } from './catalog-select.tsx';

export type ContractFieldKind = 'text' | 'date' | 'number' | 'money' | 'documentNumber' | 'digits' | 'flag';

/** One of a few codes that are not in a catalog. */
export interface FixedCodeOptions {
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export interface ContractFieldProps {
  readonly name: FieldLabel;
  readonly kind: ContractFieldKind | FixedCodeOptions | CatalogSelectProps['from'];
  /** Path in the body, if it is more than the field name: `items[0].price`. */
  readonly path?: string;
  readonly value: unknown;
  readonly onChange: (value: string | number | boolean | undefined) => void;
  readonly fault: string | undefined;
  readonly required?: boolean;
  readonly description?: string;
  readonly placeholder?: string;
  /** Shorter label, for a place whose context is clear. */
  readonly label?: string | undefined;
  /** Name for screen readers, if several fields have the same label. */
  readonly spokenName?: string;
}

/** Field of the contract, rendered according to its type. */
export function ContractField(props: ContractFieldProps) {
  const { name, kind, path = name, value, onChange, fault, required = false } = props;
  const labels = fieldLabels.use();
  const shared = {
    label: props.label ?? labels[name],
    error: fault,
    'data-field': path,
    withAsterisk: required,
    ...(props.description !== undefined && { description: props.description }),
    ...(props.spokenName !== undefined && { 'aria-label': props.spokenName }),
    ...(props.placeholder !== undefined && { placeholder: props.placeholder }),
  };
  if (typeof kind === 'object' && 'options' in kind)
    return (
      <Select
        {...shared}
        data={[...kind.options]}
        value={typeof value === 'string' ? value : null}
        onChange={(next) => onChange(next ?? undefined)}
      />
    );
  if (typeof kind === 'object') return <CatalogSelect {...shared} from={kind} value={value} onChange={onChange} />;
  switch (kind) {
    case 'date':
      return <DateField {...shared} value={typeof value === 'string' ? value : undefined} onChange={onChange} />;
    case 'number':
    case 'money':
      return (
        <NumberField
          {...shared}
          money={kind === 'money'}
          value={typeof value === 'number' ? value : undefined}
          onChange={onChange}
        />
      );
    case 'flag':
      return (
        <Switch
          label={labels[name]}
          error={fault}
          data-field={path}
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
          py={6}
        />
      );
    default:
      return (
        <TextInput
          autoComplete="off"
          {...(kind === 'documentNumber' && { placeholder: '001-001-000000001', inputMode: 'numeric' as const })}
          {...(kind === 'digits' && { inputMode: 'numeric' as const })}
          {...shared}
          // A pasted key may contain spaces, so its length is not limited here: the browser would cut off its end.
          maxLength={kind === 'text' ? (shorterTexts[name] ?? 300) : kind === 'digits' ? 150 : 49}
          value={typeof value === 'string' ? value : ''}
          onChange={({ currentTarget }) =>
            onChange(kind === 'digits' ? compactAccessKey(currentTarget.value) : currentTarget.value)
          }
          onBlur={() => kind === 'documentNumber' && onChange(completeDocumentNumber(String(value ?? '')))}
        />
      );
  }
}

/** Maximum lengths other than 300. */
const shorterTexts: Readonly<Record<string, number>> = {
  customs_document: 20,
  vehicle_plate: 20,
  aux_code: 25,
  email: 100,
};

/** Completes `1-1-25` and `001001000000025` to `001-001-000000025`. Other texts stay as typed. */
export function completeDocumentNumber(text: string): string {
  const parts = /^\s*(\d{1,3})-(\d{1,3})-(\d{1,9})\s*$/.exec(text) ?? /^\s*(\d{3})(\d{3})(\d{9})\s*$/.exec(text);
  if (parts === null) return text;
  const [, establishment = '', point = '', sequential = ''] = parts;
  return `${establishment.padStart(3, '0')}-${point.padStart(3, '0')}-${sequential.padStart(9, '0')}`;
}
